import { phoneOf } from '../../domain/phone.ts'
import type { Site } from '../site.ts'

/** What is allowed, and yet costs a dealer customers: told when the site is read, and the site is built. Source: VD-44. */
export function warningsOf({ settings, dealerships, locations, cars }: Pick<Site, WarnedOf>): string[] {
  const numbers = locations.map(location =>
    phoneOf(
      location,
      dealerships.find(({ id }) => id === location.dealership_id),
    ),
  )
  if (numbers.some(number => number !== undefined) || cars.length === 0) return []
  return [
    `${settings.slug} has no phone number, so its cars are shown without one → add "phone" to one of its locations`,
  ]
}

type WarnedOf = 'settings' | 'dealerships' | 'locations' | 'cars'
