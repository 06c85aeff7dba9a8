import type { Answer, Engine, FacetStats, Filter, Query } from '../../../src/search/engine/query.ts'
import { indexedWords, wordsOf } from '../../../src/search/engine/words.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import type { SearchRecord } from '../../../src/search/record.ts'
import { SEARCHABLE, SORTS, SYNONYMS } from '../../../src/search/settings.ts'

type Fields = Record<string, unknown>

const valuesOf = (record: SearchRecord, attribute: string): string[] => {
  const value = (record as Fields)[attribute]
  return value === undefined ? [] : Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)]
}

function matches(record: SearchRecord, filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every(part => matches(record, part))
    case 'any':
      return filter.of.some(part => matches(record, part))
    case 'not':
      return !matches(record, filter.of)
    case 'value':
      return valuesOf(record, filter.attribute).includes(filter.value)
    case 'range': {
      const value = (record as Fields)[filter.attribute]
      return typeof value === 'number' && value >= filter.min && value <= filter.max
    }
  }
}

/** The plain way to search: look at every car. Slow, and plainly right: what the engine is held against. */
export function createScan(unordered: readonly SearchRecord[]): Engine & { records: readonly SearchRecord[] } {
  const records = inDefaultOrder(unordered)
  return {
    size: records.length,
    records,
    search(query: Query): Answer {
      const words = wordsOf(query.text)
      const found = records.flatMap((record, car) =>
        matches(record, query.filter) && hasWords(record, words, query.prefix) ? car : [],
      )
      const sort = SORTS.find(one => one.value === query.order)
      const ordered = sort === undefined ? found : inOrder(records, found, sort.by)
      const facets: Answer['facets'] = {}
      const stats: Answer['stats'] = {}
      for (const facet of query.facets) {
        const counts = countsOf(found.flatMap(car => valuesOf(records[car]!, facet)))
        if (counts.length > 0) facets[facet] = Object.fromEntries(counts.slice(0, query.maxValuesPerFacet))
        const numbers = found
          .flatMap(car => (records[car] as Fields)[facet] ?? [])
          .filter(one => typeof one === 'number')
        if (numbers.length > 0) stats[facet] = statsOf(numbers as number[])
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
  records: readonly SearchRecord[],
  cars: readonly number[],
  by: { attribute: string; direction: 'asc' | 'desc' },
) {
  const sign = by.direction === 'asc' ? 1 : -1
  const key = (car: number) => (records[car] as Fields)[by.attribute] as number | undefined
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
function hasWords(record: SearchRecord, words: readonly string[], prefix: boolean): boolean {
  const there = SEARCHABLE.flatMap(attribute =>
    valuesOf(record, attribute).flatMap(text => indexedWords(text).map(({ word }) => word)),
  )
  const has = (word: string, isLast: boolean) =>
    there.some(other => other === word || (prefix && isLast && other.startsWith(word)))
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

function countsOf(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

function statsOf(numbers: readonly number[]): FacetStats {
  const sum = numbers.reduce((total, number) => total + number, 0)
  return { min: Math.min(...numbers), max: Math.max(...numbers), avg: sum / numbers.length, sum }
}
