import { expect, test } from 'vitest'
import { formatNumber } from '../../../src/domain/format.ts'
import { carsFoundText, countShown } from '../../../src/domain/result-count.ts'

test('SR-26 on sites set so, a count over 1999 is replaced by the stock count, 1999 itself is not', () => {
  expect(formatNumber(countShown(1999, 5012))).toBe('1,999')
  expect(formatNumber(countShown(2000, 5012))).toBe('5,012')
})

test('DC-32 on other sites 2000 shows 2,000', () => {
  expect(formatNumber(countShown(2000, undefined))).toBe('2,000')
})

test('cars are counted in the words of the site, one of them in its own', () => {
  const labels = { carFound: '1 vehicle', carsFound: '{count} vehicles' }
  expect([0, 1, 1234].map(count => carsFoundText(count, labels))).toEqual(['0 vehicles', '1 vehicle', '1,234 vehicles'])
})
