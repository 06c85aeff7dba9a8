import { useConfigure, usePagination, useSearchBox, useSortBy } from 'react-instantsearch'
import { type FacetName, indexOfSort, MAX_VALUES_PER_FACET, SORTS } from '../../search/settings.ts'
import { useFacets } from './use-facets.ts'
import { useNeeds } from './use-needs.ts'

type WidgetsProps = {
  facets: readonly FacetName[]
  filters: string
  hitsPerPage: number
  attributesToRetrieve: readonly string[]
}

const SORT_ITEMS = SORTS.map(({ value }) => ({ value: indexOfSort(value), label: value }))

/**
 * Tells InstantSearch what this search consists of. Each part is told once and shows nothing; what visitors see reads the
 * state by `useCarSearch`, so a filter may stand in the column and in the panel of small screens.
 */
export function Widgets({ facets, filters, hitsPerPage, attributesToRetrieve }: WidgetsProps) {
  useConfigure({
    filters,
    hitsPerPage,
    attributesToRetrieve: [...attributesToRetrieve],
    attributesToHighlight: [],
    maxValuesPerFacet: MAX_VALUES_PER_FACET,
  })
  useSearchBox()
  useSortBy({ items: SORT_ITEMS })
  usePagination()
  useNeeds()
  useFacets(facets)
  return null
}
