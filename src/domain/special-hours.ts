import type { Location, SpecialHours } from '../records/index.ts'
import { daysAfter } from './calendar.ts'
import { localDate } from './time-zone.ts'

/** Source: LO-31. */
export type SpecialHoursVariant = 'A' | 'B' | 'C' | 'D'

/** Source: LO-30, DC-131. */
const HOLIDAYS = [
  { name: 'Good Friday', date: '2025-04-18' },
  { name: 'Easter Saturday', date: '2025-04-19' },
  { name: 'Easter Monday', date: '2025-04-21' },
  { name: 'Anzac Day', date: '2025-04-25' },
] as const

type Hours = readonly [from: string, to: string] | 'Closed'

/** In the order of the holidays. Source: Table F. */
const VARIANTS: Readonly<Record<SpecialHoursVariant, readonly [Hours, Hours, Hours, Hours]>> = {
  A: ['Closed', 'Closed', 'Closed', 'Closed'],
  B: ['Closed', ['08:30', '17:00'], 'Closed', 'Closed'],
  C: ['Closed', ['09:00', '13:00'], 'Closed', ['13:00', '17:00']],
  D: ['Closed', ['08:30', '16:30'], ['10:00', '16:00'], ['13:00', '17:00']],
}

/** The dates with hours of their own, by date: those of a variant of Table F, or the site's own list. Source: LO-30, LO-31. */
export function specialHoursOf(setting: SpecialHoursVariant | readonly SpecialHours[]): readonly SpecialHours[] {
  if (typeof setting !== 'string') return [...setting].sort((a, b) => (a.date < b.date ? -1 : 1))
  return HOLIDAYS.map((holiday, index) => {
    const hours = VARIANTS[setting][index]!
    return hours === 'Closed'
      ? { ...holiday, status: 'Closed' }
      : { ...holiday, status: 'Open', start_hour: hours[0], end_hour: hours[1] }
  })
}

/** Those of them that a place keeps. Source: LO-32. */
export const specialHoursAt = (
  { id }: Pick<Location, 'id'>,
  setting: SpecialHoursVariant | readonly SpecialHours[],
): readonly SpecialHours[] => specialHoursOf(setting).filter(({ locations }) => isKeptBy(id, locations))

/** Whether a place is one of those named; where none is named, all are. */
export const isKeptBy = (id: Location['id'], named: readonly Location['id'][] = []): boolean =>
  named.length === 0 || named.includes(id)

/** How long before the last of its holidays a dealer is asked for the next ones: enough to look them up and agree on hours. */
export const HOLIDAYS_AHEAD_DAYS = 30

/** The last date of a list; none of an empty one. */
export const lastHoliday = (special: readonly SpecialHours[]): string | undefined =>
  special
    .map(({ date }) => date.slice(0, 10))
    .sort()
    .at(-1)

/** Whether a list that ends on that date is to be written on: soon no holiday is ahead, or there never was one. */
export const isEndingSoon = (last: string | undefined, today: string): boolean =>
  last === undefined || last <= daysAfter(today, HOLIDAYS_AHEAD_DAYS)

/** Source: DC-132. */
const HOLIDAY_NOTICE_DAYS = 14

/** On which days the holiday hours are announced: from 14 days before the first date to the last. Source: LO-16, DC-132. */
export function daysOfNotice(special: readonly SpecialHours[]): { first: string; last: string } | undefined {
  const dates = special.map(({ date }) => date.slice(0, 10)).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  return first === undefined || last === undefined ? undefined : { first: daysAfter(first, -HOLIDAY_NOTICE_DAYS), last }
}

/** Whether the button with the holiday hours shows. Source: LO-16, DC-132. */
export function areHolidaysNear(special: readonly SpecialHours[], now: Date, zone: string): boolean {
  const notice = daysOfNotice(special)
  const today = localDate(now, zone)
  return notice !== undefined && notice.first <= today && today <= notice.last
}
