import type { CarCard } from '../domain/car-card.ts'
import type { Span } from '../domain/span.ts'
import type { SearchRecord } from '../search/record.ts'
import { indexOfSort } from '../search/settings.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type CarsInRow, cardsOf } from './car-card.ts'
import { linkToCars } from './links.ts'
import { spanOfCards } from './rebuild/time-shown.ts'
import type { PageView } from './route.ts'
import { buyableOf, foundInStock, stockOf } from './stock.ts'
import { stockCounts } from './stock-counts.ts'

/** The first cars of an order that a filter lets through; looked for once for as long as the stock is the same. */
export function firstFound(site: Site, indexName: string, filters: string, hitsPerPage: number): SearchRecord[] {
  const requests = [{ indexName, params: { filters, hitsPerPage, attributesToHighlight: [] } }]
  const [result] = foundInStock({ stock: stockOf(site), requests })
  return (result?.hits ?? []) as unknown[] as SearchRecord[]
}

/** Two rows of four, or one that is swiped. */
export const LATEST = 8

/** The newest cars that can be bought, the newest first. */
export const latestCars = (site: Site, count = LATEST): CarCard[] =>
  cardsOf(site, firstFound(site, indexOfSort('created_desc'), buyableOf(site), count))

/** The same as a row, for a page on which somebody may have chosen none yet; undefined without stock. */
export function latestInRow(site: Site): CarsInRow | undefined {
  const cards = latestCars(site)
  if (cards.length === 0) return undefined
  const labels = labelsOf(site.settings)
  const all = linkToCars('/search', stockCounts(site).total, labels)
  return { title: labels.latestArrivals, cards, all, hint: labels.swipe }
}

/** While that row says the same of the time. */
export const latestSpan = (site: Site, { latest }: PageView & { latest: CarsInRow | undefined }): Span =>
  spanOfCards(site, latest?.cards ?? [])
