import { expect, test } from 'vitest'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { filterSetup, tilesAtBuild } from '../../../src/views/filter-setup.ts'
import { aCar, aPromoTile } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const at = new Date('2025-02-01T00:00:00Z')
const cars = [aCar({ id: 1, slug: 'a-1' }), aCar({ id: 2, slug: 'a-2', show_on_dealer_website: false })]

test('DC-32 the stock count is the visible cars, or what the site says, and only on sites set so', () => {
  const stockCount = (search: object) => filterSetup(aSite({ at, cars, settings: { search } })).stockCount
  expect(stockCount({})).toBeUndefined()
  expect(stockCount({ countCap: true })).toBe(1)
  expect(stockCount({ countCap: true, stockCount: 5100 })).toBe(5100)
})

test('a need is offered when some car answers it; a repayment only where cards show one', () => {
  const needs = (fields: object, settings: object = {}) =>
    filterSetup(aSite({ at, cars: [aCar({ seats: undefined, ...fields })], settings })).needs
  expect(needs({})).toEqual([])
  expect(needs({ seats: 5, variant: { vehiclelength: 4300 } })).toEqual(['seat_count', 'length_mm'])
  const lender = { interestRate: 7, disclaimer: 'Terms apply.', paymentWeek: 120, paymentMonth: 520 }
  expect(needs({ finance_lenders: { manual: lender } })).toEqual(['weekly_dollars'])
  expect(needs({ finance_lenders: { manual: lender } }, { finance: { repaymentsPer: 'month' } })).toEqual([
    'monthly_dollars',
  ])
  expect(needs({ finance_lenders: { manual: lender } }, { cards: { financeBlock: false } })).toEqual([])
})

test('a kind is asked what some of it answer', () => {
  const mixed = [
    aCar({ id: 1, seats: 5 }),
    aCar({ id: 2, item_type: 'caravan', seats: undefined, specifications: { aggregate_trailer_mass: 2680 } }),
    aCar({ id: 3, item_type: 'motorcycle', seats: undefined }),
  ]
  const { needs, kinds, needsOfKind } = filterSetup(aSite({ at, cars: mixed }))
  expect(needs).toEqual(['seat_count', 'trailer_kg'])
  expect([...kinds].sort()).toEqual(['car', 'caravan', 'motorcycle'])
  expect(needsOfKind).toEqual({ car: ['seat_count'], caravan: ['trailer_kg'] })
})

test('a motorhome is no car, so that beside cars the word “car” says something', () => {
  const cars = [aCar({ id: 1 }), aCar({ id: 2, simple_body: 'motorhome' })]
  expect(filterSetup(aSite({ at, cars })).kinds).toEqual(['car', 'motorhome'])
})

test('SR-19 makers have their logos by the make as addresses write it', () => {
  const manufacturers = [{ id: 1, name: 'Land Rover', slug: 'land-rover', logo: { url: '/brands/lr.svg' } }]
  expect(filterSetup(aSite({ at, cars, manufacturers })).makeLogos).toEqual({ 'land-rover': '/brands/lr.svg' })
})

test('DC-146 tiles that are over are gone at build, those to come wait in the page', () => {
  const promoTiles = [
    aPromoTile({ alt: 'over', expiry: '2025-01-31' }),
    aPromoTile({ alt: 'now', start: '2025-01-01', link: '/search' }),
    aPromoTile({ alt: 'soon', start: '2025-03-01', link: '/no-such-page' }),
    aPromoTile({ alt: 'new', display: ['new'] }),
  ]
  const { shown, waiting } = tilesAtBuild(aSite({ at, cars, promoTiles }), ['used'])
  expect(shown.map(({ alt, href }) => [alt, href])).toEqual([['now', '/search']])
  expect(waiting.map(({ alt, href }) => [alt, href])).toEqual([['soon', undefined]])
})

test('DC-76 the picture of a tile comes in the widths that the pictures of its site have, and as one file where they have none', () => {
  const promoTiles = [aPromoTile({ image: '/assets/ev.jpg' })]
  const srcsetOf = (pictures: SiteFile['pictures']) =>
    tilesAtBuild(aSite({ at, cars, promoTiles, settings: { pictures } }), []).shown[0]!.widths?.srcSet
  expect(srcsetOf({ kind: 'widths', widths: [480, 960] })).toBe('/assets/ev-480.webp 480w, /assets/ev-960.webp 960w')
  expect(srcsetOf({ kind: 'files' })).toBeUndefined()
})
