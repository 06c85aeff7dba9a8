import type { Page } from 'playwright'

export type Tap = { name: string; ms: number }

type Measures = {
  begin(): void
  next(name: string): void
  atRest(): boolean
  taps: Tap[]
  longTasks: number[]
  shift: number
}

declare global {
  interface Window {
    measures: Measures
  }
}

/**
 * Runs in the page, before anything else of it. A tap lasts from the input's own time until the frame is painted that
 * shows the last change of the results in view that follows from it.
 */
export function startMeasuring(): void {
  const QUIET_MS = 350
  const measures: Measures = {
    taps: [],
    longTasks: [],
    shift: 0,
    begin() {
      measures.longTasks.length = 0
      measures.shift = 0
    },
    next(name) {
      measures.taps.push({ name, ms: 0 })
      tappedAt = 0
      changedAt = 0
    },
    atRest: () => changedAt > 0 && performance.now() - changedAt > QUIET_MS,
  }
  let tappedAt = 0
  let changedAt = 0
  for (const type of ['click', 'change']) {
    addEventListener(
      type,
      event => {
        if (tappedAt === 0) tappedAt = event.timeStamp
      },
      true,
    )
  }
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    const tap = measures.taps.at(-1)
    if (tap !== undefined && tappedAt > 0) tap.ms = performance.now() - tappedAt
  }
  const isInView = (node: Node | null): boolean => {
    const box = (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect()
    return box !== undefined && box.bottom > 0 && box.top < innerHeight
  }
  new MutationObserver(changes => {
    const shown = changes.filter(({ target, addedNodes, removedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement
      // What is only said to who listens comes later, and on purpose.
      if (!element?.closest('.search__main') || element.closest('[role=status]')) return false
      // Cards that went are no result; those that come in their places are.
      if (removedNodes.length > 0 && element.matches('.car-grid')) return false
      return addedNodes.length > 0 ? [...addedNodes].some(isInView) : isInView(element)
    })
    if (shown.length === 0 || tappedAt === 0) return
    changedAt = performance.now()
    requestAnimationFrame(() => painted.port2.postMessage(undefined))
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) measures.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) measures.shift += entry.value
    }
  }).observe({ type: 'layout-shift' })
  window.measures = measures
}

export function readMeasures(page: Page): Promise<Pick<Measures, 'taps' | 'longTasks' | 'shift'>> {
  return page.evaluate(() => {
    const { taps, longTasks, shift } = window.measures
    return { taps, longTasks, shift }
  })
}
