import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '../../../src/routes.ts'
import { carData } from '../../../src/seo/car.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { priceFault, pricesTold, provenCarPage } from '../../../src/views/one-price.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

vi.mock('../../../src/seo/car.ts', { spy: true })
beforeEach(() => void vi.mocked(carData).mockReset())

const lenders = { manual: { interestRate: 8, comparisonRate: 9, paymentWeek: 99 } }
const toldOf = (car = aCar({ finance_lenders: lenders }), settings = {}) => {
  const site = aSite({ cars: [car], settings })
  return pricesTold(site, car, carPage(site, car))
}

describe('features #1: one price, everywhere', () => {
  test('page, card, structured data, correction, comparison and finance tell the same', () => {
    const told = toldOf()
    expect(told.map(({ where }) => where)).toEqual([
      'page',
      'card',
      'structured data',
      'correction by the state of the stock',
      'comparison',
      'finance',
    ])
    expect(new Set(told.map(({ text }) => text))).toEqual(new Set(['$24,990']))
    expect(new Set(told.map(({ hasPrice }) => hasPrice))).toEqual(new Set([true]))
  })

  test('a changed price is the same new price in all of them', () => {
    const texts = toldOf(aCar({ finance_lenders: lenders, price: 19_990.4 })).map(({ text }) => text)
    expect(new Set(texts)).toEqual(new Set(['$19,990']))
  })

  test('an offer price counts in all of them, on sites that use it', () => {
    const car = aCar({ finance_lenders: lenders, offer_price: 22_000 })
    const texts = toldOf(car, { price: { useOfferPrice: true } }).map(({ text }) => text)
    expect(new Set(texts)).toEqual(new Set(['$22,000']))
  })

  test('a car without a price has none in any of them', () => {
    for (const fields of [{ price: 10 }, { price: undefined }, { price: 0, preorder: true }]) {
      const told = toldOf(aCar({ ...fields, finance_lenders: lenders }))
      expect(told.map(({ hasPrice }) => hasPrice)).toEqual(Array.from(told, () => false))
      expect(priceFault(told)).toBeUndefined()
    }
  })

  test('holds for whatever a feed sends', () => {
    const dollars = fc.option(
      fc.oneof(fc.integer({ min: -5, max: 90_000 }), fc.double({ min: 0, max: 90_000, noNaN: true })),
      {
        nil: undefined,
      },
    )
    const fields = fc.record({
      price: dollars,
      before_price: dollars,
      offer_price: dollars,
      preorder: fc.boolean(),
      sold: fc.boolean(),
    })
    fc.assert(
      fc.property(fields, fc.boolean(), (sent, useOfferPrice) => {
        const car = aCar({ ...sent, finance_lenders: lenders })
        const site = aSite({ cars: [car], settings: { price: { useOfferPrice } } })
        expect(provenCarPage(site, car).id).toBe(car.id)
      }),
      { numRuns: 30 },
    )
  })
})

describe('features #1: a mismatch fails the build, naming the car', () => {
  test.each(['card', 'structured data', 'correction by the state of the stock', 'comparison', 'finance'])(
    'of the %s',
    where => {
      const told = toldOf().map(one => (one.where === where ? { ...one, text: '$1' } : one))
      expect(priceFault(told)).toBe(`page “$24,990”, ${where} “$1”`)
      const unpriced = toldOf().map(one => (one.where === where ? { ...one, hasPrice: false } : one))
      expect(priceFault(unpriced)).toBe(`page “$24,990”, ${where} no price`)
    },
  )

  test('so the page of a car with other structured data cannot be made', () => {
    const actual = vi.mocked(carData).getMockImplementation()
    vi.mocked(carData).mockReturnValue({ '@type': 'Car', offers: { '@type': 'Offer', price: 23_990 } })
    const route = routes.find(({ pattern }) => pattern === '/cars/[slug]')!
    expect(() => route.view(aSite(), { slug: '2021-toyota-corolla-4711' })).toThrow(
      'the price of “2021 Toyota Corolla Ascent Sport” (id 4711, /cars/2021-toyota-corolla-4711) is told in two ways: ' +
        'page “$24,990”, structured data “$23,990”',
    )
    if (actual !== undefined) vi.mocked(carData).mockImplementation(actual)
  })
})
