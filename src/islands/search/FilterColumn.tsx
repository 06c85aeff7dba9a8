import { Filters } from './Filters.tsx'
import { useCarSearch } from './use-car-search.ts'

/** The filters beside the results, on screens that have room for both (SR-01). */
export function FilterColumn() {
  const { labels } = useCarSearch().setup
  return (
    <aside className="filter-column" aria-label={labels.filters}>
      <Filters />
    </aside>
  )
}
