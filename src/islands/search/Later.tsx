import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { isInSight } from '../../ui/in-sight.ts'
import { isPageCovered } from '../../ui/Sheet.tsx'
import { type CarSearch, CarSearchContext } from './use-car-search.ts'
import { listInPage } from './use-drawn.ts'
import { useFocusKept } from './use-focus-kept.ts'

export const LaterContext = createContext<CarSearch | undefined>(undefined)

type CarSearchProviderProps = {
  value: CarSearch
  /** Another answer is on its way, so that nobody need hear of this one. */
  isAsking?: boolean
  children: ReactNode
}

/** Gives the search to its parts: to most of them at once, to those within `Later` when that has been painted. */
export function CarSearchProvider({ value, isAsking = false, children }: CarSearchProviderProps) {
  const [later, setLater] = useState(value)
  const { slow } = value
  // The list itself is told, as its part hears of nothing while a sheet lies over it.
  useLayoutEffect(() => void listInPage()?.toggleAttribute('data-slow', slow), [slow])
  useLayoutEffect(() => (isAsking ? undefined : afterPaint(() => setLater(value))), [value, isAsking])
  return (
    <LaterContext value={later}>
      <CarSearchContext value={value}>{children}</CarSearchContext>
    </LaterContext>
  )
}

/** What a visitor does not look for first after a tap: it waits for the frame with the cars and their count. */
export function Later({ children }: { children: ReactNode }) {
  useFocusKept()
  return <CarSearchContext value={use(LaterContext)}>{children}</CarSearchContext>
}

/** The page below a sheet waits as well: nobody sees it. */
export function LaterWhenCovered({ children }: { children: ReactNode }) {
  return <CarSearchContext value={useLaterWhen(isPageCovered)}>{children}</CarSearchContext>
}

/** What is scrolled out of sight waits, too. */
export function LaterWhenUnseen({ part, children }: { part: RefObject<Element | null>; children: ReactNode }) {
  return <CarSearchContext value={useLaterWhen(() => !isInSight(part.current))}>{children}</CarSearchContext>
}

function useLaterWhen(waits: () => boolean): CarSearch | undefined {
  const now = use(CarSearchContext)
  const later = use(LaterContext) ?? now
  return now !== later && waits() ? later : now
}
