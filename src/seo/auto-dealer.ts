import { phoneOf } from '../domain/phone.ts'
import type { Location, OpeningHour } from '../records/index.ts'
import type { Site } from '../site/site.ts'
import { absolute } from './meta.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const COUNTRY = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' } as const
const TYPES = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const

/** A location as search engines read it. Source: DC-181; https://schema.org/AutoDealer. */
export function autoDealer(site: Site, location: Location, path: string): object {
  const { street, city, state, postcode, lat, long } = location.address
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id)
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[location.location_type],
    name: location.name,
    url: absolute(site, path),
    telephone: phoneOf(location, dealership),
    image: location.image && absolute(site, location.image.url),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: COUNTRY[site.settings.region],
    },
    geo:
      lat === undefined || long === undefined
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: long },
    openingHoursSpecification: location.contact_detail.opening_hours.filter(isOpen).map(hour => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS[hour.weekday],
      opens: hour.open,
      closes: hour.close,
    })),
  }
}

const isOpen = ({ status, open, close }: OpeningHour): boolean =>
  status === 'Open' && open !== undefined && close !== undefined
