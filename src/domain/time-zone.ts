import type { AustralianState } from './australian-states.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import { remembering } from './remembering.ts'
import type { Region } from './wording.ts'

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
} satisfies Record<AustralianState, string>

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

const HALF_A_YEAR_MS = 182 * 24 * 3_600_000

/**
 * Whether a site's own time zone is that of another state, whose clocks are not those of this one. One that no state has as a
 * whole, such as "Australia/Broken_Hill", was chosen for its town.
 */
export function isOfAnotherState(timezone: string, state: string | undefined, at: Date): boolean {
  const own = STATE_ZONES[state?.trim().toUpperCase() ?? '']
  if (own === undefined || !Object.values(STATE_ZONES).includes(timezone)) return false
  // Brisbane and Sydney part in summer alone.
  const halfYears = [at.getTime(), at.getTime() + HALF_A_YEAR_MS]
  return halfYears.some(instant => offsetAt(instant, own) !== offsetAt(instant, timezone))
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

const MOST_ZONES = 500

// Making a formatter costs a hundred times more than using it.
const formatterOf = remembering(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  MOST_ZONES,
)

/** What calendar and clock of a time zone say at an instant, daylight saving included. */
export function localTime(instant: Date, zone: string): LocalTime {
  // A date whose UTC says what the walls of the zone do.
  const wall = new Date(instant.getTime() + offsetAt(instant.getTime(), zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  }
}

/** The weekday of a date such as "2025-06-05", wherever it is: 0 for Sunday to 6 for Saturday. Source: LO-22. */
export const weekdayOf = (date: string): number => new Date(`${date.slice(0, 10)}T00:00Z`).getUTCDay()

/** The date in a time zone, as "2025-06-05". */
export function localDate(instant: Date, zone: string): string {
  const { year, month, day } = localTime(instant, zone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function dayOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

const OFFSET = /(?:Z|([+-])(\d{2}):?(\d{2}))$/
/** The time in a date of the data that has one. */
export const TIME = /[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?/

/** Whether a date of the data says itself which instant it is. */
export function hasOffset(text: string): boolean {
  return TIME.test(text) && OFFSET.test(text)
}

/**
 * The instant that a date of the data means. One with an offset says it itself; one without is read on the wall of the
 * zone, and a date without a time is its first moment. A time that the clocks skip is as long after their change as it is
 * written after it: half past two, where two becomes three, is half past three. Source: DC-146.
 */
export function instantOf(text: string, zone: string): Date {
  const { year, month, day } = dayOf(text)
  const [, hour = 0, minute = 0, second = 0, fraction = 0] = TIME.exec(text) ?? []
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000)
  const wall = Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(second), milliseconds)
  if (hasOffset(text)) return new Date(wall - offsetOf(text))
  // The offset of the guess is that of the answer, except next to a clock change: then the second look settles it, but for a
  // time that is skipped. That has the offset from before the change.
  const guessed = offsetAt(wall, zone)
  const offset = offsetAt(wall - guessed, zone)
  const isSkipped = offsetAt(wall - offset, zone) !== offset
  return new Date(wall - (isSkipped ? Math.min(guessed, offset) : offset))
}

/** The date that a date of the data is in a zone: of a moment that day, as "2025-06-05"; of a month alone "2025-06". */
export const dateAt = (text: string, zone: string): string =>
  TIME.test(text) ? localDate(instantOf(text, zone), zone) : text.slice(0, 'yyyy-mm-dd'.length)

/** What "+10:00" or "-0330" at the end of a date says, in milliseconds; "Z" says none. */
function offsetOf(text: string): number {
  const [, sign, hours = 0, minutes = 0] = OFFSET.exec(text)!
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE
  return sign === '-' ? -size : size
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

const MOST_OFFSETS = 20_000
const QUARTER = 15 * MINUTE

// A stock names the same days again and again, and asking the calendar of a zone is dear.
const offsetInQuarter = remembering((quarter: number, zone: string): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(new Date(quarter))) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - quarter
}, MOST_OFFSETS)

/** How far the walls of a zone are ahead of UTC, in milliseconds. Clocks change at a full quarter of an hour, if they do. */
function offsetAt(instant: number, zone: string): number {
  return toldOffset(instant, zone) ?? offsetInQuarter(Math.floor(instant / QUARTER) * QUARTER, zone)
}

/**
 * The clock of a zone for some years: since when its walls are how far ahead of UTC, until its last entry, which has no
 * offset. All in minutes, instants since 1970.
 */
type ZoneClock = readonly { since: number; offset?: number }[]

const toldClocks = new Map<string, ZoneClock>()

function toldOffset(instant: number, zone: string): number | undefined {
  const entry = toldClocks.get(zone)?.findLast(({ since }) => since * MINUTE <= instant)
  return entry?.offset === undefined ? undefined : entry.offset * MINUTE
}

/** How many years a clock is good for, the one it is told in among them. */
const YEARS_TOLD = 2

/**
 * The clocks of some zones in this and the next year, as a page tells them to `readClocks`:
 * "Australia/Sydney 29453280:660 29584860:600 31031520". All pages of a year say the same.
 */
export function writeClocks(zones: Iterable<string>, at: Date): string {
  return [...new Set(zones)].map(zone => `${zone} ${clockText(zone, at.getUTCFullYear())}`).join(',')
}

const MOST_CLOCKS = 100

const clockText = remembering((zone: string, year: number): string => {
  const until = Date.UTC(year + YEARS_TOLD, 0)
  const entries: string[] = []
  let offset: number | undefined
  for (let instant = Date.UTC(year, 0); instant < until; ) {
    if (offsetAt(instant, zone) !== offset) {
      offset = offsetAt(instant, zone)
      entries.push(`${instant / MINUTE}:${offset / MINUTE}`)
    }
    instant = Math.min(nextChange(instant, zone), until)
  }
  return [...entries, until / MINUTE].join(' ')
}, MOST_CLOCKS)

/** When a clock that changes within a week of `instant` does so; else the instant a week later. */
function nextChange(instant: number, zone: string): number {
  let [same, other] = [instant, instant + 7 * DAY]
  if (offsetAt(other, zone) === offsetAt(same, zone)) return other
  while (other - same > QUARTER) {
    const middle = same + Math.ceil((other - same) / QUARTER / 2) * QUARTER
    if (offsetAt(middle, zone) === offsetAt(instant, zone)) same = middle
    else other = middle
  }
  return other
}

/** Takes over the clocks that `writeClocks` wrote. A browser's own are the same, but cost 20 to 60 ms to open on a phone. */
export function readClocks(text: string): void {
  for (const clock of text.split(',')) {
    const [zone = '', ...entries] = clock.split(' ')
    toldClocks.set(
      zone,
      entries.map(entry => {
        const [since, offset] = entry.split(':').map(Number)
        return { since: since!, ...(offset !== undefined && { offset }) }
      }),
    )
  }
}
