import type { Connector } from 'instantsearch.js'
import { useConnector } from 'react-instantsearch'
import { isNeed, NEEDS } from '../../domain/needs.ts'
import type { IndexUiState } from '../../search/routing.ts'

type NeedsWidget = { $$type: 'forecourt.needs' }

/**
 * The needs of a search for InstantSearch: ranges like those of its own widget, but of no facet, so that nothing is counted
 * and no answer grows.
 */
const connectNeeds = ((_render: unknown, _unmount: unknown) => () => ({
  $$type: 'forecourt.needs',
  init() {},
  render() {},
  dispose({ state }: { state: Parameters }) {
    const others = Object.entries(state.numericRefinements).filter(([name]) => !isNeed(name))
    return state.setQueryParameters({ numericRefinements: Object.fromEntries(others) })
  },
  getWidgetUiState(uiState: IndexUiState, { searchParameters }: { searchParameters: Parameters }): IndexUiState {
    // What is given may be of before: ranges of others stay, and needs are told anew.
    const others = Object.entries(uiState.range ?? {}).filter(([name]) => !isNeed(name))
    const chosen = NEEDS.flatMap(need => {
      const { '>=': [min = ''] = [], '<=': [max = ''] = [] } = searchParameters.numericRefinements[need] ?? {}
      return min === '' && max === '' ? [] : [[need, `${min}:${max}`] as const]
    })
    const { range: _, ...rest } = uiState
    const range = Object.fromEntries([...others, ...chosen])
    return Object.keys(range).length === 0 ? rest : { ...rest, range }
  },
  getWidgetSearchParameters(searchParameters: Parameters, { uiState }: { uiState: IndexUiState }): Parameters {
    const numericRefinements = { ...searchParameters.numericRefinements }
    for (const need of NEEDS) {
      const [min = '', max = ''] = (uiState.range?.[need] ?? ':').split(':')
      // An empty one says that there is none; one that is left out would stay as it was.
      numericRefinements[need] = {
        ...(min === '' ? {} : { '>=': [Number(min)] }),
        ...(max === '' ? {} : { '<=': [Number(max)] }),
      }
    }
    return searchParameters.setQueryParameters({ numericRefinements })
  },
})) as unknown as Connector<NeedsWidget, Record<string, unknown>>

/** As much of the parameters of a search as this widget reads and changes. */
type Parameters = {
  numericRefinements: Readonly<Record<string, { '>='?: number[]; '<='?: number[] }>>
  setQueryParameters(changes: Pick<Parameters, 'numericRefinements'>): Parameters
}

export function useNeeds(): void {
  useConnector(connectNeeds)
}
