import * as z from 'zod/mini'
import { WHOLE_DOLLARS } from '../domain/typed-dollars.ts'
import { neededText, SlugSchema } from './fields.ts'
import { type FormEntry, type Judge, said, saidOfLead } from './lead-form.ts'
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

/** As people write an amount that is due to the cent: "$1,250.50". */
const WRITTEN = new RegExp(String.raw`^-?\$?\s*${WHOLE_DOLLARS}(\.\d+)?$`)

const dollarsIn = (text: string): number =>
  WRITTEN.test(text.trim()) ? Number(text.replace(/[$,\s]/g, '')) : Number.NaN

/** What is wrong with a text in the form of an online payment, in the contract's words. */
export const saidOfPayment: Judge = (name, text) => {
  if (name === 'amount') return said(AmountSchema, dollarsIn(text))
  return name === 'reference' ? said(OnlinePaymentSchema.shape.reference, text) : saidOfLead(name, text)
}

/** The payment that a form asks for, once nothing is wrong with it. */
export function paymentOf(entries: Iterable<FormEntry>): OnlinePayment {
  const texts = Object.fromEntries(entries)
  const { name = '', last_name = '', email = '', phone = '', reference = '', dealership_slug = '' } = texts
  return { name, last_name, email, phone, reference, dealership_slug, amount: dollarsIn(texts.amount ?? '') }
}

export const OnlinePaymentTakenSchema = z.strictObject({
  success: z.literal(true),
  id: z.string(),
  receipt_number: z.string(),
  /** Dollars. */
  amount: z.number(),
  state: z.enum(['waiting', 'paid', 'ended']),
  payment_url: z.nullable(z.string()),
})

/** An event of Stripe's; what it says is asked for again, so no more of it counts than what it is about. */
export const NoticeSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string() }) }),
})

/** Told to the payment provider, who asks for no more than that it was heard. */
export const NoticeHeardSchema = z.strictObject({ success: z.literal(true), state: z.nullable(z.string()) })

export type OnlinePayment = z.infer<typeof OnlinePaymentSchema>
export type OnlinePaymentTaken = z.infer<typeof OnlinePaymentTakenSchema>
