import { faultFacts } from '../log.ts'
import type { Kind } from '../outbox/kinds.ts'
import { type Couriers, NoUse } from '../outbox/outbox.ts'
import { couriersOf, type Work } from '../outbox/work.ts'
import { findReservation, tellReservation } from '../reservations/events.ts'
import { endWhenOver } from '../reservations/over.ts'
import { keyOf, startPayment } from '../reservations/payment.ts'
import type { Services } from '../services.ts'
import { settleNotice, settlePayment } from './notices.ts'
import { askForOnlinePayment, endUnasked, findOnlinePayment } from './online.ts'
import { centsReturned, RefundRefused } from './processor.ts'

/** The processor has the refund, but not yet the bank's word on it: ask again later. */
class RefundPending extends Error {
  override name = 'RefundPending'
}

/** The clock was put back since this was due. */
class NotOverYet extends Error {
  override name = 'NotOverYet'
}

class PaymentStillOpen extends Error {
  override name = 'PaymentStillOpen'
}

type PaymentKind = Extract<Kind, `payment-${string}` | `online-payment-${string}` | `reservation-${string}`>

/** What reservations and payments leave to the outbox. Each may run twice and then does nothing the second time. */
const WORK: { readonly [Name in PaymentKind]: Work<Name> } = {
  'payment-start': async ({ subject }, site, services) => {
    await startPayment(await findReservation(subject, site, services), site, services)
  },

  'online-payment-start': async ({ subject }, site, services) => {
    await askForOnlinePayment(await findOnlinePayment(subject, site.settings.slug, services), services)
  },

  /**
   * What was paid without a notice that came is found when nobody can pay any more. A bank may take days to say that it
   * pays: until then it is asked again.
   */
  'online-payment-over': async ({ subject }, site, services) => {
    const row = await findOnlinePayment(subject, site.settings.slug, services)
    if (row.state !== 'waiting') return
    if (row.payment_ref === null) return endUnasked(row, services)
    await settlePayment(row.payment_ref, site, services)
    if ((await services.payments(row.site).find(row.payment_ref)).state === 'open') throw new PaymentStillOpen()
  },

  'payment-notice': async ({ payload }, site, services) => {
    await settleNotice(payload, site, services)
  },

  /** The end of a hold or of a reservation, whose time has an end of its own. */
  'reservation-over': async ({ subject, payload }, site, services) => {
    await endWhenOver(await findReservation(subject, site, services), site, services)
    const { ends_at } = await findReservation(subject, site, services)
    if (ends_at === payload.endsAt) throw new NotOverYet()
  },

  /** Closes the page for paying, and looks once more: what was paid before is a late payment. */
  'payment-end': async ({ subject }, site, services) => {
    const row = await findReservation(subject, site, services)
    if (row.payment_ref === null) return
    const processor = services.payments(site.settings.slug)
    await processor.end(row.payment_ref, keyOf(row, 'end'))
    await settlePayment(row.payment_ref, site, services)
    if ((await processor.find(row.payment_ref)).state === 'open') throw new PaymentStillOpen()
  },

  'payment-refund': async ({ subject, payload: { refundTry } }, site, services) => {
    const row = await findReservation(subject, site, services)
    if (row.state !== 'released' || row.refund_try !== refundTry) return
    const { payment_ref: ref, deposit_cents } = row
    if (ref === null) throw new NoUse('nothing was paid')
    const processor = services.payments(site.settings.slug)
    const payment = await processor.find(ref)
    // A processor forgets keys after a day, so what it has is looked at first; the dealer may have given back a part.
    const cents = deposit_cents - centsReturned(payment, { underWay: true })
    if (cents > 0 && !payment.refunds.some(refund => refund.refundTry === refundTry)) {
      try {
        await processor.refund(ref, { cents, refundTry }, keyOf(row, `refund-${refundTry}`))
      } catch (error) {
        if (!(error instanceof RefundRefused)) throw error
        services.log('warn', 'refund-refused', { id: row.id, site: row.site, ...faultFacts(error) })
        // Of a refund that was never made no notice comes. The next try is a job of its own, and the dealer hears of the third.
        await tellReservation(row.id, site, { kind: 'refundFailed', refundTry }, services)
        return
      }
    }
    await settlePayment(ref, site, services)
    const after = await findReservation(subject, site, services)
    if (after.state === 'released' && after.refund_try === refundTry) throw new RefundPending()
  },
}

/** Somebody's money hangs on these, so a processor that is away for a week is asked again after it. */
export const ABOUT_MONEY: ReadonlySet<Kind> = new Set<PaymentKind>([
  'online-payment-over',
  'payment-end',
  'payment-notice',
  'payment-refund',
  'reservation-over',
])

export const paymentCouriers = (services: () => Services): Pick<Couriers, PaymentKind> => couriersOf(WORK, services)
