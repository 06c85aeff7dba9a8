import { expect, test } from 'vitest'
import { sizeTyped, wholeNeed } from '../../../src/domain/need-typed.ts'

test('PR-04, RG-06 a number that is typed for a need counts in the unit behind it, else in the one of the site', () => {
  const meant = ['4.9', '4.9 m', '210 cm', '2100mm', '16 ft', '84 in', '7'].map(text => [
    sizeTyped('length_mm', text, 'en-AU'),
    sizeTyped('height_mm', text, 'en-US'),
  ])
  expect(meant).toEqual([
    [1000, 304.8],
    [1000, 1000],
    [10, 10],
    [1, 1],
    [304.8, 304.8],
    [25.4, 25.4],
    [1000, 304.8],
  ])
  const weights = ['2.5 t', '2.5 tonnes', '2.5t towing', '2500', '2,500 KG', '5000 lbs']
  expect(weights.map(text => sizeTyped('towing_kg', text, 'en-AU'))).toEqual([1000, 1000, 1000, 1, 1, 0.453_592_37])
  expect(sizeTyped('towing_kg', '5 tons', 'en-US')).toBeCloseTo(907.185, 3)
  expect(['5 tons', '5 tonnes'].map((text, i) => sizeTyped('towing_kg', text, i === 0 ? 'en-NZ' : 'en-US'))).toEqual([
    1000, 1000,
  ])
  expect(['210cm high', '2100 mm max', "16'"].map(text => sizeTyped('height_mm', text, 'en-AU'))).toEqual([
    10, 1, 304.8,
  ])
  expect(sizeTyped('towing_kg', '5000', 'en-US')).toBeCloseTo(0.4536, 3)
})

test('PR-04 a need is whole, and no car of $100 is within a budget of $99.50', () => {
  for (const budget of ['weekly_dollars', 'monthly_dollars'] as const) {
    expect([99, 99.5, 99.99, 100, 0.5].map(typed => wholeNeed(budget, typed))).toEqual([99, 99, 99, 100, 1])
  }
  // 2.3 * 1000 is a little less in binary.
  expect([wholeNeed('height_mm', 2.3 * 1000), wholeNeed('towing_kg', 4082.33), wholeNeed('towing_kg', 0.2)]).toEqual([
    2300, 4082, 1,
  ])
})

test('PR-04 what is no length of a need, or two numbers, is not taken for one', () => {
  for (const two of [`6'8"`, '6 ft 8 in', '2.1 to 2.4']) expect(sizeTyped('length_mm', two, 'en-US')).toBeUndefined()
  expect(sizeTyped('seat_count', '7 m', 'en-AU')).toBe(1)
  expect(sizeTyped('weekly_dollars', '150 t', 'en-AU')).toBe(1)
})
