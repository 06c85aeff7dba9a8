import * as z from 'zod/mini'
import { PhoneSchema } from './fields.ts'

/** Source: DC-166. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5
export const RESEND_SECONDS = 60

/**
 * Work for a browser, where more codes are asked for than shoppers ask: to find the number below `below` with which `salt`
 * has this hash. What is hashed is the letters of the salt, then the number as four bytes, the greatest first.
 */
export const ChallengeSchema = z.strictObject({
  salt: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** SHA-256, in hexadecimal digits. */
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
  below: z.int().check(z.positive()),
  /** In milliseconds of the epoch. */
  expires_at: z.int(),
  /** Of all that, for one phone at one site. */
  signature: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** A challenge as it was given, with the number that was found. */
export const SolutionSchema = z.extend(ChallengeSchema, {
  number: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
})

export const RequestCodeSchema = z.strictObject({ phone_number: PhoneSchema, solution: z.optional(SolutionSchema) })

export const VerifyCodeSchema = z.strictObject({
  phone_number: PhoneSchema,
  code: z.string().check(
    // Many write it in two groups, and some phones paste it so.
    z.overwrite(text => text.replace(/[\s-]/g, '')),
    z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS} digits of the code.`),
  ),
})

/** Signed in means having a phone here. Source: AU-02, AU-03. */
const UserSchema = z.strictObject({ id: z.string(), phone: z.string() })

export const SignedInSchema = z.strictObject({ success: z.literal(true), user: UserSchema })
export const MeSchema = z.strictObject({ user: z.nullable(UserSchema) })

export type Challenge = z.infer<typeof ChallengeSchema>
export type Solution = z.infer<typeof SolutionSchema>
export type SignedIn = z.infer<typeof SignedInSchema>
export type Me = z.infer<typeof MeSchema>
export type User = z.infer<typeof UserSchema>
