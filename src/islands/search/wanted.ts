import { NEEDS, type NeedName, needRange, type Wanted, wantedOf } from '../../domain/needs.ts'
import { type SearchState, withRange } from '../../search/state.ts'

/** What a search asks of a car, beside its facets. */
export function wantedIn({ ranges }: Pick<SearchState, 'ranges'>): Wanted {
  return Object.fromEntries(
    NEEDS.flatMap(name => {
      const wanted = wantedOf(name, ranges[name])
      return wanted === undefined ? [] : [[name, wanted]]
    }),
  )
}

/** The search with a need changed, or let go. */
export function withNeed(state: SearchState, name: NeedName, wanted: number | undefined): SearchState {
  return withRange(state, name, wanted === undefined ? {} : needRange(name, wanted))
}

export function withoutNeeds(state: SearchState): SearchState {
  return NEEDS.reduce((left, name) => withRange(left, name, {}), state)
}
