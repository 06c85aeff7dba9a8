import { afterPaint } from '../../ui/after-paint.ts'
import { isInSight } from '../../ui/in-sight.ts'

/** The heading above the results. */
export const RESULTS_ID = 'results-heading'

const resultsHeading = (): HTMLElement | null => document.getElementById(RESULTS_ID)

/**
 * Leads to the first of the cars found. At once: to glide over a whole list takes a second, and goes on when Back is pressed.
 * Whoever came to a link by keyboard may still be gliding to it, and a browser adds what it had glided in that frame.
 */
export function leadToResults(): void {
  const lead = () => resultsHeading()?.scrollIntoView({ behavior: 'instant' })
  lead()
  afterPaint(lead)
}

let isAmongOthers = false

/** Other cars are asked for: whoever is down in the list, as at its pages, is to find the first of them. */
export function othersAskedFor(isDown = isHeadingAbove()): void {
  isAmongOthers = isDown
}

function isHeadingAbove(): boolean {
  const heading = resultsHeading()
  return !isInSight(heading) && heading !== null && heading.getBoundingClientRect().top < 0
}

/**
 * Writes the address of what is asked for. To write is slow, and who taps looks at the cars; only before somebody is led away
 * it is done at once, as Back leads to where they were when it was written.
 */
export function writeAddress(write: () => void): () => void {
  if (!isAmongOthers) return afterPaint(write)
  isAmongOthers = false
  write()
  leadToResults()
  return () => {}
}
