import * as z from 'zod/mini'
import { PhoneSchema } from './fields.ts'

/** Source: DC-166. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5
export const RESEND_SECONDS = 60

export const RequestCodeSchema = z.strictObject({ phone_number: PhoneSchema })

export const VerifyCodeSchema = z.strictObject({
  phone_number: PhoneSchema,
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code.')),
})

/** Signed in means having a phone here. Source: AU-02, AU-03. */
export const UserSchema = z.strictObject({ id: z.string(), phone: z.string() })

export const SignedInSchema = z.strictObject({ success: z.literal(true), user: UserSchema })
export const MeSchema = z.strictObject({ user: z.nullable(UserSchema) })

export type SignedIn = z.infer<typeof SignedInSchema>
export type Me = z.infer<typeof MeSchema>
export type User = z.infer<typeof UserSchema>
