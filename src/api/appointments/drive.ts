import type { Booked } from '../../contract/leads.ts'
import { APPOINTMENT_LASTS } from '../../domain/appointments.ts'
import { carPath } from '../../domain/links.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { zoneOf } from '../../domain/time-zone.ts'
import type { Car } from '../../records/index.ts'
import { absolute, siteRoot } from '../../site/root.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { AppointmentRow } from '../db/selling-tables.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'

/** A test drive that is in the diary, as its shopper is told of it. */
export type BookedDrive = {
  /** Of its lead: nobody can guess it, so it opens the file for calendars. */
  leadId: string
  bookedAt: Date
  start: Date
  end: Date
  /** One of the site; it may have left the stock since. */
  car: Car | undefined
  /** Where it begins. */
  place: SiteLocation
  site: Site
}

type Row = Pick<AppointmentRow, 'lead_id' | 'location_id' | 'starts_at' | 'booked_at'>

/** Nothing where the place is none of the site any more. */
export function bookedDrive(
  { lead_id, location_id, starts_at, booked_at }: Row,
  carId: number | undefined,
  site: Site,
): BookedDrive | undefined {
  const place = site.locations.find(({ id }) => id === location_id)
  if (place === undefined) return undefined
  return {
    leadId: lead_id,
    bookedAt: new Date(booked_at),
    start: new Date(starts_at),
    end: new Date(starts_at + APPOINTMENT_LASTS),
    car: carId === undefined ? undefined : carOf(site, carId),
    place,
    site,
  }
}

/** The test drive that a lead has booked, as long as both are kept. */
export async function driveOf(
  leadId: string,
  site: Site,
  { db }: Pick<Services, 'db'>,
): Promise<BookedDrive | undefined> {
  const { slug } = site.settings
  const row = await db
    .selectFrom('leads')
    .innerJoin('appointments', 'appointments.lead_id', 'leads.id')
    .select(['lead_id', 'car_id', 'appointments.location_id', 'starts_at', 'booked_at'])
    .where('leads.id', '=', leadId)
    .where('leads.site', '=', slug)
    .where('appointments.site', '=', slug)
    .executeTakeFirst()
  return row && bookedDrive(row, row.car_id ?? undefined, site)
}

/** "10:00 am Saturday 13 June (AEST)", on the wall of the place. */
export function timeOf({ start, place, site: { settings } }: Pick<BookedDrive, 'start' | 'place' | 'site'>): string {
  return formatTimeAndZone(start, zoneOf(place.address.state, settings), settings.region)
}

/** Of the page of its car, else of the home page; a site without a root has no address that others could open. */
export function addressOf({ car, site }: Pick<BookedDrive, 'car' | 'site'>): string | undefined {
  return siteRoot(site) === '' ? undefined : absolute(site, car === undefined ? '/' : carPath(car))
}

/** What the page of thanks is told. */
export const toBooked = (drive: BookedDrive): Booked => ({
  time: timeOf(drive),
  calendar: `/api/appointments/${drive.leadId}/calendar.ics`,
})
