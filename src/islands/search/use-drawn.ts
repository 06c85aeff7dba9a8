import { type ReactElement, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { inFrames } from '../../ui/after-paint.ts'
import { drawInto, type Stroke, strokesInto } from '../../ui/draw-into.ts'

type Cells = readonly ReactElement[]

/** Cells that are most likely drawn next, and the strokes for those that will be in view. */
type Sketch = { cells: Cells; places: ReadonlySet<number>; strokes: readonly Stroke[] }

/** Cards of a frame: so many are drawn, laid out and painted within 50 ms on a slow phone. */
const PER_FRAME = 6

/** Places at the top of the list, which is where another page of it is looked at from. */
const AT_TOP = new Set(Array.from({ length: 9 }, (_, place) => place))

/**
 * Draws the cells of the list in the page, whoever wrote what stands there. Those in view change with the search itself,
 * the others once that and the filters have been painted, a few in each frame, so that nobody waits for what is not in
 * sight. Gives the way to sketch what comes next while a finger is on the glass; `fromTop` is another page.
 */
export function useDrawn(cells: Cells | undefined): (next: Cells, fromTop: boolean) => void {
  const sketched = useRef<Sketch>(undefined)
  // Asked while rendering, because the page is laid out then already.
  const inView = useMemo(
    () => (cells === undefined ? undefined : (sketchInView(sketched.current, cells) ?? placesInView())),
    [cells],
  )
  useLayoutEffect(() => {
    const list = listInPage()
    if (cells === undefined || list === null) return
    const sketch = sketched.current?.cells === cells ? sketched.current : undefined
    sketched.current = undefined
    for (const stroke of sketch?.strokes ?? []) stroke()
    // A list that is only begun would be too short to come back to a place in it.
    const isNew = list.firstChild === null
    const isDrawn = (place: number) => isNew || inView!.has(place) || sketch?.places.has(place) === true
    if (sketch?.places !== inView) drawInto(list, cells, place => isDrawn(place) && !sketch?.places.has(place))
    list.setAttribute('aria-busy', 'true')
    return inFrames([
      () => {},
      ...inGroups(cells.flatMap((_, place) => (isDrawn(place) ? [] : [place]))).map(group => () => {
        sketched.current = undefined
        drawInto(list, cells, place => group.has(place))
      }),
      () => list.removeAttribute('aria-busy'),
    ])
  }, [cells, inView])
  return useCallback((next, fromTop) => {
    const list = listInPage()
    if (list?.firstChild == null) return
    const places = fromTop ? AT_TOP : placesInView()
    sketched.current = { cells: next, places, strokes: strokesInto(list, next, place => places.has(place)) }
  }, [])
}

export const listInPage = (): Element | null => document.querySelector('.search__main .car-grid')

/** Known from the sketch, without asking for the layout; another page has been scrolled to meanwhile. */
function sketchInView(sketch: Sketch | undefined, cells: Cells): ReadonlySet<number> | undefined {
  return sketch?.cells === cells && sketch.places !== AT_TOP ? sketch.places : undefined
}

function inGroups(places: readonly number[]): ReadonlySet<number>[] {
  const groups = Map.groupBy(places, (_: number, index: number) => Math.floor(index / PER_FRAME))
  return [...groups.values()].map(group => new Set(group))
}

/** What stands above a card may become lower by this much, and the card come in view. */
const BELOW_VIEW_PX = 100

/** A list that grows goes on below its end: on most screens, so many more cards come in view. */
const BEYOND_END = 6

function placesInView(): ReadonlySet<number> {
  const places = [...(listInPage()?.children ?? [])]
  const inView = places.flatMap((place, index) => {
    const { top, bottom } = place.getBoundingClientRect()
    return bottom > 0 && top < innerHeight + BELOW_VIEW_PX ? [index] : []
  })
  const endsInView = places.length === 0 || inView.at(-1) === places.length - 1
  const beyond = endsInView ? Array.from({ length: BEYOND_END }, (_, index) => places.length + index) : []
  return new Set([...inView, ...beyond])
}
