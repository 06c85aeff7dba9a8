import { tellsTimes } from '../../domain/opening-hours.ts'
import { specialHoursAt } from '../../domain/special-hours.ts'
import { zoneOf } from '../../domain/time-zone.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { OpenDays, Option } from './form-shown.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** When the places of a form are open, where they tell it: nothing is known of the days of others. */
export function openDays(site: Site, places: readonly Option[]): OpenDays {
  const offered = places.flatMap(({ value }) => site.locations.find(({ id }) => String(id) === value) ?? [])
  const told = offered.filter(({ contact_detail }) => tellsTimes(contact_detail.opening_hours))
  return {
    closed: labelsOf(site.settings).serviceClosed,
    first: places[0]?.value ?? '',
    places: Object.fromEntries(told.map(place => [place.id, daysOf(place, site)])),
  }
}

/** A closed day on which people come by appointment is none for a booking; a holiday is. Source: LO-27, LO-32, DC-129. */
function daysOf(place: SiteLocation, { settings }: Site): OpenDays['places'][string] {
  const { location_type, contact_detail, address } = place
  const isByAppointment = settings.hours.byAppointmentOnly && location_type !== 'parts'
  const open = contact_detail.opening_hours.filter(({ status }) => status === 'Open').map(({ weekday }) => weekday)
  const special = specialHoursAt(place, settings.hours.specialHours)
  return {
    zone: zoneOf(address.state, settings),
    weekdays: isByAppointment ? [] : WEEK.filter(weekday => !open.includes(weekday)),
    dates: Object.fromEntries(special.map(({ date, status }) => [date.slice(0, 10), status === 'Closed'])),
  }
}
