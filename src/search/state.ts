import { isNeed, type NeedName } from '../domain/needs.ts'
import type { FacetName, NumericFacetName, SortValue } from './settings.ts'
import { CAR_INDEX, HITS_PER_PAGE, indexOfSort, isNumericFacet, MAX_VALUES_PER_FACET } from './settings.ts'

/** From and to, both inclusive; an absent end is open. */
export type Range = { min?: number; max?: number }

/** What is asked of a car from to: a facet of numbers, or a need, which is no facet and is not counted. */
export type RangeName = NumericFacetName | NeedName

/** What a visitor searches for. Values of one facet are alternatives, facets narrow each other (DC-30). */
export type SearchState = {
  query: string
  /** Counted from 1. */
  page: number
  sortBy: SortValue
  values: Partial<Record<FacetName, readonly string[]>>
  /** A numeric facet has a range or values, not both: it has one parameter in the address. */
  ranges: Partial<Record<RangeName, Range>>
}

export const EVERY_CAR: SearchState = { query: '', page: 1, sortBy: '', values: {}, ranges: {} }

// A change of what is found starts at the first page again. Source: SR-35, SR-36, SR-37.

export function withText(state: SearchState, query: string): SearchState {
  return { ...state, query, page: 1 }
}

export function withSort(state: SearchState, sortBy: SortValue): SearchState {
  return { ...state, sortBy, page: 1 }
}

export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page }
}

export function withValues(state: SearchState, facet: FacetName, values: readonly string[]): SearchState {
  if (values.length === 0) return { ...state, page: 1, values: without(state.values, facet) }
  return {
    ...state,
    page: 1,
    values: { ...state.values, [facet]: values },
    ranges: isNumericFacet(facet) ? without(state.ranges, facet) : state.ranges,
  }
}

export function withRange(state: SearchState, facet: RangeName, range: Range): SearchState {
  const open = range.min === undefined && range.max === undefined
  if (open) return { ...state, page: 1, ranges: without(state.ranges, facet) }
  return {
    ...state,
    page: 1,
    ranges: { ...state.ranges, [facet]: range },
    values: isNeed(facet) ? state.values : without(state.values, facet),
  }
}

function without<Values extends object>(values: Values, facet: keyof Values): Values {
  const { [facet]: _, ...others } = values
  return others as Values
}

/** Chooses a value, or lets it go: whichever is wished. Nothing changes where it is so already. */
export function withToggled(state: SearchState, facet: FacetName, value: string, isWished: boolean): SearchState {
  const chosen = state.values[facet] ?? []
  if (chosen.includes(value) === isWished) return state
  return withValues(state, facet, isWished ? [...chosen, value] : chosen.filter(other => other !== value))
}

/** Both searches at once: what the path of a page implies, and what its parameters add (SR-38). */
export function merged(implied: SearchState, asked: SearchState): SearchState {
  const values: Partial<Record<FacetName, readonly string[]>> = { ...implied.values }
  for (const [facet, added] of entriesOf(asked.values)) {
    values[facet] = [...new Set([...(values[facet] ?? []), ...added])]
  }
  return {
    query: asked.query || implied.query,
    page: asked.page,
    sortBy: asked.sortBy || implied.sortBy,
    values,
    ranges: { ...implied.ranges, ...asked.ranges },
  }
}

/** The entries of a record that are there, with their keys' own type. */
export function entriesOf<Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record).filter(([, value]) => value !== undefined) as [Key, Value][]
}

/** A request in the words of the hosted engine, as the search widgets send it. */
export type SearchRequest = { indexName: string; params: SearchParams }

export type SearchParams = {
  query?: string
  page?: number
  hitsPerPage?: number
  offset?: number
  length?: number
  filters?: string
  facetFilters?: string | readonly (string | readonly string[])[]
  numericFilters?: string | readonly (string | readonly string[])[]
  facets?: string | readonly string[]
  maxValuesPerFacet?: number
  sortFacetValuesBy?: string
  attributesToRetrieve?: string | readonly string[]
  attributesToHighlight?: string | readonly string[]
  highlightPreTag?: string
  highlightPostTag?: string
  typoTolerance?: boolean | string
  queryType?: string
  [other: string]: unknown
}

/** A value as filters by facets take it: a hyphen in front would ask for all others. */
export const toRefinement = (value: string): string => (value.startsWith('-') ? `\\${value}` : value)
export const fromRefinement = (text: string): string => (text.startsWith('\\-') ? text.slice(1) : text)

export type RequestOptions = {
  /** What every search is narrowed by: `stockFilter(…)`. */
  filters: string
  /** The facets that the page counts. */
  facets: readonly FacetName[]
  hitsPerPage?: number
  maxValuesPerFacet?: number
  /** Further parameters for all requests, e.g. the tags around highlights. */
  params?: SearchParams
}

/**
 * The parameters of a search as the widgets' helper keeps them, so that a prerendered page and the widgets speak of the
 * same search. Every facet is disjunctive.
 */
export function parametersOf(state: SearchState, options: RequestOptions) {
  const numericRefinements: Record<string, Record<string, number[]>> = {}
  for (const [facet, { min, max }] of entriesOf(state.ranges)) {
    numericRefinements[facet] = {
      ...(min === undefined ? {} : { '>=': [min] }),
      ...(max === undefined ? {} : { '<=': [max] }),
    }
  }
  return {
    index: state.sortBy === '' ? CAR_INDEX : indexOfSort(state.sortBy),
    query: state.query,
    page: state.page - 1,
    hitsPerPage: options.hitsPerPage ?? HITS_PER_PAGE,
    maxValuesPerFacet: options.maxValuesPerFacet ?? MAX_VALUES_PER_FACET,
    filters: options.filters,
    ...options.params,
    disjunctiveFacets: [...options.facets],
    disjunctiveFacetsRefinements: Object.fromEntries(
      entriesOf(state.values).map(([facet, values]) => [facet, values.map(toRefinement)]),
    ),
    numericRefinements,
  }
}

/**
 * The requests of a search: one for the cars and all counts, then one for each refined facet, without its own refinement,
 * for the counts of that facet (DC-30). The same requests, in the same order, as the search widgets make.
 */
export function requestsOf(state: SearchState, options: RequestOptions): SearchRequest[] {
  const { index, disjunctiveFacets, disjunctiveFacetsRefinements, numericRefinements, ...shared } = parametersOf(
    state,
    options,
  )
  const filtersBut = (omitted?: string): SearchParams => {
    const facetFilters = Object.keys(disjunctiveFacetsRefinements)
      .sort()
      .filter(facet => facet !== omitted)
      .map(facet => [...disjunctiveFacetsRefinements[facet]!].sort().map(value => `${facet}:${value}`))
    const numericFilters = Object.entries(numericRefinements)
      .filter(([facet]) => facet !== omitted)
      .flatMap(([facet, bounds]) =>
        Object.entries(bounds).flatMap(([operator, values]) => values.map(value => `${facet}${operator}${value}`)),
      )
    return {
      ...(facetFilters.length === 0 ? {} : { facetFilters }),
      ...(numericFilters.length === 0 ? {} : { numericFilters }),
    }
  }
  const refined = new Set([...Object.keys(disjunctiveFacetsRefinements), ...Object.keys(numericRefinements)])
  return [
    { indexName: index, params: inKeyOrder({ ...shared, ...filtersBut(), facets: [...disjunctiveFacets].sort() }) },
    ...[...refined]
      .sort()
      .filter(facet => disjunctiveFacets.includes(facet as FacetName))
      .map(facet => ({
        indexName: index,
        params: inKeyOrder({
          ...shared,
          analytics: false,
          clickAnalytics: false,
          hitsPerPage: 0,
          page: 0,
          ...filtersBut(facet),
          facets: facet,
        }),
      })),
  ]
}

function inKeyOrder(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
}
