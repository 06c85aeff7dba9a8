import { type ComparedCar, type ComparePart, carNow, comparePartPath } from '../domain/compare.ts'
import { type StockState, stockStatePart, stockStatePath } from '../domain/stock-state.ts'

/** Files of this page's life: one part of the stock holds many cars. */
const fetched = new Map<string, Promise<unknown>>()

function read<Content>(path: string): Promise<Content> {
  const known = fetched.get(path)
  if (known !== undefined) return known as Promise<Content>
  const reading = fetch(path).then(response => {
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response.json() as Promise<Content>
  })
  fetched.set(path, reading)
  // What failed may work the next time.
  reading.catch(() => fetched.delete(path))
  return reading
}

/** A car as it is in stock now; none if it is gone. Without news of the stock it stands as it was built. */
export async function findCar(id: number): Promise<ComparedCar | undefined> {
  const part = stockStatePart(id)
  const [cars, stock] = await Promise.all([
    read<ComparePart>(comparePartPath(part)),
    read<StockState>(stockStatePath(part)).catch(() => undefined),
  ])
  const car = cars[id]
  return car === undefined || stock === undefined ? car : carNow(car, stock.cars[id])
}
