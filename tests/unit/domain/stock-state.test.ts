import { expect, test } from 'vitest'
import { STOCK_STATE_PARTS, stockStatePart, stockStatePath } from '../../../src/domain/stock-state.ts'

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
