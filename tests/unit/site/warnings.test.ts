import { expect, test } from 'vitest'
import { warningsOf } from '../../../src/site/checks/warnings.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
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
