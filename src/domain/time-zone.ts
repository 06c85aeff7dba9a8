import { daysAfter, monthsAfter } from './calendar.ts'
import type { Region } from './wording.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Source: DC-128. */
const STATE_ZONES: Readonly<Record<string, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  ACT: 'Australia/Sydney',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
}

/** Where a place names no Australian state. A US dealer elsewhere than in the East sets `timezone`. */
const REGION_ZONES: Readonly<Record<Region, string>> = {
  'en-AU': 'Australia/Sydney',
  'en-NZ': 'Pacific/Auckland',
  'en-US': 'America/New_York',
}

export type ZoneSettings = { timezone?: string | undefined; region: Region }

/** The time zone of a place: the site's own when fixed, else that of the state ("NSW"), else the region's. Source: LO-28, LO-29, DC-128. */
export function zoneOf(state: string | undefined, { timezone, region }: ZoneSettings): string {
  if (timezone) return timezone
  const byState = region === 'en-AU' ? STATE_ZONES[state?.trim().toUpperCase() ?? ''] : undefined
  return byState ?? REGION_ZONES[region]
}

/** A moment on the wall of a place. `weekday` 0 is Sunday (LO-22); `month` 1 is January. */
export type LocalTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

// Making a formatter costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** What calendar and clock of a time zone say at an instant, daylight saving included. */
export function localTime(instant: Date, zone: string): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

/** The date in a time zone, as "2025-06-05". */
export function localDate(instant: Date, zone: string): string {
  const { year, month, day } = localTime(instant, zone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function dayOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/
const TIME = /[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?/

/** Whether a date of the data says itself which instant it is. */
export function hasOffset(text: string): boolean {
  return TIME.test(text) && OFFSET.test(text)
}

/**
 * The instant that a date of the data means. One with an offset says it itself; one without is read on the wall of the
 * zone, and a date without a time is its first moment. Source: DC-146.
 */
export function instantOf(text: string, zone: string): Date {
  if (hasOffset(text)) return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  const { year, month, day } = dayOf(text)
  const [, hour = '0', minute = '0', second = '0', fraction = '0'] = TIME.exec(text) ?? []
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000)
  const wall = Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(second), milliseconds)
  // The offset of the guess is that of the answer, except next to a clock change: then the second look settles it.
  const guess = wall - offsetAt(wall, zone)
  return new Date(wall - offsetAt(guess, zone))
}

/** An instant as the wall of a zone has it, with the offset that makes it one: "2025-06-05T08:30:00+10:00". */
export function localIso(instant: Date, zone: string): string {
  const { hour, minute, second } = localTime(instant, zone)
  const offset = offsetAt(instant.getTime(), zone) / MINUTE
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const time = [hour, minute, second].map(twoDigits).join(':')
  return `${localDate(instant, zone)}T${time}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

// A stock names the same days again and again, and asking the calendar of a zone is dear.
const offsets = new Map<string, number>()
const MOST_OFFSETS = 20_000

/** How far the walls of a zone are ahead of UTC, in milliseconds. Clocks change at a full quarter of an hour, if they do. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / (15 * MINUTE)) * 15 * MINUTE
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const { year, month, day, hour, minute, second } = localTime(new Date(quarter), zone)
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** The first moment after the day (of a zone) that a date of the data falls on; after the month for "2025-06". Source: DC-140. */
export function endOfDay(text: string, zone: string): Date {
  if (/^\d{4}-\d{2}$/.test(text)) {
    return instantOf(monthsAfter(`${text}-01`, 1), zone)
  }
  const date = TIME.test(text) ? localDate(instantOf(text, zone), zone) : text
  return instantOf(daysAfter(date, 1), zone)
}
