import { expect, test } from 'vitest'
import { similarPath } from '../../../src/domain/links.ts'
import { appliedIn } from '../../../src/islands/search/applied.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

test('what leads from a sold car to similar ones narrows the search in words, not in names of fields', () => {
  const path = similarPath(aCar({ make: 'Kia', simple_body: 'suv', car_type: 'used', status: 'sold' }))
  const state = parseSearch(path.slice(path.indexOf('?')))
  const { setup } = searchPage(aSite({}))
  expect(appliedIn(state, setup).map(({ text }) => text)).toEqual(['Kia', 'SUV', 'In stock', 'Coming soon'])
})
