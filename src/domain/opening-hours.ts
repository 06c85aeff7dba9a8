import type { LocationType, OpeningHour, SpecialHours } from '../records/index.ts'
import { daysAfter } from './calendar.ts'
import { localDate, localTime, weekdayOf } from './time-zone.ts'

/** What the days of a list of hours are called, where a site does not call them otherwise. Source: DC-126, CF-03. */
export const WEEKDAY_LABELS = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
} as const

/** Marked as without effect: scripts that need no names of days would carry them all the same. */
export const WEEKDAYS = /* @__PURE__ */ Object.values(WEEKDAY_LABELS)

type WeekdayLabels = Readonly<Record<keyof typeof WEEKDAY_LABELS, string>>

/** Lists run from Monday to Sunday. Source: DC-126. */
export const LIST_ORDER = [1, 2, 3, 4, 5, 6, 0]
const WORKING_DAYS = [1, 2, 3, 4, 5]

/** A line of a list of hours: "Monday - Friday", "8:30 am - 5:00 pm". `weekdays` counts from 0, Sunday. */
export type HoursLine = {
  days: string
  time: string
  open: boolean
  weekdays: number[]
  /** The dates alone for which it holds, in order, where those have hours of their own: "2025-04-18". */
  special?: string[]
}

export type HoursLabels = { closed: string; byAppointment: string } & Partial<WeekdayLabels>
export type HoursSettings = { type: LocationType; byAppointmentOnly: boolean }
/** The dates with hours of their own and the moment for which the list is made. */
export type HoursMoment = { special: readonly SpecialHours[]; now: Date; zone: string }

/**
 * The hours of a location for people: Monday to Friday in one line when all five are equal, else day by day; Saturday and
 * Sunday always apart. With a moment, dates with special hours within the coming seven days replace their weekday.
 * A closed day of a service or sales location may read "By appointment only"; a holiday on which it is closed does not.
 * Source: LO-24 to LO-27, LO-32, DC-126.
 */
export function hoursShown(
  hours: readonly OpeningHour[],
  settings: HoursSettings,
  labels: HoursLabels,
  moment?: HoursMoment,
): HoursLine[] {
  const days = LIST_ORDER.flatMap(weekday => dayOn(hours, weekday, moment) ?? [])
  const working = days.filter(({ hour }) => WORKING_DAYS.includes(hour.weekday))
  const grouped = working.length === WORKING_DAYS.length && working.every(day => sameHours(day, working[0]!))
  const lineOf = ({ hour, special }: Day): HoursLine => ({
    days: dayName(hour.weekday, labels),
    time: hour.status === 'Open' ? openText(hour) : special ? labels.closed : closedText(settings, labels),
    open: hour.status === 'Open',
    weekdays: [hour.weekday],
    ...(special && { special: [special] }),
  })
  if (!grouped) return days.map(lineOf)
  const dates = working.flatMap(({ special }) => special ?? []).sort()
  const week = {
    ...lineOf(working[0]!),
    days: `${dayName(1, labels)} - ${dayName(5, labels)}`,
    weekdays: WORKING_DAYS,
    ...(dates.length > 0 && { special: dates }),
  }
  return [week, ...days.filter(day => !working.includes(day)).map(lineOf)]
}

/** Whether hours tell when a location is open: there are some, and no open day is in words only ("8.30 till 5"). Source: DC-126, DC-127. */
export const tellsTimes = (hours: readonly OpeningHour[]): boolean =>
  hours.length > 0 && hours.every(({ status, open, close }) => status === 'Closed' || (open && close))

/** Whether a location is open: the opening minute counts, the closing minute does not; without hours it is closed. Source: LO-28, LO-32, DC-127. */
export function isOpenAt(hours: readonly OpeningHour[], { special, now, zone }: HoursMoment): boolean {
  const { hour, minute } = localTime(now, zone)
  const { open, close, status } = hoursOn(hours, special, localDate(now, zone)) ?? {}
  const time = hour * 60 + minute
  return (
    status === 'Open' && open !== undefined && close !== undefined && minutes(open) <= time && time < minutes(close)
  )
}

/** The hours of one date ("2025-04-18"): its special ones, else those of its weekday; none where there are no hours at all. Source: LO-32, DC-127. */
export function hoursOn(
  hours: readonly OpeningHour[],
  special: readonly SpecialHours[],
  date: string,
): OpeningHour | undefined {
  if (hours.length === 0) return undefined
  const weekday = weekdayOf(date)
  const own = special.find(entry => entry.date.slice(0, 10) === date)
  if (own === undefined) return hours.find(entry => entry.weekday === weekday)
  return { weekday, status: own.status, open: own.start_hour, close: own.end_hour }
}

/** A line of the list of holidays: "Good Friday", "Closed". The date stays as in the data. Source: LO-16. */
export function specialHoursShown(
  special: SpecialHours,
  labels: Omit<HoursLabels, 'byAppointment'>,
): { name: string; date: string; time: string } {
  const date = special.date.slice(0, 10)
  const time = special.status === 'Open' ? timeSpan(special.start_hour, special.end_hour) : labels.closed
  return { name: special.name ?? dayName(weekdayOf(date), labels), date, time }
}

function dayName(weekday: number, labels: Partial<WeekdayLabels>): string {
  const name = Object.keys(WEEKDAY_LABELS)[weekday] as keyof WeekdayLabels
  return labels[name] ?? WEEKDAY_LABELS[name]
}

/** The hours of a weekday; `special` is the date that has them instead of the usual ones. */
type Day = { hour: OpeningHour; special?: string }

function dayOn(hours: readonly OpeningHour[], weekday: number, moment: HoursMoment | undefined): Day | undefined {
  const regular = hours.find(entry => entry.weekday === weekday)
  const asUsual = regular === undefined ? undefined : { hour: regular }
  if (moment === undefined) return asUsual
  const today = localDate(moment.now, moment.zone)
  const date = daysAfter(today, (weekday - weekdayOf(today) + 7) % 7)
  if (!moment.special.some(entry => entry.date.slice(0, 10) === date)) return asUsual
  const hour = hoursOn(hours, moment.special, date)
  if (hour === undefined || (hour.status === 'Open' && asUsual && sameHours({ hour }, asUsual))) return asUsual
  return { hour, special: date }
}

/** What holds for a date alone is not equal to what always holds. */
function sameHours(day: Day, otherDay: Day): boolean {
  const [one, other] = [day.hour, otherDay.hour]
  if ((day.special === undefined) !== (otherDay.special === undefined)) return false
  if (one.status !== other.status || one.open !== other.open || one.close !== other.close) return false
  return one.open !== undefined || one.status === 'Closed' || one.formated_hours === other.formated_hours
}

/** Source: LO-27, DC-129. */
function closedText({ type, byAppointmentOnly }: HoursSettings, labels: HoursLabels): string {
  return byAppointmentOnly && type !== 'parts' ? labels.byAppointment : labels.closed
}

function openText({ formated_hours, open, close }: OpeningHour): string {
  return formated_hours ?? timeSpan(open, close)
}

function timeSpan(from: string | undefined, to: string | undefined): string {
  return [from, to].flatMap(time => (time === undefined ? [] : formatTime(time))).join(' - ')
}

/** "08:30" → "8:30 am", "17:00" → "5:00 pm"; the end of a day is "midnight", as 12:00 am may be its beginning. Source: DC-126. */
export function formatTime(time: string): string {
  const [hours, minute] = time.split(':')
  const hour = Number(hours)
  return hour > 23 ? 'midnight' : `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
