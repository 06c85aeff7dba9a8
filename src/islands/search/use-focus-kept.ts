import { useLayoutEffect } from 'react'
import { RESULTS_ID } from './results-heading.ts'

/**
 * Keeps the focus when a search changes what has it: an element that only moved gets it back, and when it is gone, with
 * the filter that it let go of, the heading of the results, or of the sheet over them, is where a visitor goes on.
 */
export function useFocusKept(): void {
  // Asked while rendering: once the page has changed it is too late.
  const before = typeof document === 'undefined' ? null : (document.activeElement as HTMLElement | null)
  useLayoutEffect(() => {
    if (before === document.activeElement || document.activeElement !== document.body) return
    // A sheet comes before the results, and keeps the focus as long as it is open.
    const heading = () => document.querySelector<HTMLElement>(`.sheet[open] h2, #${RESULTS_ID}`)
    const next = before?.isConnected ? before : heading()
    next?.focus({ preventScroll: true })
  })
}
