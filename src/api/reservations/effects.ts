import type { Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import { enquiryCategory } from '../../domain/asked-car.ts'
import { placeOfLead } from '../../domain/lead-place.ts'
import { endOf, type ReservationEffect, type ReservationStep } from '../../domain/reservation.ts'
import type { Site } from '../../site/site.ts'
import { insertRows } from '../db/insert-once.ts'
import { fromJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { type Draft, mailsToDealer } from '../dealer-mail.ts'
import { RESERVED, rowsOfLead } from '../leads/service.ts'
import { ASKED_AGAIN_AFTER, retryInMilliseconds } from '../outbox/retry.ts'
import type { Mail } from '../ports/mail.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import { leadReservation, refundRefusedDraft, releasedBody, releasedDraft } from './dealer.ts'
import { refundMail, reservedMail } from './mail.ts'
import { type KeptReservation, leadKeyOf } from './rows.ts'

/** So many refusals of one refund are no mishap: then the dealer is told. */
export const REFUSALS_TOLD = 3

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
    const endsAt = end.getTime()
    await outbox.add(transaction, { ...entry, kind: 'reservation-over', payload: { endsAt }, dueAt: endsAt })
  }
  const mail = async (mails: readonly Mail[]): Promise<void> => {
    for (const payload of mails) await outbox.add(transaction, { ...entry, kind: 'mail', payload })
  }
  const mailDealer = (draft: Draft, isPosted = false): Promise<void> => {
    const { location } = factsOf(row, site)
    return mail(mailsToDealer({ about: 'reservation', id: row.id, site, location, draft, isPosted }, services))
  }
  const run: Record<ReservationEffect, () => Promise<unknown>> = {
    askForPayment: () =>
      outbox.add(transaction, { ...entry, kind: 'payment-start', payload: {}, dueAt: at + ASKED_AGAIN_AFTER }),
    endPayment: () => outbox.add(transaction, { ...entry, kind: 'payment-end', payload: {} }),
    refundDeposit: () => {
      const refundTry = row.refund_try!
      const wait = refundTry === 1 ? 0 : retryInMilliseconds(refundTry, chance)
      return outbox.add(transaction, { ...entry, kind: 'payment-refund', payload: { refundTry }, dueAt: at + wait })
    },
    sendLead: () => sendLead({ row, site, at }, services, transaction),
    mailShopper: () => {
      const { releasedBy } = step
      const about = factsOf(row, site)
      return mail([releasedBy === undefined ? reservedMail(about) : refundMail({ ...about, releasedBy })])
    },
    // The lead said that the car was reserved.
    tellDealer: async () => {
      const releasedBy = step.releasedBy!
      const { webhook } = site.settings.leads
      const draft = releasedDraft({ ...factsOf(row, site), releasedBy })
      await mailDealer(draft, webhook !== undefined)
      if (webhook === undefined) return
      const body = releasedBody({ row, releasedBy, at })
      await outbox.add(transaction, { ...entry, kind: 'webhook', payload: { ...webhook, body } })
    },
    noteForSupport: async () => {
      const refusals = row.refund_try! - 1
      log('error', 'refund-failed', { id: row.id, site: row.site, try: refusals })
      if (refusals !== REFUSALS_TOLD) return
      await mailDealer(refundRefusedDraft({ ...factsOf(row, site), refusals }))
    },
  }
  for (const effect of step.effects) await run[effect]()
}

/** What mails about a reservation tell of it. */
function factsOf(row: KeptReservation, site: Site) {
  const form = fromJson(row.form)
  const car = carOf(site, form.car_id)
  return { row, form, car, location: placeOfLead({}, car, site.locations), site }
}

/** Tells the dealer that a deposit is paid. */
async function sendLead(
  { row, site, at }: Pick<Happened, 'row' | 'site' | 'at'>,
  services: Services,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { car_id, category, ...customer } = fromJson(row.form)
  const car = carOf(site, car_id)
  const form: Lead = {
    ...customer,
    category: category ?? (car === undefined ? 'Used Vehicle Enquiry' : enquiryCategory(car)),
    subcategory: RESERVED,
    car_id,
  }
  const lead = {
    id: services.chance.id(),
    site,
    form,
    key: leadKeyOf(row),
    at: new Date(at),
    reservation: leadReservation(row, site),
  }
  await insertRows(rowsOfLead(lead, services), transaction)
}
