// The cars of the models of a catalogue, as pages ask for them.

import type { Model } from '../records/index.ts'
import { makeModelOf } from '../search/make-model.ts'
import { impliedBy } from '../search/meaning.ts'
import { requestsOf, type SearchState } from '../search/state.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { buyableOf, foundInStock, stockOf } from './stock.ts'
import { stockCounts } from './stock-counts.ts'

/** Who makes a model; a catalogue of one maker need not say so. */
export function makerOf({ settings, manufacturers }: Site, model: Model): string {
  return model.manufacturer_name ?? settings.manufacturer ?? manufacturers[0]?.name ?? ''
}

/** A model as the search names it. */
export const makeModel = (site: Site, model: Model): string => makeModelOf(makerOf(site, model), model.name)

/** How many cars of a model a visitor may find. */
export const carsOfModel = (site: Site, model: Model): number => stockCounts(site).models[makeModel(site, model)] ?? 0

export const searchFor = (site: Site, model: Model): SearchState =>
  impliedBy({ make: makerOf(site, model), model: model.name })

/** What is asked of the cars of each model: which of them, in which order, how many, and what of each. */
export type Asked = {
  /** Its own among all that are asked. */
  name: string
  count: number
  attributes: readonly string[]
  narrow?: (search: SearchState) => SearchState
}

type FirstCars = Readonly<Record<string, readonly unknown[]>>

const firstCarsKnown = oncePerSite(() => new Map<string, FirstCars>())

/**
 * The first cars of each model of the catalogue that can be bought, by make and model; looked for once for each site and
 * for what is asked.
 */
export function firstOfModels<Car>(site: Site, asked: Asked): Readonly<Record<string, readonly Car[]>> {
  const known = firstCarsKnown(site)
  const first = known.get(asked.name) ?? lookFor(site, asked)
  known.set(asked.name, first)
  return first as Readonly<Record<string, readonly Car[]>>
}

function lookFor(site: Site, { count, attributes, narrow = search => search }: Asked): FirstCars {
  const models = site.models.filter(model => carsOfModel(site, model) > 0)
  const params = { attributesToHighlight: [], attributesToRetrieve: attributes }
  const options = { filters: buyableOf(site), facets: [], hitsPerPage: count, params }
  const requests = models.flatMap(model => requestsOf(narrow(searchFor(site, model)), options))
  const found = foundInStock({ stock: stockOf(site), requests })
  return Object.fromEntries(found.map(({ hits }, at) => [makeModel(site, models[at]!), hits]))
}
