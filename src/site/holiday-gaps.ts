import { formatDate } from '../domain/date.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { isEndingSoon, lastHoliday, specialHoursAt } from '../domain/special-hours.ts'
import { localDate, zoneOf } from '../domain/time-zone.ts'
import type { Site } from './site.ts'

/** Places that soon have no holiday ahead of them, by name where not all places of the site; `after` is the last in words. */
export type HolidayGap = { places?: readonly string[]; after?: string }

/**
 * Which places tell hours and soon have no holiday to come, or never named one: they would be open, and could be booked, on
 * every public holiday. Which days are holidays nobody but the dealer knows. Source: ours.
 */
export function holidayGaps({ settings, locations, at }: Pick<Site, 'settings' | 'locations' | 'at'>): HolidayGap[] {
  const telling = locations.filter(({ contact_detail }) => tellsTimes(contact_detail.opening_hours))
  const ending = telling.flatMap(place => {
    const zone = zoneOf(place.address.state, settings)
    const last = lastHoliday(specialHoursAt(place, settings.hours.specialHours))
    if (!isEndingSoon(last, localDate(at, zone))) return []
    return [{ name: place.name, after: last && formatDate(last, settings.region, zone) }]
  })
  return [...Map.groupBy(ending, ({ after }) => after)].map(([after, some]) => ({
    ...(some.length < telling.length && { places: some.map(({ name }) => name) }),
    ...(after !== undefined && { after }),
  }))
}

/** "names no holiday after 26 January 2027 for Northside" */
export const holidayGapInWords = ({ places = [], after }: HolidayGap): string =>
  ['names no holiday', after && `after ${after}`, places.length > 0 && `for ${places.join(', ')}`]
    .filter(Boolean)
    .join(' ')
