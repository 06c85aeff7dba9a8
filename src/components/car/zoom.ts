// A picture larger than the screen has room for: by a button, by + and -, by two taps or a pinch. It then scrolls in its frame.
import { gently } from './strip.ts'

/** How many times as large a picture is after one press, and at most. */
const PRESSED = 2.5
const LARGEST = 4
const KEY_STEP = 1.5
/** Between two taps that are one. */
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 30
/** How much of its frame a key moves a picture by. */
const KEY_MOVES = 0.25

const KEYS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Point = { x: number; y: number }

const pointOf = ({ clientX, clientY }: MouseEvent | Touch): Point => ({ x: clientX, y: clientY })
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

type Setup = {
  list: HTMLElement
  /** The frame of the picture in view. */
  frame: () => HTMLElement
  /** Hears keys whichever button has the focus. */
  keys: HTMLElement
  zoomed: (isLarger: boolean) => void
}

export function createZoom({ list, frame, keys, zoomed }: Setup) {
  let times = 1
  let enlarged: HTMLElement | undefined

  const fit = (): void => {
    enlarged?.removeAttribute('data-zoomed')
    enlarged?.style.removeProperty('--zoom')
    enlarged = undefined
    times = 1
    zoomed(false)
  }

  /** What was at one point of the screen is then at another. Without points the middle stays where it is. */
  const zoom = (wanted: number, to?: Point, from = to): void => {
    const item = frame()
    const image = item.querySelector('img')!
    const before = image.getBoundingClientRect()
    // Without its picture there is nothing to see closer.
    if (before.width === 0) return
    const { left, top, width, height } = item.getBoundingClientRect()
    const centre = { x: left + width / 2, y: top + height / 2 }
    const { x, y } = from ?? centre
    const at = to ?? centre
    times = Math.min(Math.max(wanted, 1), LARGEST)
    if (times === 1) {
      fit()
      return
    }
    enlarged = item
    item.dataset.zoomed = ''
    item.style.setProperty('--zoom', String(times))
    for (const source of item.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')) {
      source.sizes = `${100 * PRESSED}vw`
    }
    const after = image.getBoundingClientRect()
    item.scrollBy({
      left: after.left + ((x - before.left) / before.width) * after.width - at.x,
      top: after.top + ((y - before.top) / before.height) * after.height - at.y,
      behavior: 'instant',
    })
    zoomed(true)
  }
  const toggle = (at?: Point): void => zoom(times > 1 ? 1 : PRESSED, at)

  let tap: { at: Point; when: number } | undefined
  list.addEventListener('click', event => {
    const at = pointOf(event)
    const isSecond =
      tap !== undefined && event.timeStamp - tap.when < SECOND_TAP_MS && distance(at, tap.at) < SECOND_TAP_PX
    tap = isSecond ? undefined : { at, when: event.timeStamp }
    if (isSecond) toggle(at)
  })

  // A finger scrolls by itself, a mouse does not.
  let held: Point | undefined
  list.addEventListener('pointerdown', event => {
    held = event.pointerType === 'mouse' ? pointOf(event) : undefined
  })
  list.addEventListener('pointermove', event => {
    if (held === undefined || enlarged === undefined || event.buttons !== 1) return
    const at = pointOf(event)
    enlarged.scrollBy({ left: held.x - at.x, top: held.y - at.y, behavior: 'instant' })
    held = at
  })

  let pinch: { apart: number; times: number; at: Point } | undefined
  const fingers = ({ touches: [one, other] }: TouchEvent): [Point, Point] | undefined =>
    one && other && [pointOf(one), pointOf(other)]
  const hold = (event: TouchEvent): void => {
    const both = fingers(event)
    pinch = both && { apart: distance(...both), times, at: middle(...both) }
  }
  for (const sign of ['touchstart', 'touchend', 'touchcancel'] as const) {
    list.addEventListener(sign, hold, { passive: true })
  }
  list.addEventListener('touchmove', event => {
    const both = fingers(event)
    if (pinch === undefined || both === undefined) return
    if (event.cancelable) event.preventDefault()
    const at = middle(...both)
    zoom((pinch.times * distance(...both)) / pinch.apart, at, pinch.at)
    pinch.at = at
  })

  // Before the strip hears them, which turns to another picture.
  keys.addEventListener(
    'keydown',
    event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const moves = enlarged && KEYS[event.key]
      if (moves !== undefined) {
        const [across, down] = moves
        enlarged!.scrollBy({
          left: across * KEY_MOVES * enlarged!.clientWidth,
          top: down * KEY_MOVES * enlarged!.clientHeight,
          behavior: gently(),
        })
      } else if (event.key === '+' || event.key === '=') zoom(times * KEY_STEP)
      else if (event.key === '-') zoom(times / KEY_STEP)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  return { toggle, fit }
}
