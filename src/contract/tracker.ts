import * as z from 'zod/mini'
import { TRACKER_TOKEN } from '../domain/tracker-token.ts'

export const TrackerTokenSchema = z.string().check(z.regex(TRACKER_TOKEN))

/** Whoever has the token of a lead asks; it is in the body, which nobody on the way writes down. */
export const TrackerSchema = z.strictObject({ token: TrackerTokenSchema })

/** How far a lead has come, as far as anybody has told us. */
const TRACKED_STATES = ['received', 'read', 'replied', 'withdrawn'] as const

/** A car of the lead, with the path of its page. */
const TrackedCarSchema = z.strictObject({ name: z.string(), path: z.string() })

/** A moment in words, on the wall of the place. */
const TimeSchema = z.nullable(z.string())

/** A lead for whoever has its link: what was asked and what became of it. It names nobody. Source: features #10. */
export const TrackedLeadSchema = z.strictObject({
  success: z.literal(true),
  state: z.enum(TRACKED_STATES),
  category: z.string(),
  /** Those of them that the dealer still has. */
  cars: z.array(TrackedCarSchema),
  /** Who has it, and whom to call. */
  place: z.string(),
  phone: z.nullable(z.string()),
  received: z.string(),
  promised: TimeSchema,
  /** Of a test drive that is in the diary and not over. */
  booked: TimeSchema,
  read: TimeSchema,
  replied: TimeSchema,
  /** When the shopper said that they still wait. */
  asked_again: TimeSchema,
  withdrawn: TimeSchema,
  /** Whether somebody is to reply: not to who has booked a time, was answered or has withdrawn. */
  awaits_reply: z.boolean(),
  /** Whether the time of the promise has passed without a reply. */
  is_late: z.boolean(),
  /** Whether the shopper may say now that they still wait. */
  may_ask_again: z.boolean(),
})

export type TrackedLead = z.infer<typeof TrackedLeadSchema>
