import * as z from 'zod/mini'
import { text } from './fields.ts'

const AnswerSchema = z.union([text(200), z.boolean(), z.number()])

/** What the valuation came to, kept for the dealer. Source: API-17, TI-17. */
export const MiscellaneousSchema = z.strictObject({
  column_name: z.literal('valuation'),
  offer_price: z.number().check(z.minimum(0), z.maximum(9_999_999)),
  rego: text(9),
  regoState: text(20),
  adjustmentAnswers: z.record(z.string().check(z.maxLength(60)), AnswerSchema),
})

export type Miscellaneous = z.infer<typeof MiscellaneousSchema>
