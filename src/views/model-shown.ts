import { isTotal } from '../domain/ad-law/copy-rules.ts'
import { formatDollars, formatNumber } from '../domain/format.ts'
import { explorePath, searchPath } from '../domain/links.ts'
import { isUpcoming, modelLabel } from '../domain/model.ts'
import { type ModelTab, modelTabs } from '../domain/models-menu.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import { isTotalPrice } from '../domain/price-kind.ts'
import { fill, joinParts, slugify } from '../domain/text.ts'
import type { Model } from '../records/index.ts'
import type { SearchRecord } from '../search/record.ts'
import { withSort, withValues } from '../search/state.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import { hasSingleManufacturer, linkIfThere } from './links.ts'
import { type Asked, carsOfModel, firstOfModels, makeModel, makerOf, searchFor } from './model-stock.ts'
import { pagesOf } from './pages.ts'
import { countFound } from './stock-counts.ts'

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
  const maker = hasSingleManufacturer(site) ? undefined : makerOf(site, model)
  return {
    name: model.name,
    maker,
    path: explorePath(model),
    tagline: model.tagline,
    picture: pictureIfAny(image, site.settings.pictures, {
      alt: joinParts([maker, model.name]),
      widths: CARD_WIDTHS,
    }),
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
  const cars = firstOfModels<Priced>(site, CHEAPEST_NEW)[makeModel(site, model)] ?? []
  const cheapest = cars.find(car => car.price !== undefined && isTotalPrice(car))
  return Math.min(model.price_from, cheapest?.price ?? model.price_from)
}

type Priced = Pick<SearchRecord, 'price' | 'price_type'>

/** Looked through for one whose price is all there is to pay. */
const CHEAPEST_NEW: Asked = {
  name: 'cheapest new',
  count: 8,
  attributes: ['price', 'price_type'],
  narrow: search => withSort(withValues(search, 'car_type', ['new']), 'price_asc'),
}

export function modelStock(site: Site, model: Model, labels: Labels): ModelCard['stock'] {
  const count = carsOfModel(site, model)
  const link = linkIfThere({ href: searchPath({ make: makerOf(site, model), model: model.name }) }, pagesOf(site))
  if (link === undefined || count === 0) return undefined
  const text = isUpcoming(model) && areUsed(site, model, count) ? labels.usedInStock : labels.inStock
  return { href: link.href, text: fill(text, { count: formatNumber(count) }) }
}

/** Of a model that is still to come, what is here is most often the one before it. */
const areUsed = (site: Site, model: Model, count: number): boolean =>
  countFound(site, withValues(searchFor(site, model), 'car_type', ['used'])) === count

/** Whether a dealer sells Toyotas as the maker's own, and not among other makes. */
export const isToyotaDealer = ({ manufacturer }: SiteSettings): boolean => manufacturer?.toLowerCase() === 'toyota'

/** The tabs of a catalogue: Toyota's, those of the site's own make, or a tab for each make of a dealer of many. Source: MD-01, DC-147. */
export function catalogueTabs(site: Site): ModelTab<Model>[] {
  const { settings, models } = site
  const labels = labelsOf(settings)
  if (isToyotaDealer(settings)) return modelTabs(models, undefined, labels)
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

/** The tabs that a model stands under, by their slugs. */
export const slugsOfTabs = (tabs: readonly ModelTab<Model>[], model: Model): string[] =>
  tabs.filter(({ models }) => models.includes(model)).map(({ slug }) => slug)
