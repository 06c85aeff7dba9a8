import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageSearch } from '../../../src/islands/search/SearchIsland.tsx'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

/** The models that the page of a make offers, when the make has so many; of earlier ones there are more cars. */
function modelsListed(count: number, chosen?: string): string[] {
  const models = Array.from({ length: count }, (_, place) => `Model ${place + 1}`)
  const cars = models.flatMap((model, place) =>
    Array.from({ length: count - place }, (_, car) => {
      const id = place * 100 + car + 1
      return aCar({ id, slug: `car-${id}`, make: 'Toyota', model })
    }),
  )
  const { setup } = searchPage(aSite({ cars }), { first: 'toyota', second: chosen })
  const html = renderToString(createElement(PageSearch, { setup, cards: createElement('div') }))
  return [...html.matchAll(/check__label">(Model \d+)</g)].map(([, model]) => model!)
}

test('SR-22 of a make with 31 models the 30 with most cars are listed, and the one that is chosen; of one with 30 all', () => {
  const thirty = Array.from({ length: 30 }, (_, place) => `Model ${place + 1}`)
  expect(modelsListed(31)).toEqual(thirty)
  expect(modelsListed(30)).toEqual(thirty)
  // The last that is not chosen makes room, so that the one that is can be let go.
  expect(modelsListed(31, 'model-31')).toEqual([...thirty.slice(0, 29), 'Model 31'])
})
