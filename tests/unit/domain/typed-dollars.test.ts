import { expect, test } from 'vitest'
import { typedDollars } from '../../../src/domain/typed-dollars.ts'

test.each([
  ['30000', 30_000],
  ['$30,000', 30_000],
  ['24 500.50', 24_500.5],
  ['A$30,000', 30_000],
  ['AUD 30,000', 30_000],
  ['30k', 30_000],
  ['$12.5K', 12_500],
  ['30,000 dollars', 30_000],
  ['30000$', 30_000],
  ['30,000 $', 30_000],
  ['$$30000', 30_000],
  ['30,000 AUD', 30_000],
  ['30k aud', 30_000],
  ['$30,000 AUD', 30_000],
  ['30,000 A$', 30_000],
])('FM-16 VD-38 the sum in %s is %d dollars', (text, dollars) => {
  expect(typedDollars(text)).toBe(dollars)
})

test.each(['', '-5', 'a lot', '12.5.1', '25000-30000', '25k-30k', '.', 'k', '$', '30000 km'])(
  'FM-16 VD-38 "%s" is no sum',
  text => {
    expect(typedDollars(text)).toBeNaN()
  },
)
