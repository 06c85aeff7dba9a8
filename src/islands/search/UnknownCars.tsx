import { UnknownList } from './UnknownList.tsx'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn } from './wanted.ts'

/** After the cars that do what is wanted: how many do not say, and on demand those cars too. None is dropped silently. */
export function UnknownCars() {
  const { state } = useCarSearch()
  return Object.keys(wantedIn(state)).length > 0 && <UnknownList />
}
