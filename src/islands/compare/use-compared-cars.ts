import { useMemo } from 'react'
import type { ComparedCar } from '../../domain/compare.ts'
import { WHILE_OFFERED } from '../../domain/stock-state.ts'
import { findCarById } from '../find-car.ts'
import { useFoundCars } from '../use-found-cars.ts'

const findCars = (ids: readonly number[]) => Promise.all(ids.map(async id => (await findCarById(id)) ?? 'gone'))

/** A car that came after the build, of which there is nothing to compare yet. */
export type LateCar = Pick<ComparedCar, 'id' | 'slug' | 'title'>

const findLateCars = (ids: readonly number[]) => Promise.all(ids.map(findLateCar))

/** The API knows the stock of this moment. A car that it does not know is gone; while it does not answer, nobody knows. Source: DC-04. */
async function findLateCar(id: number): Promise<LateCar | 'gone'> {
  // Fetched when a car is missing: most comparisons have all of theirs.
  const { api } = await import('../../stores/api-client.ts')
  const answer = await api.checkoutCar(String(id))
  if (!answer.ok) {
    if (answer.status === 404) return 'gone'
    throw new Error(answer.error)
  }
  const { asked, title, standing } = answer.data
  if (asked.car.id !== id || !WHILE_OFFERED.includes(standing)) return 'gone'
  return { id, slug: asked.car.slug, title }
}

/**
 * The cars to compare, in their order; those that were there stay while another comes. Those that the build does not know
 * are late or gone, which is known a little later and keeps the others from nobody.
 */
export function useComparedCars(ids: readonly number[]) {
  const { gone: missing, ...found } = useFoundCars(ids, findCars)
  const asked = missing.join()
  // A new list for each render would be asked for again.
  const {
    cars: late,
    gone,
    state,
    again,
  } = useFoundCars(
    useMemo(() => (asked === '' ? [] : asked.split(',').map(Number)), [asked]),
    findLateCars,
  )
  return {
    ...found,
    late: late.filter(({ id }) => ids.includes(id)),
    gone,
    /** To ask again about cars that came after the build; undefined where nothing is to be asked. */
    askAgain: state === 'failed' ? again : undefined,
  }
}
