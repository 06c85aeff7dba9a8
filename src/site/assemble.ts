import { offerPath } from '../domain/links.ts'
import { listedLocations } from '../domain/location.ts'
import { sortModels } from '../domain/model.ts'
import { isOfferOfSite } from '../domain/offer.ts'
import { remembering } from '../domain/remembering.ts'
import { tileWithinOffer } from '../domain/tile-of-offer.ts'
import { instantOf } from '../domain/time-zone.ts'
import type { Car, Dealership } from '../records/index.ts'
import type { Brand } from './brands.ts'
import type { Content } from './content.ts'
import { brandPages, defaultPages } from './default-pages.ts'
import { digestOf, knowDigest } from './digest.ts'
import type { StockRead } from './feeds/read-stock.ts'
import { type Keeper, keepWith } from './keeper.ts'
import type { KeptRecords } from './kept-records.ts'
import { lazyList } from './lazy-list.ts'
import { filled, placeholderValues } from './placeholders.ts'
import type { SiteSettings } from './schema/site.ts'
import type { Site, SiteLocation } from './site.ts'
import { siteZone } from './zone.ts'

type Parts = {
  brands: Brand[]
  content: Content
  stock: Pick<StockRead, 'cars' | 'digest'>
  records: KeptRecords
  keeper: Keeper | undefined
}

/** The site from its checked parts, without what is hidden or excluded (CF-17, CF-18, OF-06). */
export function assemble(settings: SiteSettings, at: Date, { brands, content, stock, records, keeper }: Parts): Site {
  const { excludedIds } = settings
  const zone = siteZone(settings)
  const dealerships = dealershipsOf(settings)
  const locations = locationsOf(settings)
  const values = placeholderValues({ settings, dealerships, locations })
  const makerOf = new Map(brands.map(({ manufacturer }) => [manufacturer.id, manufacturer.name]))
  const allOffers = [
    ...content.offers.map(({ value }) => filled(ownOffer(value, settings), values)),
    ...brands.flatMap(({ offers, manufacturer }) =>
      offers.map(({ value }) => filled(value, { ...values, make: manufacturer.name })),
    ),
  ]
  // Links, and the cars beside which an offer shows, go by the maker's name (EN-22, RT-21).
  const offers = allOffers.map(offer => ({
    ...offer,
    manufacturer: offer.manufacturer ?? makerOf.get(offer.manufacturer_id ?? 0),
  }))
  const offerSite = {
    dealershipIds: dealerships.map(({ id }) => id),
    slug: settings.slug,
    websiteId: settings.websiteId,
  }
  const models = brands.flatMap(brand =>
    brand.models.map(model => ({
      ...model,
      manufacturer_name: model.manufacturer_name ?? brand.manufacturer.name,
      accessories_count: model.accessories_count ?? model.accessories.length,
    })),
  )
  const offersAt = new Map(offers.map(offer => [offerPath(offer, settings.manufacturer !== undefined), offer]))
  const assembled = () => carsOf(stock.cars, settings, zone)
  // Who reads a site without a keeper looks at its cars, or sends them to another thread, which takes none to be made later.
  const cars = keeper === undefined ? assembled() : lazyList(assembled)
  knowDigest(cars, `${digestOf(settings)} ${stock.digest}`)
  if (keeper !== undefined) for (const data of [cars, settings]) keepWith(data, keeper)
  const dealer = {
    settings,
    dealerships,
    locations,
    cars,
    manufacturers: brands.map(brand => brand.manufacturer),
    models: sortModels(models.filter(model => !excludedIds.models.includes(model.id))),
  }
  const pages = content.pages.map(({ value }) => filled(value, values))
  return {
    ...dealer,
    at,
    offers: offers.filter(
      offer => isOfferOfSite(offer, offerSite) && !excludedIds.offers.map(String).includes(String(offer.id)),
    ),
    modelTabs: settings.modelsMenu.tabs ?? brands.find(brand => brand.menuTabs)?.menuTabs,
    promoTiles: [...settings.promoTiles, ...content.promoTiles.map(({ value }) => value)].map(tile => {
      const offer = tile.link === undefined ? undefined : offersAt.get(tile.link)
      return offer === undefined ? tile : tileWithinOffer(tile, offer, zone)
    }),
    pages: [...pages, ...defaultPages(dealer, pages, records)],
    brandPages: brandPages(
      dealer,
      content.brands.map(({ value }) => value),
      records,
    ),
    posts: content.posts.map(({ value }) => filled(value, values)).sort((one, other) => compare(other.date, one.date)),
    reviews: content.reviews.toSorted((one, other) => compare(other.date, one.date)),
    team: content.team,
  }
}

function dealershipsOf({ dealerships, locations, excludedIds }: SiteSettings): Dealership[] {
  return dealerships
    .filter(({ id }) => !excludedIds.dealerships.includes(id))
    .map(dealership => ({
      ...dealership,
      locations: dealership.locations.length
        ? dealership.locations
        : locations.filter(location => location.dealership_id === dealership.id).map(({ id }) => id),
    }))
}

function locationsOf(settings: SiteSettings): SiteLocation[] {
  return listedLocations(settings.locations.filter(location => !isHidden(location, settings)))
}

function isHidden(location: SiteLocation, { excludedIds, locationDisplay }: SiteSettings): boolean {
  return (
    excludedIds.locations.includes(location.id) ||
    excludedIds.dealerships.includes(location.dealership_id) ||
    locationDisplay.hiddenNames.includes(location.name)
  )
}

/**
 * The cars that may have a page. A car stays when its location is hidden or excluded, but says nothing of it; cars of
 * an excluded dealership go with it.
 */
function carsOf(cars: readonly Car[], settings: SiteSettings, zone: string): Car[] {
  const { excludedIds, locationDisplay } = settings
  const hidden = settings.locations.filter(location => isHidden(location, settings))
  const hiddenNames = new Set([...locationDisplay.hiddenNames, ...hidden.map(({ name }) => name)])
  const hiddenIds: ReadonlySet<number | undefined> = new Set([...excludedIds.locations, ...hidden.map(({ id }) => id)])
  const excludedCars = new Set(excludedIds.cars)
  const excludedDealerships: ReadonlySet<number | undefined> = new Set(excludedIds.dealerships)
  const shown = cars
    .filter(car => car.show_on_dealer_website && !excludedCars.has(car.id))
    .map(car => withNames(car, settings))
    .filter(car => !excludedDealerships.has(car.dealership_id))
  // These are ours already: a copy more of thousands of cars takes its time.
  const { filter = '' } = settings.search
  inOneSpelling(shown, filter)
  for (const fields of ONE_VALUE) valuesInOneSpelling(shown, fields, filter)
  for (const car of shown) {
    // The feed's dates without an offset are the dealer's own; as an instant they mean the same everywhere.
    if (car.created_at) car.created_at = instantOf(car.created_at, zone).toISOString()
    // By id too: the feed may call a place otherwise than the site does.
    if (hiddenIds.has(car.location_id) || (car.location_name && hiddenNames.has(car.location_name))) {
      car.location_name = undefined
      car.location_id = undefined
    } else if (!car.location_name || !filter.includes(car.location_name)) {
      // Links lead to the cars of a place by its name, so they have it as the site has.
      car.location_name = settings.locations.find(({ id }) => id === car.location_id)?.name ?? car.location_name
    }
    if (car.location && hiddenNames.has(car.location)) car.location = undefined
  }
  return shown
}

/**
 * Each make and model in the spelling that most of its cars have: two feeds of a dealer write "Kia" and "KIA", and each would
 * have lists, links and counts of its own. What the site's own filter names stays as it names it.
 */
function inOneSpelling(cars: readonly Car[], filter = ''): void {
  const spellings = new Map<string, Map<string, number>>()
  const count = (key: string, name: string): void => {
    const counts = spellings.get(key) ?? new Map<string, number>()
    spellings.set(key, counts.set(name, (counts.get(name) ?? 0) + 1))
  }
  const modelKey = ({ make, model }: Car): string => `${sameName(make)} > ${sameName(model)}`
  for (const car of cars) {
    count(sameName(car.make), car.make)
    count(modelKey(car), car.model)
  }
  if (![...spellings.values()].some(({ size }) => size > 1)) return
  const chosen = new Map([...spellings].map(([key, counts]) => [key, spellingOf(counts, filter)]))
  for (const car of cars) {
    const [make, model] = [chosen.get(sameName(car.make))!, chosen.get(modelKey(car))!]
    Object.assign(car, { make, model })
  }
}

/** What cars are filtered by besides, each with the fields that its values come from. */
const ONE_VALUE = [
  ['simple_transmission', 'trans'],
  ['simple_fuel', 'fuel'],
  ['colour'],
  ['drive'],
  ['city'],
  ['state'],
  ['badge'],
  ['tag'],
  ['categories'],
] as const satisfies readonly (keyof Car)[][]

/** The same for the values of one facet: "White" and "WHITE" would be two boxes to tick. */
function valuesInOneSpelling(cars: readonly Car[], fields: (typeof ONE_VALUE)[number], filter: string): void {
  // Few values are counted by sameName, not thousands of cars.
  const counts = new Map<string, number>()
  for (const car of cars) {
    for (const field of fields) {
      for (const value of valuesOf(car[field])) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const chosen = new Map<string, string>()
  for (const spellings of Map.groupBy(counts, ([value]) => sameName(value)).values()) {
    if (spellings.length === 1) continue
    const spelling = spellingOf(new Map(spellings), filter)
    for (const [value] of spellings) chosen.set(value, spelling)
  }
  if (chosen.size === 0) return
  for (const car of cars) {
    for (const field of fields) {
      const spelled = valuesOf(car[field]).map(value => chosen.get(value) ?? value)
      if (field === 'categories') car[field] = [...new Set(spelled)]
      else car[field] = spelled[0]
    }
  }
}

const valuesOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Of spellings that are as frequent it is always the same, whatever the order of the feed. */
function spellingOf(counts: ReadonlyMap<string, number>, filter: string): string {
  const byCount = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? 1 : -1)).map(([name]) => name)
  return byCount.find(name => spaced(filter).includes(spaced(name))) ?? byCount[0]!
}

/** Whole words alone: "wagon" names no state "wa". */
const spaced = (text: string): string => ` ${text.replace(/[\s:"'()]+/g, ' ').trim()} `

/** Equal for names that differ in case, accents, spaces and hyphens alone: "C-HR+" is another model than "C-HR". */
const sameName = remembering(
  (name: string): string =>
    name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[\s-]+/g, ' ')
      .trim(),
  5_000,
)

/** What a feed says of its place or dealership by id or by name alone, the site says in both ways: filters and cards go by names, settings by ids. */
function withNames(car: Car, { locations, dealerships }: SiteSettings): Car {
  const location = locations.find(({ id, name }) =>
    car.location_id === undefined ? name === car.location_name : id === car.location_id,
  )
  const named = dealerships.find(
    ({ slug, name }) =>
      slug === car.dealership_slug || (car.dealership_slug === undefined && name === car.dealership_name),
  )
  const dealershipId = car.dealership_id ?? named?.id ?? location?.dealership_id
  const dealership = dealerships.find(({ id }) => id === dealershipId)
  return {
    ...car,
    location_id: car.location_id ?? location?.id,
    location_name: car.location_name ?? location?.name,
    dealership_id: dealershipId,
    dealership_slug: car.dealership_slug ?? dealership?.slug,
    dealership_name: dealership?.name ?? car.dealership_name,
  }
}

/** An offer in the dealer's own folder that names no dealership is for all of the dealer's. */
function ownOffer<Offer extends { dealership_ids: number[] }>(offer: Offer, { dealerships }: SiteSettings): Offer {
  return offer.dealership_ids.length > 0 ? offer : { ...offer, dealership_ids: dealerships.map(({ id }) => id) }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
