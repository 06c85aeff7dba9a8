import { expect, test } from 'vitest'
import { typedDollars } from '../../../src/domain/typed-dollars.ts'

test.each([
  ['30000', 30_000],
  ['$30,000', 30_000],
  ['24 500.50', 24_500.5],
  ['A$30,000', 30_000],
  ['$A30,000', 30_000],
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
  ['AU$30,000', 30_000],
  ['1,234,567', 1_234_567],
  ['$25,000.5', 25_000.5],
  ['25,000.', 25_000],
  ['12.345k', 12_345],
  ['$ 24 500 dollars', 24_500],
])('FM-16 VD-38 the sum in %s is %d dollars', (text, dollars) => {
  expect(typedDollars(text)).toBe(dollars)
})

test.each(['', '-5', 'a lot', '12.5.1', '25000-30000', '25k-30k', '.', 'k', '$', '30000 km'])(
  'FM-16 VD-38 "%s" is no sum',
  text => {
    expect(typedDollars(text)).toBeNaN()
  },
)

test.each(['12,50', '12 50', '25.000', '25,00', '2,50,000', '1,2345', '25,000.123', '1,25k', ',500', '1 2 3'])(
  'FM-16 VD-38 "%s" may be another sum than it says, and so is none',
  text => {
    expect(typedDollars(text)).toBeNaN()
  },
)

test.each([
  'NZ$20,000',
  'NZD 20,000',
  '20,000 NZ$',
  'US$20,000',
  '20k USD',
  '€20,000',
  '20,000 EUR',
  '£20,000',
  'C$20,000',
])('RG-08 DC-173 every price is in Australian dollars, so "%s" is no sum', text => {
  expect(typedDollars(text)).toBeNaN()
})
