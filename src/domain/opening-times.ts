import type { OpeningHour, SpecialHours } from '../records/index.ts'
import { formatTime, hoursOn, isOpenAt } from './opening-hours.ts'
import { localDate } from './time-zone.ts'

/** The hours of a place as a page carries them: times by weekday from Sunday, "" for closed. */
export type HoursCarried = { week: readonly string[]; special: Readonly<Record<string, string>> }

/** The hours as the rules of opening read them. */
export function openingTimesOf({ week, special }: HoursCarried): { hours: OpeningHour[]; special: SpecialHours[] } {
  return {
    hours: week.map((span, weekday) => {
      const [open, close] = span.split('-')
      return span === '' ? { weekday, status: 'Closed' } : { weekday, status: 'Open', open, close }
    }),
    special: Object.entries(special).map(([date, span]) => {
      const [start_hour, end_hour] = span.split('-')
      return span === '' ? { date, status: 'Closed' } : { date, status: 'Open', start_hour, end_hour }
    }),
  }
}

/** `openText` is "Open until {time}". */
type OpenNowTexts = { openText: string; closedText: string }

/** What is said of a place that is open until `close`, or closed where that is undefined. Source: DC-126. */
export const openNowText = ({ openText, closedText }: OpenNowTexts, close: string | undefined): string =>
  close === undefined ? closedText : openText.replace('{time}', formatTime(close))

/** Whether a place is open at a moment, and what is said of that. */
export function openAt(
  place: OpenNowTexts & HoursCarried & { zone: string },
  at: Date,
): { now: boolean; text: string } {
  const { hours, special } = openingTimesOf(place)
  const now = isOpenAt(hours, { special, now: at, zone: place.zone })
  const close = hoursOn(hours, special, localDate(at, place.zone))?.close
  return { now, text: openNowText(place, now ? close : undefined) }
}

/** As long as any of its kind. */
const A_WEEKDAY = 'Wed'

/** The longest that is ever said of a place: a page keeps the room for it. `closedUntilText` is "Closed until {time}". */
export function longestOpenNowText(place: OpenNowTexts & HoursCarried & { closedUntilText: string }): string {
  return [...place.week, ...Object.values(place.special)]
    .filter(span => span !== '')
    .flatMap(span => {
      const [open, close] = span.split('-') as [string, string]
      const opens = `${formatTime(open)} ${A_WEEKDAY}`
      return [openNowText(place, close), place.closedUntilText.replace('{time}', opens)]
    })
    .reduce((one, other) => (other.length > one.length ? other : one), place.closedText)
}
