import type { CarCard } from '../domain/car-card.ts'
import type { SearchRecord } from '../search/record.ts'
import { indexOfSort } from '../search/settings.ts'
import type { Site } from '../site/site.ts'
import { cardsOf } from './car-card.ts'
import { buyableOf, keptOfStock, stockOf } from './stock.ts'

/** The first cars of an order that a filter lets through; looked for once for as long as the stock is the same. */
export function firstFound(site: Site, indexName: string, filters: string, hitsPerPage: number): SearchRecord[] {
  return keptOfStock(site, `first ${hitsPerPage} of ${indexName} by ${filters}`, () => {
    const params = { filters, hitsPerPage, attributesToHighlight: [] }
    const [result] = stockOf(site).results([{ indexName, params }])
    return (result?.hits ?? []) as unknown[] as SearchRecord[]
  })
}

export const LATEST = 8

/** The newest cars that can be bought, the newest first. */
export const latestCars = (site: Site): CarCard[] =>
  cardsOf(site, firstFound(site, indexOfSort('created_desc'), buyableOf(site), LATEST))
