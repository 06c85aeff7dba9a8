import type { SearchRecord } from '../../../src/search/record.ts'
import type { FacetName, NumericFacetName } from '../../../src/search/settings.ts'
import { FACET_NAMES, isNumericFacet, NUMERIC_FACET_NAMES, SORTS } from '../../../src/search/settings.ts'
import type { SearchState } from '../../../src/search/state.ts'
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
