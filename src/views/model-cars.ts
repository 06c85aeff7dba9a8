import { CARD_ATTRIBUTES, type CardCar } from '../domain/car-card.ts'
import { searchPath } from '../domain/links.ts'
import type { CarType, Model } from '../records/index.ts'
import { searchHeading } from '../search/heading.ts'
import { withValues } from '../search/state.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type CarsInRow, cardsOf } from './car-card.ts'
import { LATEST } from './latest-cars.ts'
import { existing, linkToCars } from './links.ts'
import { type Asked, carsOfModel, firstOfModels, makeModel, makerOf, searchFor } from './model-stock.ts'
import { pagesOf } from './pages.ts'
import { countFound } from './stock-counts.ts'

/**
 * The first cars of a model that can be bought, of these types or of all, in the order of the search; undefined where there
 * is none. Sold ones that the search still lists are not among them, but are counted where it counts them. Source: RT-45,
 * CF-09, SR-40.
 */
export function modelCars(
  site: Site,
  model: Model,
  labels: Labels,
  types: readonly CarType[] = [],
): CarsInRow | undefined {
  const wish = { car_type: types, make: makerOf(site, model), model: model.name }
  const [list] = existing([{ href: searchPath(wish) }], pagesOf(site))
  const cars = firstOfModels<CardCar>(site, firstOf(types))[makeModel(site, model)] ?? []
  if (list === undefined || cars.length === 0) return undefined
  const search = withValues(searchFor(site, model), 'car_type', types)
  const count = types.length === 0 ? carsOfModel(site, model) : countFound(site, search)
  return {
    title: searchHeading(search, labels),
    cards: cardsOf(site, cars),
    all: count > cars.length ? linkToCars(list.href, count, labels) : undefined,
    hint: labels.swipe,
  }
}

/** As many as there are of the newest. */
const firstOf = (types: readonly CarType[]): Asked => ({
  name: ['first', ...types].join(' '),
  count: LATEST,
  attributes: CARD_ATTRIBUTES,
  narrow: search => withValues(search, 'car_type', types),
})
