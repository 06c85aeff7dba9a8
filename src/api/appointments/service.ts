import type { Lead } from '../../contract/leads.ts'
import { appointmentSlots, type Diary, isSlot } from '../../domain/appointments.ts'
import { placeOfDrive } from '../../domain/lead-place.ts'
import { specialHoursOf } from '../../domain/special-hours.ts'
import { DAY, hasOffset, instantOf, localDate, localIso, zoneOf } from '../../domain/time-zone.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { AppointmentRow } from '../db/selling-tables.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'

type Store = Pick<Services['db'], 'selectFrom'>

/** When a test drive can start at a dealership on a date, with the offset of its zone. Source: API-21, DC-121. */
export async function slotsOn(
  date: string,
  drive: Drive,
  site: Site,
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<{ start: string }[]> {
  const place = placeOf(drive, site)
  if (place === undefined) throw new ApiError(404, 'There is no such dealership here.')
  const diary = await diaryOf(place, date, site, db)
  return appointmentSlots(date, diary, new Date(now())).map(start => ({ start: localIso(start, diary.zone) }))
}

/**
 * The booking of the time that a test drive asks for, to be written with its lead: of two for one time the store takes the
 * first. A time that is no slot, or was just taken by another, stays a wish of which the dealer reads: no lead is lost
 * over it.
 */
export async function appointmentFor(
  { id, form, site, at }: { id: string; form: Lead; site: Site; at: number },
  db: Store,
): Promise<AppointmentRow | undefined> {
  const { category, date_time: wanted } = form
  if (category !== 'Test Drive' || wanted === undefined || !hasOffset(wanted)) return undefined
  const place = placeOf(form, site)
  const start = instantOf(wanted, 'UTC')
  if (place === undefined || Number.isNaN(start.getTime())) return undefined
  const diary = await diaryOf(place, localDate(start, zoneOf(place.address.state, site.settings)), site, db)
  if (!isSlot(start, diary, new Date(at))) return undefined
  return {
    site: site.settings.slug,
    location_id: place.id,
    starts_at: start.getTime(),
    lead_id: id,
    booked_at: at,
  }
}

type Drive = Pick<Lead, 'location_id' | 'dealership_slug' | 'car_id'>

/** Where a test drive begins. */
function placeOf(drive: Drive, site: Site): SiteLocation | undefined {
  const car = drive.car_id === undefined ? undefined : carOf(site, drive.car_id)
  return placeOfDrive(drive, car, site.locations)
}

async function diaryOf(place: SiteLocation, date: string, { settings }: Site, db: Store): Promise<Diary> {
  const zone = zoneOf(place.address.state, settings)
  const midnight = instantOf(date, zone).getTime()
  const rows = await db
    .selectFrom('appointments')
    .select('starts_at')
    .where('site', '=', settings.slug)
    .where('location_id', '=', place.id)
    .where('starts_at', '>=', midnight - DAY)
    .where('starts_at', '<', midnight + 2 * DAY)
    .execute()
  return {
    hours: place.contact_detail.opening_hours,
    special: specialHoursOf(settings.hours.specialHours),
    zone,
    booked: rows.map(row => new Date(row.starts_at)),
  }
}
