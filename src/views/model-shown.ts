import { isTotal } from '../domain/ad-law/copy-rules.ts'
import { formatDollars, formatNumber } from '../domain/format.ts'
import { explorePath, searchPath } from '../domain/links.ts'
import { modelLabel } from '../domain/model.ts'
import { type ModelTab, modelTabs } from '../domain/models-menu.ts'
import { type PictureShown, pictureShown } from '../domain/picture.ts'
import { isTotalPrice } from '../domain/price-kind.ts'
import { fill, slugify } from '../domain/text.ts'
import type { Model } from '../records/index.ts'
import { impliedBy } from '../search/meaning.ts'
import type { SearchRecord } from '../search/record.ts'
import { requestsOf, withSort } from '../search/state.ts'
import { digestOf } from '../site/digest.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { existing, hasSingleManufacturer } from './links.ts'
import { pagesOf } from './pages.ts'
import { buyableOf, keptOfStock, stockOf } from './stock.ts'
import { stockCounts } from './stock-counts.ts'

/** A model as lists show it. */
export type ModelCard = {
  name: string
  /** Whose model it is, on a site of many makes. */
  maker?: string
  path: string
  tagline?: string
  picture?: PictureShown
  label?: string
  priceText?: string
  facts: readonly string[]
  /** The cars of this model that are here, if any. */
  stock?: { href: string; text: string }
}

const CARD_WIDTHS = [480, 960]

export function modelCard(site: Site, model: Model, labels: Labels): ModelCard {
  const image = model.image?.url ?? model.image?.thumb?.url
  const price = priceFrom(site, model, labels)
  return {
    name: model.name,
    maker: hasSingleManufacturer(site) ? undefined : makerOf(site, model),
    path: explorePath(model),
    tagline: model.tagline,
    picture:
      image === undefined
        ? undefined
        : pictureShown(image, site.settings.pictures, { alt: model.name, widths: CARD_WIDTHS }),
    label: modelLabel(model, labels),
    priceText: price === undefined ? undefined : fill(labels.priceFrom, { price: formatDollars(price) }),
    facts: [model.fuel, model.seats === undefined ? undefined : fill(labels.seats, { count: model.seats })].filter(
      fact => fact !== undefined,
    ),
    stock: modelStock(site, model, labels),
  }
}

/**
 * What a model starts at, in dollars: by the catalogue, or by a new car of it that is here for less. Only where both prices
 * are said to be all there is to pay can one be less than the other.
 */
function priceFrom(site: Site, model: Model, labels: Labels): number | undefined {
  if (model.price_from === undefined || !isTotal(labels.priceFrom)) return model.price_from
  return Math.min(model.price_from, cheapestNew(site)[makeModel(site, model)] ?? model.price_from)
}

type Prices = Readonly<Record<string, number>>

const cheapestOfSites = new WeakMap<Site, Prices>()

/** How many of the cheapest cars of a model are looked through for one whose price is all there is to pay. */
const CHEAPEST = 8

/** In dollars, all in, the least that a new car costs of each model of the catalogue; looked for once for each site. */
function cheapestNew(site: Site): Prices {
  const known = cheapestOfSites.get(site)
  if (known !== undefined) return known
  const models = site.models.filter(model => carsOfModel(site, model) > 0)
  const names = models.map(model => makeModel(site, model))
  const filters = buyableOf(site)
  const cheapest = keptOfStock(site, `cheapest new of ${digestOf(names)} by ${filters}`, () => {
    const options = { filters, facets: [], hitsPerPage: CHEAPEST }
    const params = { attributesToHighlight: [], attributesToRetrieve: ['price', 'price_type'] }
    const requests = models.flatMap(model => {
      const search = impliedBy({ car_type: ['new'], make: makerOf(site, model), model: model.name })
      return requestsOf(withSort(search, 'price_asc'), { ...options, params })
    })
    const prices = stockOf(site)
      .results(requests)
      .map(({ hits }, at) => {
        const cars = hits as unknown as Pick<SearchRecord, 'price' | 'price_type'>[]
        const { price } = cars.find(car => car.price !== undefined && isTotalPrice(car)) ?? {}
        return [names[at]!, price] as const
      })
    return Object.fromEntries(prices.filter(([, price]) => price !== undefined)) as Prices
  })
  cheapestOfSites.set(site, cheapest)
  return cheapest
}

export function modelStock(site: Site, model: Model, labels: Labels): ModelCard['stock'] {
  const count = carsOfModel(site, model)
  const [link] = existing([{ href: searchPath({ make: makerOf(site, model), model: model.name }) }], pagesOf(site))
  if (link === undefined || count === 0) return undefined
  return { href: link.href, text: fill(labels.inStock, { count: formatNumber(count) }) }
}

/** How many cars of a model a visitor may find. */
export const carsOfModel = (site: Site, model: Model): number => stockCounts(site).models[makeModel(site, model)] ?? 0

/** A model as the search names it. */
export const makeModel = (site: Site, model: Model): string => `${makerOf(site, model)} > ${model.name}`

/** The tabs of a catalogue: Toyota's, those of the site's own make, or a tab for each make of a dealer of many. Source: MD-01, DC-147. */
export function catalogueTabs(site: Site): ModelTab<Model>[] {
  const { settings, models } = site
  const labels = labelsOf(settings)
  if (settings.manufacturer?.toLowerCase() === 'toyota') return modelTabs(models, undefined, labels)
  const [all, ...rest] = modelTabs(models, settings.modelsMenu.tabs ?? site.modelTabs ?? [], labels)
  const makers = hasSingleManufacturer(site) ? [] : [...new Set(models.map(model => makerOf(site, model)))]
  const listed = new Set(all?.models)
  const byMaker = makers.map(maker => ({
    label: maker,
    slug: slugify(maker),
    bodies: [],
    models: models.filter(model => listed.has(model) && makerOf(site, model) === maker),
  }))
  return [...(all ? [all] : []), ...(byMaker.length > 1 ? byMaker : []), ...rest]
}

/** Who makes a model; a catalogue of one maker need not say so. */
export function makerOf({ settings, manufacturers }: Site, model: Model): string {
  return model.manufacturer_name ?? settings.manufacturer ?? manufacturers[0]?.name ?? ''
}
