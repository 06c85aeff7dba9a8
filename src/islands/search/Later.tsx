import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { type CarSearch, CarSearchContext } from './use-car-search.ts'
import { useFocusKept } from './use-focus-kept.ts'

const LaterContext = createContext<CarSearch | undefined>(undefined)

type CarSearchProviderProps = {
  value: CarSearch
  /** Another answer is on its way, so that nobody need hear of this one. */
  isAsking?: boolean
  children: ReactNode
}

/** Gives the search to its parts: to most of them at once, to those within `Later` when that has been painted. */
export function CarSearchProvider({ value, isAsking = false, children }: CarSearchProviderProps) {
  const [later, setLater] = useState(value)
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
