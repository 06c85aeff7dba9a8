import type { OpeningHour, SpecialHours } from '../records/index.ts'
import { daysAfter } from './calendar.ts'
import { MINUTE } from './durations.ts'
import { hoursOn, isOpenAt } from './opening-hours.ts'
import { instantOf, localDate } from './time-zone.ts'

const APPOINTMENT_MINUTES = 30
/** How long a test drive takes, and so how far its slots are apart; in milliseconds. */
export const APPOINTMENT_LASTS = APPOINTMENT_MINUTES * MINUTE

/** Who plans further ahead writes when it would suit. */
export const APPOINTMENT_DAYS_AHEAD = 60

/** When a place is open, where it is, and when its appointments start that are taken. */
export type Diary = {
  hours: readonly OpeningHour[]
  special: readonly SpecialHours[]
  zone: string
  booked: readonly Date[]
}

/**
 * When an appointment can start on a date ("2025-06-05") of a place: from the opening time on, each over by the closing
 * time and none under way already; only those still to come. Slots are elapsed time, so on the day of a clock change
 * there are as many as hours that pass. Source: DC-121.
 */
export function appointmentSlots(date: string, { hours, special, zone, booked }: Diary, now: Date): Date[] {
  if (date > daysAfter(localDate(now, zone), APPOINTMENT_DAYS_AHEAD)) return []
  const { status, open, close } = hoursOn(hours, special, date) ?? {}
  if (status !== 'Open' || open === undefined || close === undefined) return []
  const [from, to] = [open, close].map(time => instantOf(`${date}T${time}`, zone).getTime()) as [number, number]
  const slots: Date[] = []
  for (let start = from; start + APPOINTMENT_LASTS <= to; start += APPOINTMENT_LASTS) {
    // A time that the clocks skip or pass twice may be the opening or the closing time.
    const isOpen = [start, start + APPOINTMENT_LASTS - 1].every(at =>
      isOpenAt(hours, { special, now: new Date(at), zone }),
    )
    if (isOpen && start > now.getTime() && booked.every(taken => !overlaps(start, taken))) slots.push(new Date(start))
  }
  return slots
}

/** Whether a moment is one at which an appointment can start. */
export function isSlot(start: Date, diary: Diary, now: Date): boolean {
  const slots = appointmentSlots(localDate(start, diary.zone), diary, now)
  return slots.some(slot => slot.getTime() === start.getTime())
}

function overlaps(start: number, taken: Date): boolean {
  return Math.abs(start - taken.getTime()) < APPOINTMENT_LASTS
}
