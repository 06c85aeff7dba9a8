import { expect, test } from 'vitest'
import { needRange, unknownFilter } from '../../../src/domain/needs.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { resultsNow } from '../../../src/search/clients/embedded.ts'
import { openIndex } from '../../../src/search/engine/engine.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { fromUiState, parseSearch, toUiState, writeSearch } from '../../../src/search/routing.ts'
import { EVERY_CAR, requestsOf, type SearchState, withRange } from '../../../src/search/state.ts'
import { aCar } from '../../support/builders.ts'

const car = (id: number, seats: number | undefined, variant = {}) => toSearchRecord(aCar({ id, seats, variant }))
const { files, rootName, records } = stockFiles([
  car(1, 5, { vehiclelength: 4300, towingcapacity: 1500 }),
  car(2, 7, { vehiclelength: 4800, towingcapacity: 3500 }),
  car(3, 7, { vehiclelength: 5100, towingcapacity: 3500 }),
  car(4, 7, { towingcapacity: 3500 }),
  car(5, undefined),
  toSearchRecord(aCar({ id: 6, item_type: 'motorcycle', seats: undefined })),
])
const engine = openIndex(files.find(({ name }) => name === rootName)!.bytes, CAR_INDEX_PLAN)
const ids = (state: SearchState, filters = 'available=1') =>
  resultsNow(engine, records, requestsOf(state, { filters, facets: [] }))[0]!
    .hits.map(({ id }) => id)
    .sort()

test('a garage leaves out longer cars, and cars of unknown length can be asked for apart', () => {
  const garage = withRange(EVERY_CAR, 'length_mm', needRange('length_mm', 4800))
  expect(ids(garage)).toEqual([1, 2])
  expect(ids(EVERY_CAR, `available=1 AND ${unknownFilter({ length_mm: 4800 })}`)).toEqual([4, 5])
})

test('of several needs each car meets all, or may meet those that it does not tell of', () => {
  const wanted = { length_mm: 5000, towing_kg: 3000, seat_count: 7 }
  const state = Object.entries(wanted).reduce(
    (state, [name, value]) => withRange(state, name as 'length_mm', needRange(name as 'length_mm', value)),
    EVERY_CAR,
  )
  expect(ids(state)).toEqual([2])
  expect(ids(EVERY_CAR, unknownFilter(wanted))).toEqual([4, 5])
})

test('SR-34, SR-37 a need has a parameter of its own, and what is found starts at the first page', () => {
  const state = withRange({ ...EVERY_CAR, page: 3 }, 'towing_kg', needRange('towing_kg', 2500))
  expect(writeSearch(state)).toBe('?towing_kg=2500-')
  expect(parseSearch('?towing_kg=2500-&length_mm=1-4900').ranges).toEqual({
    towing_kg: { min: 2500 },
    length_mm: { min: 1, max: 4900 },
  })
  expect(parseSearch('?towing_kg=lots')).toEqual(EVERY_CAR)
  expect(fromUiState(toUiState(state))).toEqual(state)
})
