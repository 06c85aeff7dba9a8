import { recordEvent } from './analytics.ts'

/** Source: EV-08. */
export const PHONE_EVENT = { id: 25, name: 'Phone Click' }

/** How the dealer hears of a shown number; what comes of it. */
type Tell = () => Promise<{ ok: true } | { ok: false; error: string }>

/**
 * Counts the presses on numbers of a page view, each number once. That the dealer could not be told is nothing to the
 * visitor, who sees the number all the same. Source: DC-178, API-04, ER-12.
 */
export function phoneClicks(site: string, tell?: Tell): (number: string) => void {
  const counted = new Set<string>()
  return number => {
    if (counted.has(number)) return
    counted.add(number)
    recordEvent(site, PHONE_EVENT)
    const warn = (error: unknown) => console.warn('a shown number was not counted', error)
    void tell?.().then(result => result.ok || warn(result.error), warn)
  }
}
