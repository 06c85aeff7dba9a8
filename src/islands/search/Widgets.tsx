import { useConfigure, usePagination, useRange, useRefinementList, useSearchBox, useSortBy } from 'react-instantsearch'
import {
  type FacetName,
  indexOfSort,
  isRange,
  MAX_VALUES_PER_FACET,
  type NumericFacetName,
  SORTS,
} from '../../search/settings.ts'
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
  return (
    <>
      {facets.map(facet =>
        isRange(facet) ? <Range key={facet} facet={facet} /> : <Values key={facet} facet={facet} />,
      )}
    </>
  )
}

function Values({ facet }: { facet: FacetName }) {
  useRefinementList({ attribute: facet, limit: MAX_VALUES_PER_FACET })
  return null
}

function Range({ facet }: { facet: NumericFacetName }) {
  useRange({ attribute: facet })
  return null
}
