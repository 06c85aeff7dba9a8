import { useEffect, useMemo, useRef, useState } from 'react'
import type { Car } from '../records/index.ts'

type Id = Car['id']

/**
 * The cars of these ids, in their order, as `find` tells of those that are not known yet; those that were found stay while
 * others come, or do not. `find` is the same function from render to render.
 */
export function useFoundCars<Found>(
  ids: readonly Id[],
  find: (missing: readonly Id[]) => Promise<readonly (Found | 'gone')[]>,
) {
  const [found, setFound] = useState<ReadonlyMap<Id, Found | 'gone'>>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const underWay = useRef(new Set<Id>()).current
  useEffect(() => {
    const missing = ids.filter(id => !found.has(id) && !underWay.has(id))
    if (missing.length === 0) return
    setFailed(false)
    for (const id of missing) underWay.add(id)
    find(missing)
      .finally(() => {
        for (const id of missing) underWay.delete(id)
      })
      .then(
        // Others may be wanted by then; these are the cars of their ids all the same.
        cars => setFound(known => new Map([...known, ...missing.map((id, place) => [id, cars[place]!] as const)])),
        () => setFailed(true),
      )
  }, [ids, find, attempt])
  const again = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  const gone = useMemo(() => [...found].flatMap(([id, car]) => (car === 'gone' ? [id] : [])), [found])
  const isLoading = ids.some(id => !found.has(id))
  const state: 'failed' | 'loading' | 'ready' = !isLoading ? 'ready' : failed ? 'failed' : 'loading'
  return {
    state,
    cars: ids.flatMap(id => {
      const car = found.get(id)
      return car === undefined || car === 'gone' ? [] : [car]
    }),
    /** Also those that are not asked for any more: that they went is news all the same. */
    gone,
    again,
  }
}
