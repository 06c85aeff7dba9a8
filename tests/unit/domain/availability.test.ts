import { describe, expect, test } from 'vitest'
import {
  hasTradeInValuation,
  isAvailable,
  isBuyableOnline,
  isReservable,
  isSellable,
  isSold,
} from '../../../src/domain/availability.ts'
import { aCar } from '../../support/builders.ts'

test('DC-52 a car is sold when its status or its flag says so', () => {
  expect(isSold(aCar())).toBe(false)
  expect(isSold(aCar({ status: 'sold', sold: false }))).toBe(true)
  expect(isSold(aCar({ status: 'in_stock', sold: true }))).toBe(true)
})

test('DC-52 a car is available when in stock or coming soon, and not sold', () => {
  expect(isAvailable(aCar({ status: 'in_stock' }))).toBe(true)
  expect(isAvailable(aCar({ status: 'coming_soon' }))).toBe(true)
  expect(isAvailable(aCar({ status: 'coming_soon', sold: true }))).toBe(false)
  expect(isAvailable(aCar({ status: 'sold' }))).toBe(false)
  expect(isAvailable(aCar({ reserved: true }))).toBe(true)
})

test('DC-53 a car is not sellable when it is not available or not shown', () => {
  expect(isSellable(aCar())).toBe(true)
  expect(isSellable(aCar({ sold: true }))).toBe(false)
  expect(isSellable(aCar({ show_on_dealer_website: false }))).toBe(false)
})

describe('VD-07, RS-04, DC-86 a car can be reserved', () => {
  const on = { features: { reserve: true }, reservation: { deposit: 200 } }
  test('when in stock, free, priced above 200 and payable', () => {
    expect(isReservable(aCar({ price: 201 }), on)).toBe(true)
    expect(isReservable(aCar({ price: 501 }), { ...on, reservation: { deposit: 500 } })).toBe(true)
  })
  test.each([
    ['the site has no reserving', aCar(), { ...on, features: { reserve: false } }],
    ['it is coming soon', aCar({ status: 'coming_soon' }), on],
    ['it is sold', aCar({ sold: true }), on],
    ['it is reserved', aCar({ reserved: true }), on],
    ['its price is 200', aCar({ price: 200 }), on],
    ['the deposit is all that it costs', aCar({ price: 500 }), { ...on, reservation: { deposit: 500 } }],
    ['it has no price', aCar({ price: undefined }), on],
    ['it has no payment processor', aCar({ payment_processors: [] }), on],
  ])('but not when %s', (_, car, settings) => {
    expect(isReservable(car, settings)).toBe(false)
  })
})

test('RS-06, DC-55 only a used, reservable car is bought online, and only where the purchase is on', () => {
  const on = { features: { reserve: true, checkoutJourney: true }, reservation: { deposit: 200 } }
  expect(isBuyableOnline(aCar({ car_type: 'used' }), on)).toBe(true)
  expect(isBuyableOnline(aCar({ car_type: 'demo' }), on)).toBe(false)
  expect(isBuyableOnline(aCar({ car_type: 'new' }), on)).toBe(false)
  expect(isBuyableOnline(aCar({ reserved: true }), on)).toBe(false)
  expect(isBuyableOnline(aCar(), { ...on, features: { reserve: true, checkoutJourney: false } })).toBe(false)
})

describe('VD-06 the trade-in valuation is offered', () => {
  const on = { priceEstimate: true }
  test('beside a free car in stock at 201, payable or not', () => {
    expect(hasTradeInValuation(aCar({ price: 201, payment_processors: [] }), on)).toBe(true)
  })
  test.each([
    ['without the feature', aCar(), { priceEstimate: false }],
    ['at price 200', aCar({ price: 200 }), on],
    ['when coming soon', aCar({ status: 'coming_soon' }), on],
    ['when sold', aCar({ sold: true }), on],
    ['when reserved', aCar({ reserved: true }), on],
  ])('but not %s', (_, car, features) => {
    expect(hasTradeInValuation(car, features)).toBe(false)
  })
})
