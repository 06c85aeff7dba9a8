import type { Car } from '../records/index.ts'
import { isAvailable } from './availability.ts'
import type { PriceShown } from './price.ts'

/** How far below the market, in dollars, a price must be to be told. Source: CD-32, DC-62. */
export const TELLING_SAVING = 500

/** What such cars cost on average, in dollars; that of the state before that of the country. Source: CD-33. */
export function marketPrice(car: Pick<Car, 'autograb_data'>): number | undefined {
  const averages = [car.autograb_data?.state_average_market_price, car.autograb_data?.average_market_price]
  return averages.find(average => average !== undefined && average > 0)
}

/** Dollars that an available car's shown price is below the market, when that is enough to tell. Source: CD-32, CD-33, VD-36, DC-62. */
export function marketSaving(
  car: Pick<Car, 'status' | 'sold' | 'autograb_data'>,
  price: PriceShown,
): number | undefined {
  const market = marketPrice(car)
  if (market === undefined || price.kind !== 'price' || !isAvailable(car)) return undefined
  const saving = market - price.now
  return saving >= TELLING_SAVING ? saving : undefined
}
