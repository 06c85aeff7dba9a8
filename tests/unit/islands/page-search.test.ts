import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterMarkup } from '../../../src/islands/search/list-markup.tsx'
import { LiveSearch, PageSearch } from '../../../src/islands/search/SearchIsland.tsx'
import { searchAlias, searchPage } from '../../../src/views/search-page.ts'
import { aCar, aDealership } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const cars = Array.from({ length: 90 }, (_, index) =>
  aCar({
    id: index + 1,
    slug: `a-${index + 1}`,
    make: ['Toyota', 'Land Rover', '-Odd'][index % 3]!,
    model: `Model ${index % 8}`,
    car_type: index % 5 === 0 ? 'new' : 'used',
    price: index % 7 === 0 ? undefined : 20_000 + index * 500,
    colour: index % 2 === 0 ? 'White' : 'Red, metallic',
    seats: (index % 4) + 2,
  }),
)
const site = aSite({ cars, settings: { dealerships: [aDealership(), aDealership({ id: 2, slug: 'b', name: 'B' })] } })
const html = (element: ReactElement) => renderToString(element, { identifierPrefix: 'r0' })

test.each([
  {},
  { first: 'used-cars' },
  { first: 'toyota' },
  { first: 'toyota', second: 'model-0' },
  { first: 'suv' },
  { first: 'no-such-word' },
  { first: 'toyota', page: '2' },
  { page: '3' },
])('BD-10 the page shows byte for byte what the widgets show when they take it over: %o', words => {
  const { setup } = searchPage(site, words)
  const cards = createElement('astro-slot', { name: 'cards' })
  const page = html(createElement(PageSearch, { setup, cards, filters: filterMarkup(setup) }))
  expect(page).toContain('results-count')
  const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(page).toBe(html(createElement(LiveSearch, { setup, cards })))
})

test('all pages of a list found the same, whichever is made first, and so share their filters', () => {
  const anew = aSite({ cars })
  const [last, first, alias] = [
    searchPage(anew, { first: 'used-cars', page: '3' }),
    searchPage(anew, { first: 'used-cars' }),
    searchAlias(anew, '/used-car/list'),
  ].map(({ setup }) => setup)
  expect(alias!.listPath).toBe('/search/used-cars')
  for (const { found } of [last!, alias!]) expect(found).toBe(first!.found)
  expect(first!.found.values.car_type).toEqual({ new: 18, used: 72 })
  for (const setup of [last!, alias!]) expect(filterMarkup(setup)).toBe(filterMarkup(first!))
})

test('a make that no address can name stands in no list of models', () => {
  const odd = ['Model A', 'Model B'].map((model, index) =>
    aCar({ id: index + 1, slug: `odd-${index}`, make: '日産', model }),
  )
  const { groups } = searchPage(aSite({ cars: [...odd, ...cars.slice(2)] })).browse
  expect(groups.map(({ title }) => title)).not.toContain('By model')
})

test('SR-25, SR-39 car types are listed new, demo, used, each with its count, however many cars they have', () => {
  const stock = (['used', 'used', 'used', 'demo', 'demo', 'new'] as const).map((car_type, index) =>
    aCar({ id: index + 1, slug: `a-${index}`, car_type }),
  )
  const { setup } = searchPage(aSite({ cars: stock }))
  const [types] = /data-facet="car_type".*?<\/details>/.exec(html(createElement(PageSearch, { setup, cards: null })))!
  const said = (name: string) =>
    Array.from(types.matchAll(new RegExp(`class="check__${name}">([^<]*)<`, 'g')), m => m[1])
  expect(said('label')).toEqual(['New', 'Demo', 'Used'])
  expect(said('count')).toEqual(['1', '2', '3'])
})
