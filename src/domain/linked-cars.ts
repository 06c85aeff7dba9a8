import type { Car } from '../records/index.ts'

/** How many kept cars a link takes along: as a code it can still be read from a screen by a plain phone. */
export const MOST_SHARED = 30

/** Cars as an address: `/compare?cars=12,7`, to keep or to send. */
export function carsLink(path: string, ids: readonly Car['id'][]): string {
  return ids.length === 0 ? path : `${path}?cars=${ids.join(',')}`
}

/** The cars that an address asks for by its `cars`, each once and no more than so many. */
export function linkedCars(cars: string, most: number): Car['id'][] {
  const ids = cars
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, most)
}
