import { setTimeout } from 'node:timers/promises'

/** A shopper waits for the processor's word for no longer than this; what it says later, the outbox hears. */
export const PATIENCE_MILLISECONDS = 3_000

/** What is answered in time, or nothing; what was asked goes on all the same. */
export function inTime<Answer>(asked: Promise<Answer>, milliseconds: number): Promise<Answer | undefined> {
  return Promise.race([asked, setTimeout(milliseconds, undefined, { ref: false })])
}
