// A car as Algolia gets it. There all words of a searched attribute are found and no others, so what our own engine passes
// over is left out of a copy of the attribute, what it finds besides stands in it, and the copy is searched.
import { CAR_INDEX_PLAN } from '../../src/search/car-index.ts'
import { COMPOUND, indexedWords, joined, plain, WORD, wholesOf } from '../../src/search/engine/words.ts'
import type { SearchRecord } from '../../src/search/record.ts'
import { IDENTIFIERS, SEARCHABLE, SILENT_WORDS, YIELDS_TO } from '../../src/search/searched.ts'

export type HostedRecord = SearchRecord & Readonly<Record<string, unknown>>

/** Where Algolia would know "CX-5" as two words, and does not part a word of three letters: "cx5" would find none. */
const WITH_COMPOUNDS: readonly string[] = SEARCHABLE.slice(0, CAR_INDEX_PLAN.titleColumns)

const COPIED = [
  ...new Set([...WITH_COMPOUNDS, ...IDENTIFIERS, ...Object.keys(SILENT_WORDS), ...Object.keys(YIELDS_TO)]),
]

const copyOf = (attribute: string): string => `${attribute}_searched`

/** The copies, which are there for searching alone. */
export const SEARCHED_COPIES: readonly string[] = COPIED.map(copyOf)

/** The attribute in which the words of another are searched: itself, or its copy. */
export const searchedAs = (attribute: string): string => (COPIED.includes(attribute) ? copyOf(attribute) : attribute)

/** The records with the copies. What a copy leaves out depends on all cars: the makes of a stock find no dealer's name. */
export function hostedRecords(records: readonly SearchRecord[]): HostedRecord[] {
  const silent = COPIED.map(name => [name, silentWords(name, records)] as const)
  return records.map(record => {
    const copies = silent.flatMap(([name, words]) => {
      const texts = textsIn(record, name).map(text => without(text, words))
      return texts.length === 0 ? [] : [[copyOf(name), [...texts, ...joinedIn(name, texts)]] as const]
    })
    return { ...record, ...Object.fromEntries(copies) }
  })
}

/**
 * What is found in an attribute besides its own words. Algolia parts what is typed into two at most, so that "u12345a" would
 * not find "U-12-345A".
 */
function joinedIn(name: string, texts: readonly string[]): string[] {
  if (IDENTIFIERS.includes(name)) return texts.map(joined).filter(word => !texts.map(plain).includes(word))
  return WITH_COMPOUNDS.includes(name) ? [...new Set(texts.flatMap(compoundsIn))] : []
}

/** The compounds of a text, each as the one word by which our own engine finds it: "cx5" of "CX-5", "28l" of "2.8". */
const compoundsIn = (text: string): string[] => (text.normalize('NFC').match(COMPOUND) ?? []).flatMap(wholesOf)

function silentWords(name: string, records: readonly SearchRecord[]): ReadonlySet<string> {
  const stronger = YIELDS_TO[name]
  const texts = stronger === undefined ? [] : new Set(records.flatMap(record => textsIn(record, stronger)))
  return new Set([...(SILENT_WORDS[name] ?? []), ...[...texts].flatMap(indexedWords).map(({ word }) => word)])
}

const textsIn = (record: HostedRecord, name: string): string[] => [record[name] ?? []].flat().map(String)

function without(text: string, words: ReadonlySet<string>): string {
  const left = text.replace(WORD, word => {
    if (words.has(plain(word))) return ''
    // In small letters "CarPlay" is one word, and no "Car" beside another.
    return indexedWords(word).some(part => words.has(part.word)) ? word.toLowerCase() : word
  })
  return left === text ? text : left.replace(/\s+/g, ' ').trim()
}
