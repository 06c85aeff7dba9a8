import type {
  AutoDealer,
  AutoPartsStore,
  AutoRepair,
  DayOfWeek,
  OpeningHoursSpecification,
  WithContext,
} from 'schema-dts'
import { locationSlug } from '../domain/location.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { phoneOf } from '../domain/phone.ts'
import { specialHoursAt } from '../domain/special-hours.ts'
import type { Location, OpeningHour, SpecialHours } from '../records/index.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'

export type PlaceData = Exclude<AutoDealer | AutoRepair | AutoPartsStore, string>

const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const satisfies DayOfWeek[]
const COUNTRY = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' } as const
const TYPES = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const

/** What a place is called wherever structured data names it: on its own page, as a seller, as a department. */
export function placeId(site: Pick<Site, 'settings' | 'dealerships'>, location: Location): string {
  return `${pageOf(site, location)}#place`
}

/** Each place has a page of its own, which is its address wherever else it is told of. */
function pageOf(site: Pick<Site, 'settings' | 'dealerships'>, location: Location): string {
  return absolute(site, `/locations/${locationSlug(location)}`)
}

/** A location as search engines read it. Source: DC-181; https://schema.org/AutoDealer, features.md §4.1. */
export function autoDealer(site: Site, location: Location): WithContext<PlaceData> {
  const { lat, long } = location.address
  const { settings, dealerships } = site
  const dealership = dealerships.find(({ id }) => id === location.dealership_id)
  const { opening_hours, youtube_url, linkedin_url } = location.contact_detail
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[location.location_type],
    '@id': placeId(site, location),
    name: location.name,
    url: pageOf(site, location),
    telephone: phoneOf(location, dealership),
    image: location.image && absolute(site, location.image.url),
    address: address(site, location),
    geo:
      lat === undefined || long === undefined
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: long },
    // Hours that are half in words leave the page without times to tell; without hours it is closed, on holidays too (DC-127).
    ...(tellsTimes(opening_hours) && {
      openingHoursSpecification: ofWeek(opening_hours),
      specialOpeningHoursSpecification: filled(specialHoursAt(location, settings.hours.specialHours).map(ofDate)),
    }),
    department: filled(departments(site, location)),
    sameAs: filled(
      [dealership?.facebook_url, dealership?.instagram_url, youtube_url, linkedin_url].filter(
        link => link !== undefined,
      ),
    ),
  }
}

function address({ settings }: Site, { address: { street, city, state, postcode } }: Location) {
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: COUNTRY[settings.region],
  }
}

/** The workshop and the parts counter of the same dealership in the same town. */
function departments(site: Site, { id, location_type, dealership_id, address: { city } }: Location): PlaceData[] {
  if (location_type !== 'sales' || dealership_id === undefined) return []
  return site.locations
    .filter(other => other.id !== id && other.location_type !== 'sales')
    .filter(other => other.dealership_id === dealership_id && other.address.city === city)
    .map(other => ({ '@type': TYPES[other.location_type], '@id': placeId(site, other), name: other.name }))
}

/** The days of a week that tells its times: those with the same hours together, closed ones not at all. */
function ofWeek(hours: readonly OpeningHour[]): OpeningHoursSpecification[] {
  const opened = hours.filter(({ status }) => status === 'Open')
  const alike = Map.groupBy(opened, ({ open, close }) => `${open} ${close}`)
  return [...alike.values()].map(days => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ weekday }) => DAYS[weekday]!),
    opens: days[0]!.open,
    closes: days[0]!.close,
  }))
}

/** As schema.org has it, closed is from midnight to midnight. */
function ofDate({ date, status, start_hour, end_hour }: SpecialHours): OpeningHoursSpecification {
  const day = date.slice(0, 10)
  const [opens, closes] = status === 'Open' ? [start_hour, end_hour] : ['00:00', '00:00']
  return { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, opens, closes }
}

const filled = <Item>(items: Item[]): Item[] | undefined => (items.length === 0 ? undefined : items)
