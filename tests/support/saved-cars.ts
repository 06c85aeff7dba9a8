// The saved cars of islands under test. One answer for all test files: they share what they import, and so each other's stand-ins.
import { aCar } from './builders.ts'

export const [SOLD, ALSO_SOLD, GONE, LOST] = [8, 6, 9, 99]

const carOf = (id: number) => aCar({ id, km: id * 100, sold: id === SOLD || id === ALSO_SOLD })

/** In place of `islands/watchlist/use-saved-cars.ts`. */
export const useSavedCars = (ids: readonly number[]) => ({
  state: ids.includes(LOST) ? 'failed' : 'ready',
  cars: ids.filter(id => id !== GONE && id !== LOST).map(carOf),
  gone: ids.filter(id => id === GONE),
  again: () => {},
})
