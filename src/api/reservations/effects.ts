import type { Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import type { ReserveCar } from '../../contract/reservations.ts'
import { endOf, type ReservationEffect, type ReservationStep } from '../../domain/reservation.ts'
import type { Site } from '../../site/site.ts'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../keyed-hash.ts'
import { announceLead } from '../leads/service.ts'
import { retryInMilliseconds } from '../outbox/retry.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import type { KeptReservation } from './rows.ts'

/** The request asks the processor itself; the outbox only where that did not come to its end. */
const OUTBOX_ASKS_AFTER = 5_000

type Happened = { row: KeptReservation; site: Site; step: ReservationStep; at: number }

/** Writes down what is to be done about an event, in its transaction. */
export async function runEffects(
  { row, site, step, at }: Happened,
  services: Services,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { outbox, log, chance } = services
  const entry = { site: row.site, subject: row.id }
  const end = endOf(step.next)
  if (end !== undefined) {
    await outbox.add(transaction, { ...entry, kind: 'reservation-over', payload: {}, dueAt: end.getTime() })
  }
  const run: Record<ReservationEffect, () => Promise<unknown>> = {
    askForPayment: () =>
      outbox.add(transaction, { ...entry, kind: 'payment-start', payload: {}, dueAt: at + OUTBOX_ASKS_AFTER }),
    endPayment: () => outbox.add(transaction, { ...entry, kind: 'payment-end', payload: {} }),
    refundDeposit: () => {
      const refundTry = row.refund_try!
      const wait = refundTry === 1 ? 0 : retryInMilliseconds(refundTry, chance)
      return outbox.add(transaction, { ...entry, kind: 'payment-refund', payload: { refundTry }, dueAt: at + wait })
    },
    sendLead: () => sendLead({ row, site, at }, services, transaction),
    noteForSupport: async () => log('error', 'refund-failed', { id: row.id, site: row.site, try: row.refund_try! - 1 }),
  }
  for (const effect of step.effects) await run[effect]()
}

/** Tells the dealer that a deposit is paid. */
async function sendLead(
  { row, site, at }: Pick<Happened, 'row' | 'site' | 'at'>,
  services: Services,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { car_id, ...customer } = JSON.parse(row.form) as ReserveCar
  const car = carOf(site, car_id)
  const form: Lead = {
    ...customer,
    category: car?.car_type === 'new' ? 'New Vehicle Enquiry' : 'Used Vehicle Enquiry',
    subcategory: 'Reservation',
    car_id,
  }
  const lead = await transaction
    .insertInto('leads')
    .values({
      id: services.chance.id(),
      site: row.site,
      idempotency_key: `reservation-${row.id}`,
      form_hash: sha256(JSON.stringify(form)),
      category: form.category,
      subcategory: form.subcategory!,
      car_id,
      form: JSON.stringify(form),
      created_at: at,
    })
    .onConflict(conflict => conflict.columns(['site', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (lead !== undefined) await announceLead({ id: lead.id, site, form, at: new Date(at) }, services, transaction)
}
