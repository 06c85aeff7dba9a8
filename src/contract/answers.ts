import * as z from 'zod/mini'
import { ChallengeSchema } from './sign-in.ts'

/** All that there is to say of a call that worked. */
export const DoneSchema = z.strictObject({ success: z.literal(true) })

/** Every call that is refused says so in these words, which are for the visitor. */
export const RefusedSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  /** Of a car that somebody else holds: when it is free again, unless it is paid by then. */
  held_until: z.optional(z.string()),
  /** Of a form that was sent before with other words (422): the reservation that it made, while that keeps its car. */
  reservation_id: z.optional(z.string()),
  /** Of a code for signing in (428): ask again with its solution. */
  challenge: z.optional(ChallengeSchema),
})

export type Done = z.infer<typeof DoneSchema>
export type Refused = z.infer<typeof RefusedSchema>
