import { DAY } from './durations.ts'
import type { RunningTime } from './running-time.ts'

/** A time in which nothing runs; without an end, nothing is to come either. */
export type Gap = { from: Date; until?: Date }

/** How far ahead is looked for a gap: enough to write the next offer and have it approved. */
export const GAP_DAYS = 14

/**
 * When the last of what runs now ends with nothing in its place, if that is within the days ahead. Where nothing runs now
 * there is no gap to come. Source: features #4.
 */
export function gapAhead(times: readonly RunningTime[], now: Date, days = GAP_DAYS): Gap | undefined {
  const starts = times.map(({ start }) => start?.getTime() ?? Number.NEGATIVE_INFINITY)
  const ends = times.map(({ end }) => end?.getTime() ?? Number.POSITIVE_INFINITY)
  let covered = now.getTime()
  let longest = covered
  do {
    covered = longest
    for (const [index, start] of starts.entries()) if (start <= covered) longest = Math.max(longest, ends[index]!)
  } while (longest > covered)
  if (covered === now.getTime() || covered > now.getTime() + days * DAY) return undefined
  const next = Math.min(...starts.filter(start => start > covered))
  return { from: new Date(covered), ...(Number.isFinite(next) && { until: new Date(next) }) }
}
