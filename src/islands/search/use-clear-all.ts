import { EVERY_CAR } from '../../search/state.ts'
import { type SearchStep, useCarSearch } from './use-car-search.ts'

/** Lets go of text and filters, but not of the order; undefined when there is nothing to let go of. */
export function useClearAll(): SearchStep | undefined {
  const { state } = useCarSearch()
  const { query, values, ranges } = state
  if (query === '' && Object.keys(values).length + Object.keys(ranges).length === 0) return undefined
  return clearedOfAll
}

const clearedOfAll: SearchStep = ({ sortBy }) => ({ ...EVERY_CAR, sortBy })
