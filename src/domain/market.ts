import type { Car } from '../records/index.ts'
import { isAvailable } from './availability.ts'
import type { PriceShown } from './price.ts'

/** How far below the market, in dollars, a price must be to be told. Source: CD-32, DC-62. */
const TELLING_SAVING = 500

/** `state` is there where the price is that of a state which is known. */
export type MarketPrice = { dollars: number; state?: string | undefined }

/** What such cars cost on average, in dollars; in the car's state before in the country. Source: CD-33. */
export function marketPrice({
  autograb_data = {},
  state,
}: Pick<Car, 'autograb_data' | 'state'>): MarketPrice | undefined {
  const { state_average_market_price: ofState = 0, average_market_price: ofCountry = 0 } = autograb_data
  if (ofState > 0) return { dollars: ofState, state }
  return ofCountry > 0 ? { dollars: ofCountry } : undefined
}

/** Dollars that an available car's shown price is below the market, when that is enough to tell. Source: CD-32, CD-33, VD-36, DC-62. */
export function marketSaving(
  car: Pick<Car, 'status' | 'sold' | 'autograb_data' | 'state'>,
  price: PriceShown,
): number | undefined {
  if (price.kind !== 'price' || !isAvailable(car)) return undefined
  const saving = (marketPrice(car)?.dollars ?? 0) - price.now
  return saving >= TELLING_SAVING ? saving : undefined
}
