import type { Answer, Engine, FacetStats, Filter, Query } from '../../../src/search/engine/query.ts'
import { indexedWords, joined, type PlacedWord, withLitres, wordsOf } from '../../../src/search/engine/words.ts'
import { FILLERS } from '../../../src/search/fillers.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import type { SearchRecord } from '../../../src/search/record.ts'
import {
  IDENTIFIERS,
  KIND_WORDS,
  NUMBERED,
  SEARCHABLE,
  SILENT_WORDS,
  WHOLE_WORDS,
  YIELDS_TO,
} from '../../../src/search/searched.ts'
import { isNumericFacet, SORTS } from '../../../src/search/settings.ts'
import { SYNONYMS } from '../../../src/search/synonyms.ts'

type Fields = Record<string, unknown>

/** One attribute of all cars: as it is, and as texts. */
type Attribute = { values: unknown[]; texts: (readonly string[])[] }

/**
 * The plain way to search: look at every car. Slow, and plainly right: what the engine is held against. What it saw when
 * it looked for one condition it remembers, since the tests ask thousands of times.
 */
export function createScan(unordered: readonly SearchRecord[]): Engine {
  const records = inDefaultOrder(unordered)
  const places = [...records.keys()]
  const attributes = new Map<string, Attribute>()
  const attributeOf = (name: string): Attribute => {
    const known = attributes.get(name)
    if (known !== undefined) return known
    const values = records.map(record => (record as Fields)[name])
    const made = { values, texts: values.map(textsOf) }
    attributes.set(name, made)
    return made
  }
  const seen = new Map<string, boolean[]>()
  const remembered = (what: unknown, look: () => boolean[]): boolean[] => {
    const key = JSON.stringify(what, (_, value) => (typeof value === 'number' ? String(value) : value))
    const known = seen.get(key)
    if (known !== undefined) return known
    const made = look()
    seen.set(key, made)
    return made
  }

  const passing = (filter: Filter): boolean[] => {
    switch (filter.kind) {
      case 'all': {
        const parts = filter.of.map(passing)
        return places.map(car => parts.every(part => part[car]))
      }
      case 'any': {
        const parts = filter.of.map(passing)
        return places.map(car => parts.some(part => part[car]))
      }
      case 'not':
        return passing(filter.of).map(passed => !passed)
      case 'value':
        return remembered(filter, () => havingValue(attributeOf(filter.attribute), filter.value))
      case 'range':
        return remembered(filter, () =>
          attributeOf(filter.attribute).values.map(
            value => typeof value === 'number' && value >= filter.min && value <= filter.max,
          ),
        )
    }
  }

  const silentWordsOf = (name: string): Set<string> => {
    const stronger = YIELDS_TO[name]
    const texts = stronger === undefined ? [] : attributeOf(stronger).texts.flat()
    return new Set([...(SILENT_WORDS[name] ?? []), ...texts.flatMap(indexedWords).map(({ word }) => word)])
  }
  let textsOfCars: SearchedText[][] | undefined
  const havingWords = (words: readonly string[], prefix: boolean): boolean[] => {
    const silent = new Map(SEARCHABLE.map(name => [name, silentWordsOf(name)]))
    textsOfCars ??= records.map(record =>
      SEARCHABLE.flatMap(name =>
        textsOf((record as Fields)[name]).map(text => ({
          words: searchedWords(name, text, silent.get(name)!),
          mayGoOn: !WHOLE_WORDS.includes(name),
          isNumbered: name === NUMBERED,
        })),
      ),
    )
    const having = textsOfCars.map(texts => hasWords(texts, words, prefix, true))
    return having.includes(true) ? having : textsOfCars.map(texts => hasWords(texts, words, prefix, false))
  }

  return {
    size: records.length,
    search(query: Query): Answer {
      const typed = wordsOf(withLitres(query.text))
      const words = typed.length === 1 ? typed : typed.filter(word => !FILLERS.includes(word))
      const passed = passing(query.filter)
      const prefix = query.prefix && !KIND_WORDS.includes(words.at(-1) ?? '')
      const having = remembered(['words', words, prefix], () => havingWords(words, prefix))
      const found = places.filter(car => passed[car] && having[car])
      const by = SORTS.find(one => one.value === query.order)?.by
      const ordered = by === undefined ? found : inOrder(found, attributeOf(by.attribute).values, by.direction)
      const facets: Answer['facets'] = {}
      const stats: Answer['stats'] = {}
      for (const facet of query.facets) {
        const { values, texts } = attributeOf(facet)
        const counts = countsOf(found, texts, isNumericFacet(facet))
        if (counts.length > 0) facets[facet] = Object.fromEntries(counts.slice(0, query.maxValuesPerFacet))
        const numbers = found.map(car => values[car]).filter(value => typeof value === 'number')
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

/** Capitals count only between values that are there. */
function havingValue({ texts }: Attribute, value: string): boolean[] {
  const having = texts.map(all => all.includes(value))
  if (having.includes(true)) return having
  return texts.map(all => all.some(text => text.toLowerCase() === value.toLowerCase()))
}

const NOTHING: readonly string[] = []

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return NOTHING
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)]
}

function inOrder(cars: readonly number[], values: readonly unknown[], direction: 'asc' | 'desc'): number[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...cars].sort((a, b) => {
    const [x, y] = [values[a], values[b]] as [number | undefined, number | undefined]
    if (x === undefined || y === undefined) return x === y ? a - b : x === undefined ? 1 : -1
    return sign * (x - y) || a - b
  })
}

/** The words of one text of a car, and whether one that is only begun finds them. */
type SearchedText = { words: readonly PlacedWord[]; mayGoOn: boolean; isNumbered: boolean }

function searchedWords(attribute: string, text: string, silent: ReadonlySet<string>): PlacedWord[] {
  const whole = IDENTIFIERS.includes(attribute) ? [{ word: joined(text), place: 0 }] : []
  return [...whole, ...indexedWords(text)].filter(({ word }) => !silent.has(word))
}

const OTHERS = new Map(Object.entries(SYNONYMS).map(([typed, others]) => [joined(typed), others.map(wordsOf)]))

/**
 * Whether the car has every word: the word itself, one that begins with it where that is allowed, what it and its
 * neighbour are when written as one, or what else is said for it, or for it and its neighbours. A short number beside other
 * words may begin a model, and, where no car has it so, anything else.
 */
function hasWords(
  texts: readonly SearchedText[],
  words: readonly string[],
  prefix: boolean,
  isFirst: boolean,
): boolean {
  const isShort = isFirst && words.length > 1 && /^(?!19|20)\d\d?$/.test(words.at(-1)!)
  const has = (word: string, isLast: boolean) =>
    texts.some(({ words: all, mayGoOn, isNumbered }) =>
      all.some(there => {
        if (there.word === word) return true
        const leads = !isShort || word !== words.at(-1) || (isNumbered && there.place === 0)
        return prefix && isLast && mayGoOn && leads && there.word.startsWith(word)
      }),
    )
  const hasPhrase = (phrase: readonly string[]) =>
    texts.some(({ words: all }) =>
      all.some(({ place }) =>
        phrase.every((word, i) => all.some(there => there.word === word && there.place === place + i)),
      ),
    )
  const last = words.length - 1
  return words.every((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const spans = [1, 2, 3, 4, 5].flatMap(length =>
      Array.from({ length }, (_, back) => words.slice(index - back, index - back + length)).filter(
        (span, back) => index - back >= 0 && span.length === length,
      ),
    )
    return (
      has(word, index === last) ||
      spans.some(span => OTHERS.get(span.join(''))?.some(hasPhrase)) ||
      (before !== undefined && has(before + word, index === last)) ||
      (after !== undefined && has(word + after, index + 1 === last))
    )
  })
}

/** Most cars first; equal ones by value, numbers as numbers. */
function countsOf(
  cars: readonly number[],
  texts: readonly (readonly string[])[],
  numeric: boolean,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const car of cars) for (const text of texts[car]!) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (numeric ? Number(a) - Number(b) : a < b ? -1 : 1))
}

function statsOf(numbers: readonly number[]): FacetStats {
  const sum = numbers.reduce((total, number) => total + number, 0)
  return {
    min: numbers.reduce((least, number) => Math.min(least, number)),
    max: numbers.reduce((most, number) => Math.max(most, number)),
    avg: sum / numbers.length,
    sum,
  }
}
