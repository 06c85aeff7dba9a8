import { findCar } from '../find-car.ts'
import { useFoundCars } from '../use-found-cars.ts'

const findCars = (ids: readonly number[]) => Promise.all(ids.map(async id => (await findCar(id)) ?? 'gone'))

/** The cars to compare, in their order; those that were there stay while another comes. */
export const useComparedCars = (ids: readonly number[]) => useFoundCars(ids, findCars)
