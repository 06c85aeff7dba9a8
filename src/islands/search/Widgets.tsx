import { useConfigure, usePagination, useRange, useRefinementList, useSearchBox, useSortBy } from 'react-instantsearch'
import {
  type FacetName,
  indexOfSort,
  isNumericFacet,
  MAX_VALUES_PER_FACET,
  type NumericFacetName,
  SORTS,
} from '../../search/settings.ts'

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
  return (
    <>
      {facets.map(facet =>
        isRange(facet) ? <Range key={facet} facet={facet} /> : <Values key={facet} facet={facet} />,
      )}
    </>
  )
}

/** Numbers that are chosen from to; seats are few and chosen one by one. */
export function isRange(facet: FacetName): facet is NumericFacetName {
  return isNumericFacet(facet) && facet !== 'seats'
}

function Values({ facet }: { facet: FacetName }) {
  useRefinementList({ attribute: facet, limit: MAX_VALUES_PER_FACET })
  return null
}

function Range({ facet }: { facet: NumericFacetName }) {
  useRange({ attribute: facet })
  return null
}
