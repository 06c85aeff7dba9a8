import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatDollars, formatNumber, formatRate, formatToTheCent } from '../../../src/domain/format.ts'

test('RG-09 numbers show with thousands separators', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(1000)).toBe('1,000')
  expect(formatNumber(-1234.5678)).toBe('-1,234.5678')
})

test('RG-09 agrees with the platform for every whole number', () => {
  const platform = new Intl.NumberFormat('en-AU')
  fc.assert(
    fc.property(fc.maxSafeInteger(), number => {
      expect(formatNumber(number)).toBe(platform.format(number).replace('-0', '0'))
    }),
  )
})

test('RG-08, RG-10, CD-28 prices show with "$", separators and no decimals', () => {
  expect(formatDollars(25_990)).toBe('$25,990')
  expect(formatDollars(1234)).toBe('$1,234')
  expect(formatDollars(0)).toBe('$0')
  expect(formatDollars(-1234)).toBe('-$1,234')
})

test('FN-16, DC-60 prices round to whole dollars, half up', () => {
  expect(formatDollars(129.49)).toBe('$129')
  expect(formatDollars(129.5)).toBe('$130')
  expect(formatDollars(-0.4)).toBe('$0')
})

test('what was taken is told to the cent, as the platform tells dollars', () => {
  const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  for (const dollars of [0, 0.01, 0.1, 1, 12.5, 999.99, 1000, 1234.56, 1_234_567.89]) {
    expect(formatToTheCent(dollars)).toBe(platform.format(dollars))
  }
  expect(formatToTheCent(1250.5)).toBe('$1,250.50')
})

test('SR-25 a count names what it counts', () => {
  expect(formatCount(1, 'car', 'cars')).toBe('1 car')
  expect(formatCount(0, 'car', 'cars')).toBe('0 cars')
  expect(formatCount(1234, 'car', 'cars')).toBe('1,234 cars')
})

test('FN-13 a rate has two decimals, and none is told lower than it is by half a hundredth', () => {
  expect([8.7, 8.745, 9.995, 1.005, 7].map(formatRate)).toEqual(['8.70', '8.75', '10.00', '1.01', '7.00'])
})
