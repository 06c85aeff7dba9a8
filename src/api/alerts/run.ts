import { setImmediate } from 'node:timers/promises'
import { isSettled, newsForSearch, newsOfCar } from '../../domain/alert-news.ts'
import { chunksOf } from '../../domain/chunks.ts'
import { HOUR, MINUTE } from '../../domain/durations.ts'
import { localTime } from '../../domain/time-zone.ts'
import { changedAt, type WatchedCar, type WatchedStock } from '../../domain/watched-stock.ts'
import { hasAlerts } from '../../site/alerts.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AlertRow, Db } from '../db/tables.ts'
import { ALL_SITES, mayUse } from '../limits.ts'
import { faultFacts } from '../log.ts'
import type { Services } from '../services.ts'
import { alertMail, type CarNews, type ToTell } from './letter.ts'
import { lookAtStock } from './stock.ts'

/** So many alerts are gone through before somebody else is answered. */
const AT_ONCE = 50

/** Whoever runs us asks again after so long; how often a dealer's stock is looked at, its turn says. */
const ASK_EVERY = MINUTE

/** Looks at the stock of each dealer whose shoppers asked for letters, and writes these. What fails for one keeps back no other. */
export async function runAlerts(services: Services, isStopped = (): boolean => false): Promise<void> {
  const { db, now, log } = services
  const failed = (facts: object) => (error: unknown) =>
    log('error', 'alerts-failed', { ...facts, ...faultFacts(error) })
  const slugs = await dealersAsked(db, now()).catch(failed({}))
  for (const slug of slugs ?? []) {
    if (isStopped()) return
    await tellInTurn(slug, services).catch(failed({ site: slug }))
  }
  if (slugs) await forgetOthers(slugs, services).catch(failed({}))
}

/** Runs until the function that it returns is called, which waits for what is under way. */
export function keepAlerts(services: Services): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let isStopped = false
  const run = (): void => {
    underWay ??= runAlerts(services, () => isStopped).finally(() => {
      underWay = undefined
    })
  }
  run()
  const timer = setInterval(run, Math.min(ASK_EVERY, services.alertPace.lookEvery))
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await underWay
  }
}

/** Those from whom somebody waits for a letter, by their slugs. */
async function dealersAsked(db: Db, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alerts')
    .select('site')
    .distinct()
    .where('confirmed_at', 'is not', null)
    .where('ends_at', '>', at)
    .orderBy('site')
    .execute()
  return rows.map(({ site }) => site)
}

/** One process at a time, of however many share the store. */
async function tellInTurn(slug: string, services: Services): Promise<void> {
  const { db, now, alertPace } = services
  const turn = { site: slug, action: 'alerts-look', subject: 'all', most: 1 }
  if (await mayUse(db, { ...turn, now: now(), windowMilliseconds: alertPace.lookEvery }))
    await tellShoppers(slug, services)
}

/** What was known of a stock that nobody looks at any more would be old when somebody does: then all since would seem new at once. */
async function forgetOthers(slugs: readonly string[], { db, now }: Services): Promise<void> {
  const turn = { site: ALL_SITES, action: 'alerts-forget', subject: 'all', most: 1 }
  if (!(await mayUse(db, { ...turn, now: now(), windowMilliseconds: HOUR }))) return
  const all = db.deleteFrom('watched_cars')
  await (slugs.length === 0 ? all : all.where('site', 'not in', slugs)).execute()
}

/**
 * Looks at the stock of a dealer, and writes to who hears of it now. Where a feed could not be read nobody knows what is gone;
 * where a feed has lost most of its cars, `sites` or the look does not believe it.
 */
export async function tellShoppers(slug: string, services: Services): Promise<void> {
  const site = await services.sites.bySlug(slug)
  if (site === undefined || !hasAlerts(site) || site.isStockUnknown) return
  const stock = await lookAtStock(site, services)
  if (!isTimeForLetters(site, services)) return
  const until = services.now() - services.alertPace.settles
  const due = await dueAlerts(slug, until, services)
  const { true: ofCars = [], false: ofSearches = [] } = Object.groupBy(due, ({ car_id }) => `${car_id !== null}`)
  const toTell = [
    ...newsOfCars(ofCars, stock, until),
    ...(await newsOfSearches(ofSearches, { site, stock, until }, services)),
  ]
  const settled = toTell.filter(({ told }) => told.every(({ car }) => isSettled(car, { until })))
  for (const some of chunksOf(settled, AT_ONCE)) {
    await Promise.all(some.map(one => writeLetter(one, { site, until }, services)))
  }
  if (settled.length > 0) services.outbox.wake()
}

/** Nobody's phone rings at night. Source: features 3.2. */
function isTimeForLetters({ settings }: Site, { now, alertPace: { from, to } }: Services): boolean {
  const { hour } = localTime(new Date(now()), siteZone(settings))
  return hour >= from && hour < to
}

/** Alerts that run and have had no letter for a while. */
const dueAlerts = (slug: string, until: number, { db, now, alertPace }: Services): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('site', '=', slug)
    .where('confirmed_at', 'is not', null)
    .where('ends_at', '>', now())
    .where('told_at', '<', until)
    .where(({ or, eb }) => or([eb('written_at', 'is', null), eb('written_at', '<=', now() - alertPace.rests)]))
    .orderBy('id')
    .execute()

function newsOfCars(alerts: readonly AlertRow[], stock: WatchedStock, until: number): ToTell[] {
  return alerts.flatMap(alert => {
    const car = stock.get(alert.car_id!)
    const news = car && newsOfCar(car, { told: alert.told_at, until })
    return news === undefined ? [] : [{ alert, told: [{ car: car!, news }] }]
  })
}

type AtStock = { site: Site; stock: WatchedStock; until: number }

/**
 * What the searches of alerts have to tell. The engine is asked only where something has happened to a car since it was last
 * asked, and once for alerts of the same search.
 */
async function newsOfSearches(
  alerts: readonly AlertRow[],
  { site, stock, until }: AtStock,
  services: Services,
): Promise<ToTell[]> {
  const oldest = alerts.reduce((least, alert) => Math.min(least, lookedAt(alert)), until)
  const changed = [...stock.values()].filter(car => changedAt(car) > oldest)
  if (changed.length === 0) return []
  const possible: ToTell[] = []
  for (const some of chunksOf(alerts, AT_ONCE)) {
    possible.push(...some.map(alert => ({ alert, told: possibleNews(alert, changed, until) })).filter(hasNews))
    await setImmediate()
  }
  const found = await findAll(possible, site, services)
  const told = possible.map(one => ({
    ...one,
    told: one.told.filter(({ car }) => found.get(searchOf(one))!.has(car.id)),
  }))
  const toTell = told.filter(hasNews)
  const telling = new Set(toTell.map(({ alert }) => alert))
  await noteLooked(
    alerts.filter(alert => !telling.has(alert)),
    until,
    services,
  )
  return toTell
}

const lookedAt = ({ looked_at, told_at }: AlertRow): number => Math.max(looked_at ?? told_at, told_at)
const searchOf = ({ alert }: ToTell): string => alert.search ?? ''
const hasNews = ({ told }: ToTell): boolean => told.length > 0

/** What it would tell of cars if its search found them: first those that have come, then lower prices, the newest of each first. */
function possibleNews(alert: AlertRow, changed: readonly WatchedCar[], until: number): CarNews[] {
  const isDrop = ({ news }: CarNews): number => Number(news.kind === 'dropped')
  return changed
    .filter(car => changedAt(car) > lookedAt(alert))
    .flatMap(car => {
      const news = newsForSearch(car, { told: alert.told_at, until })
      return news === undefined ? [] : [{ car, news }]
    })
    .sort((one, other) => isDrop(one) - isDrop(other) || changedAt(other.car) - changedAt(one.car))
}

/** Of each search, the ids that it finds among those that anybody would hear of by it. */
async function findAll(
  possible: readonly ToTell[],
  site: Site,
  { findCars }: Services,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const ids = new Map<string, Set<number>>()
  for (const one of possible) {
    const known = ids.get(searchOf(one)) ?? new Set()
    for (const { car } of one.told) known.add(car.id)
    ids.set(searchOf(one), known)
  }
  if (ids.size === 0) return new Map()
  const sought = Array.from(ids, ([search, some]) => ({ search, ids: [...some] }))
  const found = await findCars({ site, sought })
  return new Map(sought.map(({ search }, place) => [search, found[place]!]))
}

/** What was found in vain need not be looked for again; what a price was when it was last told stays as it is. */
async function noteLooked(alerts: readonly AlertRow[], until: number, { db }: Services): Promise<void> {
  for (const some of chunksOf(alerts, 500)) {
    const ids = some.map(({ id }) => id)
    await db.updateTable('alerts').set({ looked_at: until }).where('id', 'in', ids).execute()
  }
}

/** Whoever moves on what has been told has the letter written, of however many that would. */
async function writeLetter(toTell: ToTell, { site, until }: Omit<AtStock, 'stock'>, services: Services): Promise<void> {
  const { db, now, outbox } = services
  const { id, told_at } = toTell.alert
  const payload = alertMail(toTell, site, services)
  await inTransaction(db, async transaction => {
    const moved = await transaction
      .updateTable('alerts')
      .set({ told_at: until, looked_at: until, written_at: now() })
      .where('id', '=', id)
      .where('told_at', '=', told_at)
      .where('ends_at', '>', now())
      .returning('id')
      .executeTakeFirst()
    if (moved === undefined) return
    await outbox.add(transaction, { site: site.settings.slug, kind: 'mail', subject: id, payload })
  })
}
