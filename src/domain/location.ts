import type { Location, LocationType } from '../records/index.ts'
import { grouped } from './grouped.ts'
import { joinParts, slugify } from './text.ts'
import type { Region } from './wording.ts'

/** Source: LO-18, LO-20. */
const LOCATION_TYPE_ORDER: readonly LocationType[] = ['sales', 'service', 'parts']

/** Visible ones only, sales before service before parts; otherwise in their own order. Source: LO-20, LO-21. */
export function listedLocations<L extends Pick<Location, 'location_type' | 'visible'>>(locations: readonly L[]): L[] {
  return sortLocations(locations.filter(location => location.visible))
}

/** Source: LO-20. */
function sortLocations<L extends Pick<Location, 'location_type'>>(locations: readonly L[]): L[] {
  return LOCATION_TYPE_ORDER.flatMap(type => locations.filter(location => location.location_type === type))
}

export const LOCATION_CHOICES = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'] as const

/** What a locations block shows; a number is the id of one location. Source: LO-15. */
export type LocationChoice = (typeof LOCATION_CHOICES)[number] | number

/** The locations of a block, in the order of types; an unknown id gives none. Source: LO-15, LO-20, LO-21, DC-135. */
export function chosenLocations<L extends Pick<Location, 'id' | 'location_type' | 'visible' | 'primary'>>(
  locations: readonly L[],
  choice: LocationChoice,
): L[] {
  const listed = listedLocations(locations)
  switch (choice) {
    case 'all':
      return listed
    case 'primary': {
      const primary = listed.filter(location => location.primary)
      return primary.length > 0 ? primary : listed.filter(location => location.location_type === 'sales').slice(0, 1)
    }
    case 'service-and-parts':
      return listed.filter(location => location.location_type !== 'sales')
    case 'sales':
    case 'service':
    case 'parts':
      return listed.filter(location => location.location_type === choice)
    default:
      return listed.filter(location => location.id === choice)
  }
}

/** The location whose hours and number stand for the site: the primary sales one, else the first sales one. Source: DC-130. */
export function mainLocation<L extends Pick<Location, 'id' | 'location_type' | 'visible' | 'primary'>>(
  locations: readonly L[],
): L | undefined {
  const sales = chosenLocations(locations, 'sales')
  return sales.find(location => location.primary) ?? sales[0]
}

/** Who speaks for a car of which no place is told: the main place of its dealership, any other of it, else the site's. Source: DC-74, DC-130. */
export function placeForCar<L extends Pick<Location, 'id' | 'location_type' | 'visible' | 'primary' | 'dealership_id'>>(
  locations: readonly L[],
  dealershipId: number | undefined,
): L | undefined {
  const own = locations.filter(({ dealership_id }) => dealership_id === dealershipId)
  return mainLocation(own) ?? own[0] ?? mainLocation(locations) ?? locations[0]
}

/** Whom to ask first: sales before service before parts, and of each the main place. Source: LO-20. */
export function placesToAsk<L extends Pick<Location, 'location_type' | 'primary'>>(locations: readonly L[]): L[] {
  const [main, others] = [locations.filter(({ primary }) => primary), locations.filter(({ primary }) => !primary)]
  return sortLocations([...main, ...others])
}

/** Whether vehicles are serviced there. */
export const hasWorkshop = (locations: readonly Pick<Location, 'location_type'>[]): boolean =>
  locations.some(({ location_type }) => location_type === 'service')

/** Those that buy cars; if none is marked so, all sales locations. Source: LO-19, DC-137. */
export function buyingLocations<L extends Pick<Location, 'location_type' | 'location_subtype' | 'visible'>>(
  locations: readonly L[],
): L[] {
  const listed = listedLocations(locations)
  const buying = listed.filter(({ location_subtype }) => /\bbuying\b/i.test(location_subtype ?? ''))
  return buying.length > 0 ? buying : listed.filter(location => location.location_type === 'sales')
}

const CONTACT_SUFFIX = /\s+(sales|service|parts)$/i

/** The dealer's name without what kind of place it is: only a last whole word goes. Source: RT-51, DC-12. */
function contactName({ name }: Pick<Location, 'name'>): string {
  return name.trim().replace(CONTACT_SUFFIX, '')
}

/** "Northside Toyota Service" → `northside-toyota`; one without a Latin letter goes by its dealership’s. Source: RT-51. */
export function contactSlug(location: Pick<Location, 'name' | 'slug' | 'dealership_slug'>): string {
  return slugify(contactName(location)) || (location.dealership_slug ?? locationSlug(location))
}

export type ContactPlace<L> = { slug: string; name: string; locations: L[] }

/** The contact pages of a site: one for all locations of a dealer, in the order of types. Source: RT-50, DC-12. */
export function contactPlaces<
  L extends Pick<Location, 'name' | 'slug' | 'dealership_slug' | 'location_type' | 'visible'>,
>(locations: readonly L[]): ContactPlace<L>[] {
  const places = grouped(listedLocations(locations), contactSlug)
  return [...places].map(([slug, members]) => ({ slug, name: contactName(members[0]!), locations: members }))
}

/** The last segment of a location's page. Its `dealership_slug` opens it too. Source: RT-52, DC-13. */
export function locationSlug({
  slug,
  dealership_slug,
  name,
}: Pick<Location, 'slug' | 'dealership_slug' | 'name'>): string {
  return slug ?? dealership_slug ?? slugify(name)
}

export type Rating = { average: number; count: number }

/** Stars and number of reviews, of the newer fields before the older. Source: DC-134. */
export function ratingOf(location: Pick<Location, 'reviews' | 'average_rating' | 'review_count'>): Rating | undefined {
  const average = location.reviews?.average_rating ?? location.average_rating
  const count = location.reviews?.count ?? location.review_count
  return average === undefined || count === undefined || count === 0 ? undefined : { average, count }
}

/** What all of them together are rated: the mean, in which each counts as much as it has reviews. Source: RV-01, DC-134. */
export function ratingOfAll(all: readonly Parameters<typeof ratingOf>[0][]): Rating | undefined {
  const ratings = all.flatMap(one => ratingOf(one) ?? [])
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0)
  if (count === 0) return undefined
  const mean = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0) / count
  // So that equal ratings come to themselves: a minimum must be exceeded.
  return { average: Number(mean.toFixed(6)), count }
}

/**
 * The last line of an address as people of the region write it: "Newcastle NSW 2300", "Tucson, AZ 85711". In New Zealand it
 * names no region where it names a town: "Christchurch 8042".
 */
export function townOf({ city, state, postcode }: Location['address'], region: Region): string {
  if (region === 'en-US') return joinParts([city, joinParts([state, postcode])], ', ')
  if (region === 'en-NZ') return joinParts([city ?? state, postcode])
  return joinParts([city, state === city ? undefined : state, postcode])
}

/** "1 High Street, Newcastle NSW 2300", as far as it is known. */
export function addressText(address: Location['address'], region: Region): string {
  return joinParts([address.street, townOf(address, region)], ', ')
}
