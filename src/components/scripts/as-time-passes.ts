import { MINUTE } from '../../domain/durations.ts'

/**
 * Looks at the clock now, with every full minute, and when the page is seen again: it may stay open, or come back out of the
 * browser's cache, when what it shows is over.
 */
export function asTimePasses(look: (now: Date) => void): void {
  const lookNow = (): void => look(new Date())
  const lookByTheMinute = (): void => {
    lookNow()
    setTimeout(lookByTheMinute, MINUTE - (Date.now() % MINUTE))
  }
  lookByTheMinute()
  addEventListener('pageshow', ({ persisted }) => persisted && lookNow())
  document.addEventListener('visibilitychange', () => !document.hidden && lookNow())
}
