import type { OpeningHour, SpecialHours } from '../records/index.ts'
import { formatTime } from './opening-hours.ts'

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

type OpenNowTexts = { openText: string; closedText: string }

/** What is said of a place that is open until `close`, or closed where that is undefined. Source: DC-126. */
export const openNowText = ({ openText, closedText }: OpenNowTexts, close: string | undefined): string =>
  close === undefined ? closedText : `${openText} · ${formatTime(close)}`

/** The longest that is ever said of a place: a page keeps the room for it. */
export function longestOpenNowText(place: OpenNowTexts & HoursCarried): string {
  const spans = [...place.week, ...Object.values(place.special)]
  return spans
    .map(span => openNowText(place, span.split('-')[1]))
    .reduce((one, other) => (other.length > one.length ? other : one), place.closedText)
}
