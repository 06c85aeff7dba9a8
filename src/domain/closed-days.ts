import { weekdayOf } from './time-zone.ts'

/** When a place is closed: weekdays from 0, Sunday, and of single dates whether it is, whatever their weekday. */
export type ClosedDays = { weekdays: readonly number[]; dates: Readonly<Record<string, boolean>> }

/** Whether a place is closed all day on a date: "2026-12-25". */
export const isClosedOn = ({ weekdays, dates }: ClosedDays, date: string): boolean =>
  dates[date] ?? weekdays.includes(weekdayOf(date))
