import type { OpeningHour, SpecialHours } from '../records/index.ts'
import { daysAfter } from './calendar.ts'
import { formatDate } from './date.ts'
import { DAY, MINUTE } from './durations.ts'
import { formatTime, hoursOn } from './opening-hours.ts'
import { joinParts } from './text.ts'
import { instantOf, localDate, localTime } from './time-zone.ts'
import type { Region } from './wording.ts'

/** When a place is open, and where it is. */
export type OpeningTimes = { hours: readonly OpeningHour[]; special: readonly SpecialHours[]; zone: string }

/** Who is closed for longer than this promises nothing. */
const DAYS_AHEAD = 14

/**
 * By when a dealership replies to what came in at `from`: after so many minutes in which it is open, nights, Sundays and
 * holidays left out. Without hours there is no promise. Source: features.md, “reply-by promise”.
 */
export function replyBy(from: Date, withinMinutes: number, { hours, special, zone }: OpeningTimes): Date | undefined {
  let left = withinMinutes * MINUTE
  if (left <= 0) return undefined
  const today = localDate(from, zone)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = daysAfter(today, day)
    const { status, open, close } = hoursOn(hours, special, date) ?? {}
    if (status !== 'Open' || open === undefined || close === undefined) continue
    const starts = Math.max(instantOf(`${date}T${open}`, zone).getTime(), from.getTime())
    const lasts = instantOf(`${date}T${close}`, zone).getTime() - starts
    if (lasts <= 0) continue
    if (left <= lasts) return new Date(starts + left)
    left -= lasts
  }
  return undefined
}

/**
 * From when who was promised nothing may say that they still wait: once the place has been open for a whole day after that of
 * `from`; where it tells no hours, after a day, and where it is away for longer, after the days that we look ahead.
 */
export function openDayAfter(from: Date, { hours, special, zone }: OpeningTimes): Date {
  const today = localDate(from, zone)
  for (let day = 1; day <= DAYS_AHEAD; day += 1) {
    const date = daysAfter(today, day)
    const { status, close } = hoursOn(hours, special, date) ?? {}
    if (status === 'Open' && close !== undefined) return instantOf(`${date}T${close}`, zone)
  }
  const days = hours.some(({ status }) => status === 'Open') ? DAYS_AHEAD : 1
  return new Date(from.getTime() + days * DAY)
}

/** "10:20 am Tuesday 25 November", in en-US "Tuesday, November 25 at 10:20 am", on the wall of the place. */
export function formatReplyTime(instant: Date, zone: string, region: Region): string {
  const { hour, minute } = localTime(instant, zone)
  const time = formatTime(`${hour}:${String(minute).padStart(2, '0')}`)
  const day = formatDay(localDate(instant, zone), region)
  return region === 'en-US' ? `${day} at ${time}` : `${time} ${day}`
}

/** A day of a calendar: "Tuesday 25 November" for `2025-11-25`, in en-US "Tuesday, November 25". */
export function formatDay(date: string, region: Region): string {
  const named = formatDate(date, region, 'UTC').replace(/,? \d{4}$/, '')
  // Not by our own list of days: nearly all pages would carry it, and few name a day.
  const weekday = new Intl.DateTimeFormat(region, { timeZone: 'UTC', weekday: 'long' }).format(new Date(date))
  return joinParts([weekday, named], region === 'en-US' ? ', ' : ' ')
}

/** "10:20 am Tuesday 25 November (AEDT)": for whoever may read it elsewhere. Source: DC-93. */
export function formatTimeAndZone(instant: Date, zone: string, region: Region): string {
  const parts = new Intl.DateTimeFormat(region, { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${formatReplyTime(instant, zone, region)} (${name})`
}
