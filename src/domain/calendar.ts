// One by one: the whole package is three hundred files, a second of every script's start.
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'

/** Days of the calendar, as "2025-06-05", wherever they are: which instant one starts at is for `time-zone.ts` to say. */

/** A day some days later. */
export function daysAfter(date: string, days: number): string {
  return dateText(addDays(noonOf(date), days))
}

/** The same day some months later, or the last of that month where it has no such day. Source: DC-101. */
export function monthsAfter(date: string, months: number): string {
  return dateText(addMonths(noonOf(date), months))
}

// date-fns reckons on the machine's own calendar; every day has a noon there, but not everywhere a midnight.
function noonOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

// Not by `formatISO`, which knows times as well: every search fetches this.
function dateText(noon: Date): string {
  const monthAndDay = [noon.getMonth() + 1, noon.getDate()].map(number => String(number).padStart(2, '0'))
  return [noon.getFullYear(), ...monthAndDay].join('-')
}
