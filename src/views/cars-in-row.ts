import { CARD_ATTRIBUTES, type CardCar } from '../domain/car-card.ts'
import { searchHeading } from '../search/heading.ts'
import { writeSearch } from '../search/routing.ts'
import { requestsOf, type SearchState } from '../search/state.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type CarsInRow, cardsOf } from './car-card.ts'
import { LATEST } from './latest-cars.ts'
import { linkToCars } from './links.ts'
import { buyableOf, foundInStock, stockOf } from './stock.ts'
import { countFound } from './stock-counts.ts'

/** The first cars of a search in a row that leads to all of them, where it has more. */
export function carsInRow(
  site: Site,
  cars: readonly CardCar[],
  { search, href, count }: { search: SearchState; href: string; count: number },
): CarsInRow {
  const labels = labelsOf(site.settings)
  return {
    title: searchHeading(search, labels),
    cards: cardsOf(site, cars),
    all: count > cars.length ? linkToCars(href, count, labels) : undefined,
    hint: labels.swipe,
  }
}

/** The first cars that a search finds and that can be bought, in a row that leads to all; undefined where there is none. */
export function carsOfSearch(site: Site, search: SearchState): CarsInRow | undefined {
  const params = { attributesToHighlight: [], attributesToRetrieve: CARD_ATTRIBUTES }
  const requests = requestsOf(search, { filters: buyableOf(site), facets: [], hitsPerPage: LATEST, params })
  const [result] = foundInStock({ stock: stockOf(site), requests })
  const cars = (result?.hits ?? []) as unknown[] as CardCar[]
  if (cars.length === 0) return undefined
  return carsInRow(site, cars, { search, href: `/search${writeSearch(search)}`, count: countFound(site, search) })
}
