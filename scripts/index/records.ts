// A car as Algolia gets it. There all words of a searched attribute are found, so what our own engine passes over is left
// out of a copy of the attribute, and the copy is searched.
import { indexedWords, plain, WORD } from '../../src/search/engine/words.ts'
import type { SearchRecord } from '../../src/search/record.ts'
import { SILENT_WORDS, YIELDS_TO } from '../../src/search/settings.ts'

export type HostedRecord = SearchRecord & Readonly<Record<string, unknown>>

const PARTLY_SEARCHED = [...new Set([...Object.keys(SILENT_WORDS), ...Object.keys(YIELDS_TO)])]

const copyOf = (attribute: string): string => `${attribute}_searched`

/** The copies, which are there for searching alone. */
export const SEARCHED_COPIES: readonly string[] = PARTLY_SEARCHED.map(copyOf)

/** The attribute in which the words of another are searched: itself, or its copy. */
export const searchedAs = (attribute: string): string =>
  PARTLY_SEARCHED.includes(attribute) ? copyOf(attribute) : attribute

/** The records with the copies. What a copy leaves out depends on all cars: the makes of a stock find no dealer's name. */
export function hostedRecords(records: readonly SearchRecord[]): HostedRecord[] {
  const silent = PARTLY_SEARCHED.map(name => [name, silentWords(name, records)] as const)
  return records.map(record => {
    const copies = silent.flatMap(([name, words]) => {
      const texts = textsIn(record, name).map(text => without(text, words))
      return texts.length === 0 ? [] : [[copyOf(name), texts] as const]
    })
    return { ...record, ...Object.fromEntries(copies) }
  })
}

function silentWords(name: string, records: readonly SearchRecord[]): ReadonlySet<string> {
  const stronger = YIELDS_TO[name]
  const texts = stronger === undefined ? [] : new Set(records.flatMap(record => textsIn(record, stronger)))
  return new Set([...(SILENT_WORDS[name] ?? []), ...[...texts].flatMap(indexedWords).map(({ word }) => word)])
}

const textsIn = (record: HostedRecord, name: string): string[] => [record[name] ?? []].flat().map(String)

function without(text: string, words: ReadonlySet<string>): string {
  const left = text.replace(WORD, word => (words.has(plain(word)) ? '' : word))
  return left === text ? text : left.replace(/\s+/g, ' ').trim()
}
