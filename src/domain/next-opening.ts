import { daysAfter } from './calendar.ts'
import { formatTime, hoursOn } from './opening-hours.ts'
import { type HoursCarried, openingTimesOf } from './opening-times.ts'
import { instantOf, localDate, weekdayOf } from './time-zone.ts'

/** So far ahead the name of a weekday tells a day from today. */
const DAYS_AHEAD = 6

/** Short, as they stand on a badge beside the stars of a place; and no calendar of the browser, whose first use stops a phone. */
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * When a place opens next, on its own wall: "8:30 am" today, "8:30 am Tue" within the six days after it, its holidays left
 * out; undefined where it stays closed for longer. Source: LO-28, LO-32, DC-126.
 */
export function nextOpening({ zone, ...carried }: HoursCarried & { zone: string }, at: Date): string | undefined {
  const { hours, special } = openingTimesOf(carried)
  const today = localDate(at, zone)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = daysAfter(today, day)
    const { status, open } = hoursOn(hours, special, date) ?? {}
    if (status !== 'Open' || open === undefined || instantOf(`${date}T${open}`, zone) <= at) continue
    const time = formatTime(open)
    return day === 0 ? time : `${time} ${DAYS[weekdayOf(date)]}`
  }
  return undefined
}
