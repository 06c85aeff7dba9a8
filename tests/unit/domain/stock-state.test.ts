import { expect, test } from 'vitest'
import {
  carState,
  STOCK_STATE_PARTS,
  standingOf,
  stockStatePart,
  stockStatePath,
} from '../../../src/domain/stock-state.ts'
import { aCar } from '../../support/builders.ts'

test('DC-04 each car has one part of the stock’s state, and cars that follow each other spread over all', () => {
  const parts = Array.from({ length: 10_000 }, (_, id) => stockStatePart(id + 1))
  const sizes = [...Map.groupBy(parts, part => part).values()].map(({ length }) => length)
  expect(new Set(parts)).toEqual(new Set(Array.from({ length: STOCK_STATE_PARTS }, (_, part) => part)))
  expect(Math.max(...sizes)).toBeLessThan(2 * (10_000 / STOCK_STATE_PARTS))
})

test('DC-04 ids that end alike spread too', () => {
  const parts = new Set(Array.from({ length: 1_000 }, (_, id) => stockStatePart((id + 1) * 1_000)))
  expect(parts.size).toBe(STOCK_STATE_PARTS)
})

test('a part lies beside the others', () => {
  expect(stockStatePath(7)).toBe('/stock-state/7.json')
})

test('DC-04 a car stands as its state says: sold before reserved, reserved before coming soon, and gone when unknown', () => {
  const standing = (fields: Parameters<typeof aCar>[0]) => standingOf(carState(aCar(fields)))
  expect(standing({})).toBe('free')
  expect(standing({ status: 'coming_soon' })).toBe('coming')
  expect(standing({ status: 'coming_soon', reserved: true })).toBe('reserved')
  expect(standing({ reserved: true })).toBe('reserved')
  expect(standing({ reserved: true, sold: true })).toBe('sold')
  expect(standing({ status: 'sold' })).toBe('sold')
  expect(standingOf(undefined)).toBe('gone')
})

test('DC-04 the state of a car says reserved only of a reserved one', () => {
  expect(carState(aCar({ reserved: true, price: 9_990 }))).toEqual({ status: 'in_stock', price: 9_990, reserved: true })
  expect(carState(aCar({ reserved: false, price: 9_990 }))).toEqual({ status: 'in_stock', price: 9_990 })
})
