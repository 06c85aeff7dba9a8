import { lazy, Suspense } from 'react'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn } from './wanted.ts'

const UnknownList = lazy(async () => ({ default: (await import('./UnknownList.tsx')).UnknownList }))

/** After the cars that do what is wanted: how many do not say, and on demand those cars too. None is dropped silently. */
export function UnknownCars() {
  const { state } = useCarSearch()
  const hasNeeds = Object.keys(wantedIn(state)).length > 0
  return <Suspense>{hasNeeds && <UnknownList />}</Suspense>
}
