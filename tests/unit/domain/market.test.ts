import { expect, test } from 'vitest'
import { marketPrice, marketSaving } from '../../../src/domain/market.ts'
import { priceShown } from '../../../src/domain/price.ts'
import type { Car } from '../../../src/records/index.ts'
import { aCar } from '../../support/builders.ts'

const saving = (fields: Partial<Car>, useOfferPrice = false) => {
  const car = aCar({ autograb_data: { average_market_price: 20_000 }, ...fields })
  return marketSaving(car, priceShown(car, { useOfferPrice }))
}

test('CD-32, VD-36 the badge shows when the price is at least 500 below the average', () => {
  expect(saving({ price: 19_500 })).toBe(500)
  expect(saving({ price: 19_501 })).toBeUndefined()
  expect(saving({ price: 25_000 })).toBeUndefined()
})

test('DC-62 500 means 500, not 499 and some cents', () => {
  expect(saving({ price: 19_500.5 })).toBeUndefined()
})

test('CD-33 the state average comes before the average; with neither there is no badge', () => {
  const both = { state_average_market_price: 22_000, average_market_price: 20_000 }
  expect(saving({ price: 19_000, autograb_data: both })).toBe(3_000)
  expect(saving({ price: 19_000, autograb_data: { ...both, state_average_market_price: undefined } })).toBe(1_000)
  expect(saving({ price: 19_000, autograb_data: { ...both, state_average_market_price: 19_100 } })).toBeUndefined()
  expect(saving({ price: 19_000, autograb_data: {} })).toBeUndefined()
  expect(saving({ price: 19_000, autograb_data: undefined })).toBeUndefined()
})

test('CD-33 what a saving is counted from says whose average it is', () => {
  const of = (autograb_data: Car['autograb_data']) => marketPrice(aCar({ state: 'VIC', autograb_data }))
  expect(of({ state_average_market_price: 22_000, average_market_price: 20_000 })).toEqual({
    dollars: 22_000,
    state: 'VIC',
  })
  expect(of({ average_market_price: 20_000 })).toEqual({ dollars: 20_000 })
  expect(of({ state_average_market_price: 0, average_market_price: 0 })).toBeUndefined()
  expect(of(undefined)).toBeUndefined()
})

test('CD-33 an average of 0 is none', () => {
  const zero = { state_average_market_price: 0, average_market_price: 20_000 }
  expect(saving({ price: 19_000, autograb_data: zero })).toBe(1_000)
})

test('DC-62 the badge needs a shown price and an available car', () => {
  expect(saving({ price: 10 })).toBeUndefined()
  expect(saving({ price: 19_000, sold: true })).toBeUndefined()
  expect(saving({ price: 19_000, status: 'coming_soon' })).toBe(1_000)
})

test('DC-59, DC-62 the price that shows is compared, so an offer price counts where it is used', () => {
  expect(saving({ price: 19_800, offer_price: 19_000 })).toBeUndefined()
  expect(saving({ price: 19_800, offer_price: 19_000 }, true)).toBe(1_000)
})

test('DC-62 a car to ask about is not below any market, however low its price would be', () => {
  const car = aCar({ price: 5, autograb_data: { average_market_price: 20_000 } })
  expect(marketSaving(car, { kind: 'ask' })).toBeUndefined()
  expect(marketSaving(car, { kind: 'preorder' })).toBeUndefined()
  expect(marketSaving({ ...car, autograb_data: undefined }, { kind: 'price', now: 5_000 })).toBeUndefined()
})
