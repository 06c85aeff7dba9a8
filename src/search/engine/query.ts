/** Which cars a search is narrowed to. Values compare by their text, so a number or a flag is `2020` or `true`. */
export type Filter =
  | { kind: 'all'; of: readonly Filter[] }
  | { kind: 'any'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'value'; attribute: string; value: string }
  /** Both ends inclusive. */
  | { kind: 'range'; attribute: string; min: number; max: number }

export const EVERYTHING: Filter = { kind: 'all', of: [] }

/** `min` keeps only the cars that need the fewest typos, `strict` the two fewest. */
export type TypoTolerance = 'none' | 'min' | 'strict' | 'all'

export type Query = {
  text: string
  filter: Filter
  /** An order of the index, or undefined for the default order, in which text is ranked. */
  order?: string
  facets: readonly string[]
  maxValuesPerFacet: number
  /** The part of the cars found that is wanted, counted from 0. */
  from: number
  count: number
  typos: TypoTolerance
  /** The last word may be the beginning of one. */
  prefix: boolean
}

export type FacetCounts = Record<string, number>
export type FacetStats = { min: number; max: number; avg: number; sum: number }

export type Answer = {
  total: number
  /** Numbers of the cars wanted: their places in the default order. */
  cars: number[]
  /** Most cars first, then by value. A facet without any value is left out. */
  facets: Record<string, FacetCounts>
  stats: Record<string, FacetStats>
  /** For each word of the text, the words of the stock that stand for it: what a highlight marks. */
  words: readonly (readonly string[])[]
}

export type Engine = {
  size: number
  search(query: Query): Answer
}
