import { mainLocation } from '../../domain/location.ts'
import { fill } from '../../domain/text.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { phoneAt, placeLine } from '../to-shopper.ts'

/**
 * Who sends a letter that is no answer, and where they are: name, postal address, phone, and the licence that stands at the foot of
 * the pages. Source: Spam Act 2003 (AU) s. 17, UEM Act 2007 (NZ) s. 10, CAN-SPAM Act (US) s. 5.
 */
export function whoWrites(site: Site): string[] {
  const { settings, locations } = site
  const place = mainLocation(locations) ?? locations[0]
  const number = place?.dealer_license_number
  return [
    settings.name,
    place && placeLine(place, settings.region),
    phoneAt(place, site),
    number && fill(labelsOf(settings).dealerLicence, { number }),
  ].filter(line => line !== undefined)
}
