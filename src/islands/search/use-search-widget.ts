import type { Connector } from 'instantsearch.js'
import { useConnector } from 'react-instantsearch'
import { fromUiState, type IndexUiState, toUiState } from '../../search/routing.ts'
import { sortOfIndex } from '../../search/settings.ts'
import { fromRefinement, parametersOf, type Range, type RequestOptions, type SearchState } from '../../search/state.ts'

type SearchWidget = { $$type: 'forecourt.search' }

/** As much of the parameters of a search as this widget reads and changes. */
type Parameters = {
  index: string
  query?: string
  page?: number
  disjunctiveFacetsRefinements: Readonly<Record<string, readonly string[]>>
  numericRefinements: Readonly<Record<string, { '>='?: readonly number[]; '<='?: readonly number[] }>>
  setQueryParameters(changes: ReturnType<typeof parametersOf>): Parameters
}

/**
 * All of a search as one part of InstantSearch, in the state that its own box, lists, ranges, pages and orders keep. Those
 * prepare every value for showing with each answer, a part for each facet; on a slow phone that costs more than the
 * search, and our parts show `useCarSearch`.
 */
const connectSearch = (() => (options: RequestOptions) => ({
  $$type: 'forecourt.search',
  init() {},
  render() {},
  dispose() {},
  getWidgetUiState: (_: IndexUiState, { searchParameters }: { searchParameters: Parameters }): IndexUiState =>
    toUiState(stateIn(searchParameters)),
  getWidgetSearchParameters: (parameters: Parameters, { uiState }: { uiState: IndexUiState }): Parameters =>
    parameters.setQueryParameters(parametersOf(fromUiState(uiState), options)),
})) as unknown as Connector<SearchWidget, RequestOptions>

function stateIn(parameters: Parameters): SearchState {
  const { index, query = '', page = 0, disjunctiveFacetsRefinements, numericRefinements } = parameters
  const values = Object.entries(disjunctiveFacetsRefinements).map(
    ([facet, chosen]) => [facet, chosen.map(fromRefinement)] as const,
  )
  const ranges = Object.entries(numericRefinements).map(([name, bounds]) => [name, rangeIn(bounds)] as const)
  return {
    query,
    page: page + 1,
    sortBy: sortOfIndex(index)?.value ?? '',
    values: Object.fromEntries(values),
    ranges: Object.fromEntries(ranges),
  }
}

function rangeIn({ '>=': [min] = [], '<=': [max] = [] }: Parameters['numericRefinements'][string]): Range {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

export function useSearchWidget(options: RequestOptions): void {
  useConnector(connectSearch, options)
}
