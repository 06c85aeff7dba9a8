import type { Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import type { ReserveCar } from '../../contract/reservations.ts'
import { enquiryCategory } from '../../domain/asked-car.ts'
import { endOf, type ReservationEffect, type ReservationStep } from '../../domain/reservation.ts'
import type { Site } from '../../site/site.ts'
import type { Tables } from '../db/tables.ts'
import { locationOf } from '../leads/recipients.ts'
import { announceLead, leadRow, wordingRow } from '../leads/service.ts'
import { retryInMilliseconds } from '../outbox/retry.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import { reservedMail } from './mail.ts'
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
    mailShopper: () => mailShopper({ row, site }, services, transaction),
    noteForSupport: async () => log('error', 'refund-failed', { id: row.id, site: row.site, try: row.refund_try! - 1 }),
  }
  for (const effect of step.effects) await run[effect]()
}

/** Tells the shopper that the car is theirs to come and see, with the way back to the reservation. */
function mailShopper(
  { row, site }: Pick<Happened, 'row' | 'site'>,
  { outbox }: Pick<Services, 'outbox'>,
  transaction: Transaction<Tables>,
): Promise<void> {
  const form = JSON.parse(row.form) as ReserveCar
  const car = carOf(site, form.car_id)
  const mail = reservedMail({ row, form, car, location: locationOf({}, car, site), site })
  return outbox.add(transaction, { site: row.site, kind: 'mail', subject: row.id, payload: mail })
}

/** Tells the dealer that a deposit is paid. */
async function sendLead(
  { row, site, at }: Pick<Happened, 'row' | 'site' | 'at'>,
  services: Services,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { car_id, category, ...customer } = JSON.parse(row.form) as ReserveCar
  const car = carOf(site, car_id)
  const form: Lead = {
    ...customer,
    category: category ?? (car === undefined ? 'Used Vehicle Enquiry' : enquiryCategory(car)),
    subcategory: 'Reservation',
    car_id,
  }
  const lead = await transaction
    .insertInto('leads')
    .values(leadRow({ id: services.chance.id(), site, form, key: `reservation-${row.id}`, at }))
    .onConflict(conflict => conflict.columns(['site', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (lead === undefined) return
  if (form.consent !== undefined) {
    await transaction
      .insertInto('consent_wordings')
      .values(wordingRow(form.consent, { site, at }))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  await announceLead({ id: lead.id, site, form, at: new Date(at) }, services, transaction)
}
