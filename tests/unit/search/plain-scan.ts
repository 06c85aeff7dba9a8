import type { Answer, Engine, FacetStats, Filter, Query } from '../../../src/search/engine/query.ts'
import { indexedWords, wordsOf } from '../../../src/search/engine/words.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import type { SearchRecord } from '../../../src/search/record.ts'
import { isNumericFacet, SEARCHABLE, SORTS, SYNONYMS } from '../../../src/search/settings.ts'

type Fields = Record<string, unknown>

/** A car, with its values as texts and its words: worked out once, since it is looked at thousands of times. */
type Looked = { fields: Fields; texts: Map<string, readonly string[]>; words: ReadonlySet<string> }

const NOTHING: readonly string[] = []

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return NOTHING
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)]
}

function lookedAt(record: SearchRecord): Looked {
  const texts = new Map(Object.entries(record).map(([attribute, value]) => [attribute, textsOf(value)]))
  const found = SEARCHABLE.flatMap(attribute => (texts.get(attribute) ?? NOTHING).flatMap(indexedWords))
  return { fields: record, texts, words: new Set(found.map(({ word }) => word)) }
}

function matches(car: Looked, filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every(part => matches(car, part))
    case 'any':
      return filter.of.some(part => matches(car, part))
    case 'not':
      return !matches(car, filter.of)
    case 'value':
      return (car.texts.get(filter.attribute) ?? NOTHING).includes(filter.value)
    case 'range': {
      const value = car.fields[filter.attribute]
      return typeof value === 'number' && value >= filter.min && value <= filter.max
    }
  }
}

/** The plain way to search: look at every car. Slow, and plainly right: what the engine is held against. */
export function createScan(unordered: readonly SearchRecord[]): Engine {
  const cars = inDefaultOrder(unordered).map(lookedAt)
  return {
    size: cars.length,
    search(query: Query): Answer {
      const words = wordsOf(query.text)
      const found = [...cars.keys()].filter(
        car => matches(cars[car]!, query.filter) && hasWords(cars[car]!, words, query.prefix),
      )
      const sort = SORTS.find(one => one.value === query.order)
      const ordered = sort === undefined ? found : inOrder(cars, found, sort.by)
      const facets: Answer['facets'] = {}
      const stats: Answer['stats'] = {}
      for (const facet of query.facets) {
        const counts = countsOf(
          found.map(car => cars[car]!.texts.get(facet)),
          isNumericFacet(facet),
        )
        if (counts.length > 0) facets[facet] = Object.fromEntries(counts.slice(0, query.maxValuesPerFacet))
        const numbers = found.map(car => cars[car]!.fields[facet]).filter(value => typeof value === 'number')
        if (numbers.length > 0) stats[facet] = statsOf(numbers)
      }
      return {
        total: found.length,
        cars: ordered.slice(query.from, query.from + query.count),
        facets,
        stats,
        words: words.map(word => [word]),
      }
    },
  }
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

function inOrder(
  all: readonly Looked[],
  cars: readonly number[],
  by: { attribute: string; direction: 'asc' | 'desc' },
) {
  const sign = by.direction === 'asc' ? 1 : -1
  const key = (car: number) => all[car]!.fields[by.attribute] as number | undefined
  return [...cars].sort((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === undefined || y === undefined) return x === y ? a - b : x === undefined ? 1 : -1
    return sign * compare(x, y) || a - b
  })
}

/**
 * Whether the car has every word: the word itself, one that begins with it where that is allowed, another word of the
 * trade for it, or what it and its neighbour are when written as one.
 */
function hasWords(car: Looked, words: readonly string[], prefix: boolean): boolean {
  const has = (word: string, mayGoOn: boolean) =>
    car.words.has(word) || (prefix && mayGoOn && [...car.words].some(other => other.startsWith(word)))
  return words.every((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const last = words.length - 1
    return (
      has(word, index === last) ||
      (SYNONYMS[word] ?? []).some(other => has(other, false)) ||
      (before !== undefined && has(before + word, index === last)) ||
      (after !== undefined && has(word + after, index + 1 === last))
    )
  })
}

/** Most cars first; equal ones by value, numbers as numbers. */
function countsOf(lists: readonly (readonly string[] | undefined)[], numeric: boolean): [string, number][] {
  const counts = new Map<string, number>()
  for (const list of lists) for (const value of list ?? NOTHING) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (numeric ? Number(a) - Number(b) : a < b ? -1 : 1))
}

function statsOf(numbers: readonly number[]): FacetStats {
  const sum = numbers.reduce((total, number) => total + number, 0)
  return { min: Math.min(...numbers), max: Math.max(...numbers), avg: sum / numbers.length, sum }
}
