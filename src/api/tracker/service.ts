import type { Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import type { TrackedLead } from '../../contract/tracker.ts'
import { categorySaid } from '../../domain/category-said.ts'
import { MINUTE } from '../../domain/durations.ts'
import { carPath } from '../../domain/links.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { joinParts } from '../../domain/text.ts'
import { zoneOf } from '../../domain/time-zone.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { driveOf, timeOf } from '../appointments/drive.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { fromJson } from '../db/json.ts'
import type { LeadRow, Tables, TrackedLeadRow } from '../db/tables.ts'
import { type Draft, mailsToPeople } from '../dealer-mail.ts'
import { NOT_FOUND } from '../describe.ts'
import { ApiError } from '../errors.ts'
import { askedCars, carNamed } from '../leads/asked-cars.ts'
import { askedOffer } from '../leads/asked-offer.ts'
import { type Announced, takerOf } from '../leads/facts.ts'
import { isBegun } from '../leads/mail.ts'
import { useUp } from '../limits.ts'
import type { Services } from '../services.ts'
import { phoneAt } from '../to-shopper.ts'
import { shownLead } from '../valuations/valuation-lead.ts'
import { waitingDraft, withdrawnDraft } from './mail.ts'
import { hashOf, linksOf, type Side, takenBefore } from './tracked.ts'

export type Asked = { token: string; site: Site; visitor: string }

type Store = Pick<Services['db'], 'selectFrom'>

/** All people of a dealer may sit behind one address, and open a morning's mails in a minute. */
const PEOPLE_AT_AN_ADDRESS = 10

/** Whoever has a token may look and press so often; nobody guesses one. */
async function useTracker(side: Side, { site, visitor }: Asked, { db, limits, now }: Services): Promise<void> {
  const { perMinute } = limits
  const use =
    side === 'shopper'
      ? { action: 'tracker', most: perMinute }
      : { action: 'tracker-people', most: perMinute * PEOPLE_AT_AN_ADDRESS }
  await useUp(db, { site: site.settings.slug, subject: visitor, now: now(), ...use })
}

/** How a lead stands, for whoever has its link. Source: features #10. */
export async function trackedLeadShown(asked: Asked, services: Services): Promise<TrackedLead> {
  await useTracker('shopper', asked, services)
  return shownTo(asked, services)
}

const TOO_EARLY = 'The time in which we reply is not over yet.'

/** Tells a manager, once, that a shopper still waits after the time of the promise. */
export async function askAgain(asked: Asked, services: Services): Promise<TrackedLead> {
  const { db, now, outbox } = services
  const { token, site } = asked
  await useTracker('shopper', asked, services)
  const at = now()
  await inTransaction(db, async transaction => {
    const row = await transaction
      .updateTable('tracked_leads')
      .set({ escalated_at: at })
      .where('site', '=', site.settings.slug)
      .where('shopper_hash', '=', hashOf(token))
      .where('escalated_at', 'is', null)
      .where('replied_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('waits_until', '<=', at)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return
    const lead = await toldBefore(row, site, transaction)
    const links = await linksOf(lead.id, site, transaction, services)
    const draft = waitingDraft({ ...lead, peopleLink: links?.peopleLink }, timeAt(lead.location, site))
    await send({ lead, draft, isForManager: true }, services, transaction)
  })
  const shown = await shownTo(asked, services)
  const isTooEarly = shown.state !== 'withdrawn' && shown.replied === null && shown.asked_again === null
  if (isTooEarly) throw new ApiError(409, TOO_EARLY)
  outbox.wake()
  return shown
}

/** Closes a lead for its shopper, and tells people at the dealer, once. A time that is booked with it and still to come is free again. */
export async function withdraw(asked: Asked, services: Services): Promise<TrackedLead> {
  const { db, now, outbox } = services
  const { token, site } = asked
  await useTracker('shopper', asked, services)
  const { slug } = site.settings
  const at = now()
  await inTransaction(db, async transaction => {
    const row = await transaction
      .updateTable('tracked_leads')
      .set({ withdrawn_at: at })
      .where('site', '=', slug)
      .where('shopper_hash', '=', hashOf(token))
      .where('withdrawn_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return
    const lead = await toldBefore(row, site, transaction)
    const drive = await driveOf(lead.id, site, { db: transaction })
    const freed = await transaction
      .deleteFrom('appointments')
      .where('site', '=', slug)
      .where('lead_id', '=', lead.id)
      .where('starts_at', '>', at)
      .returning('starts_at')
      .executeTakeFirst()
    const isBooked = (drive ?? freed) !== undefined
    const time = timeAt(drive?.place ?? lead.location, site)(freed?.starts_at ?? null)
    await send({ lead, draft: withdrawnDraft({ ...lead, isBooked }, time) }, services, transaction)
  })
  outbox.wake()
  return shownTo(asked, services)
}

/** A lead as its people know it: at the place that took it, with what was promised then and what was offered. */
async function toldBefore(row: TrackedLeadRow, site: Site, db: Store): Promise<Announced & ToPlace> {
  const { id, form: stored, created_at } = await leadOf(row.lead_id, site, db)
  const kept = fromJson(stored)
  const valuation = await db
    .selectFrom('valuations')
    .selectAll()
    .where('lead_id', '=', id)
    .where('site', '=', site.settings.slug)
    .where('vehicle', 'is not', null)
    .executeTakeFirst()
  const form = valuation && valuation.step !== 'offerAccepted' ? shownLead(kept, valuation, site) : kept
  const offer = valuation?.step === 'questionsAnswered' ? undefined : (valuation?.offer ?? undefined)
  const { promisedAt, location = takerOf(form, site) } = takenBefore(row, site)
  return { id, site, form, at: new Date(created_at), promisedAt, location, ...(valuation && { valuation: { offer } }) }
}

type ToPlace = { location: SiteLocation | undefined }

/** The place that took a lead; where the site has it no more, the one that would take it now. */
const placeOf = (row: TrackedLeadRow, form: Lead, site: Site): SiteLocation | undefined =>
  takenBefore(row, site).location ?? takerOf(form, site)

type Letter = { lead: Announced & ToPlace; draft: Draft; isForManager?: boolean }

async function send({ lead, ...letter }: Letter, services: Services, transaction: Transaction<Tables>): Promise<void> {
  const { id, site, location } = lead
  for (const payload of mailsToPeople({ about: 'lead', id, site, location, ...letter }, services)) {
    await services.outbox.add(transaction, { site: site.settings.slug, kind: 'mail', subject: id, payload })
  }
}

async function shownTo(asked: Asked, { db, now }: Services): Promise<TrackedLead> {
  const { site } = asked
  const { row, lead } = await trackedBy('shopper_hash', asked, db)
  const { waits_until, read_at, replied_at, escalated_at, withdrawn_at } = row
  const form = fromJson(lead.form)
  const place = placeOf(row, form, site)
  const drive = await driveOf(lead.id, site, { db })
  const isOpen = replied_at === null && withdrawn_at === null
  const hasPassed = (time: number | null): boolean => isOpen && time !== null && time <= now()
  const promised = promiseShown(row, form)
  const time = timeAt(place, site)
  return {
    success: true,
    state: stateOf(row),
    category: form.category,
    cars: askedCars(form, site).map(car => ({ name: car.name, path: carPath(car) })),
    place: place?.name ?? site.settings.name,
    phone: phoneAt(place, site) ?? null,
    received: time(lead.created_at),
    promised: time(promised),
    booked: drive !== undefined && now() < drive.end.getTime() ? timeOf(drive) : null,
    read: time(read_at),
    replied: time(replied_at),
    asked_again: time(escalated_at),
    withdrawn: time(withdrawn_at),
    awaits_reply: isOpen && waits_until !== null,
    is_late: hasPassed(promised),
    may_ask_again: escalated_at === null && hasPassed(waits_until),
  }
}

function stateOf({ read_at, replied_at, withdrawn_at }: TrackedLeadRow): TrackedLead['state'] {
  if (withdrawn_at !== null) return 'withdrawn'
  if (replied_at !== null) return 'replied'
  return read_at === null ? 'received' : 'read'
}

/** By when its shopper was told of a reply. */
const promiseShown = ({ promised_at }: TrackedLeadRow, form: Lead): number | null =>
  isBegun(form) ? null : promised_at

/** Says a moment on the wall of a place. */
function timeAt(place: SiteLocation | undefined, { settings }: Site) {
  const zone = place === undefined ? siteZone(settings) : zoneOf(place.address.state, settings)
  return <At extends number | null>(at: At): At extends number ? string : string | null =>
    (at === null ? null : formatTimeAndZone(new Date(at), zone, settings.region)) as At extends number
      ? string
      : string | null
}

type Tracked = { row: TrackedLeadRow; lead: LeadRow }

async function trackedBy(
  column: 'shopper_hash' | 'people_hash',
  { token, site }: Pick<Asked, 'token' | 'site'>,
  db: Store,
): Promise<Tracked> {
  const row = await db
    .selectFrom('tracked_leads')
    .selectAll()
    .where('site', '=', site.settings.slug)
    .where(column, '=', hashOf(token))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError(404, NOT_FOUND)
  return { row, lead: await leadOf(row.lead_id, site, db) }
}

const leadOf = (id: string, site: Site, db: Store): Promise<LeadRow> =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('site', '=', site.settings.slug)
    .executeTakeFirstOrThrow()

/**
 * What people at the dealer see of a lead: its kind, the cars or the offer that it is about, when it came and what they have
 * said. Nothing that the mail does not say, and nobody's name.
 */
export type PeopleView = Pick<TrackedLead, 'state' | 'received' | 'promised' | 'read' | 'replied' | 'withdrawn'> & {
  about: string
  /** Whether people may still say that they pressed “replied” by mistake. */
  may_take_back: boolean
}

/** So long what was pressed by mistake can be taken back: nobody is told of it but who looks at the shopper's page. */
const TAKES_BACK_FOR = 10 * MINUTE

export async function peopleView(asked: Asked, services: Services): Promise<PeopleView> {
  await useTracker('people', asked, services)
  const { row, lead } = await trackedBy('people_hash', asked, services.db)
  const form = fromJson(lead.form)
  const time = timeAt(placeOf(row, form, asked.site), asked.site)
  return {
    state: stateOf(row),
    about: aboutOf(form, asked.site, new Date(lead.created_at)),
    received: time(lead.created_at),
    promised: time(promiseShown(row, form)),
    read: time(row.read_at),
    replied: time(row.replied_at),
    withdrawn: time(row.withdrawn_at),
    may_take_back:
      row.withdrawn_at === null && row.replied_at !== null && services.now() < row.replied_at + TAKES_BACK_FOR,
  }
}

/** "Used Vehicle Enquiry: 2021 Toyota Corolla (stock number N4711)" */
function aboutOf(form: Lead, site: Site, at: Date): string {
  const kind = categorySaid(form.category, site.settings.region)
  const named = [...askedCars(form, site).map(carNamed), askedOffer(form, site, at)?.name]
  return joinParts([kind, joinParts(named, ', ')], ': ')
}

export const PEOPLE_ACTS = ['read', 'replied', 'not-replied'] as const

type PeopleAct = (typeof PEOPLE_ACTS)[number]

/**
 * Notes that people at the dealer have read or answered a lead: the first word counts, and who has answered has read. That they
 * have not answered after all counts for a while; read, it stays.
 */
export async function noteSaid(act: PeopleAct, asked: Asked, services: Services): Promise<void> {
  await useTracker('people', asked, services)
  const { row } = await trackedBy('people_hash', asked, services.db)
  const at = services.now()
  if (act === 'not-replied') {
    await services.db
      .updateTable('tracked_leads')
      .set({ replied_at: null })
      .where('site', '=', asked.site.settings.slug)
      .where('lead_id', '=', row.lead_id)
      .where('replied_at', '>', at - TAKES_BACK_FOR)
      .where('withdrawn_at', 'is', null)
      .execute()
    return
  }
  await services.db
    .updateTable('tracked_leads')
    .set(({ fn, val }) => ({
      read_at: fn.coalesce('read_at', val(at)),
      ...(act === 'replied' && { replied_at: at }),
    }))
    .where('site', '=', asked.site.settings.slug)
    .where('lead_id', '=', row.lead_id)
    .where(`${act}_at`, 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
