import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { metaVehicles } from '../../../../src/seo/feeds/meta-vehicles.ts'
import { vehicleAds } from '../../../../src/seo/feeds/vehicle-ads.ts'
import { carPage } from '../../../../src/views/car-page.ts'
import { priceFault, pricesTold, provenCarPage, provenFeed } from '../../../../src/views/checks/one-price.ts'
import { aCar } from '../../../support/builders.ts'
import { aSite } from '../../../support/site.ts'
import { aPlace } from '../a-place.ts'

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

describe('features #1: an advertisement tells the price of the page that it leads to', () => {
  const siteOf = (fields = {}) =>
    aSite({
      cars: [aCar({ vin: 'JTNTBC334T4423008', location_id: 7, ...fields })],
      locations: [aPlace({ id: 7, name: 'Northside Sales', slug: 'northside' })],
      settings: { baseUrl: 'https://cars.example' },
    })
  const told = (fields = {}, changes = {}) => {
    const site = siteOf(fields)
    return [vehicleAds(site), metaVehicles(site)].map(feed => {
      const rows = feed.rows.map(row => ({ ...row, ...changes }))
      expect(rows).toHaveLength(1)
      return () => provenFeed(site, 'feeds/list', { ...feed, rows })
    })
  }

  test('in the lists of both services, of whatever kind it is', () => {
    const prices = [
      { price: 24_990 },
      { price: 19_990.4 },
      { price: 22_000, price_type: 'Excl. Gov. Charges' },
      { price: 22_000, price_type: 'Estimated Drive Away' },
      { price: 22_000, price_type: 'Estimated Drive Away', car_type: 'new' },
    ]
    for (const fields of prices) for (const prove of told(fields)) expect(prove).not.toThrow()
  })

  test('another one there fails the build, naming the car and the list', () => {
    for (const prove of told({}, { price: '23990 AUD' })) {
      expect(prove).toThrow(
        'the price of “2021 Toyota Corolla Ascent Sport” (id 4711, /cars/2021-toyota-corolla-4711) is told in two ways: ' +
          'page “24990 AUD”, feeds/list “23990 AUD”',
      )
    }
  })

  test('so does another kind of price where a list has words for kinds', () => {
    const [google] = told({}, { vehicle_price_type: 'excluding_government_charges_price' })
    expect(google).toThrow('page “24990 AUD Drive Away”, feeds/list “24990 AUD excluding_government_charges_price”')
    const [estimated] = told({}, { vehicle_price_type: 'estimated_drive_away_price' })
    expect(estimated).toThrow('is told in two ways')
    const [unheard] = told({}, { vehicle_price_type: 'drive_away' })
    expect(unheard).toThrow('feeds/list “24990 AUD drive_away”')
  })

  test('and a car that the site does not have', () => {
    const site = siteOf()
    const none = { ...site, cars: [] }
    for (const feed of [vehicleAds(site), metaVehicles(site)])
      expect(() => provenFeed(none, 'feeds/list', feed)).toThrow('feeds/list has a car that the site does not have')
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
