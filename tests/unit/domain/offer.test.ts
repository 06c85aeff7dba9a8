import { describe, expect, test } from 'vitest'
import {
  foldedDescription,
  foldedDisclaimer,
  isOfferForCar,
  isOfferOfModel,
  isOfferOfSite,
  isOfferRunning,
  offerCarTypes,
  offerImage,
  offerManufacturer,
  sortOffers,
} from '../../../src/domain/offer.ts'
import { anOffer } from '../../support/builders.ts'

const SYDNEY = 'Australia/Sydney'
const site = { dealershipIds: [1, 2], slug: 'northside', websiteId: '88' }

describe('OF-06 an offer is a site’s', () => {
  test('when one of its dealerships is among the offer’s', () => {
    expect(isOfferOfSite(anOffer({ dealership_ids: [2, 9] }), site)).toBe(true)
    expect(isOfferOfSite(anOffer({ dealership_ids: [9] }), site)).toBe(false)
    expect(isOfferOfSite(anOffer({ dealership_ids: [] }), site)).toBe(false)
  })

  test.each([['northside'], ['88'], [88]])('DC-142 but not when %j is excluded', id => {
    expect(isOfferOfSite(anOffer({ excluded_website_ids: [id] }), site)).toBe(false)
    expect(isOfferOfSite(anOffer({ excluded_website_ids: ['other', 8] }), site)).toBe(true)
  })
})

test('OF-07 the manufacturer may be an object or a text', () => {
  expect(offerManufacturer({ manufacturer: 'Toyota' })).toBe('Toyota')
  expect(offerManufacturer({ manufacturer: { name: 'Toyota' } })).toBe('Toyota')
  expect(offerManufacturer({})).toBeUndefined()
})

test('OF-09 an offer is on the model that it names by slug or by name', () => {
  const corolla = { slug: 'corolla', name: 'Corolla' }
  expect(isOfferOfModel({ model: { name: 'The new Corolla', slug: 'corolla' } }, corolla)).toBe(true)
  expect(isOfferOfModel({ model: { name: 'Corolla' } }, corolla)).toBe(true)
  expect(isOfferOfModel({ model: { name: 'Corolla Cross', slug: 'corolla-cross' } }, corolla)).toBe(false)
  expect(isOfferOfModel({ model: undefined }, corolla)).toBe(false)
})

test('an offer stands beside cars of its make, at its dealerships and on its model, where either names one', () => {
  const offer = anOffer({ manufacturer: 'Toyota', dealership_ids: [1] })
  const car = { make: 'TOYOTA', model: 'Corolla', dealership_id: 1 }
  expect(isOfferForCar(offer, car)).toBe(true)
  expect(isOfferForCar(offer, { ...car, dealership_id: undefined })).toBe(true)
  expect(isOfferForCar(offer, { ...car, dealership_id: 2 })).toBe(false)
  expect(isOfferForCar(offer, { ...car, make: 'Mazda' })).toBe(false)
  expect(isOfferForCar({ ...offer, manufacturer: undefined }, car)).toBe(false)
  expect(isOfferForCar({ ...offer, model: { name: 'corolla' } }, car)).toBe(true)
  expect(isOfferForCar({ ...offer, model: { name: 'Corolla Cross' } }, car)).toBe(false)
})

test('an offer is about cars of the types that its category names as words, else about those beside which it is shown', () => {
  expect(offerCarTypes({ category: 'New car offers' })).toEqual(['new'])
  expect(offerCarTypes({ category: 'Used & Demo' })).toEqual(['demo', 'used'])
  for (const category of ['Newsletter', 'New Year offers', undefined]) {
    expect(offerCarTypes({ category })).toEqual(['new', 'demo'])
  }
})

test('OF-08, DC-142 the image is taken in this order', () => {
  const all = { image_or_model_image: { url: '/1.webp' }, image_url: '/2.webp', image: '/3.webp' }
  expect(offerImage(all)).toBe('/1.webp')
  expect(offerImage({ ...all, image_or_model_image: undefined })).toBe('/2.webp')
  expect(offerImage({ image: '/3.webp' })).toBe('/3.webp')
  expect(offerImage({})).toBeUndefined()
})

describe('DC-140 an offer runs', () => {
  const running = (fields: Parameters<typeof anOffer>[0], iso: string) =>
    isOfferRunning(anOffer(fields), new Date(iso), SYDNEY)

  test('to the end of its last day, in the zone of the site', () => {
    expect(running({ expiry: '2025-06-30' }, '2025-06-30T23:59:59.999+10:00')).toBe(true)
    expect(running({ expiry: '2025-06-30' }, '2025-07-01T00:00:00+10:00')).toBe(false)
  })

  test('to the end of the day also when its expiry has a time', () => {
    expect(running({ expiry: '2025-06-30T09:00:00+10:00' }, '2025-06-30T18:00:00+10:00')).toBe(true)
  })

  test('from its start, and without an end for ever', () => {
    expect(running({ start: '2025-06-01' }, '2025-05-31T23:59:59+10:00')).toBe(false)
    expect(running({ start: '2025-06-01' }, '2025-06-01T00:00:00+10:00')).toBe(true)
    expect(running({}, '2099-01-01T00:00:00Z')).toBe(true)
  })

  test('and sorts by nearest expiry, then name; without an end last', () => {
    const offers = [
      anOffer({ name: 'D' }),
      anOffer({ name: 'C', expiry: '2025-07-01' }),
      anOffer({ name: 'B', expiry: '2025-06-30T12:00:00+10:00' }),
      anOffer({ name: 'A', expiry: '2025-06-30' }),
    ]
    expect(sortOffers(offers, SYDNEY).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D'])
  })
})

/** Words of nine letters and a space, so that every tenth character is a word boundary. */
const words = (length: number): string => 'wordswords'.replace(/s$/, ' ').repeat(30).slice(0, length)

test('OF-04, DC-141 a description of 200 characters shows in full, of 201 starts cut at a word at about 160', () => {
  expect(foldedDescription(words(200))).toEqual({ full: words(200) })
  expect(foldedDescription(words(201))).toEqual({ full: words(201), short: `${words(159)}…` })
})

test('DC-141 a word that ends exactly at the limit stays', () => {
  const text = (ends: number) => `${'a'.repeat(ends)} ${'b'.repeat(100)}`
  expect(foldedDescription(text(160)).short).toBe(`${'a'.repeat(160)}…`)
  expect(foldedDescription(`a ${'b'.repeat(159)} ${'c'.repeat(60)}`).short).toBe('a…')
  expect(foldedDisclaimer(text(200)).short).toBe(`${'a'.repeat(200)}…`)
  expect(foldedDisclaimer(`a ${'b'.repeat(199)} c`).short).toBe('a…')
})

test('OF-05, DC-141 a disclaimer of 200 characters shows in full, of 201 starts cut at a word at about 200', () => {
  expect(foldedDisclaimer(words(200))).toEqual({ full: words(200) })
  expect(foldedDisclaimer(words(205))).toEqual({ full: words(205), short: `${words(199)}…` })
})

test('DC-140 offers that end together stand by name, those without an end last', () => {
  const offer = (name: string, expiry?: string) => ({ name, expiry })
  const names = (...offers: ReturnType<typeof offer>[]) =>
    sortOffers(offers, 'Australia/Sydney').map(({ name }) => name)
  expect(names(offer('B'), offer('A'), offer('Z', '2026-05-01'))).toEqual(['Z', 'A', 'B'])
  expect(names(offer('A', '2026-06-01'), offer('B', '2026-05-01'))).toEqual(['B', 'A'])
  expect(names(offer('B', '2026-05-01'), offer('A', '2026-05-01T09:00'))).toEqual(['A', 'B'])
  expect(names(offer('A', '2026-05-01'), offer('A', '2026-05-01'))).toEqual(['A', 'A'])
  expect(names(...['Zero deposit', 'end of year', 'Élan days'].map(name => offer(name)))).toEqual([
    'Élan days',
    'end of year',
    'Zero deposit',
  ])
  expect(names(...['E', 'A', 'C', 'B', 'D'].map(name => offer(name)))).toEqual(['A', 'B', 'C', 'D', 'E'])
})
