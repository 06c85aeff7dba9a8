import { useLayoutEffect } from 'react'
import { resultsHeading } from './results-heading.ts'

/**
 * Keeps the focus when a search changes what has it: an element that only moved gets it back, and when it is gone, with
 * the filter that it let go of, the heading of the results is where a visitor goes on.
 */
export function useFocusKept(): void {
  // Asked while rendering: once the page has changed it is too late.
  const before = typeof document === 'undefined' ? null : document.activeElement
  useLayoutEffect(() => {
    if (before === document.activeElement || document.activeElement !== document.body) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    else resultsHeading()?.focus({ preventScroll: true })
  })
}
