import * as z from 'zod/mini'
import { CarIdSchema } from './fields.ts'
import { LeadSchema } from './leads.ts'

/** As much of an address as a shopper's choices ever fill. */
const LONGEST_SEARCH = 2000

/** What is watched: one car, or a search as the query string of its page has it, without its "?". Source: features 3.2. */
const WatchedSchema = z.union([
  z.strictObject({ car_id: CarIdSchema }),
  z.strictObject({ search: z.string().check(z.maxLength(LONGEST_SEARCH)) }),
])

/** Nothing is sent to a box but one letter with a link, until somebody there has said yes. */
export const NewAlertSchema = z.strictObject({ email: LeadSchema.shape.email, watches: WatchedSchema })

export type NewAlert = z.infer<typeof NewAlertSchema>
