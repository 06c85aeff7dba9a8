// Pictures in a row that scrolls, one of them in view: on the page of a car and, larger, over it.

/** A visitor who asks for less motion gets the next picture at once (DC-180). */
const motion = matchMedia('(prefers-reduced-motion: reduce)')
export const gently = (): ScrollBehavior => (motion.matches ? 'instant' : 'smooth')

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
/** -1 is the last one, as everywhere beyond an end. */
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/** A row of pictures of which one is in view; keys are heard where `keys` is. */
export function createStrip(list: HTMLElement, onShown: (index: number, isAsked: boolean) => void, keys = list) {
  const count = list.children.length
  let shown = 0
  /** Where a scroll is under way to: a quick second tap goes on from there. */
  let wanted: number | undefined
  const show = (index: number, behavior = gently()): void => {
    wanted = (index + count) % count
    list.scrollTo({ left: wanted * list.clientWidth, behavior })
    // A list that lost its place while it was hidden is where it is to be, and would tell of no scroll.
    if (behavior === 'instant') hear()
  }
  const hear = (): void => {
    // A dialog that closes during a step tells of one more scroll, when it has no width any more.
    if (list.clientWidth === 0) return
    const index = Math.round(list.scrollLeft / list.clientWidth)
    const isAsked = wanted !== undefined
    if (index === wanted) wanted = undefined
    if (index === shown) return
    shown = index
    onShown(index, isAsked)
  }
  list.addEventListener('scroll', hear, { passive: true })
  // A hand may take the strip elsewhere. Not all browsers tell of the end of a scroll.
  for (const end of ['scrollend', 'pointerdown', 'wheel']) {
    list.addEventListener(end, () => (wanted = undefined), { passive: true })
  }
  const step = (by: number): void => show((wanted ?? shown) + by)
  const onKey = (event: KeyboardEvent): void => {
    // Those are the browser's: with Alt, an arrow leads back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    const end = ENDS[event.key]
    if (direction === undefined && end === undefined) return
    event.preventDefault()
    if (direction === undefined) show(end!)
    else step(direction)
  }
  keys.addEventListener('keydown', onKey)
  return { show, step, shown: () => shown }
}

export type Strip = ReturnType<typeof createStrip>

export function tell(counter: Element | null, index: number, list: Element): void {
  if (counter !== null) counter.textContent = `${index + 1} / ${list.children.length}`
}

/** On the way from the first picture to the eighth a reader would hear of each. */
const COMES_TO_REST_MS = 250

/** A reader speaks of the picture that was asked for; one that it scrolls to by itself, it is reading already. */
export function teller(counter: Element | null, list: Element): (index: number, isAsked: boolean) => void {
  let timer: ReturnType<typeof setTimeout>
  return (index, isAsked) => {
    counter?.setAttribute('aria-live', isAsked ? 'polite' : 'off')
    clearTimeout(timer)
    timer = setTimeout(tell, COMES_TO_REST_MS, counter, index, list)
  }
}
