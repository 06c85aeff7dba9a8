import type { Car, CarType, Location, Model, Offer } from '../records/index.ts'
import { isSold } from './availability.ts'
import { type BodyStyle, bodySlug, bodyStyle } from './body.ts'
import { contactSlug, locationSlug } from './location.ts'
import { offerManufacturer } from './offer.ts'
import { withQuery } from './query.ts'
import { facetValue, SEARCH_PATHS } from './search-words.ts'
import { slugify } from './text.ts'

export type PathSettings = {
  checkout: 'checkout' | 'buy-online'
  finance: string
  watchlist: string
  compare: string
  contact: string
}

/** Source: RT-01. */
export function carPath(car: Pick<Car, 'slug'>): string {
  return `/cars/${car.slug}`
}

/** The same page as Markdown, for programs: its address with the ending of such a file. Source: features.md #8. */
export const twinPath = (path: string): string => `${path}${TWIN}`
/** And back. */
export const pageOfTwin = (path: string): string | undefined =>
  path.endsWith(TWIN) ? path.slice(0, -TWIN.length) : undefined

const TWIN = '.md'

/** The reserve-or-buy page. Source: RT-02, RT-03, DC-06. */
export function checkoutPath(car: Pick<Car, 'slug'>, paths: Pick<PathSettings, 'checkout'>): string {
  return `${carPath(car)}/${paths.checkout}`
}

/** The online purchase of a used car; its `car_id` is the slug. Source: RT-04. */
export function checkoutJourneyPath(car: Pick<Car, 'slug'>): string {
  return withQuery('/checkout-journey', { car_id: car.slug })
}

/** The finance form, with the car linked when there is one. Source: RT-09, RT-12 to RT-14, CD-11. */
export function financePath(paths: Pick<PathSettings, 'finance'>, car?: Pick<Car, 'id' | 'car_type'>): string {
  const linked = car === undefined ? {} : { car_id: car.id, car_type: car.car_type }
  return `${withQuery(paths.finance, linked)}#finance-form`
}

/** Only for a car with an identification code, on sites that have the feature. Source: RT-15, RT-16. */
export function personalisedFinancePath(
  car: Pick<Car, 'id' | 'has_nvic'>,
  features: { personalisedFinance: boolean },
): string | undefined {
  return features.personalisedFinance && car.has_nvic === true
    ? withQuery('/personalised/finance', { car_id: car.id })
    : undefined
}

/** Source: RT-06, RT-07. */
export function tradeInPath(car?: Pick<Car, 'id'>): string {
  return car === undefined ? '/trade-in' : withQuery('/cars/trade-in', { car_id: car.id })
}

/** Source: RT-58, CD-15. */
export function testDrivePath(car?: Pick<Car, 'id'>): string {
  return withQuery('/book-test-drive', car === undefined ? {} : { car_id: car.id })
}

/** Where a price is offered for a car, and pictures of it are asked for: over its page, or on a page of their own. */
export const OFFER_PAGE = '/make-offer'
export const PHOTOS_PAGE = '/request-photos'
/** Asks about the cars that its address names by `cars`. Source: features.md #6. */
export const ASK_CARS_PAGE = '/ask-about-cars'

/** Source: VD-11. */
export function makeOfferPath(car: Pick<Car, 'id'>): string {
  return withQuery(OFFER_PAGE, { car_id: car.id })
}

export function requestPhotosPath(car: Pick<Car, 'id'>): string {
  return withQuery(PHOTOS_PAGE, { car_id: car.id })
}

/** The enquiry form on the page of a car. */
export function enquiryPath(car: Pick<Car, 'slug'>): string {
  return `${carPath(car)}#enquire`
}

/** A site that is of one manufacturer leaves the manufacturer out of the addresses of its offers. Source: RT-21, OF-07. */
export function offerPath(
  offer: Pick<Offer, 'id' | 'manufacturer'>,
  site: { manufacturer?: string | undefined },
): string {
  const maker = slugify(offerManufacturer(offer) ?? '')
  return site.manufacturer !== undefined || maker === '' ? `/offers/${offer.id}` : `/offers/${maker}/${offer.id}`
}

/** Where location links go: on a manufacturer site or a contact-only one, to the contact page. Source: RT-53, DC-13. */
export function locationPath(
  location: Pick<Location, 'id' | 'slug' | 'dealership_slug' | 'name'>,
  site: { isManufacturerSite: boolean; contactOnly: boolean },
): string {
  return site.isManufacturerSite || site.contactOnly ? '/contact' : `/locations/${locationSlug(location)}`
}

/** The contact page of a location, which its dealer's other locations share. Source: RT-50, RT-51, DC-136. */
export function contactPath(location: Pick<Location, 'name' | 'slug' | 'dealership_slug'>): string {
  return `/contact-us/${contactSlug(location)}`
}

/** Whose maps stand in a page, where a site has them. Source: LO-14. */
export const MAP_FRAMES = 'https://www.openstreetmap.org'

/** How far a map reaches from its place, in degrees: about a kilometre. */
const MAP_REACH = 0.01

/** A map that can be moved, with a pin at a place, to stand in a frame. Source: LO-14. */
export function mapFrame({ lat, long }: { lat: number; long: number }): string {
  const edges = [long - MAP_REACH, lat - MAP_REACH, long + MAP_REACH, lat + MAP_REACH].map(edge => edge.toFixed(5))
  return `${MAP_FRAMES}/export/embed.html?bbox=${edges.join('%2C')}&layer=mapnik&marker=${lat}%2C${long}`
}

/** The picture of a place's map, where its dealer has one. Source: API-23. */
export function mapImage(addresses: string | undefined, { map_key }: Location['address']): string | undefined {
  return map_key === undefined ? undefined : addresses?.replace('{map_key}', encodeURIComponent(map_key))
}

/** Source: LO-08. The place's own address on the maps service, else a search for it there. */
export function directionsPath(location: Pick<Location, 'name' | 'address'>): string {
  const { place_url, place_id, street, city, state, postcode } = location.address
  if (place_url !== undefined) return place_url
  const query = [location.name, street, city, state, postcode].filter(part => part !== undefined).join(', ')
  return withQuery('https://www.google.com/maps/search/', { api: 1, query, query_place_id: place_id })
}

/** Where "Explore" goes. Source: RT-45, RT-46, OF-09, DC-10. */
export function explorePath(model: { slug: string; override_url?: string | undefined }): string {
  return model.override_url ?? `/${model.slug}`
}

/** Source: RT-47. */
export function accessoriesPath(model: Pick<Model, 'slug'>): string {
  return `/${model.slug}/accessories`
}

export type SearchWish = {
  car_type?: CarType | readonly CarType[] | undefined
  make?: string | undefined
  model?: string | undefined
  body?: Car['simple_body'] | BodyStyle
}

/**
 * The search that lists what is wished, by path as far as one exists and by facet parameters for the rest:
 * `/search/used-cars?make=Toyota`, `/search/toyota/corolla`, `/search/suv`. Source: RT-27 to RT-35, DC-54.
 */
export function searchPath(wish: SearchWish = {}): string {
  const make = wish.make && facetValue(wish.make)
  const model = wish.model && facetValue(wish.model)
  const body = wish.body === undefined ? undefined : bodyStyle(wish.body)
  const types = typeof wish.car_type === 'string' ? [wish.car_type] : (wish.car_type ?? [])
  const typesPath = SEARCH_PATHS.find(path => sameTypes(path.types, types))?.path
  if (typesPath !== undefined) return withQuery(typesPath, { make, model, body })
  if (types.length > 0) return withQuery('/search', { car_type: types.join(','), make, model, body })
  const makeSlug = slugify(wish.make ?? '')
  const modelSlug = slugify(wish.model ?? '')
  if (makeSlug !== '' && modelSlug !== '') return withQuery(`/search/${makeSlug}/${modelSlug}`, { body })
  if (makeSlug !== '') return withQuery(`/search/${makeSlug}`, { model, body })
  if (body !== undefined && !make) return withQuery(`/search/${bodySlug(body)}`, { model })
  return withQuery('/search', { make, model, body })
}

function sameTypes(one: readonly CarType[], other: readonly CarType[]): boolean {
  return one.length === other.length && one.every(type => other.includes(type))
}

/** Cars like one that cannot be had: of its make, body and car type; for a sold one those that are not sold. Source: CD-16, DC-54. */
export function similarPath(car: Pick<Car, 'make' | 'simple_body' | 'car_type' | 'status' | 'sold'>): string {
  const path = searchPath({ car_type: car.car_type, make: car.make, body: car.simple_body })
  return isSold(car) ? `${path}&status=in_stock,coming_soon` : path
}
