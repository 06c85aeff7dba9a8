import { mainLocation } from '../domain/location.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { phoneOf } from '../domain/phone.ts'
import type { Labels } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { type OpenNow, openNow } from './location-shown.ts'

/** Whom to call from any page, and when somebody answers. */
export type Call = { phone: string; hours: Pick<OpenNow, 'zone' | 'week' | 'special'> }

/** The primary sales location, or the one that a page is about; nobody where there is no number or no times are told. Source: HF-16, DC-127, DC-130. */
export function callTo(
  site: Site,
  labels: Labels,
  location: SiteLocation | undefined = mainLocation(site.locations),
): Call | undefined {
  if (location === undefined || !tellsTimes(location.contact_detail.opening_hours)) return undefined
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id)
  const phone = phoneOf(location, dealership)
  const { zone, week, special } = openNow(site, location, labels)
  return phone === undefined ? undefined : { phone, hours: { zone, week, special } }
}
