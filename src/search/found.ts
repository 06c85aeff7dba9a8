import type { SearchResult } from './clients/answer.ts'
import { type FacetName, inFacetOrder, isRange, type NumericFacetName } from './settings.ts'
import { entriesOf, type SearchState } from './state.ts'

export type Counts = Readonly<Record<string, number>>

/** What a search found, apart from the cars themselves: all that filters, headings and page numbers show. */
export type Found = {
  count: number
  pages: number
  /** How many cars have each value. */
  values: Partial<Record<FacetName, Counts>>
  /** Lowest and highest value. */
  bounds: Partial<Record<NumericFacetName, { min: number; max: number }>>
}

/** A value of a facet as a filter lists it. */
export type FacetValue = { value: string; count: number; chosen: boolean }

/**
 * The answers to the requests of one search as one: a facet that is refined was asked for by itself, without its own
 * refinement, and counts as it was answered there (DC-30).
 */
export function foundIn([first, ...refined]: readonly SearchResult[]): Found {
  return {
    count: first?.nbHits ?? 0,
    pages: first?.nbPages ?? 0,
    values: Object.assign({}, first?.facets, ...refined.map(({ facets }) => facets)),
    bounds: Object.assign({}, first?.facets_stats, ...refined.map(({ facets_stats }) => facets_stats)),
  }
}

/** The values of a facet in the order in which they are listed; those chosen are among them, though no car has them. */
export function valuesIn(found: Found, { values }: Pick<SearchState, 'values'>, facet: FacetName): FacetValue[] {
  const counts = found.values[facet] ?? {}
  const chosen = values[facet] ?? []
  const listed = Object.entries(counts).map(([value, count]) => ({ value, count, chosen: chosen.includes(value) }))
  const missing = chosen.filter(value => counts[value] === undefined)
  return inFacetOrder(facet, [...listed, ...missing.map(value => ({ value, count: 0, chosen: true }))])
}

/** As much of it as a page of this search starts with: no values where only the bounds are shown, no more models than needed. */
export function foundAtFirst(found: Found, { values }: SearchState, withModels: boolean): Found {
  const { make = [], make_model = [] } = values
  const models = entriesOf(found.values.make_model ?? {}).filter(
    ([model]) => withModels || make_model.length > 0 || make.some(name => model.startsWith(`${name} > `)),
  )
  const listed = entriesOf(found.values).filter(([facet]) => !isRange(facet))
  return {
    count: found.count,
    pages: found.pages,
    values: { ...Object.fromEntries(listed), make_model: Object.fromEntries(models) },
    bounds: Object.fromEntries(entriesOf(found.bounds).map(([facet, { min, max }]) => [facet, { min, max }])),
  }
}
