import type { Connector } from 'instantsearch.js'
import { useConnector } from 'react-instantsearch'
import { NEEDS } from '../../domain/needs.ts'
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
    return NEEDS.reduce((left, need) => left.removeNumericRefinement(need), state)
  },
  getWidgetUiState(uiState: IndexUiState, { searchParameters }: { searchParameters: Parameters }): IndexUiState {
    const chosen = NEEDS.flatMap(need => {
      const { '>=': [min = ''] = [], '<=': [max = ''] = [] } = searchParameters.getNumericRefinements(need)
      return min === '' && max === '' ? [] : [[need, `${min}:${max}`] as const]
    })
    return chosen.length === 0 ? uiState : { ...uiState, range: { ...uiState.range, ...Object.fromEntries(chosen) } }
  },
  getWidgetSearchParameters(searchParameters: Parameters, { uiState }: { uiState: IndexUiState }): Parameters {
    return NEEDS.reduce((parameters, need) => {
      const [min = '', max = ''] = (uiState.range?.[need] ?? ':').split(':')
      const cleared = parameters.removeNumericRefinement(need)
      const from = min === '' ? cleared : cleared.addNumericRefinement(need, '>=', Number(min))
      return max === '' ? from : from.addNumericRefinement(need, '<=', Number(max))
    }, searchParameters)
  },
})) as unknown as Connector<NeedsWidget, Record<string, unknown>>

/** As much of the parameters of a search as this widget reads and changes. */
type Parameters = {
  getNumericRefinements(attribute: string): { '>='?: number[]; '<='?: number[] }
  addNumericRefinement(attribute: string, operator: '>=' | '<=', value: number): Parameters
  removeNumericRefinement(attribute: string): Parameters
}

export function useNeeds(): void {
  useConnector(connectNeeds)
}
