import { describe, expect, test } from 'vitest'
import { stockFilter } from '../../../src/domain/visibility.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { pendingResult, type SearchResult } from '../../../src/search/clients/answer.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import type { Engine } from '../../../src/search/engine/query.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, FACET_NAMES } from '../../../src/search/settings.ts'
import { requestsOf, type SearchRequest, type SearchState } from '../../../src/search/state.ts'
import { LISTINGS_FILE } from '../../support/listings.ts'
import { inventedCars, listedCars } from './cars.ts'
import { chanceOf } from './chance.ts'
import { createScan } from './plain-scan.ts'
import { aSearch, PAGE_FACETS } from './requests.ts'

const NOW = new Date('2025-10-20T08:30:00Z')
const LISTED = stockFilter({ soldWindowDays: 3, exclusionRule: 0 }, NOW)

/** Texts that both ways of searching read alike: typos and words in two have tests of their own. */
const TEXTS = [
  'toyota',
  'toyota hil',
  'cx 5',
  'sport',
  'land cruiser',
  'white ute',
  'pick up',
  'toyota station wagon',
  'used cars',
  '4 wheel drive ute',
  '5 seater',
  'auto',
  'ev',
  'mercedes benz',
  'gx wagon',
  'nothingsuch',
  's',
  'ROVER sport',
]

/** What an answer says, without how long it took; the cars by their places. */
function said(engine: Engine, request: SearchRequest): Partial<SearchResult> & { cars: readonly number[] } {
  const { cars, complete } = pendingResult(engine, request, () => 0)
  return { cars, ...complete([]) }
}

/** Sums of fractions depend on their order in the last digits. */
function rounded(result: ReturnType<typeof said>): unknown {
  return JSON.parse(JSON.stringify(result), (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value,
  )
}

const inRequests = (state: SearchState): SearchRequest[] =>
  requestsOf(state, { filters: LISTED, facets: PAGE_FACETS, params: { typoTolerance: false, maxValuesPerFacet: 100 } })

function agreeOnRandomRequests(records: readonly SearchRecord[], count: number, seed: number): void {
  const ordered = inDefaultOrder(records)
  const engine = openIndex(buildIndex(ordered, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
  const scan = createScan(ordered)
  const chance = chanceOf(seed)
  let asked = 0
  let foundSome = 0
  while (asked < count) {
    const state = aSearch(ordered, chance, TEXTS)
    for (const request of inRequests(state)) {
      asked++
      const [ours, plain] = [rounded(said(engine, request)), rounded(said(scan, request))] as [
        SearchResult & { cars: number[] },
        SearchResult & { cars: number[] },
      ]
      if (plain.nbHits > 0) foundSome++
      // A text is ranked, and a plain filter ranks nothing: then the cars are the same only in a chosen order.
      const ranked = state.query !== '' && state.sortBy === ''
      expect(ranked ? { ...ours, cars: [] } : ours, JSON.stringify(request)).toEqual(
        ranked ? { ...plain, cars: [] } : plain,
      )
    }
  }
  expect(foundSome).toBeGreaterThan(count / 3)
}

describe('agrees with a plain filter over the array', () => {
  test('BD-10 DC-30 over 1,500 invented cars, in 2,000 random requests: counts, facet counts, statistics and order', {
    timeout: 120_000,
  }, () => {
    agreeOnRandomRequests(inventedCars(1500, 7).map(toSearchRecord), 2000, 42)
  })

  test.skipIf(LISTINGS_FILE === undefined)(
    'BD-10 DC-30 over the real listings, in 2,000 random requests',
    { timeout: 300_000 },
    () => {
      agreeOnRandomRequests(listedCars(LISTINGS_FILE!).map(toSearchRecord), 2000, 4711)
    },
  )

  test.each([0, 1, 31, 32, 33, 65])('over a stock of %d cars', count => {
    const records = inDefaultOrder(inventedCars(count, 3).map(toSearchRecord))
    const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
    const request = { indexName: CAR_INDEX, params: { filters: LISTED, facets: [...FACET_NAMES], hitsPerPage: 100 } }
    expect(rounded(said(engine, request))).toEqual(rounded(said(createScan(records), request)))
  })
})

test('a car without the value comes last in either order', () => {
  const records = inDefaultOrder(inventedCars(200, 5).map(toSearchRecord))
  const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
  for (const indexName of ['Car_production_km_asc', 'Car_production_km_desc']) {
    const { cars } = said(engine, { indexName, params: { hitsPerPage: 200 } })
    const kms = cars.map(car => records[car]!.km)
    const missing = kms.filter(km => km === undefined).length
    expect(missing).toBeGreaterThan(0)
    expect(kms.slice(-missing).every(km => km === undefined)).toBe(true)
  }
})

test('equal cars give equal bytes, whatever order they come in', () => {
  const records = inventedCars(300, 9).map(toSearchRecord)
  const bytes = buildIndex(inDefaultOrder(records), CAR_INDEX_PLAN)
  expect(buildIndex(inDefaultOrder([...records].reverse()), CAR_INDEX_PLAN)).toEqual(bytes)
})

test('an index that is cut off, or of another version, is refused', () => {
  const bytes = buildIndex(inDefaultOrder(inventedCars(50).map(toSearchRecord)), CAR_INDEX_PLAN)
  expect(() => openIndex(bytes.slice(0, bytes.length - 10), CAR_INDEX_PLAN)).toThrow('cut off')
  expect(() => openIndex(bytes, { ...CAR_INDEX_PLAN, columns: CAR_INDEX_PLAN.columns.slice(1) })).toThrow(
    'another version',
  )
  expect(() => openIndex(Uint8Array.from([9, ...bytes.slice(1)]), CAR_INDEX_PLAN)).toThrow('another version')
})
