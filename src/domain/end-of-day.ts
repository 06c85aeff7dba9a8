// Apart from `time-zone.ts`, because it reckons with days: a page that only asks what time it is need not load that.
import { daysAfter, monthsAfter } from './calendar.ts'
import { dateAt, instantOf } from './time-zone.ts'

/** The first moment after the day (of a zone) that a date of the data falls on; after the month for "2025-06". Source: DC-140. */
export function endOfDay(text: string, zone: string): Date {
  if (text.length === 'yyyy-mm'.length) return instantOf(monthsAfter(`${text}-01`, 1), zone)
  return instantOf(daysAfter(dateAt(text, zone), 1), zone)
}
