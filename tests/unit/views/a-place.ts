import type { Location } from '../../../src/records/index.ts'
import type { SiteLocation } from '../../../src/site/site.ts'
import { aLocation } from '../../support/builders.ts'

/** A location as a site lists it. */
export function aPlace(fields: Partial<Location> = {}): SiteLocation {
  const { dealership_id = 1, dealership_slug = 'northside-toyota', ...location } = aLocation(fields)
  return { ...location, dealership_id, dealership_slug, garage_enabled: true }
}
