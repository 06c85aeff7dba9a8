import { sql, type Transaction } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import { appointmentSlots, type Diary, isSlot } from '../../domain/appointments.ts'
import { DAY } from '../../domain/durations.ts'
import { placeOfDrive } from '../../domain/lead-place.ts'
import { specialHoursAt } from '../../domain/special-hours.ts'
import { hasOffset, instantOf, localDate, localIso, zoneOf } from '../../domain/time-zone.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { AppointmentRow } from '../db/selling-tables.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError, unavailable } from '../errors.ts'
import { mayUse } from '../limits.ts'
import type { Services } from '../services.ts'
import { shopperMarks } from '../shopper-marks.ts'
import { carOf } from '../sites.ts'
import { isOfNoAddress } from '../visitor-mark.ts'

type Store = Pick<Services['db'], 'selectFrom'>

/** When a test drive can start at a dealership on a date, with the offset of its zone. Source: API-21, DC-121. */
export async function slotsOn(
  date: string,
  drive: Drive,
  site: Site,
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<{ start: string }[]> {
  const place = placeOf(drive, site)
  if (place === undefined)
    throw site.isStockUnknown ? unavailable() : new ApiError(404, 'There is no such dealership here.')
  const diary = await diaryOf(place, date, site, db)
  return appointmentSlots(date, diary, new Date(now())).map(start => ({ start: localIso(start, diary.zone) }))
}

/** What one shopper books in a day: who drives more cars than this is called back about the others. */
const BOOKINGS_A_SHOPPER_A_DAY = 3
/** And one address, as a couple, an office or a showroom's own tablet has more than one shopper, and none fills a day of the diary. */
export const BOOKINGS_AN_ADDRESS_A_DAY = 5

type Wanted = { id: string; form: Lead; site: Site; at: number }

/** The booking of the time that a test drive asks for, for `book` to make; nothing where that time is no free slot. */
export async function appointmentFor(
  { id, form, site, at }: Wanted,
  { db }: Pick<Services, 'db'>,
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

type Booking = { appointment: AppointmentRow; form: Lead; site: Site; visitor: string }

/**
 * Books a time, in the transaction of a lead that is new, and tells whether: of two for one time the store takes the first.
 * A time that was just taken by another, or is one too many of a shopper, stays a wish of which the dealer reads, and counts
 * for nobody: no lead is lost over it.
 */
export async function book(
  booking: Booking,
  { secret }: Pick<Services, 'secret'>,
  transaction: Transaction<Tables>,
): Promise<boolean> {
  await sql`savepoint booking`.execute(transaction)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('appointments')
    .values(booking.appointment)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  if (await mayBook(booking, secret, transaction)) return true
  // The time is free again, and what was counted before a limit said no is not.
  await sql`rollback to savepoint booking`.execute(transaction)
  return false
}

/** Counts a booking of an address, where it is known, and of the phone and mail address of a form, until one has none left. */
async function mayBook(
  { appointment, form, site, visitor }: Booking,
  secret: string,
  transaction: Transaction<Tables>,
): Promise<boolean> {
  const { slug, region } = site.settings
  const use = { site: slug, now: appointment.booked_at, windowMilliseconds: DAY }
  const ofShopper = shopperMarks(form, { region, secret }).map(subject => ({
    action: 'bookings',
    subject,
    most: BOOKINGS_A_SHOPPER_A_DAY,
  }))
  const ofAddress = isOfNoAddress(visitor, secret)
    ? []
    : [{ action: 'bookings-address', subject: visitor, most: BOOKINGS_AN_ADDRESS_A_DAY }]
  for (const one of [...ofAddress, ...ofShopper]) {
    if (!(await mayUse(transaction, { ...use, ...one }))) return false
  }
  return true
}

type Drive = Pick<Lead, 'location_id' | 'dealership_slug' | 'car_id'>

/** Where a test drive begins, as far as it is known where its car stands. */
function placeOf(drive: Drive, site: Site): SiteLocation | undefined {
  const car = drive.car_id === undefined ? undefined : carOf(site, drive.car_id)
  const mayStandAnywhere = site.isStockUnknown && drive.car_id !== undefined && car === undefined
  if (mayStandAnywhere && drive.location_id === undefined) return undefined
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
    special: specialHoursAt(place, settings.hours.specialHours),
    zone,
    booked: rows.map(row => new Date(row.starts_at)),
  }
}
