import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LiveSearch, PageSearch } from '../../../src/islands/search/SearchIsland.tsx'
import { searchPage } from '../../../src/views/search-page.ts'
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
])('BD-10 the page shows byte for byte what the widgets show when they take it over: %o', words => {
  const { setup } = searchPage(site, words)
  const cards = createElement('astro-slot', { name: 'cards' })
  const page = html(createElement(PageSearch, { setup, cards }))
  expect(page).toContain('results-count')
  expect(page).toBe(html(createElement(LiveSearch, { setup, cards })))
})
