import { zoneOf } from '../domain/time-zone.ts'
import type { SiteSettings } from './schema/site.ts'

/** The time zone in which the dates of a site's data are read: its own, else that of its main location (DC-128, DC-146). */
export function siteZone(settings: Pick<SiteSettings, 'timezone' | 'region' | 'locations'>): string {
  const main = settings.locations.find(location => location.primary) ?? settings.locations[0]
  return zoneOf(main?.address.state, settings)
}
