// Searching what was pushed: the embedded engine over the records, as the settings of their index say.
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import type { SearchClient } from '../../../src/search/clients/client.ts'
import { embeddedClient } from '../../../src/search/clients/embedded.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import type { ColumnPlan, IndexPlan } from '../../../src/search/engine/plan.ts'
import type { SearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, indexOfSort, SORTS } from '../../../src/search/settings.ts'
import type { SearchParams } from '../../../src/search/state.ts'
import { searchedAs } from '../../index/records.ts'
import { AlgoliaFault } from './fault.ts'
import type { HostedIndex, IndexedRecord, IndexSettings } from './indices.ts'

/** The client of an index, and the name by which the embedded engine knows its order. */
export type Searchable = { client: SearchClient; indexName: string; defaults: SearchParams; facets: readonly string[] }

const opened = new WeakMap<HostedIndex, Searchable>()

/** Opens an index for searching, once for as long as it stays as it is. */
export function searchable(index: HostedIndex): Searchable {
  const known = opened.get(index)
  if (known !== undefined) return known
  const { settings } = index
  const made: Searchable = {
    client: clientOf(index),
    indexName: orderOf(settings),
    defaults: defaultsOf(settings),
    facets: attributesIn(settings.attributesForFaceting, ['filterOnly']),
  }
  opened.set(index, made)
  return made
}

/** Opens it ahead of the first search, which would wait for that. What cannot be opened says so when it is searched. */
export function openAhead(index: HostedIndex): void {
  try {
    searchable(index)
  } catch {
    // A page that asks will hear why.
  }
}

const clients = new WeakMap<HostedIndex['records'], Map<string, SearchClient>>()

/** An index and its replicas, which differ in their order alone, are searched by one engine. */
function clientOf(index: HostedIndex): SearchClient {
  // A replica differs in its ranking, and in what a request may say instead.
  const own = new Set<string>(['ranking', 'replicas', 'userData', ...DEFAULTS])
  const shared = Object.entries(index.settings).filter(([name]) => !own.has(name))
  const key = JSON.stringify([shared, [...index.synonyms.values()]])
  const ofRecords = clients.get(index.records) ?? new Map<string, SearchClient>()
  clients.set(index.records, ofRecords)
  const client = ofRecords.get(key) ?? createClient(index)
  ofRecords.set(key, client)
  return client
}

function createClient(index: HostedIndex): SearchClient {
  const { attributesToRetrieve = [], customRanking = [] } = index.settings
  const hidden = new Set(attributesToRetrieve.flatMap(name => (name[0] === '-' ? name.slice(1) : [])))
  const records = inRankOrder([...index.records.values()], customRanking)
  const plan = planOf(index, records)
  return embeddedClient({
    engine: openIndex(buildIndex(records, plan), plan),
    recordsOf: async cars => cars.map(car => without(records[car]!, hidden) as unknown as SearchRecord),
    // Ids are among the columns.
    identify: async () => {},
  })
}

/** `make`, `searchable(make)`, `unordered(name)`: the attributes of a list, but for those in modifiers to leave out. */
function attributesIn(list: readonly string[] = [], leftOut: readonly string[] = []): string[] {
  return list.flatMap(entry => {
    const [, modifier, inside] = /^(\w+)\((.+)\)$/.exec(entry) ?? []
    if (modifier !== undefined && leftOut.includes(modifier)) return []
    return (inside ?? entry).split(',').map(name => name.trim())
  })
}

/** Every attribute that the settings name, and every number, since numbers can be filtered by without being named. */
function planOf({ settings, synonyms }: HostedIndex, records: readonly IndexedRecord[]): IndexPlan {
  const searched = attributesIn(settings.searchableAttributes)
  const numbers = records.flatMap(record => Object.keys(record).filter(name => typeof record[name] === 'number'))
  const names = new Set([...attributesIn(settings.attributesForFaceting), ...searched, ...numbers, 'objectID'])
  return {
    ...CAR_INDEX_PLAN,
    columns: [...names].map(name => columnOf(name, records)),
    orders: CAR_INDEX_PLAN.orders.filter(({ column }) => names.has(column)),
    searchable: searched,
    identifiers: CAR_INDEX_PLAN.identifiers.flatMap(name => [name, searchedAs(name)]),
    withoutTypos: settings.disableTypoToleranceOnAttributes ?? [],
    wholeWords: settings.disablePrefixOnAttributes ?? [],
    numbered: searchedAs(CAR_INDEX_PLAN.numbered),
    fillers: settings.optionalWords ?? [],
    synonyms: wordsOf([...synonyms.values()]),
  }
}

function columnOf(name: string, records: readonly IndexedRecord[]): ColumnPlan {
  // Of a copy that is searched the first is the text itself; compounds our engine knows without being told.
  const planned = CAR_INDEX_PLAN.columns.find(column => column.name === name || searchedAs(column.name) === name)
  if (planned !== undefined) return { ...planned, name }
  const values = records.map(record => record[name]).filter(value => value !== undefined)
  if (values.length > 0 && values.every(value => typeof value === 'number')) return { name, kind: 'number' }
  return { name, kind: 'text', many: values.some(Array.isArray) }
}

/** One way for a one-way synonym, each way for the others. */
function wordsOf(synonyms: readonly { type: string; input?: string; synonyms?: string[] }[]): IndexPlan['synonyms'] {
  const words: Record<string, string[]> = {}
  const add = (word: string, others: readonly string[]): void => {
    words[word] = [...(words[word] ?? []), ...others.filter(other => other !== word)]
  }
  for (const { type, input, synonyms: others = [] } of synonyms) {
    if (type.toLowerCase() === 'onewaysynonym' && input !== undefined) add(input, others)
    else if (type === 'synonym') for (const word of others) add(word, others)
  }
  return words
}

/** The order in which the ranking puts cars before it looks at the words: one of ours, or by words alone. */
function orderOf({ ranking = [] }: IndexSettings): string {
  const [, direction, attribute] = /^(asc|desc)\((.+)\)$/.exec(ranking[0] ?? '') ?? []
  if (attribute === undefined) return CAR_INDEX
  const sort = SORTS.find(({ value, by }) => value !== '' && by.attribute === attribute && by.direction === direction)
  if (sort === undefined) throw new AlgoliaFault(400, `ranking: the local server knows no order ${ranking[0]}`)
  return indexOfSort(sort.value)
}

/** Parameters that an index may have a value of its own for. */
const DEFAULTS = ['hitsPerPage', 'maxValuesPerFacet', 'typoTolerance', 'queryType', 'attributesToHighlight'] as const

function defaultsOf(settings: IndexSettings): SearchParams {
  return Object.fromEntries(DEFAULTS.flatMap(name => (settings[name] === undefined ? [] : [[name, settings[name]]])))
}

/** `desc(custom_rank)`, then the next: a record without the attribute comes last, whichever the direction. */
function inRankOrder(records: readonly IndexedRecord[], criteria: readonly string[]): IndexedRecord[] {
  const parsed = criteria.map(criterion => {
    const [, direction, attribute] = /^(asc|desc)\((.+)\)$/.exec(criterion) ?? []
    if (attribute === undefined) throw new AlgoliaFault(400, `customRanking: cannot read ${criterion}`)
    return { attribute, sign: direction === 'asc' ? 1 : -1 }
  })
  return [...records].sort((one, other) => {
    for (const { attribute, sign } of parsed) {
      const [a, b] = [one[attribute], other[attribute]] as (number | string | undefined)[]
      if (a === b) continue
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      return sign * (a < b ? -1 : 1)
    }
    return 0
  })
}

function without(record: IndexedRecord, hidden: ReadonlySet<string>): IndexedRecord {
  if (hidden.size === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name))) as IndexedRecord
}
