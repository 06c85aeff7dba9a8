import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '../domain/durations.ts'
import type { Confirmed } from '../domain/freshness.ts'
import { localDate } from '../domain/time-zone.ts'
import type { Car } from '../records/index.ts'
import { formatFaults } from '../site/faults.ts'
import { carsAtLastBuild } from '../site/feeds/cars-at-last-build.ts'
import { type CarsByFeed, carsByFeed } from '../site/feeds/lost-cars.ts'
import type { Marks } from '../site/feeds/web-feeds.ts'
import { stampOf, stampOfFile } from '../site/files-stamp.ts'
import { type HostClash, hostNames } from '../site/hosts.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import { pricesFile } from '../site/price-memory.ts'
import { brandFolders, feedFiles, rawFeeds } from '../site/raw-settings.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { ApiError, unavailable } from './errors.ts'
import { faultFacts, type Log } from './log.ts'
import { inTime } from './patience.ts'
import type { Before } from './read-site.ts'
import type { Mode } from './settings.ts'
import { readingHere, type SiteReader } from './site-reader.ts'

/** Which dealer a request is for, by its host name: the only thing that decides it. */
export type SiteDirectory = {
  /** Nothing for a host of no dealer; throws 503 when the dealer's data cannot be read, or is away for a moment. */
  find: (host: string) => Promise<Site | undefined>
  /** The same by slug, for work that no request started. */
  bySlug: (slug: string) => Promise<Site | undefined>
}

/** After so long a look at the files tells whether a site has changed. */
const LOOK_AGAIN_MILLISECONDS = 30_000

/** So long a dealer whose folder is away, as in the middle of a deploy, keeps its host, and whoever asks is told to come again. */
const AWAY_MILLISECONDS = 5 * MINUTE

/** A feed at an address of the web tells nobody that it has changed, so it is asked for again after so long. */
const FETCH_AGAIN_MILLISECONDS = 5 * MINUTE

/**
 * Nobody has asked for so long, or a host has stopped us in the middle of each reading: then the stock may be of yesterday,
 * and a request waits a moment for that of today.
 */
const TOO_OLD_MILLISECONDS = 15 * MINUTE
const OLD_WAITS_MILLISECONDS = 3_000

/** When the servers of all feeds of a site last answered that its cars are what they have. */
const confirmedAt = new WeakMap<Site, Date>()

/**
 * Which stock was last confirmed when. Nothing where a feed is a file: when that was written is known where it is, and here may
 * be a copy. Source: features.md 2.
 */
export function confirmedBy(site: Site): Confirmed | undefined {
  const at = confirmedAt.get(site)
  const isOfWeb = site.settings.stock.feeds.every(feed => 'url' in feed)
  return at && isOfWeb ? { stock: site.stockRead.digest, at: at.toISOString() } : undefined
}

type Loaded = {
  site: Site
  version: string
  marks: Marks
  cars: CarsByFeed
  /** Changes with what is proven of earlier prices, and with what is held back, where the dealer asks for that. */
  proof: string
  readAt: number
  lookedAt: number
  /** It has faults, and takes leads all the same; it is read anew with each look until it has none. */
  isForLeads: boolean
}

/** `changesDir` is what builds on this machine remember, if any do. */
type Options = { sitesDir: string; changesDir?: string; mode: Mode; now: () => number; log: Log; read?: SiteReader }

/**
 * The dealers of a folder. Each is read when it is first asked for, and again when its files have changed. Where a feed is
 * on the web it is asked for beside the requests, which meanwhile get the stock as it last was, unless that is very old,
 * and read again if its server has another; a reading that fails is tried again with the next look. Where the first one finds
 * faults, the dealer takes leads without anything of its `content/` and without the feeds that are at fault, if its `site.json` is
 * in order. A feed that has lost most of its cars does not count until a build on this machine has taken it or the settings let
 * it. Source: DC-54, DC-86, reliability.md 19.
 */
export function createSiteDirectory({
  sitesDir,
  changesDir,
  mode,
  now,
  log,
  read = readingHere(sitesDir),
}: Options): SiteDirectory {
  const loaded = new Map<string, Loaded>()
  const loading = new Map<string, Promise<Site>>()
  const clashesTold = new Set<string>()
  let hosts: { slugs: ReadonlyMap<string, string>; lookedAt: number } | undefined
  /** When those who have a host, and no files at the last look, were first missed. Nobody may have asked for a night before. */
  const missedAt = new Map<string, number>()

  /** A moment that is still to come is of a clock that was put back since, and long ago. */
  const sinceThen = (then: number): number => (then > now() ? Number.POSITIVE_INFINITY : now() - then)

  /** Once, and not with each look: it stays so until somebody changes a file. */
  const tellClash = ({ keeper, other: { host, slug } }: HostClash): void => {
    const clash = `${host} ${keeper.slug} ${slug}`
    if (!clashesTold.has(clash)) log('error', 'host-taken', { host, site: slug, keeper: keeper.slug })
    clashesTold.add(clash)
  }

  const isThere = (slug: string): boolean => existsSync(join(sitesDir, slug, 'site.json'))
  const isLongAway = (slug: string): boolean => {
    const missed = missedAt.get(slug) ?? now()
    missedAt.set(slug, missed)
    return sinceThen(missed) > AWAY_MILLISECONDS
  }

  const slugOf = (host: string): string | undefined => {
    const name = host.replace(/\.?(:\d+)?$/, '').toLowerCase()
    if (mode === 'local' && name.endsWith('.localhost')) return name.slice(0, -'.localhost'.length)
    if (hosts === undefined || sinceThen(hosts.lookedAt) > LOOK_AGAIN_MILLISECONDS) {
      const had = [...(hosts?.slugs ?? [])].filter(([, slug]) => isThere(slug) || !isLongAway(slug))
      const { slugs, clashes } = hostNames(sitesDir, new Map(had))
      hosts = { slugs, lookedAt: now() }
      for (const slug of slugs.values()) if (isThere(slug)) missedAt.delete(slug)
      clashes.forEach(tellClash)
    }
    return hosts.slugs.get(name)
  }

  /** Each build may know another price. */
  const pricesStamp = (slug: string): string =>
    changesDir === undefined ? '' : stampOfFile(changesDir, pricesFile('', slug))

  /** Each day in the dealer's zone another window counts, and something more may be found in the advertising. */
  const proofOf = ({ settings: { price, adLaw, ...settings } }: Site, at: number, stamp: string): string => {
    if (price.provenWas === undefined && adLaw.severity !== 'hold') return ''
    return `${localDate(new Date(at), siteZone(settings))} ${price.provenWas === undefined ? '' : stamp}`
  }

  const isProofOfNow = ({ site, proof }: Loaded, slug: string): boolean =>
    proof === proofOf(site, now(), pricesStamp(slug))

  const beforeOf = (slug: string, known: Loaded, version: string): Before => {
    const { version: last, marks, cars } = known
    const built = changesDir === undefined ? [] : carsAtLastBuild(changesDir, slug)
    const isSame = last === version && isProofOfNow(known, slug)
    return { marks: isSame ? marks : undefined, cars: [cars, ...built] }
  }

  const readAgain = async (slug: string, version: string): Promise<Site> => {
    const known = loaded.get(slug)
    // What changes while it is read is seen with the next look.
    const [readAt, stamp] = [now(), pricesStamp(slug)]
    // Of one that has never been wholly right nothing is better than what it is now.
    const wasNeverWhole = known === undefined || known.isForLeads
    const before = wasNeverWhole ? undefined : beforeOf(slug, known, version)
    const result = await read(slug, new Date(readAt), before).catch(error => {
      log('error', 'site-unreadable', { site: slug, ...faultFacts(error) })
      return undefined
    })
    if (known !== undefined && result?.ok === 'unchanged') {
      Object.assign(known, { readAt, lookedAt: now() })
      confirmedAt.set(known.site, new Date(readAt))
      return known.site
    }
    if (result?.ok === false) {
      const event = result.report.lostCars ? 'stock-lost' : 'site-unreadable'
      const takesLeads = known !== undefined || result.forLeads !== undefined
      log('error', event, { site: slug, takesLeads, faults: formatFaults(result.faults).join(' ') })
    }
    if (result !== undefined && result.ok !== 'unchanged') {
      const site = result.ok ? result.site : wasNeverWhole ? result.forLeads : undefined
      if (site !== undefined) {
        const { marks, report } = result
        const cars = carsByFeed(report.feeds)
        const proof = proofOf(site, readAt, stamp)
        if (result.ok) confirmedAt.set(site, new Date(readAt))
        loaded.set(slug, { site, version, marks, cars, proof, readAt, lookedAt: now(), isForLeads: !result.ok })
        return site
      }
    }
    // It was read, and no request need wait for it: what it says is not believed yet.
    if (known !== undefined && result?.ok === false && result.report.lostCars) known.readAt = readAt
    if (known === undefined) throw unavailable()
    // What was right before is better than nothing, and the build tells the fault as well.
    return known.site
  }

  const bySlug = async (slug: string): Promise<Site | undefined> => {
    const known = loaded.get(slug)
    if (known !== undefined && sinceThen(known.lookedAt) < LOOK_AGAIN_MILLISECONDS) return known.site
    if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(join(sitesDir, slug, 'site.json'))) return undefined
    const { version, isFetched } = versionOf(sitesDir, slug)
    if (known !== undefined) {
      known.lookedAt = now()
      const isOld = known.isForLeads || (isFetched && sinceThen(known.readAt) >= FETCH_AGAIN_MILLISECONDS)
      if (known.version === version && isProofOfNow(known, slug) && !isOld) return known.site
    }
    const underWay = loading.get(slug) ?? readAgain(slug, version).finally(() => loading.delete(slug))
    loading.set(slug, underWay)
    if (known === undefined || (known.version !== version && !isFetched)) return underWay
    if (sinceThen(known.readAt) < TOO_OLD_MILLISECONDS) return known.site
    return (await inTime(underWay, OLD_WAITS_MILLISECONDS)) ?? known.site
  }

  return {
    bySlug,
    find: async host => {
      const slug = slugOf(host)
      if (slug === undefined) return undefined
      const site = await bySlug(slug)
      // It has a host, so it was here a moment ago: a form that is told 404 would not be sent again. What is here, under a name
      // that is none of a dealer, does not come.
      if (site === undefined && !isThere(slug) && [...(hosts?.slugs.values() ?? [])].includes(slug)) throw unavailable()
      return site
    },
  }
}

/** Changes when a file does that the site is read from, which pictures are not; and whether a feed has to be fetched. */
function versionOf(sitesDir: string, slug: string): { version: string; isFetched: boolean } {
  const dir = join(sitesDir, slug)
  const feeds = rawFeeds(dir)
  const stamp = stampOf(sitesDir, [slug, ...brandFolders(dir)], 'assets')
  const version = [stamp, ...feedFiles(feeds).map(file => stampOfFile(dir, file))].join('\n')
  return { version, isFetched: feeds.some(feed => feed?.url !== undefined) }
}

const carsById = oncePerSite((site): ReadonlyMap<number, Car> => new Map(site.cars.map(car => [car.id, car])))

/** A car of this site; a car of another site is none. */
export function carOf(site: Site, id: number): Car | undefined {
  return carsById(site).get(id)
}

/** Why there is no car: it has left the stock, or it may be there and nobody can tell what it costs. */
export const withoutCar = (site: Site): ApiError =>
  site.isStockUnknown ? unavailable() : new ApiError(404, 'This vehicle is no longer available.')
