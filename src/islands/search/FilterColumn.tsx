import { useId, useSyncExternalStore } from 'react'
import { Filters } from './Filters.tsx'
import { Later } from './Later.tsx'
import { useCarSearch } from './use-car-search.ts'
import { hearWidth, isWide, leaveField } from './wide.ts'

/** The filters beside the results, on screens that have room for both (SR-01). A small one need not keep them up to date. */
export function FilterColumn() {
  const { labels } = useCarSearch().setup
  const heading = useId()
  const isShown = useSyncExternalStore(hearTurn, isWide, pageIsForAll)
  if (!isShown) return null
  return (
    <aside className="filter-column" aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {labels.filters}
      </h2>
      <Later>
        <Filters />
      </Later>
    </aside>
  )
}

const hearTurn = (tell: () => void) =>
  hearWidth(() => {
    if (!isWide()) leaveField('.filter-column')
    tell()
  })

const pageIsForAll = () => true
