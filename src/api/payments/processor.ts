import { PRICE_CURRENCY } from '../../domain/price.ts'

/** What is to be paid. Everything in it is ours; nothing comes from the browser. */
export type PaymentOrder = {
  /** Which row of ours this is about. */
  reference: string
  site: string
  cents: number
  currency: string
  /** What the shopper reads beside the amount. */
  what: string
  /** Where the shopper comes back to, having paid or not. That page changes nothing: it asks us how things stand. */
  returnUrl: string
  /** Of the order, not of the call: repeated calls are alike. */
  startedAt: number
}

/** Its `refundTry` is 0 where somebody gave back money without us: the dealer by hand, or a bank. */
export type Refund = { refundTry: number; state: 'pending' | 'succeeded' | 'failed'; cents: number }

/** A payment as its processor has it, which alone counts. */
export type Payment = {
  ref: string
  reference: string
  site: string
  state: 'open' | 'paid' | 'ended'
  cents: number
  currency: string
  refunds: readonly Refund[]
}

/** What has gone back to the shopper of a payment, whoever sent it; `underWay` counts what the bank has not said yes to yet. */
export function centsReturned({ refunds }: Pick<Payment, 'refunds'>, { underWay = false } = {}): number {
  const counted = refunds.filter(({ state }) => state === 'succeeded' || (underWay && state === 'pending'))
  return counted.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whether a payment is the one that a row of ours was agreed on; it knows no `ref` before its start was heard of. */
export function isAsAgreed(
  payment: Pick<Payment, 'ref' | 'cents' | 'currency'>,
  agreed: { ref: string | null; cents: number; currency: string },
): boolean {
  const isOurs = agreed.ref === null || agreed.ref === payment.ref
  return isOurs && payment.cents === agreed.cents && payment.currency === agreed.currency
}

/** Something has happened to a payment; what, `find` tells by `ref`. Without that it is none of ours. */
export type Notice = { id: string; ref?: string | undefined }

/** Thrown where the processor takes no payment of this amount, however often it is asked. */
export class AmountRefused extends Error {
  override name = 'AmountRefused'
}

/** Thrown where the processor makes no refund of it and will not, unless somebody sees to it: a disputed charge, an empty account. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
  /** The processor's own word for why. */
  readonly code: string | undefined

  constructor(code: string | undefined) {
    super('the processor refused the refund')
    this.code = code
  }
}

/**
 * Who takes money. Each call names a key that was kept before: repeated under it, the call is still one call. Card data
 * goes to the processor's own page and nowhere else (DC-90).
 */
export type PaymentProcessor = {
  name: string
  start: (order: PaymentOrder, key: string) => Promise<{ ref: string; url: string }>
  /** One that is none of ours has no `site`. */
  find: (ref: string) => Promise<Payment>
  /** Lets nobody pay any more. Whether somebody has, only `find` tells. */
  end: (ref: string, key: string) => Promise<void>
  refund: (ref: string, refund: { cents: number; refundTry: number }, key: string) => Promise<void>
  /** Nothing for what the processor has not signed just now. */
  read: (body: Uint8Array, signature: string) => Promise<Notice | undefined>
}

/** What every order is in, as processors write it. Source: RG-08, DC-173. */
export const ORDER_CURRENCY = PRICE_CURRENCY.toLowerCase()
