import type { ReservedCars } from '../contract/reservations.ts'
import type { Confirmed } from '../domain/freshness.ts'
import { RESERVED_CARS_PATH, type StockState, stockStatePart, stockStatePath } from '../domain/stock-state.ts'

/** A page that waits for it shows the car as it was built. */
const API_ANSWERS_WITHIN_MS = 2_000

/** A line that stands still tells of no error by itself. */
export const FILE_COMES_WITHIN_MS = 15_000

/**
 * `confirmed`: when the API last heard that which stock is so, where it was asked and knows. `isUnsure`: it was asked and did not
 * answer, so that the car may be reserved.
 */
export type StockNow = StockState & { confirmed?: Confirmed; isUnsure?: true }

/**
 * How the stock stands now, as far as it tells of a car. A file of the build is served from anywhere, so which cars were
 * reserved since, the API is asked, where there is one; without its answer the file stands. Source: DC-04, DC-87.
 */
export async function stockNow(id: number): Promise<StockNow> {
  const signal = AbortSignal.timeout(FILE_COMES_WITHIN_MS)
  const stock = await read<StockState>(stockStatePath(stockStatePart(id)), { signal })
  const car = stock.cars[id]
  if (!stock.reservesOnline || car?.status !== 'in_stock' || car.reserved) return stock
  const told = await askApi()
  if (told === undefined) return { ...stock, isUnsure: true }
  if (told.car_ids.includes(id)) return { cars: { ...stock.cars, [id]: { ...car, reserved: true } } }
  return told.confirmed ? { ...stock, confirmed: told.confirmed } : stock
}

/** Cars that are reserved or bought online, as far as the API tells; none where it does not. Source: DC-87. */
export const reservedNow = async (): Promise<ReservedCars['car_ids']> => (await askApi())?.car_ids ?? []

function askApi(): Promise<ReservedCars | undefined> {
  const signal = AbortSignal.timeout(API_ANSWERS_WITHIN_MS)
  return read<ReservedCars>(RESERVED_CARS_PATH, { signal }).catch(() => undefined)
}

async function read<Answer>(path: string, options?: RequestInit): Promise<Answer> {
  // What this browser was told a minute ago may be over, and by its own visitor's doing.
  const response = await fetch(path, { cache: 'no-cache', ...options })
  if (!response.ok) throw new Error(response.statusText)
  return response.json() as Promise<Answer>
}
