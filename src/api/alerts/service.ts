import { sql, type Transaction } from 'kysely'
import type { NewAlert } from '../../contract/alerts.ts'
import { isSold } from '../../domain/availability.ts'
import { DAY, HOUR } from '../../domain/durations.ts'
import { fill } from '../../domain/text.ts'
import { hasAlerts } from '../../site/alerts.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { LETTERS_A_BOX_A_DAY, mayWriteTo, OF_ALL_DEALERS } from '../box-limits.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AlertRow, Tables } from '../db/tables.ts'
import { NOT_FOUND } from '../describe.ts'
import { ApiError, ofCars, unavailable } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { ALL_SITES, type Use, useUp } from '../limits.ts'
import type { Mail } from '../ports/mail.ts'
import type { Services } from '../services.ts'
import { carOf, withoutCar } from '../sites.ts'
import { carLine } from '../to-shopper.ts'
import { isOfNoAddress } from '../visitor-mark.ts'
import {
  ALERT_LASTS,
  ASKED_AN_ADDRESS_A_DAY,
  ASKED_OF_A_SITE_AN_HOUR,
  LETTERS_A_KNOWN_BOX_A_DAY,
  MOST_ALERTS,
  YES_WITHIN,
} from './limits.ts'
import { isTokenOf } from './links.ts'
import { confirmMail, fullMail, onMail, tells } from './mail.ts'
import { watchedSearch } from './watched.ts'

type Asking = { site: Site; visitor: string }

/**
 * Asks a box by one letter whether it wants those about a car or a search. Whether the box has them already, or as many as
 * there are, only that letter says. Source: features 3.2.
 */
export async function askForAlert(
  { email, watches }: NewAlert,
  { site, visitor }: Asking,
  services: Services,
): Promise<void> {
  if (!hasAlerts(site)) throw new ApiError(404, NOT_FOUND)
  await useAddress({ site, visitor }, services)
  const asked = { email: email.toLowerCase(), ...watchedBy(watches, site) }
  const { slug } = site.settings
  const isKnown = (await alertsOf(asked.email, slug, services.db)) > 0
  const most = isKnown ? LETTERS_A_KNOWN_BOX_A_DAY : LETTERS_A_BOX_A_DAY
  await inTransaction(services.db, async transaction => {
    if (!(await mayWriteTo(asked.email, { site: slug, action: 'alerts-box', most }, services, transaction))) return
    const { mail, id } = await letterFor(asked, site, services, transaction)
    await services.outbox.add(transaction, { site: slug, kind: 'mail', subject: id, payload: mail })
  })
  services.outbox.wake()
}

type Watches = Pick<AlertRow, 'car_id' | 'search' | 'car_name'>
type Asked = Watches & Pick<AlertRow, 'email'>

/** What is to be watched, if the site has it. One that is sold has nothing left to tell; one that is reserved may come back. */
function watchedBy(watches: NewAlert['watches'], site: Site): Watches {
  if ('search' in watches) return { car_id: null, car_name: null, search: searchBy(watches.search, site) }
  const car = carOf(site, watches.car_id)
  if (car === undefined) throw withoutCar(site)
  if (isSold(car)) throw ofCars(site, 409, 'This car is sold.')
  return { car_id: car.id, car_name: carLine(car, site), search: null }
}

/** As long as a unique index of PostgreSQL takes it, and an address. */
const LONGEST_KEPT = 2_000

function searchBy(asked: string, site: Site): string {
  // Of an unknown stock no value is known, and the search would be one of every car.
  if (site.isStockUnknown) throw unavailable()
  const search = watchedSearch(asked, site)
  if (search.length > LONGEST_KEPT) throw new ApiError(400, 'This search is too long. Please choose less.')
  return search
}

/** What an address may ask for, and what one dealer is asked for by all of them; who is refused hears nothing of any box. */
async function useAddress({ site, visitor }: Asking, { db, limits, now, secret }: Services): Promise<void> {
  const { slug } = site.settings
  const of = (use: Omit<Use, 'now'>): Promise<unknown> => useUp(db, { ...use, now: now() })
  await of({ site: slug, action: 'alerts', subject: visitor, most: limits.perMinute })
  if (!isOfNoAddress(visitor, secret)) {
    const day = { action: 'alerts-address', subject: visitor, windowMilliseconds: DAY }
    await of({ ...day, site: slug, most: ASKED_AN_ADDRESS_A_DAY })
    await of({ ...day, site: ALL_SITES, most: ASKED_AN_ADDRESS_A_DAY * OF_ALL_DEALERS })
  }
  await of({
    site: slug,
    action: 'alerts-site',
    subject: 'all',
    most: ASKED_OF_A_SITE_AN_HOUR,
    windowMilliseconds: HOUR,
  })
}

async function letterFor(
  asked: Asked,
  site: Site,
  services: Services,
  transaction: Transaction<Tables>,
): Promise<{ id: string; mail: Mail }> {
  const { slug } = site.settings
  await forgetEnded(asked.email, slug, services, transaction)
  const known = await keptAlert(asked, slug, transaction)
  if (known?.confirmed_at != null) return { id: known.id, mail: onMail(known, site, services) }
  if ((await alertsOf(asked.email, slug, transaction)) >= MOST_ALERTS) {
    return { id: known?.id ?? services.chance.id(), mail: fullMail(asked, site) }
  }
  const row = await keepAsked(asked, slug, services, transaction)
  return { id: row.id, mail: confirmMail(row, site, services) }
}

/** Those of a box that are over and not tidied up yet would stand in the way of new ones. */
const forgetEnded = (email: string, site: string, { now }: Services, transaction: Transaction<Tables>) =>
  transaction
    .deleteFrom('alerts')
    .where('site', '=', site)
    .where('email', '=', email)
    .where('ends_at', '<=', now())
    .execute()

const keptAlert = ({ email, car_id, search }: Asked, site: string, transaction: Transaction<Tables>) =>
  transaction
    .selectFrom('alerts')
    .selectAll()
    .where('site', '=', site)
    .where('email', '=', email)
    .where('car_id', 'is not distinct from', car_id)
    .where('search', 'is not distinct from', search)
    .executeTakeFirst()

async function alertsOf(email: string, site: string, transaction: Pick<Transaction<Tables>, 'selectFrom'>) {
  const { alerts } = await transaction
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll().as('alerts'))
    .where('site', '=', site)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(alerts)
}

/** Asked for once more it is the same, and has its time for a yes anew. */
function keepAsked(
  asked: Asked,
  site: string,
  { chance, now }: Services,
  transaction: Transaction<Tables>,
): Promise<AlertRow> {
  const at = now()
  const ends_at = at + YES_WITHIN
  const row = { id: chance.id(), site, ...asked, created_at: at, ends_at, told_at: at }
  return transaction
    .insertInto('alerts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['site', 'email', asked.car_id === null ? 'search' : 'car_id']).doUpdateSet({ ends_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One that is there, for whoever has its link; nothing is looked for with a token that is none of ours. */
export type Named = { id: string; token: string; site: Site }

/** An alert for whoever has its link. To a dealer who has turned letters off nobody can say yes. */
export async function alertShown(named: Named, services: Services): Promise<AlertRow> {
  const { site } = named
  assertToken(named, services)
  const row = await services.db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', named.id)
    .where('site', '=', site.settings.slug)
    .where('ends_at', '>', services.now())
    .executeTakeFirst()
  if (row === undefined || (row.confirmed_at === null && !hasAlerts(site))) throw new ApiError(404, NOT_FOUND)
  return row
}

function assertToken({ id, token }: Named, services: Services): void {
  if (!isTokenOf(token, id, services)) throw new ApiError(404, NOT_FOUND)
}

/** Begins the letters; what happened up to now is told in none. Said twice it is said once. */
export async function sayYes(named: Named, services: Services): Promise<void> {
  const { site, id } = named
  const { db, now } = services
  const { slug } = site.settings
  const alert = await alertShown(named, services)
  if (alert.confirmed_at !== null) return
  const at = now()
  const wording = agreedTo(alert, site)
  const hash = sha256(wording)
  const isOn = await inTransaction(db, async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('alerts')
      .set({ confirmed_at: at, told_at: at, ends_at: at + ALERT_LASTS, consent_hash: hash })
      .where('id', '=', id)
      .where('site', '=', slug)
      .where('confirmed_at', 'is', null)
      .where(hasRoom(alert))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction
      .insertInto('consent_wordings')
      .values({ site: slug, hash, version: WORDING_VERSION, wording, first_seen_at: at })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return true
  })
  if (!isOn && (await alertShown(named, services)).confirmed_at === null) {
    throw new ApiError(409, fill(labelsOf(site.settings).alertFull, { most: MOST_ALERTS }))
  }
}

const hasRoom = ({ site, email }: Pick<AlertRow, 'site' | 'email'>) =>
  sql<boolean>`(
    select count(*) from alerts as others
    where others.site = ${site} and others.email = ${email} and others.confirmed_at is not null
  ) < ${MOST_ALERTS}`

const WORDING_VERSION = 'alerts'

/** The words beside the button that says yes, without what is watched and until when, which the alert has. */
function agreedTo(alert: AlertRow, { settings }: Site): string {
  const labels = labelsOf(settings)
  return [tells(alert, labels), labels.alertPageAsk, labels.alertYes].join(' ')
}

/** Ends the letters, and forgets all of them: what waits to be sent, too. One that has ended is ended. */
export async function stopAlert(named: Named, { db, ...services }: Services): Promise<void> {
  assertToken(named, { db, ...services })
  const { slug } = named.site.settings
  await inTransaction(db, async transaction => {
    await transaction.deleteFrom('alerts').where('id', '=', named.id).where('site', '=', slug).execute()
    await transaction
      .deleteFrom('outbox')
      .where('state', '=', 'waiting')
      .where('site', '=', slug)
      .where('kind', '=', 'mail')
      .where('subject', '=', named.id)
      .execute()
  })
}
