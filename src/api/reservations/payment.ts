import { stockNouns } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { faultFacts } from '../log.ts'
import { inTime, PATIENCE_MILLISECONDS } from '../patience.ts'
import { centsReturned, isAsAgreed, type Payment } from '../payments/processor.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import { findReservation, tellReservation } from './events.ts'
import { type KeptReservation, reservationOf } from './rows.ts'

/** What the processor knows a reservation by. */
export const RESERVATION = 'reservation:'

/**
 * Asks the processor for a page on which the deposit is paid. When it does not answer, or not soon, the hold stands
 * nevertheless: the outbox asks again under the same key, and the page of the reservation looks again.
 */
export async function askForPayment(
  row: KeptReservation,
  site: Site,
  services: Services,
): Promise<KeptReservation | undefined> {
  try {
    return await inTime(startPayment(row, site, services), PATIENCE_MILLISECONDS)
  } catch (error) {
    services.log('warn', 'payment-start-failed', { id: row.id, site: row.site, ...faultFacts(error) })
    return undefined
  }
}

/** Repeated, it is the same payment. */
export async function startPayment(row: KeptReservation, site: Site, services: Services): Promise<KeptReservation> {
  if (row.state !== 'held' || row.payment_ref !== null) return row
  const { slug } = site.settings
  const { ref, url } = await services.payments(slug).start(
    {
      reference: RESERVATION + row.id,
      site: slug,
      cents: row.deposit_cents,
      currency: row.currency,
      what: `Refundable deposit: ${carOf(site, row.car_id)?.name ?? `your ${stockNouns(site.settings).one}`}`,
      returnUrl: row.return_url,
      startedAt: row.created_at,
    },
    keyOf(row, 'start'),
  )
  await inTransaction(services.db, async transaction => {
    const kept = await transaction
      .updateTable('reservations')
      .set({ payment_ref: ref, payment_url: url })
      .where('id', '=', row.id)
      .where('site', '=', slug)
      .where('payment_ref', 'is', null)
      .returning('state')
      .executeTakeFirst()
    // The hold has ended while the processor was asked, and what closes pages for paying knew of none yet.
    if (kept !== undefined && kept.state !== 'held') {
      await services.outbox.add(transaction, { site: slug, kind: 'payment-end', subject: row.id, payload: {} })
    }
  })
  return findReservation(row.id, site, services)
}

export const keyOf = (row: Pick<KeptReservation, 'id'>, act: string): string => `hold-${row.id}:${act}`

/** Brings a reservation to where its payment is, as the processor itself tells it. Repeated, it changes nothing. */
export async function followPayment(
  payment: Payment,
  site: Site,
  services: Services,
): Promise<KeptReservation | undefined> {
  const id = payment.reference.slice(RESERVATION.length)
  let row = await findReservation(id, site, services)
  if (!isAsAgreed(payment, { ref: row.payment_ref, cents: row.deposit_cents, currency: row.currency })) {
    services.log('error', 'payment-mismatch', { id, site: row.site })
    return undefined
  }
  if (payment.state === 'paid') row = (await tellReservation(id, site, { kind: 'paid' }, services)) ?? row
  if (payment.state === 'ended') row = (await tellReservation(id, site, { kind: 'paymentFailed' }, services)) ?? row
  for (const { refundTry, state } of payment.refunds) {
    if (state !== 'failed' || refundTry === 0) continue
    row = (await tellReservation(id, site, { kind: 'refundFailed', refundTry }, services)) ?? row
  }
  // A dealer may give back a part by hand: that alone is no refund of the deposit.
  const isReturned = centsReturned(payment) >= row.deposit_cents
  if (isReturned) return (await tellReservation(id, site, { kind: 'refundConfirmed' }, services)) ?? row
  const refundTry = triedWithout(payment, row)
  if (refundTry === undefined) return row
  return (await tellReservation(id, site, { kind: 'refundFailed', refundTry }, services)) ?? row
}

/**
 * The try that was made and is not enough any more, because the bank refused what the dealer had given back: a part beside it,
 * or all (0). The dealer's own has no number, and one that failed counts for nothing once another is on its way.
 */
function triedWithout({ refunds }: Payment, row: KeptReservation): number | undefined {
  const reservation = reservationOf(row)
  if (!('refundTry' in reservation)) return undefined
  const { refundTry } = reservation
  const isMade = refunds.some(refund => refund.refundTry === refundTry)
  const isOtherRefused = refunds.some(refund => refund.refundTry === 0 && refund.state === 'failed')
  const isShort = centsReturned({ refunds }, { underWay: true }) < row.deposit_cents
  return isMade && isOtherRefused && isShort ? refundTry : undefined
}
