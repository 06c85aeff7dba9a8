import { localDate } from './time-zone.ts'

/** When something runs: from its start to just before its end; a missing one is open. */
export type RunningTime = { start?: Date | undefined; end?: Date | undefined }

/** Whether it runs now: the moment of its start counts, the one of its end does not. */
export const isRunning = ({ start, end }: RunningTime, now: Date): boolean =>
  (start === undefined || start <= now) && !isOver({ end }, now)

/** Whether it has ended, as it has at the very moment of its end. */
export const isOver = ({ end }: Pick<RunningTime, 'end'>, now: Date): boolean => end !== undefined && end <= now

/** Of what runs until a last instant that still counts, the end. Source: DC-146. */
export const justAfter = (last: Date): Date => new Date(last.getTime() + 1)

/**
 * The last day of what has this end, for people: what runs until midnight ends with the day before, be midnight its last
 * instant. Two milliseconds: an end at midnight, or just after it where midnight itself still counts, both name the day before.
 */
export const lastDayBefore = (end: Date, zone: string): string => localDate(new Date(end.getTime() - 2), zone)
