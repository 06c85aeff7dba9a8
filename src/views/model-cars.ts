import { CARD_ATTRIBUTES, type CardCar } from '../domain/car-card.ts'
import type { Model } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import type { CarsInRow } from './car-card.ts'
import { carsInRow } from './cars-in-row.ts'
import { LATEST } from './latest-cars.ts'
import { modelStock } from './model-shown.ts'
import { type Asked, carsOfModel, firstOfModels, makeModel, searchFor } from './model-stock.ts'

/** As many as there are of the newest. */
const FIRST: Asked = { name: 'first', count: LATEST, attributes: CARD_ATTRIBUTES }

/**
 * The first cars of a model that can be bought, in the order of the search; undefined where there is none. Sold ones that the
 * search still lists are not among them, but are counted where it counts them. Source: RT-45, CF-09, SR-40.
 */
export function modelCars(site: Site, model: Model, labels: Labels): CarsInRow | undefined {
  const list = modelStock(site, model, labels)
  const cars = firstOfModels<CardCar>(site, FIRST)[makeModel(site, model)] ?? []
  if (list === undefined || cars.length === 0) return undefined
  return carsInRow(site, cars, { search: searchFor(site, model), href: list.href, count: carsOfModel(site, model) })
}
