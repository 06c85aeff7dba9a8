import { type ReactNode, useState } from 'react'
import { CarSearchContext, useCarSearch } from './use-car-search.ts'

/** What is within need not follow the search while nobody sees it. */
export function AsLastSeen({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  const search = useCarSearch()
  const [last, setLast] = useState(search)
  if (isSeen && last !== search) setLast(search)
  return <CarSearchContext value={isSeen ? search : last}>{children}</CarSearchContext>
}
