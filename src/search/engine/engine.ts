import type { Bits } from './bits.ts'
import { countBits, intersection, rowsOf } from './bits.ts'
import { ByteReader, ByteWriter, fingerprint, utf8 } from './bytes.ts'
import type { Column } from './columns.ts'
import { listColumn, numberColumn, readColumns, textColumn, writeColumns } from './columns.ts'
import { countsOf, statsOf, topValues } from './counting.ts'
import { createFiltering } from './filtering.ts'
import { orderBy, partByScore, partInOrder } from './ordering.ts'
import type { ColumnPlan, IndexPlan, Row } from './plan.ts'
import type { Answer, Engine, FacetCounts, FacetStats, Query } from './query.ts'
import { Recent } from './recent.ts'
import type { TextMatch } from './text.ts'
import { createTextSearch } from './text.ts'
import { compoundsOf, wordsOf } from './words.ts'

/** Changes when the bytes mean something else: a page of yesterday must not misread an index of today. */
const FORMAT = 2

/** Bytes that are no index, or one that this code cannot read. */
export class UnreadableIndexError extends Error {
  override name = 'UnreadableIndexError'
}

const TEXTS_KEPT = 16
const RESULTS_KEPT = 24

export type IndexExtras = {
  /** Comes back with the engine: what else a client must know. */
  note?: string
  /** Besides those of the plan, for these rows alone. */
  synonyms?: IndexPlan['synonyms']
}

/** The index of rows that stand in their default order. */
export function buildIndex(
  rows: readonly Row[],
  { columns }: Pick<IndexPlan, 'columns'>,
  { note = '', synonyms = {} }: IndexExtras = {},
): Uint8Array {
  const writer = new ByteWriter()
  writer.number(FORMAT)
  writer.text(planMark(columns))
  writer.text(note)
  writer.text(JSON.stringify(synonyms))
  writer.number(rows.length)
  writeColumns(
    writer,
    columns.map(column => columnOf(column, rows)),
  )
  return writer.done()
}

/** Differs when other columns are read than were written. */
const planMark = (columns: readonly ColumnPlan[]): string => fingerprint(utf8(JSON.stringify(columns))).slice(0, 8)

type Opened = { note: string; synonyms: IndexPlan['synonyms']; size: number; columns: Column[] }

function readIndex(bytes: Uint8Array, columns: readonly ColumnPlan[]): Opened {
  try {
    const reader = new ByteReader(bytes)
    if (reader.number() !== FORMAT || reader.text() !== planMark(columns)) {
      throw new UnreadableIndexError('The index is of another version')
    }
    const note = reader.text()
    const synonyms = JSON.parse(reader.text()) as IndexPlan['synonyms']
    const size = reader.number()
    return { note, synonyms, size, columns: readColumns(reader, columns, size) }
  } catch (cause) {
    if (cause instanceof UnreadableIndexError) throw cause
    throw new UnreadableIndexError(`The index cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function columnOf({ name, kind, many, without }: ColumnPlan, rows: readonly Row[]): Column {
  if (kind === 'number')
    return numberColumn(
      name,
      rows.map(row => numberIn(row[name])),
    )
  if (many)
    return listColumn(
      name,
      rows.map(row => textsIn(row[name])),
    )
  if (without !== undefined)
    return textColumn(
      name,
      rows.map(row => otherWords(row, name, without)),
    )
  return textColumn(
    name,
    rows.map(row => textsIn(row[name])[0]),
  )
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function textsIn(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? [...new Set(value.map(String))] : [String(value)]
}

function otherWords(row: Row, name: string, others: readonly string[]): string | undefined {
  const known = new Set(others.flatMap(other => textsIn(row[other]).flatMap(wordsOf)))
  const words = textsIn(row[name]).flatMap(wordsOf)
  return words.filter(word => !known.has(word)).join(' ') || undefined
}

const byEveryName = (columns: readonly Column[], plan: readonly ColumnPlan[]): [string, Column][] =>
  plan.flatMap(({ name, alias = name }, i) =>
    [...new Set([name, alias])].map((one): [string, Column] => [one, columns[i]!]),
  )

export type OpenedIndex = Engine & {
  note: string
  /** Adds columns of the same rows, from an index of their own with the same note: rows are filtered and counted by them. */
  add(bytes: Uint8Array, columns: readonly ColumnPlan[]): void
}

/** What a filter and a text find together, and what has been counted of it so far. */
type Found = { rows: Bits; total: number; list(): Uint32Array; facets: Map<string, CountedFacet> }
type CountedFacet = { counts: FacetCounts; stats: FacetStats | undefined }

/** Opens an index for searching. Everything it does is in memory and at once. */
export function openIndex(bytes: Uint8Array, plan: IndexPlan): OpenedIndex {
  const { note, synonyms, size, columns: all } = readIndex(bytes, plan.columns)
  const columns = new Map(byEveryName(all, plan.columns))
  const filtering = createFiltering(columns, size)
  const words = createTextSearch(
    {
      ...plan,
      synonyms: [...Object.entries(plan.synonyms), ...Object.entries(synonyms)],
      columns: plan.searchable.flatMap(name => columns.get(name) ?? []),
    },
    size,
  )
  const texts = new Recent<{ match: TextMatch | undefined }>(TEXTS_KEPT)
  const results = new Recent<Found>(RESULTS_KEPT)
  const orders = new Map<string, Uint32Array>()

  const orderNamed = (name: string): Uint32Array | undefined => {
    const known = orders.get(name)
    const order = plan.orders.find(one => one.name === name)
    if (known !== undefined || order === undefined) return known
    const made = orderBy(columns.get(order.column)!, order.direction)
    orders.set(name, made)
    return made
  }

  const found = (query: Query, textKey: string, match: TextMatch | undefined): Found =>
    results.of(`${textKey}\n${filtering.keyOf(query.filter)}`, () => {
      const passing = filtering.passing(query.filter)
      const rows = match === undefined ? passing : intersection(passing, match.rows)
      let list: Uint32Array | undefined
      return {
        rows,
        total: countBits(rows),
        list() {
          list ??= rowsOf(rows)
          return list
        },
        facets: new Map(),
      }
    })

  const counted = (column: Column, { facets, list }: Found, most: number): CountedFacet => {
    const key = `${column.name} ${most}`
    const known = facets.get(key)
    if (known !== undefined) return known
    const counts = countsOf(column, list())
    const made = {
      counts: topValues(column, counts, most),
      stats: column.kind === 'number' ? statsOf(column, counts) : undefined,
    }
    facets.set(key, made)
    return made
  }

  return {
    note,
    size,
    add(more, added) {
      const other = readIndex(more, added)
      if (other.note !== note) throw new UnreadableIndexError('The columns are of another index')
      for (const [name, column] of byEveryName(other.columns, added)) columns.set(name, column)
    },
    search(query: Query): Answer {
      const textKey = JSON.stringify([compoundsOf(query.text), query.typos, query.prefix])
      const { match } = texts.of(textKey, () => ({ match: words.match(query.text, query.typos, query.prefix) }))
      const result = found(query, textKey, match)
      const order = query.order === undefined ? undefined : orderNamed(query.order)
      const cars =
        query.count === 0
          ? []
          : order !== undefined
            ? partInOrder(order, result.rows, query.from, query.count)
            : match !== undefined
              ? partByScore(result.list(), match.scores, query.from, query.count)
              : [...result.list().subarray(query.from, query.from + query.count)]
      const facets: Record<string, FacetCounts> = {}
      const stats: Record<string, FacetStats> = {}
      for (const name of query.facets.includes('*') ? columns.keys() : query.facets) {
        const column = columns.get(name)
        if (column === undefined) continue
        const facet = counted(column, result, query.maxValuesPerFacet)
        if (Object.keys(facet.counts).length > 0) facets[name] = facet.counts
        if (facet.stats !== undefined) stats[name] = facet.stats
      }
      return { total: result.total, cars, facets, stats, words: match?.words ?? [] }
    },
  }
}
