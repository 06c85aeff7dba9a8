import { useEffect, useLayoutEffect, useState } from 'react'
import type { CarSearch } from './use-car-search.ts'

/**
 * Leads who comes back to a search to where they left it (DC-51). Browsers do that as soon as a page is tall enough, and
 * then skeletons stand where cards of other heights will be. A browser that keeps whole pages has no need of it.
 */
export function useRestoredScroll(hits: CarSearch['hits']): void {
  // The page's own cars stood there as the browser led back to them, and what is asked for after them is new.
  const [isPages] = useState(hits === 'page')
  const isAnswered = hits !== undefined && !isPages
  useEffect(() => {
    addEventListener('pagehide', keepPlace)
    return () => removeEventListener('pagehide', keepPlace)
  }, [])
  useLayoutEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!isAnswered || restored || visit?.type !== 'back_forward') return
    restored = true
    const top = placeKept()
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  }, [isAnswered])
}

let restored = false

const placeKey = (): string => `place ${location.pathname}${location.search}`

// A browser that is told to keep nothing refuses both, and leaves the visitor where it thinks best.
function keepPlace(): void {
  try {
    sessionStorage.setItem(placeKey(), String(Math.round(scrollY)))
  } catch {}
}

function placeKept(): number | undefined {
  try {
    return Number(sessionStorage.getItem(placeKey()) ?? undefined) || undefined
  } catch {
    return undefined
  }
}
