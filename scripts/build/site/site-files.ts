// The files of a bundle that are neither a page nor taken over: what crawlers, hosts and the page's own scripts read.
import { FRESHNESS_LABELS, STOCK_CONFIRMED_PATH, type StockConfirmed } from '../../../src/domain/freshness.ts'
import {
  carState,
  STOCK_STATE_PARTS,
  type StockState,
  stockStatePart,
  stockStatePath,
} from '../../../src/domain/stock-state.ts'
import {
  type Feed,
  type FeedOf,
  feedText,
  isForAny,
  type ReasonLeftOut,
  reasonsLeftOut,
} from '../../../src/seo/feeds/feed.ts'
import { metaVehicles } from '../../../src/seo/feeds/meta-vehicles.ts'
import { vehicleAds } from '../../../src/seo/feeds/vehicle-ads.ts'
import { STOCK_LIST, stockList } from '../../../src/seo/llms.ts'
import { digestOf } from '../../../src/site/digest.ts'
import { keeping } from '../../../src/site/keeper.ts'
import { labelsOf, pickLabels } from '../../../src/site/labels.ts'
import type { SiteSettings } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { provenFeed } from '../../../src/views/checks/one-price.ts'
import type { Redirect } from '../../../src/views/redirects.ts'
import { stockOf } from '../../../src/views/stock.ts'
import type { Manifest } from '../../serve/bundle.ts'
import type { DatedPage } from './changes.ts'

/** Crawlers accept this many addresses in one file. */
const MOST_IN_SITEMAP = 50_000

/** The addresses of these pages. `root` is empty for a site that does not say where it will be: then there are none. */
export function sitemapFiles(pages: readonly DatedPage[], root: string): { path: string; text: string }[] {
  const addresses = root === '' ? [] : pages.map(({ path, day }) => ({ path: root + path, day }))
  const files = Array.from({ length: Math.max(1, Math.ceil(addresses.length / MOST_IN_SITEMAP)) }, (_, index) => ({
    path: index === 0 ? 'sitemap.xml' : `sitemap-${index + 1}.xml`,
    text: sitemap('urlset', 'url', addresses.slice(index * MOST_IN_SITEMAP, (index + 1) * MOST_IN_SITEMAP)),
  }))
  if (files.length === 1) return files
  const parts = files.map(({ text }, index) => ({ path: `sitemap-${index + 1}.xml`, text }))
  const index = sitemap(
    'sitemapindex',
    'sitemap',
    parts.map(({ path }) => ({ path: `${root}/${path}` })),
  )
  return [{ path: 'sitemap.xml', text: index }, ...parts]
}

function sitemap(list: string, item: string, addresses: readonly DatedPage[]): string {
  const lines = addresses.map(
    ({ path, day }) => `<${item}><loc>${escapeXml(path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${item}>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${list}>\n`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Not for crawlers: what only programs ask, the lists that a filter makes, of which there is no end, and forms and checkouts that
 * are one page, each linked from every car. Pages with the mark of a campaign (`utm_`) stay open.
 */
const NOT_CRAWLED = ['/api/', '/search?', '/search/*?', '/*?car_id=', '/cars/*/checkout', '/cars/*/buy-online']

/** They train models and bring no shopper. Source: features.md §4.6. */
const TRAINING_CRAWLERS = ['GPTBot', 'Google-Extended', 'CCBot']

/** Every crawler is welcome, those of assistants too, and those that train models where the dealer lets them. Source: features.md §4.6. */
export function robotsFile({ crawlers }: Pick<SiteSettings, 'crawlers'>, root: string): string {
  const training = TRAINING_CRAWLERS.map(name => `User-agent: ${name}\n`).join('')
  const turnedAway = crawlers.training ? '' : `\n${training}Disallow: /\n`
  const kept = NOT_CRAWLED.map(path => `Disallow: ${path}\n`).join('')
  return `User-agent: *\nAllow: /\n${kept}${turnedAway}${root === '' ? '' : `\nSitemap: ${root}/sitemap.xml\n`}`
}

export const SECURITY_FILE = '.well-known/security.txt'

/** A dealer whose site is no longer built must not promise an answer for longer. */
const SECURITY_MONTHS = 6

/**
 * Whom to tell of a weakness of the site: its dealer, by the page that asks for no more than a message, as mail boxes for leads
 * are nobody else's business. It holds until January or July, so that a day that begins changes no file.
 * Source: features.md §4.6; RFC 9116.
 */
export function securityFile({ settings, at }: Pick<Site, 'settings' | 'at'>, root: string): string {
  const atLeast = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + SECURITY_MONTHS, at.getUTCDate())
  const halfYears = [0, 6, 12, 18].map(month => Date.UTC(at.getUTCFullYear(), month))
  const expires = new Date(halfYears.find(begin => begin >= atLeast)!).toISOString().replace('.000', '')
  const lines = [
    `Contact: ${root}${settings.paths.contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${root}/${SECURITY_FILE}`,
  ]
  return `${lines.join('\n')}\n`
}

type ServiceFeed = { path: string; service: string; separator: ',' | '\t'; make: (site: FeedOf) => Feed }

/**
 * Lists of the stock for services that show it elsewhere. Without a root there are no addresses to tell. Google takes no
 * vehicle ads in New Zealand.
 */
function serviceFeeds({ settings }: FeedOf, root: string): ServiceFeed[] {
  if (root === '') return []
  const meta = {
    path: 'feeds/meta-vehicles.csv',
    service: 'Meta (Facebook, Instagram)',
    separator: ',',
    make: metaVehicles,
  } as const
  const google = { path: 'feeds/google-vehicle-ads.tsv', service: 'Google', separator: '\t', make: vehicleAds } as const
  return settings.region === 'en-NZ' ? [meta] : [meta, google]
}

/** The stock for services, and for assistants. */
export function stockLists(site: FeedOf, root: string): { path: string; make: () => string }[] {
  if (root === '') return []
  return [
    { path: STOCK_LIST.slice(1), make: () => stockList(site) },
    ...serviceFeeds(site, root).map(({ path, separator, make }) => ({
      path,
      make: () => feedText(provenFeed(site, path, make(site)), separator),
    })),
  ]
}

/** Which cars a list for a service leaves out. */
export type FeedLeftOut = { feed: string; service: string; leftOut: readonly ReasonLeftOut[] }

/** What the lists for services leave out, and why; nothing of a list that can have none of these vehicles. */
export const feedsLeftOut = (site: FeedOf, root: string): FeedLeftOut[] =>
  serviceFeeds(site, root).flatMap(({ path, service, make }) => {
    const feed = make(site)
    return isForAny(feed) ? [{ feed: path, service, leftOut: reasonsLeftOut(feed) }] : []
  })

/** Decides the lists of the stock and its state, but for the moment that the state tells. */
export function stockBasis({ cars, settings, dealerships, locations }: FeedOf): string {
  return `stock ${digestOf(cars)} ${digestOf([settings, dealerships, locations])}`
}

/**
 * `_redirects` in the format of the large static hosts. Addresses come before patterns, as one takes 2,000 of them, and of
 * all lines from the first pattern on only 100.
 */
export function redirectsFile(redirects: readonly Redirect[]): string {
  const [addresses, patterns] = [redirects.filter(isAddress), redirects.filter(redirect => !isAddress(redirect))]
  return [...addresses, ...patterns].map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('')
}

const isAddress = ({ from }: Redirect): boolean => !/[:*]/.test(from)

/** State and price by car, small and short-lived: a page corrects itself from it without a rebuild (design, “bundle”). */
export function stockState({ at, cars, settings }: Site): string {
  // The moment is another with each build, and the cars mostly are not.
  return JSON.stringify({ at: at.toISOString(), ...stateOf({ cars, settings }) })
}

export const STATE_PATHS: readonly string[] = Array.from({ length: STOCK_STATE_PARTS }, (_, part) =>
  stockStatePath(part).slice(1),
)

/** The same in parts, of which a car's page needs one. Without the moment, so that a part with no news is kept. */
export function stockStateParts({ cars, settings }: FeedOf): { path: string; text: string }[] {
  const parts = Map.groupBy(cars, ({ id }) => stockStatePart(id))
  // An empty part tells of a car that is gone.
  return STATE_PATHS.map((path, part) => {
    return { path, text: JSON.stringify(stateOfCars({ cars: parts.get(part) ?? [], settings })) }
  })
}

export const CONFIRMED_FILE = STOCK_CONFIRMED_PATH.slice(1)

/**
 * When the feeds were last confirmed, as far as the build knows, and how a page says so; nothing where it says nothing of it.
 * Source: features.md 2.
 */
export function stockConfirmed({ stockRead: { digest, confirmedAt }, settings }: Site): StockConfirmed | undefined {
  const { staleAfterHours } = settings.stock
  if (staleAfterHours === 0 || confirmedAt === undefined) return undefined
  return {
    confirmed: { stock: digest, at: confirmedAt.toISOString() },
    staleAfterHours,
    labels: pickLabels(labelsOf(settings), FRESHNESS_LABELS),
  }
}

/** What a manifest says of it, so that a release is made for it when it must be. */
export function confirmedInManifest(site: Site) {
  const told = stockConfirmed(site)
  return told && { at: told.confirmed.at, staleAfterHours: told.staleAfterHours, told: digestOf(told.labels) }
}

const stateOf = keeping('state', stateOfCars)

function stateOfCars({ cars, settings }: Pick<Site, 'cars' | 'settings'>): StockState {
  const states = Object.fromEntries(cars.map(car => [car.id, carState(car)]))
  return settings.features.reserve ? { cars: states, reservesOnline: true } : { cars: states }
}

/** What a host needs to answer in place of the hosted service, on sites that ask it to (DC-28). */
export function algoliaHere(site: Site): Manifest['algolia'] {
  const { search } = site.settings
  if (search.engine !== 'algolia' || search.host !== '/') return undefined
  const { appId, key, indexPrefix } = search
  return { appId, key, indexPrefix, stock: stockOf(site).rootName }
}
