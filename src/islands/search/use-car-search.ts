import { createContext, use, useMemo } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { SearchRecord } from '../../search/record.ts'
import type { carRouter } from '../../search/routing.ts'
import { fromUiState, toUiState } from '../../search/routing.ts'
import { type FacetName, inFacetOrder, type NumericFacetName } from '../../search/settings.ts'
import type { SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'

/** What the page gave to its search. */
export type Surroundings = { setup: SearchSetup; router: ReturnType<typeof carRouter>; start: Start }

/**
 * Between being shown and being ready the widgets drop what they are asked, because they took over the page's answer. A
 * quick visitor's first change waits for them here.
 */
export type Start = { ready: boolean; early?: () => void }

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

const CarSearchContext = createContext<CarSearch | undefined>(undefined)
export const CarSearchProvider = CarSearchContext.Provider

export function useCarSearch(): CarSearch {
  const search = use(CarSearchContext)
  if (search === undefined) throw new Error('useCarSearch needs a SearchIsland around it')
  return search
}

/** The search of the widgets around it, in our words; asked once for all parts of the page. */
export function useCarSearchOf(surroundings: Surroundings): CarSearch {
  // Refused searches are shown beside the last results; the widgets need not throw them too (DC-48).
  const { results, indexUiState, setIndexUiState, status, refresh } = useInstantSearch({ catchError: true })
  return useMemo(
    () => toCarSearch(surroundings, results, indexUiState, setIndexUiState, status, refresh),
    [surroundings, results, indexUiState, setIndexUiState, status, refresh],
  )
}

type Widgets = ReturnType<typeof useInstantSearch>

function toCarSearch(
  surroundings: Surroundings,
  results: Widgets['results'] | undefined,
  indexUiState: Widgets['indexUiState'] | undefined,
  setIndexUiState: Widgets['setIndexUiState'],
  status: Widgets['status'],
  refresh: () => void,
): CarSearch {
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
    change: next => {
      const change = () => setIndexUiState(toUiState(next))
      if (surroundings.start.ready) change()
      else surroundings.start.early = change
    },
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
