import * as z from 'zod/mini'
import { neededText, SlugSchema } from './fields.ts'
import { LeadSchema } from './leads.ts'

/** Dollars above 0, with cents at most. Source: DC-92. */
const AmountSchema = z.number().check(
  z.positive('Please enter an amount above 0.'),
  z.maximum(999_999.99, 'Please call us for an amount like this.'),
  z.refine(dollars => Math.round(dollars * 100) / 100 === dollars, 'Please enter dollars and cents.'),
)

/** Source: DC-92. */
export const OnlinePaymentSchema = z.extend(
  z.pick(LeadSchema, { name: true, last_name: true, email: true, phone: true }),
  {
    reference: neededText(60, 'Please enter your invoice or stock number.'),
    dealership_slug: SlugSchema,
    amount: AmountSchema,
  },
)

export const OnlinePaymentTakenSchema = z.strictObject({
  success: z.literal(true),
  id: z.string(),
  receipt_number: z.string(),
  state: z.enum(['waiting', 'paid', 'ended']),
  payment_url: z.nullable(z.string()),
})

/** Told to the payment provider, who asks for no more than that it was heard. */
export const NoticeHeardSchema = z.strictObject({ success: z.literal(true), state: z.nullable(z.string()) })

export type OnlinePayment = z.infer<typeof OnlinePaymentSchema>
export type OnlinePaymentTaken = z.infer<typeof OnlinePaymentTakenSchema>
