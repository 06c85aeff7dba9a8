import type { Car } from '../records/index.ts'
import { hasTradeInValuation, isBuyableOnline, isDriven, isReservable, isSold } from './availability.ts'
import { STANDINGS, type Standing, WHILE_OFFERED } from './stock-state.ts'

/** Source: VD-02 to VD-14; to share a car is beyond the rows. */
export const DETAIL_BUTTONS = [
  'enquire',
  'test-drive',
  'history-report',
  'finance',
  'trade-in',
  'reserve',
  'buy-online',
  'call',
  'chat',
  'make-offer',
  'location',
  'payment-methods',
  'print',
  'share',
] as const
export type DetailButtonKind = (typeof DETAIL_BUTTONS)[number]

export type DetailButtonSettings = {
  features: {
    reserve: boolean
    checkoutJourney: boolean
    priceEstimate: boolean
    makeOffer: 'dialog' | 'chat' | 'off'
  }
  reservation: { deposit: number }
  chat?: object | undefined
}

/** What brings a visitor to the car, or the car to them; all other buttons are for knowing more. */
export const LEADING_BUTTONS: ReadonlySet<DetailButtonKind> = new Set(['test-drive', 'call', 'reserve', 'buy-online'])

type ButtonFacts = Pick<
  Car,
  'item_type' | 'car_type' | 'status' | 'sold' | 'reserved' | 'price' | 'payment_processors' | 'file'
>

/** What of the page the buttons need: somebody to call, and a place to show. */
export type AtHand = { phone: boolean; place: boolean }

/** Whether the page of a car has a button. Source: VD-01 to VD-14, VD-40, VD-44, RS-06. */
export function hasDetailButton(
  kind: DetailButtonKind,
  car: ButtonFacts,
  settings: DetailButtonSettings,
  { phone, place }: AtHand,
): boolean {
  const { features, chat } = settings
  switch (kind) {
    case 'enquire':
    case 'finance':
      return !isSold(car)
    case 'test-drive':
      return !isSold(car) && isDriven(car)
    case 'make-offer':
      return !isSold(car) && (features.makeOffer === 'chat' ? chat !== undefined : features.makeOffer === 'dialog')
    case 'history-report':
      return car.file !== undefined
    case 'trade-in':
      return hasTradeInValuation(car, features)
    case 'reserve':
      return isReservable(car, settings)
    case 'buy-online':
      return isBuyableOnline(car, settings)
    case 'chat':
      return chat !== undefined
    case 'call':
      return phone
    case 'location':
      return place
    case 'payment-methods':
    case 'print':
    case 'share':
      return true
  }
}

/** In which standings a button stays, when the state of the stock is newer than the page. Source: DC-04, VD-06, VD-07. */
export function standingsOf(kind: DetailButtonKind): readonly Standing[] {
  switch (kind) {
    case 'trade-in':
    case 'reserve':
    case 'buy-online':
      return ['free']
    case 'call':
    case 'chat':
    case 'location':
    case 'payment-methods':
    case 'print':
    case 'share':
    case 'history-report':
      return STANDINGS
    case 'enquire':
    case 'finance':
    case 'test-drive':
    case 'make-offer':
      return WHILE_OFFERED
  }
}
