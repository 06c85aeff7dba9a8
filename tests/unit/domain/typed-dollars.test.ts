import { expect, test } from 'vitest'
import { typedDollars } from '../../../src/domain/typed-dollars.ts'
import { REGIONS, type Region } from '../../../src/domain/wording.ts'

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
])('FM-16 VD-38 the sum in %s is %d dollars', (text, dollars) => {
  expect(typedDollars(text, 'en-AU')).toBe(dollars)
})

test.each(['', '-5', 'a lot', '12.5.1', '25000-30000', '25k-30k', '.', 'k', '$', '30000 km'])(
  'FM-16 VD-38 "%s" is no sum',
  text => {
    expect(typedDollars(text, 'en-AU')).toBeNaN()
  },
)

const DOLLARS_OF: Readonly<Record<Region, readonly string[]>> = {
  'en-AU': ['A$20,000', 'AU$20,000', 'AUD 20,000', '20,000 A$', '20k AUD'],
  'en-NZ': ['NZ$20,000', 'nz$ 20,000', 'NZD 20,000', '20,000 NZ$', '$20,000 NZD'],
  'en-US': ['US$20,000', 'USD 20,000', '20,000 US$', '20k USD'],
}

test.each(REGIONS)('FM-16 VD-38 in %s a sum is in the dollars of that country, and no other currency is', region => {
  for (const own of ['$20,000', '20,000 dollars', ...DOLLARS_OF[region]])
    expect([own, typedDollars(own, region)]).toEqual([own, 20_000])
  const others = REGIONS.filter(other => other !== region).flatMap(other => DOLLARS_OF[other])
  for (const other of [...others, '€20,000', '20,000 EUR', '£20,000', 'C$20,000'])
    expect([other, typedDollars(other, region)]).toEqual([other, Number.NaN])
})
