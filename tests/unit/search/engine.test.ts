import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stockFilter } from '../../../src/domain/visibility.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { pendingResult, type SearchResult } from '../../../src/search/clients/answer.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import type { IndexPlan, Row } from '../../../src/search/engine/plan.ts'
import { type Engine, EVERYTHING, type Query } from '../../../src/search/engine/query.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, FACET_NAMES } from '../../../src/search/settings.ts'
import { requestsOf, type SearchRequest } from '../../../src/search/state.ts'
import { LISTINGS_FILE } from '../../support/listings.ts'
import { inventedCars, listedCars } from './cars.ts'
import { createScan } from './plain-scan.ts'
import { searches } from './requests.ts'

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

const EVERY_ROW: Query = {
  text: '',
  filter: EVERYTHING,
  facets: [],
  maxValuesPerFacet: 100,
  from: 0,
  count: 100,
  typos: 'min',
  prefix: true,
}

/** What an answer says, without how long it took; the cars by their places. */
function said(engine: Engine, request: SearchRequest): Partial<SearchResult> & { cars: readonly number[] } {
  const { cars, complete } = pendingResult(engine, request, () => 0)
  return { cars, ...complete([]) }
}

/** Sums of fractions depend on their order in the last digits. */
function rounded(result: Partial<ReturnType<typeof said>>): string {
  return JSON.stringify(result, (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value,
  )
}

/** Of many cars, where the plain way takes its time, fewer are asked by default; all of them with `RANDOM_REQUESTS=10000`. */
const REQUESTS_OF_MANY = Number(process.env.RANDOM_REQUESTS ?? 200)

/** Asks both the same. */
function agreeOnRandomRequests(records: readonly SearchRecord[], count: number, seed: number): void {
  const ordered = inDefaultOrder(records)
  const engine = openIndex(buildIndex(ordered, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
  const scan = createScan(ordered)
  let asked = 0
  let foundSome = 0
  fc.assert(
    fc.property(searches(ordered, TEXTS), ({ state, params: { filters, ...params } }) => {
      const narrowed = filters === '' ? LISTED : `(${LISTED}) AND (${filters})`
      const options = { filters: narrowed, facets: FACET_NAMES, params: { typoTolerance: false, ...params } }
      for (const request of requestsOf(state, options)) {
        asked++
        const [ours, plain] = [said(engine, request), said(scan, request)]
        if (plain.nbHits! > 0) foundSome++
        // A text is ranked, and a plain filter ranks nothing: then the cars are the same only in a chosen order.
        const ranked = state.query !== '' && state.sortBy === ''
        const same = ranked ? { cars: [] } : {}
        const [one, other] = [rounded({ ...ours, ...same }), rounded({ ...plain, ...same })]
        // Of thousands nearly all are equal, and a text tells that at once.
        if (one !== other) expect(JSON.parse(one), JSON.stringify(request)).toEqual(JSON.parse(other))
      }
    }),
    { seed, numRuns: count / 2 },
  )
  expect(asked).toBeGreaterThan(count)
  expect(foundSome).toBeGreaterThan(asked / 4)
}

describe('agrees with a plain filter over the array in counts, facet counts, statistics and order', () => {
  test('BD-10 DC-30 over 200 invented cars, in 10,000 random requests', () => {
    agreeOnRandomRequests(inventedCars(200, 7).map(toSearchRecord), 10_000, 42)
  })

  test.skipIf(LISTINGS_FILE === undefined)(
    `BD-10 DC-30 over the real listings, in ${REQUESTS_OF_MANY} random requests`,
    { timeout: 900_000 },
    () => {
      agreeOnRandomRequests(listedCars(LISTINGS_FILE!).map(toSearchRecord), REQUESTS_OF_MANY, 4711)
    },
  )

  test.each([0, 1, 31, 32, 33, 65])('over a stock of %d cars', count => {
    const records = inDefaultOrder(inventedCars(count, 3).map(toSearchRecord))
    const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
    const request = { indexName: CAR_INDEX, params: { filters: LISTED, facets: [...FACET_NAMES], hitsPerPage: 100 } }
    expect(JSON.parse(rounded(said(engine, request)))).toEqual(JSON.parse(rounded(said(createScan(records), request))))
  })
})

describe('a column gives back what was written, whatever it is', () => {
  const plan: IndexPlan = {
    ...CAR_INDEX_PLAN,
    columns: [
      { name: 'number', kind: 'number' },
      { name: 'text', kind: 'text' },
    ],
    orders: [{ name: 'up', column: 'number', direction: 'asc' }],
    searchable: ['text'],
  }
  const found = (rows: readonly Row[], query: Pick<Query, 'filter' | 'order'>) =>
    openIndex(buildIndex(rows, plan), plan).search({ ...EVERY_ROW, ...query }).cars

  test('numbers, within a range and in order', () => {
    const odd = fc.constantFrom(0, 1e308, -1e308, 5e-324, 0.1, 2 ** 32, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY)
    const end = fc.double({ noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.double(), fc.integer())), end, end, (numbers, min, max) => {
        const within = numbers.flatMap((number, row) =>
          Number.isFinite(number) && number >= min && number <= max ? [{ number, row }] : [],
        )
        const ordered = within.sort((a, b) => a.number - b.number || a.row - b.row).map(({ row }) => row)
        const filter = { kind: 'range', attribute: 'number', min, max } as const
        const rows = numbers.map(number => ({ number }))
        expect(found(rows, { filter, order: 'up' })).toEqual(ordered)
      }),
      { numRuns: 500 },
    )
  })

  test('a value of a filter in other capitals means what is there, all of it where nothing is written as it is', () => {
    const rows = ['Toyota', 'Kia', 'TOYOTA', 'Citroën', 'KIA'].map(text => ({ text }))
    const having = (value: string) => found(rows, { filter: { kind: 'value', attribute: 'text', value } })
    expect(['Toyota', 'toyota', 'CITROËN', 'citroen', ''].map(having)).toEqual([[0], [0, 2], [3], [], []])
    const none = { kind: 'not', of: { kind: 'value', attribute: 'text', value: 'kia' } } as const
    expect(found(rows, { filter: none })).toEqual([0, 2, 3])
  })

  test('texts, half characters and all', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 6 }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), texts => {
        const [value] = texts
        const having = texts.flatMap((other, row) => (value && other === value ? [row] : []))
        const filter = { kind: 'value', attribute: 'text', value: value ?? '' } as const
        const rows = texts.map(text => ({ text }))
        expect(found(rows, { filter })).toEqual(having)
      }),
      { numRuns: 500 },
    )
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
