import { CARD_ATTRIBUTES, type CarCard, type CardCar } from '../domain/car-card.ts'
import { formatNumber } from '../domain/format.ts'
import { fill } from '../domain/text.ts'
import type { Model } from '../records/index.ts'
import { searchHeading } from '../search/heading.ts'
import { impliedBy } from '../search/meaning.ts'
import { requestsOf, type SearchState } from '../search/state.ts'
import { digestOf } from '../site/digest.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { cardsOf } from './car-card.ts'
import type { TextLink } from './links.ts'
import { carsOfModel, makeModel, makerOf, modelStock } from './model-shown.ts'
import { buyableOf, keptOfStock, stockOf } from './stock.ts'

/** The cars of a model that are here, as its page shows them. */
export type ModelCars = {
  /** What the list of all of them is called. */
  title: string
  cards: readonly CarCard[]
  /** That list, where it has others. */
  all?: TextLink
}

/** As many as the home page has of the newest. */
const CARDS = 8

/**
 * The first cars of a model that can be bought, in the order of the search; undefined where there is none. Sold ones that the
 * search still lists are not among them, but are counted where it counts them. Source: RT-45, CF-09, SR-40.
 */
export function modelCars(site: Site, model: Model, labels: Labels): ModelCars | undefined {
  const list = modelStock(site, model, labels)
  const cars = firstCars(site)[makeModel(site, model)] ?? []
  if (list === undefined || cars.length === 0) return undefined
  const count = carsOfModel(site, model)
  return {
    title: searchHeading(searchFor(site, model), labels),
    cards: cardsOf(site, cars),
    all:
      count > cars.length
        ? { label: fill(labels.seeAllCars, { count: formatNumber(count) }), href: list.href }
        : undefined,
  }
}

const searchFor = (site: Site, model: Model): SearchState =>
  impliedBy({ make: makerOf(site, model), model: model.name })

type FirstCars = Readonly<Record<string, readonly CardCar[]>>

const firstOfSites = new WeakMap<Site, FirstCars>()

/** The first cars of each model of the catalogue, by make and model; looked for once for each site. */
function firstCars(site: Site): FirstCars {
  const known = firstOfSites.get(site)
  if (known !== undefined) return known
  const models = site.models.filter(model => carsOfModel(site, model) > 0)
  const names = models.map(model => makeModel(site, model))
  const filters = buyableOf(site)
  const first = keptOfStock(site, `first ${CARDS} of ${digestOf(names)} by ${filters}`, () => {
    const options = { filters, facets: [], hitsPerPage: CARDS }
    const params = { attributesToHighlight: [], attributesToRetrieve: CARD_ATTRIBUTES }
    const requests = models.flatMap(model => requestsOf(searchFor(site, model), { ...options, params }))
    const results = stockOf(site).results(requests)
    return Object.fromEntries(results.map(({ hits }, at) => [names[at]!, hits as unknown as CardCar[]]))
  })
  firstOfSites.set(site, first)
  return first
}
