import type { ChargedPrices } from '../domain/charged-prices.ts'
import { offerPath } from '../domain/links.ts'
import { listedLocations } from '../domain/location.ts'
import { sortModels } from '../domain/model.ts'
import { isOfferOfSite } from '../domain/offer.ts'
import { tileWithinOffer } from '../domain/tile-of-offer.ts'
import { instantOf } from '../domain/time-zone.ts'
import type { Car, ContentPage, Dealership } from '../records/index.ts'
import type { Brand } from './brands.ts'
import type { Content } from './content.ts'
import { brandPages, defaultPages } from './default-pages.ts'
import { digestOf, knowDigest } from './digest.ts'
import type { StockRead } from './feeds/read-stock.ts'
import { heldByLaw, isHeldCar, isHeldOffer, NOTHING_HELD } from './held-by-law.ts'
import { type Keeper, keepWith } from './keeper.ts'
import type { KeptRecords } from './kept-records.ts'
import { lazyList } from './lazy-list.ts'
import { inOneSpelling } from './one-spelling.ts'
import { filled, placeholderValues } from './placeholders.ts'
import { atProvenPrice, proveWas } from './proven-was.ts'
import type { SiteSettings } from './schema/site.ts'
import type { Site, SiteLocation } from './site.ts'
import { siteZone } from './zone.ts'

type Parts = {
  brands: Brand[]
  content: Content
  stock: Pick<StockRead, 'cars' | 'digest' | 'confirmedAt'>
  records: KeptRecords
  keeper: Keeper | undefined
  /** What cars are known to have cost. */
  charged?: ChargedPrices | undefined
  /** Leaves nothing out for what is found in its advertising. */
  withHeld?: boolean | undefined
  /** Pictures of cars that are not there: these are shown as if they had none of them. */
  withoutPictures?: readonly string[]
  heroWidths?: Site['heroWidths']
  textPictures?: Site['textPictures']
}

/** The site from its checked parts, without what is hidden, excluded or held back (CF-17, CF-18, OF-06, features #5). */
export function assemble(
  settings: SiteSettings,
  at: Date,
  {
    brands,
    content,
    stock,
    records,
    keeper,
    charged = new Map(),
    withHeld = false,
    withoutPictures = [],
    heroWidths = {},
    textPictures = {},
  }: Parts,
): Site {
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
  const offersAt = new Map(offers.map(offer => [offerPath(offer, settings), offer]))
  const listOf = (make: () => Car[], source: string): readonly Car[] => {
    // Who reads a site without a keeper looks at its cars, or sends them to another thread, which takes none to be made later.
    const list = keeper === undefined ? make() : lazyList(make)
    knowDigest(list, source)
    if (keeper !== undefined) keepWith(list, keeper)
    return list
  }
  if (keeper !== undefined) keepWith(settings, keeper)
  const lacking = withoutPictures.length === 0 ? '' : ` without ${digestOf(withoutPictures)}`
  const source = `${digestOf(settings)} ${stock.digest}${lacking}`
  const told = listOf(() => carsOf(stock.cars, settings, zone, new Set(withoutPictures)), source)
  const asks = settings.price.provenWas
  const proven = asks && proveWas(told, { charged, at, settings, asks })
  const priced =
    proven === undefined
      ? told
      : listOf(
          () => told.map(car => atProvenPrice(car, proven.settled[car.id], settings)),
          `${source} ${digestOf(proven.settled)}`,
        )
  const own = offers.filter(
    offer => isOfferOfSite(offer, offerSite) && !excludedIds.offers.map(String).includes(String(offer.id)),
  )
  const holds = settings.adLaw.severity === 'hold' && !withHeld
  const held = holds ? heldByLaw({ settings, at, locations, cars: priced, offers: own }) : NOTHING_HELD
  const isHeld = isHeldCar(held)
  const cars =
    held.cars.length === 0
      ? priced
      : listOf(() => priced.filter(car => !isHeld(car)), `${digestOf(priced)} without ${digestOf(held.cars)}`)
  const heldOffers = isHeldOffer(held, { offers: own, settings })
  const withoutBanner = (page: ContentPage): ContentPage =>
    heldOffers.leadsToHeld(page.banner?.link) ? { ...page, banner: undefined } : page
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
    ...(proven && {
      provenWas: {
        reductions: proven.reductions,
        held: proven.held.filter(car => !isHeld(car)),
        inWords: proven.inWords.filter(slug => !isHeld({ slug })),
      },
    }),
    ...(holds && { held }),
    at,
    heroWidths,
    textPictures,
    stockRead: { digest: stock.digest, confirmedAt: stock.confirmedAt },
    offers: own.filter(offer => !heldOffers.isHeld(offer)),
    modelTabs: settings.modelsMenu.tabs ?? brands.find(brand => brand.menuTabs)?.menuTabs,
    promoTiles: [...settings.promoTiles, ...content.promoTiles.map(({ value }) => value)]
      .filter(tile => !heldOffers.leadsToHeld(tile.link))
      .map(tile => {
        const offer = tile.link === undefined ? undefined : offersAt.get(tile.link)
        return offer === undefined ? tile : tileWithinOffer(tile, offer, zone)
      }),
    pages: [...pages, ...defaultPages(dealer, pages, records)].map(withoutBanner),
    brandPages: brandPages(
      dealer,
      content.brands.map(({ value }) => value),
      records,
    ).map(withoutBanner),
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
function carsOf(
  cars: readonly Car[],
  settings: SiteSettings,
  zone: string,
  withoutPictures: ReadonlySet<string>,
): Car[] {
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
    if (withoutPictures.size > 0) leavePicturesOut(car, withoutPictures)
  }
  return shown
}

function leavePicturesOut(car: Car, missing: ReadonlySet<string>): void {
  car.images = car.images.filter(address => !missing.has(address))
  if (car.primary_image_url !== undefined && missing.has(car.primary_image_url)) car.primary_image_url = undefined
}

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
