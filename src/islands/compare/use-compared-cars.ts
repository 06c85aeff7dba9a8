import { useEffect, useRef, useState } from 'react'
import { type ComparedCar, type ComparePart, carNow, comparePartPath } from '../../domain/compare.ts'
import { type StockState, stockStatePart, stockStatePath } from '../../domain/stock-state.ts'

type Found = Map<number, ComparedCar | 'gone'>

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

/** A car as it is in stock now, or that it is gone. Without news of the stock it stands as it was built. */
async function findCar(id: number): Promise<ComparedCar | 'gone'> {
  const part = stockStatePart(id)
  const [cars, stock] = await Promise.all([
    read<ComparePart>(comparePartPath(part)),
    read<StockState>(stockStatePath(part)).catch(() => undefined),
  ])
  const car = cars[id]
  if (car === undefined) return 'gone'
  return stock === undefined ? car : carNow(car, stock.cars[id])
}

/** The cars to compare, in their order; those that were there stay while another comes. */
export function useComparedCars(ids: readonly number[]) {
  const [found, setFound] = useState<Found>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const known = useRef(found)
  known.current = found
  useEffect(() => {
    let isWanted = true
    const missing = ids.filter(id => !known.current.has(id))
    Promise.all(missing.map(async id => [id, await findCar(id)] as const)).then(
      entries => isWanted && setFound(new Map([...known.current, ...entries])),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [ids, attempt])
  const cars = ids.flatMap(id => {
    const car = found.get(id)
    return car === undefined || car === 'gone' ? [] : [car]
  })
  const isLoading = ids.some(id => !found.has(id))
  const state: 'failed' | 'loading' | 'ready' = failed ? 'failed' : isLoading ? 'loading' : 'ready'
  const again = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { state, cars, gone: [...found].flatMap(([id, car]) => (car === 'gone' ? [id] : [])), again }
}
