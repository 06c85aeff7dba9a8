import { EVERY_CAR } from '../../search/state.ts'
import { useCarSearch } from './use-car-search.ts'

/** Lets go of text and filters, but not of the order; undefined when there is nothing to let go of. */
export function useClearAll(): (() => void) | undefined {
  const { state, change } = useCarSearch()
  const { query, values, ranges, sortBy } = state
  if (query === '' && Object.keys(values).length + Object.keys(ranges).length === 0) return undefined
  return () => change({ ...EVERY_CAR, sortBy })
}
