import { instantOf, localDate, zoneOf } from '../domain/time-zone.ts'
import { keeping } from './keeper.ts'
import type { SiteSettings } from './schema/site.ts'
import type { Site } from './site.ts'

/** The time zone in which the dates of a site's data are read: its own, else that of its main location (DC-128, DC-146). */
export function siteZone(settings: Pick<SiteSettings, 'timezone' | 'region' | 'locations'>): string {
  const main = settings.locations.find(location => location.primary) ?? settings.locations[0]
  return zoneOf(main?.address.state, settings)
}

/** The time zones of a site: its own, and those of its locations. */
export const zonesOf = (settings: SiteSettings): string[] => [
  siteZone(settings),
  ...settings.locations.map(({ address }) => zoneOf(address.state, settings)),
]

/** A site at another moment, e.g. "2026-12-26T09:00": a time without an offset is one on the site's own wall. */
export const siteAt = (site: Site, moment: string): Site => ({
  ...site,
  at: instantOf(moment, siteZone(site.settings)),
})

const statesOfCars = keeping('states', ({ cars }: Pick<Site, 'cars'>) => [
  ...new Set(cars.map(({ state }) => state ?? '')),
])

/** Which day it is where the cars are, as "2026-05-31": a registration runs out with a day, a year of finance begins with one. */
export function datesOf({ cars, settings, at }: Pick<Site, 'cars' | 'settings' | 'at'>): string[] {
  return statesOfCars({ cars }).map(state => localDate(at, zoneOf(state, settings)))
}
