import type { Car } from '../records/index.ts'
import { isAvailable } from './availability.ts'
import type { PriceShown } from './price.ts'

/** How far below the market, in dollars, a price must be to be told. Source: CD-32, DC-62. */
const TELLING_SAVING = 500

export type MarketPrice = { dollars: number; of: 'state' | 'country' }

/** What such cars cost on average, in dollars; that of the state before that of the country. Source: CD-33. */
export function marketPrice({ autograb_data = {} }: Pick<Car, 'autograb_data'>): MarketPrice | undefined {
  const { state_average_market_price: state = 0, average_market_price: country = 0 } = autograb_data
  if (state > 0) return { dollars: state, of: 'state' }
  return country > 0 ? { dollars: country, of: 'country' } : undefined
}

/** Dollars that an available car's shown price is below the market, when that is enough to tell. Source: CD-32, CD-33, VD-36, DC-62. */
export function marketSaving(
  car: Pick<Car, 'status' | 'sold' | 'autograb_data'>,
  price: PriceShown,
): number | undefined {
  if (price.kind !== 'price' || !isAvailable(car)) return undefined
  const saving = (marketPrice(car)?.dollars ?? 0) - price.now
  return saving >= TELLING_SAVING ? saving : undefined
}
