import * as z from 'zod/mini'
import { neededText, PhoneSchema } from './fields.ts'

/** What the dealer's own system tells of a sale: its reference, who bought, and the reservation that it ends. */
export const SaleSchema = z.strictObject({
  reference: neededText(60, 'A sale needs its reference.'),
  phone: PhoneSchema,
  reservation_id: z.optional(z.uuid()),
})

export type Sale = z.infer<typeof SaleSchema>
