import type { OpeningHour, SpecialHours } from '../records/index.ts'

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
