import { describe, expect, test } from 'vitest'
import { CAR_INDEX, FACET_NAMES, indexOfSort, inFacetOrder, SORTS, sortOfIndex } from '../../../src/search/settings.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

test('SR-33 has exactly the 26 facets', () => {
  expect([...FACET_NAMES].sort()).toEqual(
    [
      'badge',
      'status',
      'car_type',
      'categories',
      'city',
      'colour',
      'dealership_name',
      'filtered_features',
      'item_type',
      'km',
      'location_name',
      'make',
      'make_model',
      'model',
      'price',
      'subscription_price',
      'price_range',
      'seats',
      'body',
      'drive',
      'fuel',
      'transmission',
      'state',
      'tag',
      'weekly_price_range',
      'year',
    ].sort(),
  )
  expect(FACET_NAMES).toHaveLength(26)
})

test('SR-39 lists car types as new, demo, used, whatever order the answer gives', () => {
  const values = ['used', 'new', 'demo'].map((value, i) => ({ value, count: 100 - i }))
  expect(inFacetOrder('car_type', values).map(({ value }) => value)).toEqual(['new', 'demo', 'used'])
  expect(inFacetOrder('car_type', [...values].reverse()).map(({ value }) => value)).toEqual(['new', 'demo', 'used'])
})

test('facet values stand as their facet has them: by cars, by name, largest first, or step by step', () => {
  const counted = (...values: [string, number][]) => values.map(([value, count]) => ({ value, count }))
  const names = (facet: 'colour' | 'make' | 'year' | 'price_range', values: { value: string; count: number }[]) =>
    inFacetOrder(facet, values).map(({ value }) => value)
  expect(names('colour', counted(['Blue', 2], ['White', 9], ['Black', 2]))).toEqual(['White', 'Black', 'Blue'])
  expect(names('make', counted(['Toyota', 9], ['Audi', 1]))).toEqual(['Audi', 'Toyota'])
  expect(names('year', counted(['2019', 9], ['2024', 1]))).toEqual(['2024', '2019'])
  expect(names('price_range', counted(['100000-', 9], ['20000-25000', 1], ['0-10000', 1]))).toEqual([
    '0-10000',
    '20000-25000',
    '100000-',
  ])
})

describe('DC-31 the orders of Table B', () => {
  const TABLE_B = [
    ['', 'Recommended', 'custom_rank', 'desc', false],
    ['price_asc', 'Price: low to high', 'price', 'asc', false],
    ['price_desc', 'Price: high to low', 'price', 'desc', false],
    ['year_desc', 'Year: newest first', 'year', 'desc', false],
    ['created_desc', 'Recently added', 'created_at_timestamp', 'desc', false],
    ['km_asc', 'Lowest kms', 'km', 'asc', true],
    ['km_desc', 'Highest kms', 'km', 'desc', true],
  ] as const

  test('SR-27 are these and no other, the default first', () => {
    expect(SORTS.map(({ value }) => value)).toEqual(TABLE_B.map(([value]) => value))
  })

  test.each(TABLE_B)('%s reads %s', (value, text, attribute, direction, optional) => {
    const sort = SORTS.find(one => one.value === value)!
    expect(sort).toMatchObject({ by: { attribute, direction }, optional })
    expect(DEFAULT_LABELS[sort.label]).toBe(text)
  })

  test('DC-47 each but the default has an index of its own name', () => {
    expect(indexOfSort('')).toBe(CAR_INDEX)
    expect(indexOfSort('price_asc')).toBe('Car_production_price_asc')
    for (const sort of SORTS) expect(sortOfIndex(indexOfSort(sort.value))).toBe(sort)
    expect(sortOfIndex('Offer_production')).toBeUndefined()
  })
})
