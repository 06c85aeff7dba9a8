import { monthsAfter } from './calendar.ts'
import { dateAt, localDate } from './time-zone.ts'
import type { Region } from './wording.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * A date of the data for people: "5 June 2025", in en-US "June 5, 2025"; "2019-08" is "August 2019". A moment has the
 * date of the zone. Source: DC-174.
 */
export function formatDate(text: string, region: Region, zone: string): string {
  const [year = '', month = '', day] = dateAt(text, zone).split('-')
  const name = MONTHS[Number(month) - 1] ?? month
  if (day === undefined) return `${name} ${year}`
  return region === 'en-US' ? `${name} ${Number(day)}, ${year}` : `${Number(day)} ${name} ${year}`
}

/** Until when finance that is offered today is valid: the same day of the next month, or its last. Source: FN-15, DC-101. */
export function oneMonthAfter(instant: Date, zone: string): string {
  return monthsAfter(localDate(instant, zone), 1)
}
