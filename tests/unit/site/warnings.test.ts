import { expect, test } from 'vitest'
import { warningsOf } from '../../../src/site/checks/warnings.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const warnings = (labels: SiteFile['labels']) => warningsOf(aSite({ settings: { labels }, cars: [] }))

test('a word of its own for many or for one of what the dealer sells needs the other too', () => {
  expect(warnings({ stockNoun: 'utes' })).toEqual([
    'northside says "utes" in some places and "car" in others → add "stockNounOne" to its labels',
  ])
  expect(warnings({ mixedStockNounOne: 'caravan' })).toEqual([
    'northside says "caravan" in some places and "vehicles" in others → add "mixedStockNoun" to its labels',
  ])
})

test('with both words, or with neither, nothing is told', () => {
  expect(warnings({})).toEqual([])
  expect(warnings({ stockNoun: 'utes', stockNounOne: 'ute' })).toEqual([])
})

test('DC-156 a service advantage for a model that is neither in the catalogue nor in the stock is told', () => {
  const byModel = { corolla: { amount: 300 }, Corola: { amount: 300 }, Ferrari: { amount: 9_000 } }
  const site = aSite({ settings: { serviceAdvantage: { byModel } }, models: [], cars: [aCar({ model: 'Corolla' })] })
  expect(warningsOf(site)).toEqual([
    'northside has a service advantage of its own for "Corola", which it does not sell → did you mean "Corolla"?',
    'northside has a service advantage of its own for "Ferrari", which it does not sell → leave it out of "serviceAdvantage"',
  ])
})
