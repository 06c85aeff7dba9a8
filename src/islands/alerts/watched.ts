import { idIn } from '../../domain/ids.ts'
import { watchedPart } from '../../search/alert-path.ts'
import { parseSearch } from '../../search/routing.ts'
import type { SearchState } from '../../search/state.ts'

/** What an address asks to watch. A car without an id is none that we could have. */
export type Watched = { kind: 'car'; id: number | undefined } | { kind: 'search'; state: SearchState }

/** What the address of the page names; nothing named is every car. */
export function watchedIn(address: string): Watched {
  const named = new URLSearchParams(address)
  const car = named.get('car')
  return car === null
    ? { kind: 'search', state: parseSearch(named.get('search') ?? '') }
    : { kind: 'car', id: idIn(car) }
}

/** A search as it is watched: what it says of order and page is left out. */
export const searchWatched = (state: SearchState): { search: string } => ({ search: watchedPart(state) })
