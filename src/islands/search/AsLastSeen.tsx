import { type ReactNode, use, useState } from 'react'
import { LaterContext } from './Later.tsx'
import { CarSearchContext, useCarSearch } from './use-car-search.ts'

/** What is within need not follow the search while nobody sees it. */
export function AsLastSeen({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  const search = useCarSearch()
  const later = use(LaterContext)
  const [last, setLast] = useState(search)
  if (isSeen && last !== search) setLast(search)
  return (
    <CarSearchContext value={isSeen ? search : last}>
      <LaterContext value={isSeen ? later : last}>{children}</LaterContext>
    </CarSearchContext>
  )
}
