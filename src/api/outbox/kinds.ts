import type { Mail } from '../ports/mail.ts'
import type { Sms } from '../ports/sms.ts'
import type { Webhook } from '../ports/webhook.ts'

/** The subject says it all. */
type Nothing = Readonly<Record<string, never>>

/** What the outbox takes, and what is told about each kind of it: by whoever adds it, to the courier that takes it along. */
export type Payloads = {
  mail: Mail
  sms: Sms
  webhook: Webhook
  'online-payment-start': Nothing
  'online-payment-over': Nothing
  'payment-end': Nothing
  /** Of the processor: its own id of the notice, and of the payment. */
  'payment-notice': { event: string; ref: string }
  'payment-refund': { refundTry: number }
  'payment-start': Nothing
  'reservation-over': { endsAt: number }
  'spin-over': Nothing
  'valuation-shown': Nothing
}

export type Kind = keyof Payloads

/** What goes to systems of dealers, and over our mail server to dealers and shoppers. */
export const LETTERS = ['mail', 'webhook'] as const satisfies Kind[]

/** Work that ends something at a time of its own, which may be as far off as a promotion lasts. */
export const TIMED = ['reservation-over', 'spin-over'] as const satisfies Kind[]

/** Somebody waits for a code with the phone in hand; it does not stand behind a mail server that is down. */
export const CODE = 'sms' satisfies Kind

/** What goes to people and to systems of the dealer. The other kinds are work that the API leaves to itself. */
export const LETTER_KINDS = [CODE, ...LETTERS] as const
