import { CAR_TYPE_ORDER } from '../domain/search-words.ts'
import { byName } from '../domain/text.ts'
import type { CarStatus, ItemType } from '../records/index.ts'

// The values of closed facets, in the orders in which they are listed. Source: EN-03.
export const STATUSES: readonly CarStatus[] = ['in_stock', 'coming_soon', 'sold']
export const ITEM_TYPES: readonly ItemType[] = ['car', 'motorcycle', 'caravan']

/** How the values of a facet are listed when the page has no better idea: most cars first, by name, or as given. */
export type ValueOrder = 'count' | 'name' | 'largest' | readonly string[]

export type Facet = {
  /** A text is chosen from its values; a number also by a range, and has statistics. */
  kind: 'text' | 'numeric'
  order: ValueOrder
  /** At most so many values are listed; for `model` and `make_model`, for each make. Source: SR-22 to SR-24. */
  limit: number
}

/** Source: SR-22, SR-23, SR-24. */
export const MODELS_PER_MAKE = 30
const CITIES_LISTED = 20
const DEALERSHIPS_LISTED = 40
const VALUES_LISTED = 100

const text = (order: ValueOrder = 'count', limit = VALUES_LISTED) => ({ kind: 'text', order, limit }) as const
const numeric = (order: ValueOrder = 'largest') => ({ kind: 'numeric', order, limit: VALUES_LISTED }) as const

/** The lower ends of the price and weekly payment ranges, in dollars; the last one is open. Source: Table D. */
export const PRICE_STEPS = [0, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const
export const WEEKLY_PRICE_STEPS = [0, 50, 100, 150, 200, 250, 300, 400] as const

/** `0-10000`, `10000-15000`, …, `100000-`: the values of `price_range` and `weekly_price_range`. */
export function rangesOf(steps: readonly number[]): string[] {
  return steps.map((from, index) => `${from}-${steps[index + 1] ?? ''}`)
}

/** What cars are filtered and counted by: these 26 and no other. Source: SR-33, SR-39. */
export const FACETS = {
  badge: text(),
  status: text(STATUSES),
  car_type: text(CAR_TYPE_ORDER),
  categories: text('name'),
  city: text('count', CITIES_LISTED),
  colour: text(),
  dealership_name: text('count', DEALERSHIPS_LISTED),
  filtered_features: text(),
  item_type: text(ITEM_TYPES),
  km: numeric(),
  location_name: text(),
  make: text('name'),
  make_model: text('count', MODELS_PER_MAKE),
  model: text('count', MODELS_PER_MAKE),
  price: numeric(),
  subscription_price: numeric(),
  price_range: text(rangesOf(PRICE_STEPS)),
  seats: numeric(),
  body: text(),
  drive: text(),
  fuel: text(),
  transmission: text(),
  state: text('name'),
  tag: text(),
  weekly_price_range: text(rangesOf(WEEKLY_PRICE_STEPS)),
  year: numeric(),
} as const satisfies Record<string, Facet>

export type FacetName = keyof typeof FACETS
export type NumericFacetName = {
  [Name in FacetName]: (typeof FACETS)[Name]['kind'] extends 'numeric' ? Name : never
}[FacetName]

export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[]
export const NUMERIC_FACET_NAMES = FACET_NAMES.filter(isNumericFacet)

export function isFacet(name: string): name is FacetName {
  return Object.hasOwn(FACETS, name)
}

export function isNumericFacet(name: string): name is NumericFacetName {
  return isFacet(name) && FACETS[name].kind === 'numeric'
}

/** Numbers that are chosen from to; seats are few and chosen one by one. */
export function isRange(name: string): name is NumericFacetName {
  return isNumericFacet(name) && name !== 'seats'
}

/**
 * The facets whose values an answer must hold beyond the longest of the single lists. Thirty models of each make are more
 * than a hundred values in all, so the page asks for as many as the hosted engine gives at most. Source: SR-22.
 */
export const MAX_VALUES_PER_FACET = 1000

export type Sort = {
  /** The value of `sortBy` in the address; empty for the default order. */
  value: '' | 'price_asc' | 'price_desc' | 'year_desc' | 'created_desc' | 'km_asc' | 'km_desc'
  /** Key of the label that the sort control shows. */
  label:
    | 'sortRecommended'
    | 'sortPriceAsc'
    | 'sortPriceDesc'
    | 'sortYearDesc'
    | 'sortCreatedDesc'
    | 'sortKmAsc'
    | 'sortKmDesc'
  by: { attribute: 'custom_rank' | 'price' | 'year' | 'created_at_timestamp' | 'km'; direction: 'asc' | 'desc' }
  /** Listed only when `search.sortByKms` is on (SR-28). */
  optional: boolean
}

const byKms = { attribute: 'km', optional: true } as const

/** The orders of Table B; equal cars follow in the default order. A car without the value comes last (DC-31). */
export const SORTS: readonly Sort[] = [
  { value: '', label: 'sortRecommended', by: { attribute: 'custom_rank', direction: 'desc' }, optional: false },
  { value: 'price_asc', label: 'sortPriceAsc', by: { attribute: 'price', direction: 'asc' }, optional: false },
  { value: 'price_desc', label: 'sortPriceDesc', by: { attribute: 'price', direction: 'desc' }, optional: false },
  { value: 'year_desc', label: 'sortYearDesc', by: { attribute: 'year', direction: 'desc' }, optional: false },
  {
    value: 'created_desc',
    label: 'sortCreatedDesc',
    by: { attribute: 'created_at_timestamp', direction: 'desc' },
    optional: false,
  },
  { value: 'km_asc', label: 'sortKmAsc', by: { attribute: byKms.attribute, direction: 'asc' }, optional: true },
  { value: 'km_desc', label: 'sortKmDesc', by: { attribute: byKms.attribute, direction: 'desc' }, optional: true },
]

export type SortValue = Sort['value']

/** The orders that a site offers. Source: SR-27, SR-28. */
export function sortsOffered({ sortByKms }: { sortByKms: boolean }): readonly Sort[] {
  return SORTS.filter(({ optional }) => sortByKms || !optional)
}

/** Source: SR-44. */
export const HITS_PER_PAGE = 21

/** Where the hosted engine stops paging; ours does the same so that both give the same pages. Source: DC-46. */
export const PAGING_ENDS_AT = 1000

/** Source: API-05, DC-47. */
export const CAR_INDEX = 'Car_production'

/** The name that a request asks for: the index of cars, or the replica of an order (DC-47). */
export function indexOfSort(sort: SortValue): string {
  return sort === '' ? CAR_INDEX : `${CAR_INDEX}_${sort}`
}

/** The order that an index name stands for; undefined for an index of something else. */
export function sortOfIndex(indexName: string): Sort | undefined {
  return SORTS.find(sort => indexOfSort(sort.value) === indexName)
}

/** Values of a facet as the page lists them. Source: SR-39; `count` is the order of the answer. */
export function inFacetOrder<Value extends { value: string; count: number }>(
  facet: FacetName,
  values: readonly Value[],
): Value[] {
  const { order } = FACETS[facet]
  const place = (value: string) => {
    const at = (order as readonly string[]).indexOf(value)
    return at === -1 ? order.length : at
  }
  const compare = (a: Value, b: Value): number => {
    if (order === 'count') return b.count - a.count
    if (order === 'largest') return Number(b.value) - Number(a.value)
    return order === 'name' ? 0 : place(a.value) - place(b.value)
  }
  return [...values].sort((a, b) => compare(a, b) || byName(a.value, b.value))
}
