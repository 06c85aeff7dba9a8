import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { carPage } from '../../../../src/views/car-page.ts'
import { priceFault, pricesTold, provenCarPage } from '../../../../src/views/checks/one-price.ts'
import { aCar } from '../../../support/builders.ts'
import { aSite } from '../../../support/site.ts'

const lenders = { manual: { interestRate: 8, comparisonRate: 9, paymentWeek: 99 } }
const toldOf = (car = aCar({ finance_lenders: lenders }), settings = {}) => {
  const site = aSite({ cars: [car], settings })
  return pricesTold(site, car, carPage(site, car))
}

describe('features #1: one price, everywhere', () => {
  test('page, card, structured data, correction, PDF, stock list, Markdown, comparison and finance tell the same', () => {
    const told = toldOf()
    expect(told.map(({ where }) => where)).toEqual([
      'page',
      'card',
      'structured data',
      'correction by the state of the stock',
      'PDF',
      'stock list',
      'Markdown',
      'comparison',
      'finance',
    ])
    expect(new Set(told.map(({ text }) => text))).toEqual(new Set(['$24,990']))
    expect(new Set(told.map(({ hasPrice }) => hasPrice))).toEqual(new Set([true]))
  })

  test('so does the picture that is drawn of a car without one, on a site that says where it is', () => {
    const undrawn = aCar({ images: [], primary_image_url: undefined })
    const told = toldOf(undrawn, { baseUrl: 'https://cars.example' }).find(({ where }) => where === 'picture')
    expect(told).toEqual({ where: 'picture', hasPrice: true, text: '$24,990', type: 'Drive Away' })
    expect(toldOf(undrawn).map(({ where }) => where)).not.toContain('picture')
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
      price_type: fc.option(fc.oneof(fc.string(), fc.constantFrom('Drive  Away', '*Drive Away*\n', ' ')), {
        nil: undefined,
      }),
      sold: fc.boolean(),
    })
    fc.assert(
      fc.property(fields, fc.boolean(), (sent, useOfferPrice) => {
        const car = aCar({ ...sent, finance_lenders: lenders, images: [] })
        // Without a picture of its own, one is drawn.
        const settings = { price: { useOfferPrice }, baseUrl: 'https://cars.example' }
        const site = aSite({ cars: [car], settings })
        expect(provenCarPage(site, car).id).toBe(car.id)
      }),
      { numRuns: 30 },
    )
  })
})

describe('features #1: a mismatch fails the build, naming the car', () => {
  test.each([
    'card',
    'structured data',
    'correction by the state of the stock',
    'PDF',
    'stock list',
    'Markdown',
    'comparison',
    'finance',
  ])('of the %s', where => {
    const told = toldOf().map(one => (one.where === where ? { ...one, text: '$1' } : one))
    expect(priceFault(told)).toBe(`page “$24,990”, ${where} “$1”`)
    const unpriced = toldOf().map(one => (one.where === where ? { ...one, hasPrice: false } : one))
    expect(priceFault(unpriced)).toBe(`page “$24,990”, ${where} no price`)
  })

  test.each(['PDF', 'stock list', 'Markdown'])('of another kind of price in the %s', where => {
    const told = toldOf().map(one => (one.where === where ? { ...one, type: 'Excl. Gov. Charges' } : one))
    expect(priceFault(told)).toBe(`page “$24,990 Drive Away”, ${where} “$24,990 Excl. Gov. Charges”`)
    const silent = toldOf().map(one => (one.where === where ? { ...one, type: undefined } : one))
    expect(priceFault(silent)).toBe(`page “$24,990 Drive Away”, ${where} “$24,990”`)
  })

  test('so the page of a car with other structured data cannot be made', async () => {
    // Modules of its own, as test files share theirs.
    vi.resetModules()
    vi.doMock('../../../../src/seo/car.ts', async original => ({
      ...(await original<typeof import('../../../../src/seo/car.ts')>()),
      carData: () => ({ '@type': 'Car', offers: { '@type': 'Offer', price: 23_990 } }),
    }))
    onTestFinished(() => {
      vi.doUnmock('../../../../src/seo/car.ts')
      vi.resetModules()
    })
    const { routes } = await import('../../../../src/routes.ts')
    const route = routes.find(({ pattern }) => pattern === '/cars/[slug]')!
    expect(() => route.view(aSite(), { slug: '2021-toyota-corolla-4711' })).toThrow(
      'the price of “2021 Toyota Corolla Ascent Sport” (id 4711, /cars/2021-toyota-corolla-4711) is told in two ways: ' +
        'page “$24,990”, structured data “$23,990”',
    )
  })
})
