import { expect, test } from 'vitest'
import { listedValues } from '../../../src/islands/search/sections.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aDealership } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

/** Fifty values, the most cars first; the last one is chosen. */
const fifty = Array.from({ length: 50 }, (_, place) => ({
  value: `value ${place}`,
  count: 50 - place,
  chosen: place === 49,
}))

test('SR-23, SR-24 at most 20 cities and 40 dealerships are listed, those with most cars, and what is chosen in the place of the last', () => {
  expect(listedValues('city', fifty)).toEqual([...fifty.slice(0, 19), fifty[49]])
  expect(listedValues('dealership_name', fifty)).toEqual([...fifty.slice(0, 39), fifty[49]])
  const all = fifty.map(value => ({ ...value, chosen: true }))
  expect(listedValues('city', all)).toEqual(all.slice(0, 20))
  const none = fifty.map(value => ({ ...value, chosen: false }))
  expect(listedValues('city', none)).toEqual(none.slice(0, 20))
})

test('DC-39 cities are limited and shown where enabled; dealerships are shown where there are several', () => {
  const facets = (fields: Parameters<typeof aSite>[0]) => searchPage(aSite(fields)).setup.facets
  expect(facets({})).not.toContain('city')
  expect(facets({ settings: { search: { optionalFilters: ['city'] } } })).toContain('city')
  expect(facets({})).not.toContain('dealership_name')
  const dealerships = [aDealership(), aDealership({ id: 2, name: 'Southside Toyota', slug: 'southside-toyota' })]
  expect(facets({ dealerships })).toContain('dealership_name')
})
