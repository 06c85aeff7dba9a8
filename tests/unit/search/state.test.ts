import algoliasearchHelper from 'algoliasearch-helper'
import { expect, test } from 'vitest'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import type { SearchState } from '../../../src/search/state.ts'
import { EVERY_CAR, parametersOf, requestsOf, withRange, withToggled, withValues } from '../../../src/search/state.ts'
import { aCar } from '../../support/builders.ts'
import { stockClient } from '../../support/stock-client.ts'
import { inventedCars } from './cars.ts'

const STATES: readonly SearchState[] = [
  EVERY_CAR,
  { ...EVERY_CAR, query: 'ute', page: 3, sortBy: 'km_desc' },
  withRange(withValues(withToggled(EVERY_CAR, 'make', 'Toyota', true), 'body', ['ute', 'suv']), 'price', {
    min: 9_000,
    max: 20_000,
  }),
  withToggled(EVERY_CAR, 'make', '-', true),
  withRange(withRange(EVERY_CAR, 'year', { min: 2015 }), 'km', { max: 90_000 }),
]
const OPTIONS = { filters: 'available=1', facets: ['make', 'body', 'price', 'year', 'km'] } as const

/** The requests that the search widgets' own helper makes of the same parameters. */
function requestsOfHelper(state: SearchState): unknown {
  const { index, ...parameters } = parametersOf(state, OPTIONS)
  let sent: unknown
  const client = {
    search(requests: unknown) {
      sent = requests
      return new Promise(() => {})
    },
  }
  algoliasearchHelper(client as never, index, parameters as never).search()
  return sent
}

test.each(STATES.map((state, i) => [i, state] as const))(
  'DC-30 makes the requests that the widgets make (search %i)',
  (_, state) => {
    expect(JSON.parse(JSON.stringify(requestsOf(state, OPTIONS)))).toEqual(
      JSON.parse(JSON.stringify(requestsOfHelper(state))),
    )
  },
)

test('DC-49 a facet that the page has no section for narrows by its address alone', async () => {
  const cars = [aCar({ id: 1, state: 'WA' }), aCar({ id: 2, state: 'NSW' })].map(toSearchRecord)
  const requests = requestsOf(parseSearch('?state=WA'), { filters: '', facets: ['make'] })
  const { results } = await stockClient(stockFiles(cars)).search(requests)
  expect(results.map(({ hits }) => hits.map(({ id }) => id))).toEqual([[1]])
})

test('DC-30 a value that begins with a hyphen is asked for, not left out', async () => {
  const cars = [aCar({ id: 1, badge: '-' }), aCar({ id: 2, badge: 'GX' })].map(toSearchRecord)
  const requests = requestsOf(withToggled(EVERY_CAR, 'badge', '-', true), { filters: '', facets: ['badge'] })
  const { results } = await stockClient(stockFiles(cars)).search(requests)
  expect(results[0]!.hits.map(({ id }) => id)).toEqual([1])
})

test('DC-30 the widgets’ helper reads our answers: counts of a facet ignore its own choice', async () => {
  const stock = stockFiles(inventedCars(400, 11).map(toSearchRecord))
  const { records } = stock
  const client = stockClient(stock)
  const helper = algoliasearchHelper(client as never, CAR_INDEX, {
    disjunctiveFacets: ['make', 'fuel', 'price'],
    maxValuesPerFacet: 100,
    hitsPerPage: 21,
  })
  helper.addDisjunctiveFacetRefinement('make', 'Toyota').addDisjunctiveFacetRefinement('fuel', 'Diesel')
  const results = await new Promise<import('algoliasearch-helper').SearchResults>((resolve, reject) => {
    helper.on('result', ({ results }) => resolve(results))
    helper.on('error', ({ error }) => reject(error))
    helper.search()
  })
  const having = (make: string | undefined, fuel: string | undefined) =>
    records.filter(car => (make ?? car.make) === car.make && (fuel ?? car.fuel) === car.fuel).length
  expect(results.nbHits).toBe(having('Toyota', 'Diesel'))
  expect(results.hits.every(hit => hit.make === 'Toyota' && hit.fuel === 'Diesel')).toBe(true)
  const counts = Object.fromEntries(
    (results.getFacetValues('make', {}) as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
  )
  expect(counts.Toyota).toBe(having('Toyota', 'Diesel'))
  expect(counts.Mazda).toBe(having('Mazda', 'Diesel'))
  expect(counts.Mazda).toBeGreaterThan(0)
  const prices = records.filter(car => car.make === 'Toyota' && car.fuel === 'Diesel').flatMap(car => car.price ?? [])
  expect(results.getFacetStats('price')).toMatchObject({ min: Math.min(...prices), max: Math.max(...prices) })
})
