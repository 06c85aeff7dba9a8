import { type StockState, stockStatePart, stockStatePath } from '../domain/stock-state.ts'

/** How the stock stands now, as far as it tells of a car. */
export async function stockNow(id: number): Promise<StockState> {
  // What this browser was told a minute ago may be over, and by its own visitor's doing.
  const response = await fetch(stockStatePath(stockStatePart(id)), { cache: 'no-cache' })
  if (!response.ok) throw new Error(response.statusText)
  return response.json() as Promise<StockState>
}
