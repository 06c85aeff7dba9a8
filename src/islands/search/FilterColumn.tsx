import { useId, useSyncExternalStore } from 'react'
import { Filters } from './Filters.tsx'
import { Later } from './Later.tsx'
import { useCarSearch } from './use-car-search.ts'

/** As in the styles: screens from here on have room for filters and results. */
const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 64rem)')

/** The filters beside the results, on screens that have room for both (SR-01). A small one need not keep them up to date. */
export function FilterColumn() {
  const { labels } = useCarSearch().setup
  const heading = useId()
  const isWide = useSyncExternalStore(hearWidth, () => wide!.matches, pageIsForAll)
  if (!isWide) return null
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

const pageIsForAll = () => true

function hearWidth(change: () => void): () => void {
  wide?.addEventListener('change', change)
  return () => wide?.removeEventListener('change', change)
}
