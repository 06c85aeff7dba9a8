import { describe, expect, test } from 'vitest'
import {
  EXCLUSION_RULES,
  type ExclusionRule,
  isListed,
  listedUntil,
  soldSince,
  stockFilter,
  unlistedSpan,
} from '../../../src/domain/visibility.ts'
import { CAR_STATUSES, CAR_TYPES } from '../../../src/records/index.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:20:30Z')
const plain = { soldWindowDays: 3, exclusionRule: 0 } as const
const soldAgo = (hours: number) =>
  aCar({ status: 'sold', sold_date_timestamp: Math.floor(NOW.getTime() / 1000) - hours * 3600 })

test('SR-40 a shown car in stock or coming soon is listed', () => {
  expect(isListed(aCar({ status: 'in_stock' }), plain, NOW)).toBe(true)
  expect(isListed(aCar({ status: 'coming_soon' }), plain, NOW)).toBe(true)
})

test('SR-41 a car sold 2 days 23 hours ago is listed, one sold 3 days and 1 hour ago is not', () => {
  expect(isListed(soldAgo(3 * 24 - 1), plain, NOW)).toBe(true)
  expect(isListed(soldAgo(3 * 24 + 1), plain, NOW)).toBe(false)
})

test('DC-34 the first second of the window is in it', () => {
  const since = soldSince(NOW, plain)!
  expect(isListed(aCar({ status: 'sold', sold_date_timestamp: since }), plain, NOW)).toBe(true)
  expect(isListed(aCar({ status: 'sold', sold_date_timestamp: since - 1 }), plain, NOW)).toBe(false)
})

test('SR-40, DC-52 a sold car without a date is not listed, also when only its flag says sold', () => {
  expect(isListed(aCar({ status: 'sold' }), plain, NOW)).toBe(false)
  expect(isListed(aCar({ sold: true, sold_date_timestamp: 0 }), plain, NOW)).toBe(false)
})

test('SR-42 the site sets the window; with 0 no sold car is listed', () => {
  expect(isListed(soldAgo(6 * 24), { ...plain, soldWindowDays: 7 }, NOW)).toBe(true)
  expect(isListed(soldAgo(0), { ...plain, soldWindowDays: 0 }, NOW)).toBe(false)
})

test.each([
  ['in the middle of an hour', '2025-06-01T10:20:30Z'],
  ['in the first second of an hour', '2025-06-01T10:00:00Z'],
  ['in the last second of an hour', '2025-06-01T10:59:59Z'],
])('SR-41, DC-34 a car that was sold %s is listed until the moment that is told, and no longer', (_, soldAt) => {
  const car = aCar({ status: 'sold', sold_date_timestamp: Date.parse(soldAt) / 1000 })
  const until = listedUntil(car, plain)!
  expect(isListed(car, plain, new Date(until.getTime() - 1))).toBe(true)
  expect(isListed(car, plain, until)).toBe(false)
  expect(unlistedSpan(car, plain)?.[0]).toBe(until.getTime())
})

test('SR-41, SR-42, CF-16 a sold car that no list may show has never been on one, and one for sale is not judged', () => {
  const car = aCar({ status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 })
  for (const settings of [{ soldWindowDays: 0 }, { exclusionRule: 1 as const }]) {
    expect(unlistedSpan(car, { ...plain, ...settings })?.[0]).toBe(0)
  }
  expect(unlistedSpan({ ...car, sold_date_timestamp: undefined }, plain)?.[0]).toBe(0)
  expect(unlistedSpan(aCar(), plain)).toBeUndefined()
})

test('SR-43 a car that is not shown is never listed, whatever its status', () => {
  for (const status of CAR_STATUSES) {
    const car = aCar({ status, show_on_dealer_website: false, sold_date_timestamp: NOW.getTime() / 1000 })
    expect(isListed(car, plain, NOW)).toBe(false)
  }
})

/** The cars of every status and type that a rule leaves, as "status type". */
function left(exclusionRule: ExclusionRule): string[] {
  const cars = CAR_STATUSES.flatMap(status =>
    CAR_TYPES.map(car_type => aCar({ status, car_type, sold_date_timestamp: NOW.getTime() / 1000 - 60 })),
  )
  return cars.filter(car => isListed(car, { ...plain, exclusionRule }, NOW)).map(car => `${car.status} ${car.car_type}`)
}

const IN_STOCK = ['in_stock new', 'in_stock demo', 'in_stock used']
const COMING = ['coming_soon new', 'coming_soon demo', 'coming_soon used']
const SOLD = ['sold new', 'sold demo', 'sold used']

test.each<[ExclusionRule, string[]]>([
  [0, [...IN_STOCK, ...COMING, ...SOLD]],
  [1, [...IN_STOCK, ...COMING]],
  [2, [...IN_STOCK, ...SOLD]],
  [3, IN_STOCK],
  [4, [...IN_STOCK, 'coming_soon new', ...SOLD]],
])('CF-16, DC-35, Table C: rule %i', (rule, expected) => {
  expect(left(rule)).toEqual(expected)
})

test('DC-35 a car whose flag says sold counts as sold for the rule too', () => {
  const car = aCar({ sold: true, sold_date_timestamp: NOW.getTime() / 1000 })
  expect(isListed(car, { ...plain, exclusionRule: 0 }, NOW)).toBe(true)
  expect(isListed(car, { ...plain, exclusionRule: 1 }, NOW)).toBe(false)
  const early = aCar({ status: 'coming_soon', sold: true, sold_date_timestamp: NOW.getTime() / 1000 })
  expect(isListed(early, { ...plain, exclusionRule: 2 }, NOW)).toBe(true)
  expect(isListed(early, { ...plain, exclusionRule: 3 }, NOW)).toBe(false)
})

describe('DC-34 the filter expression', () => {
  test('has the window rounded down to the hour, in Unix seconds', () => {
    const since = Date.parse('2025-06-02T10:00:00Z') / 1000
    expect(soldSince(NOW, plain)).toBe(since)
    expect(stockFilter(plain, NOW)).toBe(
      `(available=1 OR sold_date_timestamp>=${since}) AND show_on_dealer_website:true`,
    )
  })

  test('is the same text all through an hour', () => {
    expect(stockFilter(plain, new Date('2025-06-05T10:00:00Z'))).toBe(
      stockFilter(plain, new Date('2025-06-05T10:59:59.999Z')),
    )
    expect(stockFilter(plain, new Date('2025-06-05T11:00:00Z'))).not.toBe(stockFilter(plain, NOW))
  })

  test('with a window of 0 starts with available=1 alone', () => {
    expect(stockFilter({ ...plain, soldWindowDays: 0 }, NOW)).toBe('available=1 AND show_on_dealer_website:true')
  })

  test.each<[ExclusionRule, string]>([
    [0, ''],
    [1, ' AND available=1'],
    [2, ' AND NOT status:coming_soon'],
    [3, ' AND available=1 AND NOT status:coming_soon'],
    [4, ' AND (NOT status:coming_soon OR car_type:new)'],
  ])('DC-35 adds exclusion rule %i by AND', (exclusionRule, added) => {
    expect(stockFilter({ soldWindowDays: 0, exclusionRule }, NOW)).toBe(
      `available=1 AND show_on_dealer_website:true${added}`,
    )
  })

  test('CF-09 adds the site’s own filter by AND, in brackets when it has an OR', () => {
    const withFilter = (filter: string) => stockFilter({ soldWindowDays: 0, exclusionRule: 0, filter }, NOW)
    const visible = 'available=1 AND show_on_dealer_website:true'
    expect(withFilter('make:Toyota')).toBe(`${visible} AND make:Toyota`)
    expect(withFilter('make:Toyota OR make:Lexus')).toBe(`${visible} AND (make:Toyota OR make:Lexus)`)
    expect(withFilter('(make:A OR make:B) AND year>2000')).toBe(`${visible} AND (make:A OR make:B) AND year>2000`)
    expect(withFilter('((a:1 OR b:1)) OR c:1')).toBe(`${visible} AND (((a:1 OR b:1)) OR c:1)`)
    expect(withFilter('tag:"THIS OR THAT"')).toBe(`${visible} AND tag:"THIS OR THAT"`)
    expect(withFilter('  ')).toBe(visible)
  })

  test('only has rules of Table C', () => {
    expect(EXCLUSION_RULES).toEqual([0, 1, 2, 3, 4])
  })
})
