import fc from 'fast-check'
import type { SearchRecord } from '../../../src/search/record.ts'
import type { FacetName, NumericFacetName } from '../../../src/search/settings.ts'
import { FACET_NAMES, isNumericFacet, NUMERIC_FACET_NAMES, SORTS } from '../../../src/search/settings.ts'
import type { SearchParams, SearchState } from '../../../src/search/state.ts'
import { EVERY_CAR } from '../../../src/search/state.ts'
import type { Chance } from './chance.ts'

/** The facets of a search page: 18, as the benchmark counts them. */
export const PAGE_FACETS: readonly FacetName[] = [
  'badge',
  'body',
  'car_type',
  'city',
  'colour',
  'dealership_name',
  'drive',
  'fuel',
  'km',
  'make',
  'make_model',
  'model',
  'price',
  'price_range',
  'seats',
  'state',
  'transmission',
  'year',
]

/** A search as a visitor might make it of this stock: each part of it is there or not, by chance. */
export function aSearch(records: readonly SearchRecord[], chance: Chance, texts: readonly string[]): SearchState {
  const values: Partial<Record<FacetName, string[]>> = {}
  const ranges: SearchState['ranges'] = {}
  for (let facets = chance.below(4); facets > 0; facets--) {
    const facet = chance.pick(FACET_NAMES)
    const found = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(records)[facet as keyof SearchRecord])
    const chosen = [...new Set(found.flat().flatMap(value => (value === undefined ? [] : String(value))))]
    if (chosen.length > 0) values[facet] = chosen
  }
  for (let facets = chance.below(3); facets > 0; facets--) {
    const facet: NumericFacetName = chance.pick(NUMERIC_FACET_NAMES)
    const [a, b] = [chance.pick(records)[facet], chance.pick(records)[facet]]
    const range = {
      ...(a !== undefined && chance.is(0.7) ? { min: Math.min(a, b ?? a) } : {}),
      ...(b !== undefined && chance.is(0.7) ? { max: Math.max(a ?? b, b) } : {}),
    }
    if (Object.keys(range).length > 0 && isNumericFacet(facet)) ranges[facet] = range
  }
  return {
    ...EVERY_CAR,
    query: chance.is(0.4) ? chance.pick(texts) : '',
    page: chance.is(0.8) ? 1 : 1 + chance.below(4),
    sortBy: chance.is(0.5) ? '' : chance.pick(SORTS).value,
    values,
    ranges,
  }
}

/**
 * Any search of this stock, with what a request may say besides: a filter of its own, other pages, fewer values. Where an
 * answer is wrong, it is made as small as it can be while it stays wrong.
 */
export function searches(
  records: readonly SearchRecord[],
  texts: readonly string[],
): fc.Arbitrary<{ state: SearchState; params: SearchParams }> {
  const anyValue = (facet: keyof SearchRecord) =>
    fc.constantFrom(...records).map(record => [record[facet] ?? []].flat().map(String)[0])
  const values = fc
    .subarray([...FACET_NAMES], { maxLength: 3 })
    .chain(facets =>
      fc.record(
        Object.fromEntries(
          facets.map(name => [name, fc.array(anyValue(name as keyof SearchRecord), { maxLength: 3 })]),
        ),
      ),
    )
    .map(chosen =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([facet, found]) => {
          const there = [...new Set(found.filter(value => value !== undefined))]
          return there.length === 0 ? [] : [[facet, there]]
        }),
      ),
    )
  const end = (facet: NumericFacetName) =>
    fc.option(
      fc.constantFrom(...records).map(record => record[facet]),
      { nil: undefined },
    )
  const range = (facet: NumericFacetName) =>
    fc.tuple(end(facet), end(facet)).map(([a, b]) => {
      const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]
      return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
    })
  const ranges = fc
    .subarray([...NUMERIC_FACET_NAMES], { maxLength: 2 })
    .chain(facets => fc.record(Object.fromEntries(facets.map(name => [name, range(name)]))))
    .map(chosen => Object.fromEntries(Object.entries(chosen).filter(([, { min, max }]) => (min ?? max) !== undefined)))
  const further = fc.constantFrom(
    '',
    'NOT car_type:new',
    'price < 20000 OR year >= 2022',
    '(body:suv OR body:ute) AND NOT km > 100000',
    'km:10000 TO 60000 AND NOT (colour:White OR transmission:Manual)',
  )
  return fc.record({
    state: fc
      .record({
        query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...texts) }),
        page: fc.oneof(
          { weight: 4, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 }) },
        ),
        sortBy: fc.constantFrom('' as const, ...SORTS.map(({ value }) => value)),
        values,
        ranges,
      })
      .map((state): SearchState => ({ ...EVERY_CAR, ...state })),
    params: fc.record({
      filters: further,
      hitsPerPage: fc.constantFrom(21, 1, 100),
      maxValuesPerFacet: fc.constantFrom(100, 5, 1000),
    }),
  })
}
