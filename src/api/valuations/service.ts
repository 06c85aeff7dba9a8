import type { Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import {
  type AcceptOffer,
  type Adjustments,
  NO_ONLINE_ESTIMATE,
  REGO_NOT_FOUND,
  type RegoLookup,
  type Valuation,
  type Vehicle,
} from '../../contract/valuation.ts'
import { daysAfter } from '../../domain/calendar.ts'
import { distanceUnitShown, toKm } from '../../domain/distance.ts'
import { MINUTE } from '../../domain/durations.ts'
import { endOfDay } from '../../domain/end-of-day.ts'
import { localDate, localIso } from '../../domain/time-zone.ts'
import {
  goesByVin,
  hasOnlineEstimate,
  mayTakeStep,
  OFFER_DAYS,
  plateOf,
  type ValuationAnswers,
  type ValuationStep,
} from '../../domain/valuation.ts'
import { writtenCar } from '../../domain/written-car.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { mayWriteTo } from '../box-limits.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { fromJson, toJson } from '../db/json.ts'
import type { ValuationRow } from '../db/selling-tables.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { takerOf } from '../leads/facts.ts'
import { announceAgain } from '../leads/service.ts'
import { useUp } from '../limits.ts'
import { LETTERS } from '../outbox/kinds.ts'
import { type Job, NoUse } from '../outbox/outbox.ts'
import type { CarAsked, Registered } from '../ports/valuation-tool.ts'
import type { Services } from '../services.ts'
import { linksOf, promiseAnew } from '../tracker/tracked.ts'
import { type AcceptedOffer, offerMail } from './mail.ts'
import { acceptedLead, shownLead, valuedLead } from './valuation-lead.ts'

/** The forms that a valuation begins with. */
const VALUED = ['Trade-In', 'Sell My Car'] as const satisfies readonly Lead['category'][]

/** Keeps what the visitor says of the car. Source: TI-15, API-14, DC-109. */
export async function answerQuestions(
  { id, adjustmentAnswers }: Adjustments,
  site: Site,
  { db, now }: Services,
): Promise<void> {
  const slug = site.settings.slug
  const at = now()
  await inTransaction(db, async transaction => {
    // The row first: whoever takes a step of this lead at the same moment waits for its turn.
    const row = await transaction
      .insertInto('valuations')
      .values({ lead_id: id, site: slug, step: 'leadCreated', answers: toJson({}), updated_at: at })
      .onConflict(conflict => conflict.column('lead_id').doUpdateSet({ updated_at: at }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await leadOf(id, slug, transaction)
    assertMayTake('questionsAnswered', row)
    await transaction
      .updateTable('valuations')
      .set({
        step: 'questionsAnswered',
        answers: toJson(adjustmentAnswers),
        offer: null,
        estimate: null,
        valid_until: null,
      })
      .where('lead_id', '=', id)
      .where('site', '=', slug)
      .execute()
  })
}

/**
 * Finds the car by its plate or VIN, or takes it as written by hand, and makes the offer. Too old, too far driven or too
 * rare, it gets no amount, and the dealer has the lead all the same. Source: TI-13, TI-17, API-15, DC-107, DC-110.
 */
export async function lookUpRego(
  asked: RegoLookup,
  { site, visitor }: { site: Site; visitor: string },
  services: Services,
): Promise<Valuation> {
  const { db, now, limits, outbox, valuation: tool } = services
  const { slug, region } = site.settings
  const at = now()
  await useUp(db, { site: slug, action: 'valuation', subject: visitor, most: limits.perMinute, now: at })
  const before = await valuationOf(asked.id, slug, db)
  assertMayTake('regoLookedUp', before)
  const lead = await leadOf(asked.id, slug, db)
  const asking = carAsked(asked, lead, site)
  const vehicle = await vehicleOf(asked, asking, lead, site, services)
  // All of them, by its step.
  const answers = fromJson(before.answers) as ValuationAnswers
  const { kms } = vehicle
  const car = { ...vehicle, km: kms === undefined ? undefined : toKm(kms, distanceUnitShown(region)) }
  const zone = siteZone(site.settings)
  const estimate = hasOnlineEstimate(car, new Date(at), zone) ? await tool.estimate(car, answers, site) : undefined
  const validUntil = estimate === undefined ? null : lastMomentOfOffer(at, zone)
  const valuation: Valuation = {
    success: true,
    offer_price: estimate?.offer ?? null,
    rego: asking.rego ?? '',
    regoState: asking.regoState ?? '',
    ...(asking.vin && { vin: asking.vin }),
    adjustmentAnswers: answers,
    vehicle,
    range: estimate?.range ?? null,
    lines: estimate?.lines ?? [],
    alike: estimate?.alike ?? 0,
    valid_until: validUntil === null ? null : localIso(new Date(validUntil), zone),
    message: estimate === undefined ? NO_ONLINE_ESTIMATE : null,
  }
  await inTransaction(db, async transaction => {
    const row = await valuationInTurn(asked.id, slug, at, transaction)
    const { numUpdatedRows } = await transaction
      .updateTable('valuations')
      .set({
        step: 'regoLookedUp',
        rego: asking.rego ?? null,
        rego_state: asking.regoState ?? null,
        vehicle: toJson(vehicle),
        offer: estimate?.offer ?? null,
        estimate: estimate === undefined ? null : toJson(estimate),
        valid_until: validUntil,
        updated_at: at,
      })
      .where('lead_id', '=', asked.id)
      .where('site', '=', slug)
      // Other answers in the meantime would have made another offer.
      .where('answers', '=', before.answers)
      .where('step', 'in', ['questionsAnswered', 'regoLookedUp'])
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw outOfOrder()
    if (row?.vehicle === null) {
      const entry = { site: slug, kind: VALUATION_SHOWN, subject: asked.id, payload: {} } as const
      await outbox.add(transaction, { ...entry, dueAt: at + TOLD_AFTER })
      // Until now nobody was promised anything; the time does not count that the questions took.
      const place = takerOf(lead, site)
      if (place !== undefined) await promiseAnew({ id: asked.id, site, place, at: new Date(at) }, transaction)
    }
    await keepLead(asked.id, valuedLead(lead, valuation, site), slug, transaction)
  })
  return valuation
}

/** Customer and dealer are told a date alone, so an offer stands to the end of that day on the dealer's calendar. */
const lastMomentOfOffer = (at: number, zone: string): number =>
  endOfDay(daysAfter(localDate(new Date(at), zone), OFFER_DAYS), zone).getTime() - 1

/**
 * Tells the dealer that the visitor takes the offer, and writes it to the visitor; says whether it does. Taking it twice is
 * taking it once. Source: TI-16, API-16.
 */
export async function acceptOffer({ lead_id }: AcceptOffer, site: Site, services: Services): Promise<boolean> {
  const { db, now, outbox } = services
  const { slug } = site.settings
  const at = now()
  const isEmailed = await inTransaction(db, async transaction => {
    const row = await valuationInTurn(lead_id, slug, at, transaction)
    if (row === undefined) {
      await leadOf(lead_id, slug, transaction)
      throw outOfOrder()
    }
    if (row.step === 'offerAccepted') return row.emailed_at !== null
    assertMayTake('offerAccepted', row)
    if (row.offer === null) throw new ApiError(409, NO_ONLINE_ESTIMATE)
    if (row.valid_until! < at) throw new ApiError(409, 'This offer has ended. Please ask for a new one.')
    await transaction
      .updateTable('valuations')
      .set({ step: 'offerAccepted' })
      .where('lead_id', '=', lead_id)
      .where('site', '=', slug)
      .execute()
    const accepted = { ...row, offer: row.offer, valid_until: row.valid_until! }
    const form = acceptedLead(await leadOf(lead_id, slug, transaction), accepted, site)
    await keepLead(lead_id, form, slug, transaction)
    const valuation = { offer: row.offer }
    await announceAgain({ id: lead_id, site, form, at: new Date(at), valuation }, services, transaction)
    return writeOffer({ row: accepted, form, site }, services, transaction)
  })
  outbox.wake()
  return isEmailed
}

type Accepted = Pick<AcceptedOffer, 'form' | 'site'> & { row: AcceptedOffer['row'] & Pick<ValuationRow, 'lead_id'> }

/** Writes an accepted offer to its shopper, unless the box has had as many of them today as somebody may send it. */
async function writeOffer(accepted: Accepted, services: Services, transaction: Transaction<Tables>): Promise<boolean> {
  const { row, form, site } = accepted
  const { slug } = site.settings
  if (!(await mayWriteTo(form.email, { site: slug, action: 'offers-box' }, services, transaction))) return false
  const links = await linksOf(row.lead_id, site, transaction, services)
  const payload = offerMail({ ...accepted, taker: takerOf(form, site), trackerLink: links?.link })
  await services.outbox.add(transaction, { site: slug, kind: 'mail', subject: row.lead_id, payload })
  await transaction
    .updateTable('valuations')
    .set({ emailed_at: services.now() })
    .where('lead_id', '=', row.lead_id)
    .where('site', '=', slug)
    .execute()
  return true
}

/** What the outbox calls telling the dealer of a valuation that was shown. */
export const VALUATION_SHOWN = 'valuation-shown'

/** So long a shopper may change the answers, or accept, before the dealer hears of an offer that was only shown. */
const TOLD_AFTER = 15 * MINUTE

/** Tells the dealer of a valuation that was shown and not accepted, with the answers as they are now. Source: DC-107, DC-108. */
export async function tellShown(
  { subject: id, attempt, createdAt }: Job<typeof VALUATION_SHOWN>,
  site: Site,
  services: Services,
): Promise<void> {
  const { db, now, outbox } = services
  const { slug } = site.settings
  const at = now()
  await inTransaction(db, async transaction => {
    const row = await valuationInTurn(id, slug, at, transaction)
    if (row === undefined) throw new NoUse('there is no such valuation')
    if (row.step === 'offerAccepted') return
    // A run before this one may have told it and come to its end before that was noted.
    if (attempt > 1 && (await wasToldSince(createdAt, id, slug, transaction))) return
    const { form: begun, takenAt } = await takenLead(id, slug, transaction)
    const form = shownLead(begun, row, site)
    const valuation = { offer: row.step === 'regoLookedUp' ? (row.offer ?? undefined) : undefined }
    await announceAgain({ id, site, form, at: new Date(at), takenAt, valuation }, services, transaction)
  })
  outbox.wake()
}

async function wasToldSince(time: number, leadId: string, slug: string, db: Store): Promise<boolean> {
  const letter = await db
    .selectFrom('outbox')
    .select('id')
    .where('site', '=', slug)
    .where('subject', '=', leadId)
    .where('kind', 'in', LETTERS)
    .where('created_at', '>', time)
    .executeTakeFirst()
  return letter !== undefined
}

/** The row of a valuation: whoever takes a step of it at the same moment waits for its turn. */
const valuationInTurn = (
  leadId: string,
  slug: string,
  at: number,
  transaction: Transaction<Tables>,
): Promise<ValuationRow | undefined> =>
  transaction
    .updateTable('valuations')
    .set({ updated_at: at })
    .where('lead_id', '=', leadId)
    .where('site', '=', slug)
    .returningAll()
    .executeTakeFirst()

type Store = Pick<Services['db'], 'selectFrom'>

const outOfOrder = (): ApiError => new ApiError(409, 'Please answer the questions before this step.')

function assertMayTake(step: ValuationStep, { step: last }: Pick<ValuationRow, 'step'>): void {
  if (!mayTakeStep(step, last)) throw outOfOrder()
}

async function valuationOf(leadId: string, slug: string, db: Store): Promise<ValuationRow> {
  const row = await db
    .selectFrom('valuations')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('site', '=', slug)
    .executeTakeFirst()
  if (row !== undefined) return row
  await leadOf(leadId, slug, db)
  throw outOfOrder()
}

/** The form that the valuation began with. */
const leadOf = async (id: string, slug: string, db: Store): Promise<Lead> => (await takenLead(id, slug, db)).form

/** The same with its moment. Its id is known to who sent it and to nobody else. */
async function takenLead(id: string, slug: string, db: Store): Promise<{ form: Lead; takenAt: Date }> {
  const row = await db
    .selectFrom('leads')
    .select(['form', 'created_at'])
    .where('id', '=', id)
    .where('site', '=', slug)
    .where('category', 'in', VALUED)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError(404, 'There is no such valuation.')
  return { form: fromJson(row.form), takenAt: new Date(row.created_at) }
}

async function keepLead(id: string, form: Lead, slug: string, transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable('leads')
    .set({ subcategory: form.subcategory ?? null, form: toJson(form) })
    .where('id', '=', id)
    .where('site', '=', slug)
    .execute()
}

/** By what the car goes: its plate with the state, or where valuers take that, the VIN of the lead. */
function carAsked({ rego, regoState }: RegoLookup, lead: Lead, { settings }: Site): CarAsked {
  const vin = goesByVin(settings.region) ? lead.vin : undefined
  // A plate is its state's: without that it is anybody's.
  const plate = rego !== undefined && regoState !== undefined ? { rego: plateOf(rego), regoState } : undefined
  if ((plate ?? vin) === undefined) throw new ApiError(400, NO_PLATE)
  return { ...plate, ...(vin && { vin }) }
}

const NO_PLATE = 'Please enter the registration and where it is registered.'

/**
 * What is written by hand counts before what a register says: the visitor has looked at it. It is called as the dealer's own
 * cars are, so that "rav 4" finds its market, and reads well in an offer.
 */
async function vehicleOf(
  asked: RegoLookup,
  asking: CarAsked,
  lead: Lead,
  site: Site,
  { valuation }: Services,
): Promise<Vehicle> {
  const kms = asked.kms ?? lead.kms
  const driven = kms === undefined ? {} : { kms }
  const { make, model, year } = asked
  if (make && model && year !== undefined)
    return vehicleFrom({ ...writtenCar({ make, model }, site.cars), year }, driven)
  const found = await valuation.lookUp(asking, site)
  if (found === undefined) throw new ApiError(404, REGO_NOT_FOUND)
  return vehicleFrom(found, driven)
}

const vehicleFrom = ({ badge, ...rest }: Registered, driven: Pick<Vehicle, 'kms'>): Vehicle => ({
  ...rest,
  ...(badge === undefined ? {} : { badge }),
  ...driven,
})
