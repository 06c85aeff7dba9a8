import type { Connector } from 'instantsearch.js'
import { useConnector } from 'react-instantsearch'
import type { IndexUiState } from '../../search/routing.ts'
import { type FacetName, isRange } from '../../search/settings.ts'
import { fromRefinement, toRefinement } from '../../search/state.ts'

type FacetsWidget = { $$type: 'forecourt.facets' }
type FacetsProps = { facets: readonly FacetName[] }

/** As much of the parameters of a search as this widget reads and changes. */
type Parameters = {
  disjunctiveFacets: readonly string[]
  disjunctiveFacetsRefinements: Readonly<Record<string, readonly string[]>>
  numericRefinements: Readonly<Record<string, { '>='?: number[]; '<='?: number[] }>>
  setQueryParameters(
    changes: Pick<Parameters, 'disjunctiveFacets' | 'disjunctiveFacetsRefinements' | 'numericRefinements'>,
  ): Parameters
}

/**
 * All facets of a search as one part of InstantSearch, in the state that its own lists and ranges keep. Those prepare
 * every value for showing with each answer, a part for each facet; on a slow phone that costs more than the search, and
 * our filters list the values themselves.
 */
const connectFacets = (() =>
  ({ facets }: FacetsProps) => {
    const ranges = facets.filter(isRange)
    const lists = facets.filter(facet => !isRange(facet))
    return {
      $$type: 'forecourt.facets',
      init() {},
      render() {},
      dispose() {},
      getWidgetUiState(uiState: IndexUiState, { searchParameters }: { searchParameters: Parameters }): IndexUiState {
        const { disjunctiveFacetsRefinements, numericRefinements } = searchParameters
        const chosen = lists.flatMap((facet): [string, string[]][] => {
          const values = disjunctiveFacetsRefinements[facet] ?? []
          return values.length === 0 ? [] : [[facet, values.map(fromRefinement)]]
        })
        const bounded = ranges.flatMap(facet => {
          const { '>=': [min = ''] = [], '<=': [max = ''] = [] } = numericRefinements[facet] ?? {}
          return min === '' && max === '' ? [] : [[facet, `${min}:${max}`] as const]
        })
        // What is given may be of before: what others keep stays, and these facets are told anew.
        const { refinementList, range, ...rest } = uiState
        const allLists = { ...without(refinementList, facets), ...Object.fromEntries(chosen) }
        const allRanges = { ...without(range, facets), ...Object.fromEntries(bounded) }
        return {
          ...rest,
          ...(Object.keys(allLists).length > 0 && { refinementList: allLists }),
          ...(Object.keys(allRanges).length > 0 && { range: allRanges }),
        }
      },
      getWidgetSearchParameters(searchParameters: Parameters, { uiState }: { uiState: IndexUiState }): Parameters {
        const { refinementList = {}, range = {} } = uiState
        const bounded = ranges.map(facet => {
          const [min = '', max = ''] = (range[facet] ?? ':').split(':')
          const bounds = { ...(min !== '' && { '>=': [Number(min)] }), ...(max !== '' && { '<=': [Number(max)] }) }
          return [facet, bounds] as const
        })
        return searchParameters.setQueryParameters({
          disjunctiveFacets: [...new Set([...searchParameters.disjunctiveFacets, ...facets])],
          disjunctiveFacetsRefinements: {
            ...searchParameters.disjunctiveFacetsRefinements,
            ...Object.fromEntries(lists.map(facet => [facet, (refinementList[facet] ?? []).map(toRefinement)])),
          },
          numericRefinements: { ...searchParameters.numericRefinements, ...Object.fromEntries(bounded) },
        })
      },
    }
  }) as unknown as Connector<FacetsWidget, Record<string, unknown>>

function without<Value>(values: Readonly<Record<string, Value>> = {}, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

export function useFacets(facets: readonly FacetName[]): void {
  useConnector(connectFacets, { facets })
}
