import type { Car } from '../records/index.ts'
import { idIn } from './ids.ts'

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
    .map(text => idIn(text.trim()))
    .filter(id => id !== undefined)
  return [...new Set(ids)].slice(0, most)
}
