import { createContext, use } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchRecord } from '../../search/record.ts'
import type { carRouter } from '../../search/routing.ts'
import { fromUiState, toUiState } from '../../search/routing.ts'
import { type FacetName, inFacetOrder, type NumericFacetName } from '../../search/settings.ts'
import type { SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'

export type Surroundings = { setup: SearchSetup; router: ReturnType<typeof carRouter>; facets: readonly FacetName[] }

/** What the page gave to its search; set once by `SearchIsland`. */
export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

export type FacetValue = { value: string; count: number; chosen: boolean }

/** The search as its parts see and change it. */
export type CarSearch = Surroundings & {
  state: SearchState
  change: (next: SearchState) => void
  /** Undefined until the first answer. */
  hits: readonly SearchRecord[] | undefined
  count: number
  pages: number
  /** An answer is awaited for so long that a visitor notices. */
  slow: boolean
  failed: boolean
  retry: () => void
  /** Values of a facet with their counts, as they are listed; those chosen are always among them. */
  valuesOf: (facet: FacetName) => FacetValue[]
  /** Lowest and highest value in the stock that the other filters leave. */
  boundsOf: (facet: NumericFacetName) => { min: number; max: number } | undefined
}

export function useCarSearch(): CarSearch {
  const surroundings = use(SurroundingsContext)
  if (surroundings === undefined) throw new Error('useCarSearch needs a SearchIsland around it')
  // Refused searches are shown beside the last results; the widgets need not throw them too (DC-48).
  const { results, indexUiState, setIndexUiState, status, refresh } = useInstantSearch({
    catchError: true,
  })
  const answered = results !== undefined && !results.__isArtificial
  const valuesOf = (facet: FacetName): FacetValue[] => {
    const values = answered ? results.getFacetValues(facet, { sortBy: ['count:desc', 'name:asc'] }) : []
    const listed = Array.isArray(values) ? values : []
    return inFacetOrder(
      facet,
      listed.map(({ name, count, isRefined }) => ({ value: name, count, chosen: isRefined })),
    )
  }
  return {
    ...surroundings,
    state: fromUiState(indexUiState ?? {}),
    change: next => setIndexUiState(toUiState(next)),
    hits: answered ? (results.hits as unknown as SearchRecord[]) : undefined,
    count: results?.nbHits ?? 0,
    pages: results?.nbPages ?? 0,
    slow: status === 'stalled',
    failed: status === 'error',
    retry: refresh,
    valuesOf,
    boundsOf: facet => (answered ? results.getFacetStats(facet) : undefined),
  }
}
