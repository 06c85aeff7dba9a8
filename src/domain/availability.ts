import type { Car } from '../records/index.ts'

/** A car at this price or less is neither reserved nor traded for online, in dollars. Source: VD-06, DC-86. */
const NO_DEAL_UP_TO = 200

type Status = Pick<Car, 'status' | 'sold'>

/** Source: DC-52. */
export function isSold(car: Status): boolean {
  return car.status === 'sold' || car.sold === true
}

/** In stock or coming soon, and not sold; a reserved car still counts. Source: DC-52. */
export function isAvailable(car: Status): boolean {
  return !isSold(car)
}

/** Whether there is something to ask for; otherwise a card offers similar cars. Source: CD-16, DC-53. */
export function isSellable(car: Status & Pick<Car, 'show_on_dealer_website'>): boolean {
  return isAvailable(car) && car.show_on_dealer_website
}

/** Whether one can sit at its wheel: a caravan is towed. */
export function isDriven(car: Pick<Car, 'item_type'>): boolean {
  return car.item_type !== 'caravan'
}

/** Here and free: what reserving and trading-in both ask for. Source: VD-06, VD-07, RS-04. */
export function isFree(car: Status & Pick<Car, 'reserved'>): boolean {
  return car.status === 'in_stock' && !isSold(car) && car.reserved !== true
}

export type DealFacts = Status & Pick<Car, 'reserved' | 'price' | 'car_type' | 'payment_processors'>

/** What a site says of reserving; the deposit is in dollars. */
export type ReserveSettings = { features: { reserve: boolean }; reservation: { deposit: number } }

/**
 * Whether a car can be reserved online now. A deposit counts towards the price, so the car costs more than that.
 * Source: RS-04, DC-86.
 */
export function isReservable(car: DealFacts, { features, reservation }: ReserveSettings): boolean {
  const costsMoreThan = Math.max(NO_DEAL_UP_TO, reservation.deposit)
  return features.reserve && isFree(car) && (car.price ?? 0) > costsMoreThan && car.payment_processors.length > 0
}

/** Whether a car can be bought through the online purchase: used, reservable, and the site has it. Source: RS-06, DC-55. */
export function isBuyableOnline(
  car: DealFacts,
  settings: ReserveSettings & { features: { checkoutJourney: boolean } },
): boolean {
  return settings.features.checkoutJourney && car.car_type === 'used' && isReservable(car, settings)
}

/** Whether the trade-in valuation is offered beside a car. Source: VD-06. */
export function hasTradeInValuation(
  car: Status & Pick<Car, 'reserved' | 'price'>,
  features: { priceEstimate: boolean },
): boolean {
  return features.priceEstimate && isFree(car) && (car.price ?? 0) > NO_DEAL_UP_TO
}
