import { SECOND } from '../../domain/countdown.ts'
import { HOUR } from '../../domain/durations.ts'
import type { Chance } from '../chance.ts'

const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 6 * HOUR
/** No attempt is further off than this, in milliseconds: the longest wait and a fifth. */
export const LATEST_RETRY = LONGEST_WAIT * 1.2

/** What a request does itself at once: the outbox asks only where that did not come to its end. In milliseconds. */
export const ASKED_AGAIN_AFTER = 5 * SECOND

/** With these waits the last attempt is about two days after the first: a mail server is back by then, or never. */
export const MOST_ATTEMPTS = 20

/** From this attempt on, some ten minutes after the first, a failure is no passing one, and told as an error each time. */
export const TOLD_FROM = 8

/** Twice as long after each failed attempt, and never the same for all: 5 s, 10 s, 20 s, … 6 h, up to a fifth more. */
export function retryInMilliseconds(attempts: number, chance: Pick<Chance, 'below'>): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (Math.max(1, attempts) - 1))
  return wait + chance.below(Math.ceil(wait / 5))
}
