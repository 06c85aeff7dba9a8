import type { Transaction } from 'kysely'
import type { Consent, Lead } from '../../contract/leads.ts'
import { CUSTOMER_REVIEW, PERSONALISED_FINANCE, QUOTE, TRAP_FIELD } from '../../domain/lead-form.ts'
import { placeOfLead } from '../../domain/lead-place.ts'
import { VALUATION_SUBCATEGORY } from '../../domain/valuation.ts'
import { writtenPhone } from '../../domain/written-phone.ts'
import type { Site } from '../../site/site.ts'
import { type BookedDrive, bookedDrive, driveOf } from '../appointments/drive.ts'
import { driveMail } from '../appointments/mail.ts'
import { appointmentFor, book } from '../appointments/service.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { insertOnce, insertRows, type Rows } from '../db/insert-once.ts'
import { toJson } from '../db/json.ts'
import type { AppointmentRow } from '../db/selling-tables.ts'
import type { Tables, TrackedLeadRow } from '../db/tables.ts'
import { mailsToDealer } from '../dealer-mail.ts'
import { sentBefore } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { type Use, useUp } from '../limits.ts'
import type { Entry } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { expectsNoReply, linksOf, promiseAnew, trackedLead } from '../tracker/tracked.ts'
import { toAdf } from './adf.ts'
import { type Announced, factsOf, takerOf } from './facts.ts'
import { leadDrafts } from './mail.ts'

export type TakeLead = {
  site: Site
  form: Lead
  /** The browser's own; the same again is the same lead. */
  key: string
  /** Who sends it, for the limit. */
  visitor: string
}

/** Of a test drive at a time that was free, what is booked; where the lead has a private page, the token that opens it. */
type Taken = { id: string; booked?: BookedDrive | undefined; tracker?: string | undefined }

/**
 * Takes a lead once: when this resolves it is on disk, with everything that is to be sent about it. Sent again under the
 * same key it is the same lead; another form under that key is refused. Source: API-12, API-13, DC-125.
 */
export async function takeLead({ site, form: sent, key, visitor }: TakeLead, services: Services): Promise<Taken> {
  const { db, now, chance, limits, outbox } = services
  const { slug } = site.settings
  const at = now()
  const formHash = sha256(JSON.stringify(sent))
  const form = { ...withoutOurWords(sent), phone: writtenPhone(sent.phone, site.settings.region) }
  const id = chance.id()
  const tracked = trackedLead({ id, site, place: takerOf(form, site), at: new Date(at) }, services)
  const tracker = tracked?.token
  const use = { site: slug, action: 'lead', subject: visitor, most: limits.perMinute, now: at }
  // Who fills in the trap learns nothing from the answer.
  if (form[TRAP_FIELD]) {
    await useUp(db, use)
    return { id, tracker }
  }
  const appointment = await appointmentFor({ id, form, site, at }, services)
  const lead = {
    id,
    site,
    form,
    formHash,
    key,
    at: new Date(at),
    tracked: tracked?.row,
    peopleLink: tracked?.peopleLink,
  }
  const taken =
    appointment === undefined
      ? (await insertOnce(db, { use, ...rowsOfLead(lead, services) })) && { id }
      : await insertDrive({ lead, appointment, use, trackerLink: tracked?.link }, services)
  if (!taken) return takenBefore({ key, formHash, form, site }, services)
  outbox.wake()
  return { ...taken, tracker }
}

type Drive = { lead: NewLead; appointment: AppointmentRow; use: Use; trackerLink: string | undefined }

/** The same for a test drive at a free time, which is booked once its lead is known to be new; only then dealer and shopper can be told. */
const insertDrive = ({ lead, appointment, use, trackerLink }: Drive, services: Services): Promise<Taken | undefined> =>
  inTransaction(services.db, async transaction => {
    await useUp(transaction, use)
    if (!(await insertRows(keptRows(lead), transaction))) return undefined
    const { id, form, site } = lead
    const isBooked = await book({ appointment, form, site, visitor: use.subject }, services, transaction)
    await announce({ ...lead, isBooked }, services, transaction)
    const booked = isBooked ? bookedDrive(appointment, form.car_id, site) : undefined
    if (booked === undefined) return { id }
    if (lead.tracked !== undefined) await expectsNoReply(id, site, transaction)
    const taker = placeOfLead(form, booked.car, site.locations)
    const payload = driveMail(booked, { email: form.email, taker, trackerLink })
    await services.outbox.add(transaction, { site: site.settings.slug, kind: 'mail', subject: id, payload })
    return { id, booked }
  })

/** The step of a lead whose deposit is paid. */
export const RESERVED = 'Reservation'

/** What forms of ours say that they are. */
const OF_FORMS: readonly unknown[] = [CUSTOMER_REVIEW, PERSONALISED_FINANCE, QUOTE, VALUATION_SUBCATEGORY.leadCreated]

/**
 * A form without what only we say: that a deposit is paid or an offer was accepted, on which a dealer acts. As that reads alike
 * in many letters, nothing passes but what forms of ours send, and the form itself still goes. What the browser calls itself
 * comes along (API-12) and answers nobody: it is neither kept nor passed on.
 */
function withoutOurWords({ user_agent: _, offer_accepted: __, subcategory, ...form }: Lead): Lead {
  return OF_FORMS.includes(subcategory) ? { ...form, subcategory } : form
}

type Before = Pick<TakeLead, 'key' | 'form' | 'site'> & { formHash: string }

async function takenBefore(
  { key, formHash, form, site }: Before,
  services: Pick<Services, 'db' | 'secret'>,
): Promise<Taken> {
  const { db } = services
  const known = await db
    .selectFrom('leads')
    .select(['id', 'form_hash'])
    .where('site', '=', site.settings.slug)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.form_hash !== formHash) throw sentBefore()
  const links = await linksOf(known.id, site, db, services)
  const booked = form.category === 'Test Drive' ? await driveOf(known.id, site, { db }) : undefined
  return { id: known.id, booked, tracker: links?.token }
}

type NewLead = Announced & {
  key: string
  /** Of the form as it came, where less of it is kept. */
  formHash?: string
  /** Where it has a private page. */
  tracked?: TrackedLeadRow | undefined
}

/** All that is written of a lead: itself, the words that were agreed to, and what goes out about it. */
export function rowsOfLead(lead: NewLead, services: Pick<Services, 'outbox' | 'log'>): Rows {
  const { row, along } = keptRows(lead)
  const letters = entriesAbout(lead, services).map(entry => services.outbox.rowOf(entry))
  return { row, along: [...along, ...letters.map(values => ({ into: 'outbox', values }) as const)] }
}

function keptRows(lead: NewLead): Rows {
  const { form, tracked } = lead
  return {
    row: { into: 'leads', values: leadRow(lead) },
    along: [
      ...(form.consent === undefined
        ? []
        : [{ into: 'consent_wordings', values: wordingRow(form.consent, lead) } as const]),
      ...(tracked === undefined ? [] : [{ into: 'tracked_leads', values: tracked } as const]),
    ],
  }
}

/** A lead as the store keeps it. */
const leadRow = ({ id, site, form, formHash = sha256(JSON.stringify(form)), key, at }: NewLead) => ({
  id,
  site: site.settings.slug,
  idempotency_key: key,
  form_hash: formHash,
  category: form.category,
  subcategory: form.subcategory ?? null,
  car_id: form.car_id ?? null,
  location_id: form.location_id ?? null,
  form: toJson(form),
  consent_hash: form.consent === undefined ? null : sha256(form.consent.wording),
  created_at: at.getTime(),
})

/** The words that were agreed to, once for all who agreed to them. */
const wordingRow = ({ version, wording }: Consent, { site, at }: Pick<NewLead, 'site' | 'at'>) => ({
  site: site.settings.slug,
  hash: sha256(wording),
  version,
  wording,
  first_seen_at: at.getTime(),
})

/**
 * Writes down all that goes out about a lead that was taken before and has come further since: by its shopper's own act, unless
 * `takenAt` tells that none of it is new, and then not where the shopper has withdrawn it.
 */
export async function announceAgain(
  lead: Omit<Announced, 'isKnown' | 'isBooked' | 'reservation' | 'peopleLink'>,
  services: Pick<Services, 'outbox' | 'log' | 'secret'>,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { id, site, form, at, takenAt } = lead
  const links = await linksOf(id, site, transaction, services)
  if (takenAt !== undefined && links?.isWithdrawn) return
  const place = takerOf(form, site)
  if (links !== undefined && takenAt === undefined && place) await promiseAnew({ id, site, place, at }, transaction)
  const before = takenAt === undefined ? {} : links?.taken
  await announce({ ...lead, ...before, isKnown: true, peopleLink: links?.peopleLink }, services, transaction)
}

async function announce(
  lead: Announced,
  services: Pick<Services, 'outbox' | 'log'>,
  transaction: Transaction<Tables>,
): Promise<void> {
  for (const entry of entriesAbout(lead, services)) await services.outbox.add(transaction, entry)
}

/** All that goes out about a lead: mail with ADF, and the dealer's webhook. */
function entriesAbout(announced: Announced, { log }: Pick<Services, 'log'>): Entry[] {
  const { id, site, form, at, reservation } = announced
  const { slug, leads } = site.settings
  const lead = factsOf(announced)
  const { location } = lead
  const isPosted = leads.webhook !== undefined
  const mails = mailsToDealer({ about: 'lead', id, site, location, isPosted, ...leadDrafts(lead) }, { log })
  const entry = { site: slug, subject: id }
  const entries: Entry[] = mails.map(mail => ({ ...entry, kind: 'mail', payload: mail }))
  if (leads.webhook === undefined) return entries
  const body = {
    type: 'lead',
    lead_id: id,
    site: slug,
    created_at: at.toISOString(),
    form,
    reservation,
    adf: toAdf(lead),
  }
  return [...entries, { ...entry, kind: 'webhook', payload: { ...leads.webhook, body } }]
}
