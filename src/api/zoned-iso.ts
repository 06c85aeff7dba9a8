import { localTime } from '../domain/time-zone.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** An instant as the wall of a zone shows it, with its offset: "2026-11-21T14:05:00+11:00". */
export function zonedIso(instant: Date, zone: string): string {
  const { year, month, day, hour, minute, second } = localTime(instant, zone)
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const offset = Math.round((wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000)
  const sign = offset < 0 ? '-' : '+'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${sign}${two(hours)}:${two(minutes)}`
}
