import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSimilar, type SimilarSettings } from '../../../src/domain/similar.ts'
import { BODIES, type Car } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const settings: SimilarSettings = { region: 'en-AU', stock: { distanceUnit: 'km' }, price: { useOfferPrice: false } }
const asked = aCar({ id: 1, price: 25_000, km: 60_000, year: 2020 })
const twin = (fields: Partial<Car>): Car => ({ ...asked, id: 2, ...fields })
const similar = (...cars: Car[]) => createSimilar(cars, settings, DEFAULT_LABELS)(asked, 10)
const reason = (fields: Partial<Car>): string | undefined => similar(asked, twin(fields))[0]?.reason

test('DC-54 cars of the same model come first, then make and body, then body and type', () => {
  const sameModel = twin({ id: 2 })
  const sameMake = twin({ id: 3, model: 'Yaris' })
  const sameBody = twin({ id: 4, make: 'Mazda', model: '3' })
  const other = twin({ id: 5, make: 'Ford', model: 'Ranger', simple_body: 'ute' })
  expect(similar(other, sameBody, sameMake, sameModel).map(({ car }) => car.id)).toEqual([2, 3, 4])
})

test('DC-37 hatch and hatchback are one body here too', () => {
  expect(reason({ make: 'Mazda', model: '3', simple_body: 'hatchback' })).toBe('Same body, similar price')
})

test('DC-53, DC-54 proposes neither the car itself nor one that cannot be sold', () => {
  expect(similar(asked, twin({ sold: true }), twin({ id: 3, show_on_dealer_website: false }))).toEqual([])
})

test('CD-16 a sold car can be asked about', () => {
  const sold = { ...asked, sold: true }
  expect(createSimilar([sold, twin({})], settings, DEFAULT_LABELS)(sold, 3).map(({ car }) => car.id)).toEqual([2])
})

describe('DC-54 among cars that are near in the same way, the likest comes first', () => {
  const order = (from: Car, ...cars: Car[]) =>
    createSimilar(cars, settings, DEFAULT_LABELS)(from, 10).map(({ car }) => car.id)

  test('but the same model before any other, however unlike', () => {
    expect(order(asked, twin({ id: 2, model: 'Yaris' }), twin({ id: 3, price: 90_000, year: 2012 }))).toEqual([3, 2])
  })

  test('what is not known counts as half unlike', () => {
    const [near, unknown, far] = [twin({ id: 9 }), twin({ id: 8, price: 0 }), twin({ id: 7, price: 90_000 })]
    expect(order(asked, far, unknown, near)).toEqual([9, 8, 7])
    const years = [twin({ id: 9 }), twin({ id: 8, year: undefined }), twin({ id: 7, year: 2010 })]
    expect(order(asked, ...years)).toEqual([9, 8, 7])
    const distances = [twin({ id: 9 }), twin({ id: 8, km: undefined }), twin({ id: 7, km: 210_000 })]
    expect(order(asked, ...distances)).toEqual([9, 8, 7])
  })

  test('a car that lacks price, year or distance itself is compared by the others', () => {
    const far = twin({ id: 7, price: 70_000, year: 2012, km: 200_000, car_type: 'demo' })
    for (const fields of [{ price: 0 }, { year: undefined }, { km: undefined }]) {
      expect(order({ ...asked, ...fields }, far, twin({ id: 9 }))).toEqual([9, 7])
    }
    expect(order({ ...asked, price: 0 }, twin({ id: 7, year: 2012 }), twin({ id: 9, price: 0 }))).toEqual([9, 7])
  })

  test('of equally like ones the first in stock, so that two builds say the same', () => {
    expect(order(asked, twin({ id: 5 }), twin({ id: 9 }), twin({ id: 4 }))).toEqual([4, 5, 9])
  })
})

describe('DC-54 the reason tells how a car is near, and its best advantage', () => {
  test.each([
    [{ km: 40_000 }, 'Same model, 20,000 km less'],
    [{ km: 40_000, price: 24_000 }, 'Same model, 20,000 km less'],
    [{ km: 56_000, price: 20_000 }, 'Same model, $5,000 less'],
    [{ km: 50_000, price: 15_000 }, 'Same model, $10,000 less'],
    [{ km: 55_000 }, 'Same model, 5,000 km less'],
    [{ km: 55_001 }, 'Same model, similar price'],
    [{ price: 24_499 }, 'Same model, $500 less'],
    [{ price: 24_501 }, 'Same model, similar price'],
    [{ km: 40_001 }, 'Same model, 19,000 km less'],
    [{ year: 2021 }, 'Same model, 1 year newer'],
    [{ year: 2023, price: 30_000 }, 'Same model, 3 years newer'],
    [{ price: 30_000 }, 'Same model'],
    [{ price: 0, km: undefined, year: undefined }, 'Same model'],
    [{ model: 'Yaris', km: 50_000 }, 'Same make, 10,000 km less'],
  ])('%j reads "%s"', (fields, text) => {
    expect(reason(fields)).toBe(text)
  })

  test('but never by a price of another kind', () => {
    expect(reason({ price: 20_000 })).toBe('Same model, $5,000 less')
    expect(reason({ price: 20_000, price_type: 'Excl. Gov. Charges' })).toBe('Same model')
    expect(reason({ price: 25_000, price_type: undefined })).toBe('Same model')
    expect(reason({ km: 40_000, price: 5_000, price_type: 'Excl. Gov. Charges' })).toBe('Same model, 20,000 km less')
  })

  test('RG-06 in miles on an en-US site', () => {
    const reasonIn = (distanceUnit: 'km' | 'mi', km: number) => {
      const american: SimilarSettings = { ...settings, region: 'en-US', stock: { distanceUnit } }
      return createSimilar([twin({ km })], american, DEFAULT_LABELS)(asked, 1)[0]?.reason
    }
    expect(reasonIn('km', 40_000)).toBe('Same model, 12,000 mi less')
    expect(reasonIn('mi', 40_000)).toBe('Same model, 20,000 mi less')
    // As many as tell a shopper something elsewhere: 5,000 km.
    expect(reasonIn('mi', 56_890)).toBe('Same model, 3,000 mi less')
    expect(reasonIn('mi', 56_900)).toBe('Same model, similar price')
  })
})

test.each([
  ['price', { price: 26_000 }, { price: 28_000 }],
  ['year', { year: 2018 }, { year: 2023 }],
  ['odometer', { km: 70_000 }, { km: 90_000 }],
  ['car type', {}, { car_type: 'demo' }],
  ['a known price', { price: 26_000 }, { price: undefined }],
  ['a known year', { year: 2021 }, { year: undefined }],
  ['a known odometer', { km: 61_000 }, { km: undefined }],
] as const)('DC-54 of two cars alike in all but %s the nearer comes first', (_, near, far) => {
  expect(similar(twin({ ...far, id: 2 }), twin({ ...near, id: 3 })).map(({ car }) => car.id)).toEqual([3, 2])
})

test('DC-54 nearer in price, year and odometer comes first', () => {
  const near = twin({ id: 2, price: 25_500 })
  const far = twin({ id: 3, price: 60_000 })
  const old = twin({ id: 4, year: 2012, km: 200_000 })
  expect(similar(far, old, near).map(({ car }) => car.id)[0]).toBe(2)
})

test('DC-54 whatever the stock, proposes distinct sellable cars, as many as there are up to the count', () => {
  const stock = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 2, max: 500 }),
      price: fc.constantFrom(undefined, 0, 10_000, 20_000, 20_500, 90_000),
      km: fc.constantFrom(undefined, 0, 50_000),
      model: fc.constantFrom('Corolla', 'Yaris'),
      simple_body: fc.constantFrom(undefined, ...BODIES),
      sold: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(stock, fc.integer({ min: 1, max: 6 }), (rows, count) => {
      const cars = rows.map(twin)
      const found = createSimilar(cars, settings, DEFAULT_LABELS)(asked, count)
      const ids = found.map(({ car }) => car.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(found.every(({ car }) => car.sold !== true)).toBe(true)
      const sameModel = cars.filter(car => !car.sold && car.model === 'Corolla')
      expect(found.length).toBeGreaterThanOrEqual(Math.min(count, sameModel.length))
      expect(found.length).toBeLessThanOrEqual(count)
    }),
  )
})

test('DC-54 in a large stock the cars that are nearest in price are found, above and below', () => {
  // 7 and 400 have no common factor: every price once, in no order.
  const stock = Array.from({ length: 400 }, (_, index) =>
    twin({ id: 1_000 + index, price: 5_000 + ((index * 7) % 400) * 100 }),
  )
  const found = similar(...stock).slice(0, 5)
  expect(found.map(({ car }) => car.price).toSorted()).toEqual([24_800, 24_900, 25_000, 25_100, 25_200])
  const dear = createSimilar(stock, settings, DEFAULT_LABELS)({ ...asked, price: 90_000 }, 1)
  expect(dear[0]!.car.price).toBe(44_900)
  const cheap = createSimilar(stock, settings, DEFAULT_LABELS)({ ...asked, price: 1_000 }, 1)
  expect(cheap[0]!.car.price).toBe(5_000)
})

test('DC-54 cars alike in everything come in the order of their ids, whatever the order of the feed', () => {
  const [a, b, c] = [twin({ id: 7 }), twin({ id: 3 }), twin({ id: 5 })]
  expect(similar(a, b, c).map(({ car }) => car.id)).toEqual([3, 5, 7])
  expect(similar(c, a, b).map(({ car }) => car.id)).toEqual([3, 5, 7])
})

test('DC-54 a price weighs most, then year and odometer alike', () => {
  const nearer = (one: Partial<Car>, other: Partial<Car>) =>
    similar(twin({ ...one, id: 2 }), twin({ ...other, id: 3 })).map(({ car }) => car.id)[0]
  // 40 % of price against four years of ten, or 60,000 km of 150,000.
  expect(nearer({ price: 37_294 }, { year: 2016 })).toBe(3)
  expect(nearer({ price: 37_294 }, { km: 120_000 })).toBe(3)
  expect(nearer({ year: 2016 }, { km: 129_000 })).toBe(2)
  expect(nearer({ year: 2014 }, { km: 120_000 })).toBe(3)
})

test('DC-54 a car of unknown body is near to those of its model only', () => {
  const bodiless = twin({ id: 3, make: 'Mazda', model: '3', simple_body: undefined })
  expect(similar(bodiless)).toEqual([])
  const own = { ...asked, simple_body: undefined }
  expect(createSimilar([twin({})], settings, DEFAULT_LABELS)(own, 3).map(({ car }) => car.id)).toEqual([2])
})

test('DC-54 of two whose body nobody told, none is said to have the same', () => {
  const bodiless = (id: number, make: string) => twin({ id, make, model: `${id}`, simple_body: undefined })
  const cars = [bodiless(3, 'Isuzu'), bodiless(4, 'Toyota')]
  const [lorry] = cars
  expect(createSimilar(cars, settings, DEFAULT_LABELS)(lorry!, 3)).toEqual([])
})

test('DC-54 the price of a car to ask for is no advantage, for it or against it', () => {
  const unpriced = { ...asked, price: 0, km: undefined, year: undefined }
  const reasons = createSimilar([twin({ price: 20_000 })], settings, DEFAULT_LABELS)(unpriced, 1)
  expect(reasons[0]!.reason).toBe('Same model')
  expect(reason({ price: 8, km: undefined, year: undefined })).toBe('Same model')
})

test('DC-54 an advantage counts from 500 dollars, and a price is similar within three in a hundred', () => {
  expect(reason({ price: 24_500 })).toBe('Same model, $500 less')
  expect(reason({ price: 25_750 })).toBe('Same model, similar price')
  expect(reason({ price: 25_751 })).toBe('Same model')
  // A fifth less of both: the odometer is told.
  expect(reason({ price: 20_000, km: 48_000 })).toBe('Same model, 12,000 km less')
})
