import type { Page } from 'playwright'

export type Tap = { name: string; ms: number }

type Measures = {
  begin(): void
  /** From now until the next tap, the page is only looked at: by who measures, and not by a visitor. */
  look(): void
  next(name: string): void
  atRest(): boolean
  taps: Tap[]
  longTasks: number[]
  shift: number
  /** What moved, as `ul.applied`. */
  shifted: string[]
}

declare global {
  interface Window {
    measures: Measures
  }
}

/**
 * Runs in the page, before anything else of it. A tap lasts from the input's own time, when the pointer is let go of or a
 * key goes down, to the end of the first frame in which what is in view of the results and their count (or of the filters,
 * where they lie over them) and the tapped control show the answer: the last frame that changed any text, picture or element of them. A frame ends when the page's thread has handed
 * it on to be presented. Nothing is asked of the layout before that, so that measuring makes no work of its own for it.
 */
export function startMeasuring(): void {
  const QUIET_MS = 400
  const measures: Measures = {
    taps: [],
    longTasks: [],
    shift: 0,
    shifted: [],
    begin() {
      measures.longTasks.length = 0
      measures.shift = 0
      measures.shifted.length = 0
    },
    look() {
      looks.push({ from: performance.now(), to: Number.POSITIVE_INFINITY })
    },
    next(name) {
      looks.at(-1)!.to = performance.now()
      measures.taps.push({ name, ms: 0 })
      tappedAt = 0
      changedAt = 0
    },
    atRest: () => changedAt > 0 && performance.now() - changedAt > QUIET_MS,
  }
  const looks: { from: number; to: number }[] = []
  let tappedAt = 0
  let tapped: Element | undefined
  /** When the page last changed at all. */
  let changedAt = 0
  for (const type of ['click', 'keydown', 'change']) {
    addEventListener(
      type,
      event => {
        if (tappedAt > 0) return
        tappedAt = event.timeStamp
        tapped = event.target as Element
      },
      true,
    )
  }
  const isOfResult = (node: Node): boolean => {
    const element = node instanceof Element ? node : node.parentElement
    // What is only said to who listens comes later, and on purpose.
    if (element?.closest('[role=status]')) return false
    // A sheet that opens lies over all else, and one that closes shows what was below it.
    if (element instanceof HTMLDialogElement) return true
    const part = document.querySelector('dialog[data-shown]') ?? document.querySelector('.search__main')!
    if (element === null || (!part.contains(element) && element !== tapped)) return false
    const { bottom, top } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  let changed: Node[] = []
  const framePainted = (): void => {
    const now = performance.now()
    const tap = measures.taps.at(-1)
    if (tap !== undefined && tappedAt > 0 && changed.some(isOfResult)) {
      tap.ms = now - tappedAt
      performance.mark('result painted')
    }
    changed = []
  }
  /** Of all that waits for the thread, what is asked for so comes first behind the frame that is being made. */
  const afterFrame = (): void => void scheduler.postTask(framePainted, { priority: 'user-blocking' })
  new MutationObserver(changes => {
    if (tappedAt === 0) return
    changedAt = performance.now()
    if (changed.length === 0) requestAnimationFrame(afterFrame)
    // Cards that went are no result; those that come in their places are.
    for (const { type, target, addedNodes } of changes) changed.push(...(type === 'childList' ? addedNodes : [target]))
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['src', 'srcset', 'data-shown'],
  })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      if (!looks.some(({ from, to }) => startTime >= from && startTime < to)) measures.longTasks.push(duration)
    }
  }).observe({ type: 'longtask' })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const named = (node: Node | null): string =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'what is gone')
  new PerformanceObserver(list => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || value === 0) continue
      measures.shift += value
      measures.shifted.push(...sources.map(({ node }) => named(node)))
    }
  }).observe({ type: 'layout-shift' })
  window.measures = measures
}

export function readMeasures(page: Page): Promise<Pick<Measures, 'taps' | 'longTasks' | 'shift' | 'shifted'>> {
  return page.evaluate(() => {
    const { taps, longTasks, shift, shifted } = window.measures
    return { taps, longTasks, shift, shifted }
  })
}
