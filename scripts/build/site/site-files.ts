// The files of a bundle that are neither a page nor taken over: what crawlers, hosts and the page's own scripts read.
import {
  carState,
  STOCK_STATE_PARTS,
  type StockState,
  stockStatePart,
  stockStatePath,
} from '../../../src/domain/stock-state.ts'
import type { Car } from '../../../src/records/index.ts'
import type { Site } from '../../../src/site/site.ts'
import type { Redirect } from '../../../src/views/redirects.ts'
import { stockOf } from '../../../src/views/stock.ts'
import type { Manifest } from '../../serve/bundle.ts'

/** Crawlers accept this many addresses in one file. */
const MOST_IN_SITEMAP = 50_000

/** The addresses of these paths. `root` is empty for a site that does not say where it will be: then there are none. */
export function sitemapFiles(paths: readonly string[], root: string): { path: string; text: string }[] {
  const addresses = root === '' ? [] : paths.map(path => root + path)
  const files = Array.from({ length: Math.max(1, Math.ceil(addresses.length / MOST_IN_SITEMAP)) }, (_, index) => ({
    path: index === 0 ? 'sitemap.xml' : `sitemap-${index + 1}.xml`,
    text: sitemap('urlset', 'url', addresses.slice(index * MOST_IN_SITEMAP, (index + 1) * MOST_IN_SITEMAP)),
  }))
  if (files.length === 1) return files
  const parts = files.map(({ text }, index) => ({ path: `sitemap-${index + 1}.xml`, text }))
  const index = sitemap(
    'sitemapindex',
    'sitemap',
    parts.map(({ path }) => `${root}/${path}`),
  )
  return [{ path: 'sitemap.xml', text: index }, ...parts]
}

function sitemap(list: string, item: string, addresses: readonly string[]): string {
  const lines = addresses.map(address => `<${item}><loc>${escapeXml(address)}</loc></${item}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${list}>\n`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function robotsFile(root: string): string {
  return `User-agent: *\nAllow: /\n${root === '' ? '' : `\nSitemap: ${root}/sitemap.xml\n`}`
}

/** `_redirects` in the format of the large static hosts. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('')
}

/** State and price by car, small and short-lived: a page corrects itself from it without a rebuild (design, “bundle”). */
export function stockState(site: Site): string {
  return JSON.stringify({ at: site.at.toISOString(), cars: statesOf(site.cars) })
}

/** The same in parts, of which a car's page needs one. Without the moment, so that a part with no news is kept. */
export function stockStateParts(site: Site): { path: string; text: string }[] {
  const parts = Map.groupBy(site.cars, ({ id }) => stockStatePart(id))
  // An empty part tells of a car that is gone.
  return Array.from({ length: STOCK_STATE_PARTS }, (_, part) => {
    const state: StockState = { cars: statesOf(parts.get(part) ?? []) }
    return { path: stockStatePath(part).slice(1), text: JSON.stringify(state) }
  })
}

function statesOf(cars: readonly Car[]): StockState['cars'] {
  return Object.fromEntries(cars.map(car => [car.id, carState(car)]))
}

/** What a host needs to answer in place of the hosted service, on sites that ask it to (DC-28). */
export function algoliaHere(site: Site): Manifest['algolia'] {
  const { search } = site.settings
  if (search.engine !== 'algolia' || search.host !== '/') return undefined
  const { appId, key, indexPrefix } = search
  return { appId, key, indexPrefix, stock: stockOf(site).rootName }
}
