import * as z from 'zod/mini'
import { LONGEST_REGO, LONGEST_REGO_STATE, MOST_DOLLARS } from '../domain/lead-form.ts'
import { text } from './fields.ts'
import { LeadSchema } from './leads.ts'

const AnswerSchema = z.union([text(200), z.boolean(), z.number()])

/** What the valuation came to, kept for the dealer. Source: API-17, TI-17. */
export const MiscellaneousSchema = z.strictObject({
  column_name: z.literal('valuation'),
  offer_price: z.number().check(z.minimum(0), z.maximum(MOST_DOLLARS)),
  rego: text(LONGEST_REGO),
  regoState: text(LONGEST_REGO_STATE),
  vin: LeadSchema.shape.vin,
  adjustmentAnswers: z.record(z.string().check(z.maxLength(60)), AnswerSchema),
})

export type Miscellaneous = z.infer<typeof MiscellaneousSchema>
