import { HOUR, MINUTE } from './durations.ts'

/** What a page says in place of the units of time. */
export type CountdownLabels = Readonly<
  Record<'countdownHours' | 'countdownMinutes' | 'countdownSeconds' | 'countdownOver', string>
>

export const SECOND = 1_000

/**
 * How long it is until something ends, as much as one reads at a glance: hours and minutes, in the last hour minutes and
 * seconds. Begun units count whole, so that nothing is over while it says 0.
 */
export function formatTimeLeft(milliseconds: number, labels: CountdownLabels): string {
  if (milliseconds <= 0) return labels.countdownOver
  const seconds = Math.ceil(milliseconds / SECOND)
  if (seconds < HOUR / SECOND) {
    return `${Math.floor(seconds / 60)} ${labels.countdownMinutes} ${seconds % 60} ${labels.countdownSeconds}`
  }
  const minutes = Math.ceil(milliseconds / MINUTE)
  return `${Math.floor(minutes / 60)} ${labels.countdownHours} ${minutes % 60} ${labels.countdownMinutes}`
}

/** What is said aloud of a countdown: often enough to act, seldom enough to read on. In minutes, the shortest first. */
const SAID_AT_MINUTES = [1, 5, 10, 60, 24 * 60]

/** The mark that was passed between two looks at what is left, in minutes; the nearest where there are several. */
export function markPassed(leftBefore: number, leftNow: number): number | undefined {
  if (leftNow <= 0) return undefined
  return SAID_AT_MINUTES.find(minutes => leftNow <= minutes * MINUTE && minutes * MINUTE < leftBefore)
}
