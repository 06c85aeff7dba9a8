import { type ComparedCar, type ComparePart, carNow, comparePartPath } from '../domain/compare.ts'
import { stockStatePart } from '../domain/stock-state.ts'
import { untilSilent } from '../search/clients/until-silent.ts'
import { stockNow } from './stock-now.ts'

/** Files of this page's life: one part of the stock holds many cars. */
const fetched = new Map<string, Promise<ComparePart>>()

function read(path: string): Promise<ComparePart> {
  const known = fetched.get(path)
  if (known !== undefined) return known
  const reading = untilSilent(path).then(bytes => new Response(bytes).json() as Promise<ComparePart>)
  fetched.set(path, reading)
  // What failed may work the next time.
  reading.catch(() => fetched.delete(path))
  return reading
}

/** A car as it is in stock now; none if it is gone. Without news of the stock it stands as it was built. */
export async function findCarById(id: number): Promise<ComparedCar | undefined> {
  const [cars, stock] = await Promise.all([
    read(comparePartPath(stockStatePart(id))),
    stockNow(id).catch(() => undefined),
  ])
  const car = cars[id]
  return car === undefined || stock === undefined ? car : carNow(car, stock.cars[id])
}
