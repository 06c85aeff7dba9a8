import { byName } from '../domain/text.ts'
import type { Body } from '../records/index.ts'
import { CAR_INDEX } from '../search/settings.ts'
import { requestsOf, type SearchState } from '../search/state.ts'
import { keeping } from '../site/keeper.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { foundInStock, type SiteStock, stockOf } from './stock.ts'

type Counts = Readonly<Record<string, number>>

/** How many cars of a site a visitor may find, in all and by what they are looked for. */
export type StockCounts = {
  total: number
  types: Counts
  makes: Counts
  bodies: Readonly<Partial<Record<Body, number>>>
  priceRanges: Counts
  weeklyRanges: Counts
  models: Counts
  itemTypes: Counts
}

/** The numbers that a search without any wish would show (CF-09). */
export const stockCounts = oncePerSite((site): StockCounts => counts({ stock: stockOf(site) }))

const counts = keeping('counts', count)

/** How many cars of a site a search finds; looked for once for as long as the stock is the same. */
export function countFound(site: Site, search: SearchState): number {
  const stock = stockOf(site)
  const requests = requestsOf(search, { filters: stock.filter, facets: [], hitsPerPage: 0 })
  return foundInStock({ stock, requests })[0]?.nbHits ?? 0
}

function count({ stock }: { stock: SiteStock }): StockCounts {
  const facets = ['car_type', 'make', 'body', 'price_range', 'weekly_price_range', 'make_model', 'item_type']
  const [result] = stock.results([
    {
      indexName: CAR_INDEX,
      params: { filters: stock.filter, hitsPerPage: 0, facets, maxValuesPerFacet: 1000 },
    },
  ])
  const of = (facet: string): Counts => result?.facets?.[facet] ?? {}
  return {
    total: result?.nbHits ?? 0,
    types: of('car_type'),
    makes: of('make'),
    bodies: of('body'),
    priceRanges: of('price_range'),
    weeklyRanges: of('weekly_price_range'),
    models: of('make_model'),
    itemTypes: of('item_type'),
  }
}

/** The values with most cars first, equal ones by name. */
export function mostFirst<Value extends string>(
  counts: Readonly<Partial<Record<Value, number>>>,
): [value: Value, count: number][] {
  const entries = Object.entries(counts) as [Value, number][]
  return entries.sort(([a, one], [b, other]) => other - one || byName(a, b))
}
