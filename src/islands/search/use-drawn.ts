import { type ReactElement, useLayoutEffect, useMemo } from 'react'
import { inFrames } from '../../ui/after-paint.ts'
import { drawInto } from '../../ui/draw-into.ts'
import { isPageCovered } from '../../ui/Sheet.tsx'

/** Cards of a frame: so many are drawn, laid out and painted within 50 ms on a slow phone. */
const PER_FRAME = 6

/**
 * Draws the cells of the list in the page, whoever wrote what stands there. Those in view change with the search itself,
 * then all of them from the top, a few in each frame, so that nobody waits for what is not in sight. Those in view are
 * looked at again then, as a tile that comes or goes above them moves them.
 */
export function useDrawn(cells: readonly ReactElement[] | undefined): void {
  // Asked while rendering, because the page is laid out then already.
  const inView = useMemo(() => (cells === undefined ? undefined : placesInView()), [cells])
  useLayoutEffect(() => {
    const list = listInPage()
    if (cells === undefined || list === null) return
    // A list that is only begun would be too short to come back to a place in it.
    const isNew = list.firstChild === null
    drawInto(list, cells, place => isNew || inView!.has(place))
    list.setAttribute('aria-busy', 'true')
    const firsts = Array.from({ length: Math.ceil(cells.length / PER_FRAME) }, (_, group) => group * PER_FRAME)
    return inFrames([
      // The filters go first, as they are in sight (`Later`).
      () => {},
      ...firsts.map(first => () => drawInto(list, cells, place => place >= first && place < first + PER_FRAME)),
      () => list.removeAttribute('aria-busy'),
    ])
  }, [cells, inView])
}

export const listInPage = (): Element | null => document.querySelector('.search__main .car-grid')

/** What stands above a card may become lower by this much, and the card come in view. */
const BELOW_VIEW_PX = 100

/** A list that grows goes on below its end: on most screens, so many more cards come in view. */
const BEYOND_END = 6

function placesInView(): ReadonlySet<number> {
  if (isPageCovered()) return new Set()
  const places = [...(listInPage()?.children ?? [])]
  const inView = places.flatMap((place, index) => {
    const { top, bottom } = place.getBoundingClientRect()
    return bottom > 0 && top < innerHeight + BELOW_VIEW_PX ? [index] : []
  })
  const endsInView = places.length === 0 || inView.at(-1) === places.length - 1
  const beyond = endsInView ? Array.from({ length: BEYOND_END }, (_, index) => places.length + index) : []
  return new Set([...inView, ...beyond])
}
