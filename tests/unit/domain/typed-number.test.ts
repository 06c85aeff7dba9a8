import { expect, test } from 'vitest'
import { typedNumber } from '../../../src/domain/typed-number.ts'

test('DC-49 a typed amount may have a sign, separators and a unit', () => {
  expect(typedNumber('$12,500')).toBe(12_500)
  expect(typedNumber('45 000 km')).toBe(45_000)
  expect(typedNumber('5k')).toBe(5000)
  expect(typedNumber('$12.5 K')).toBe(12_500)
  expect(typedNumber('50k km')).toBe(50_000)
  expect(typedNumber('80,000k')).toBe(80_000)
  expect(typedNumber('50 km')).toBe(50)
  expect(typedNumber('any')).toBeUndefined()
  for (const negative of ['-500', '\u2212500', '$-500', '-$500'])
    expect(typedNumber(negative), negative).toBeUndefined()
  expect(typedNumber('1.2.3')).toBeUndefined()
})
