import { nothing } from '../../records/fields.ts'
import { FaultError } from '../faults.ts'
import { parseJsonFile } from '../json.ts'
import { DOTTED_THOUSANDS, dottedThousands, IN_THOUSANDS } from './cells.ts'
import { csvRecords, isEmptyRecord, saidSeparator } from './csv.ts'
import { type FieldKind, fieldsOfCar } from './fields-of-car.ts'
import type { Refusal } from './refusal.ts'
import { checkEnd, type ReadRow, SameColumns } from './rows.ts'

/**
 * Our own format: the fields of a car by their names (EN-01 to EN-12), as JSON, one JSON object a line, or CSV. Of a supplier's
 * feed the list in JSON may have any name, and the columns of CSV any name and sign between them.
 */
export function* readForecourt(text: string, file: string, isForeign = false): Generator<ReadRow> {
  switch (shapeOf(text, file, isForeign)) {
    case 'json':
      yield* readJson(text, file, isForeign)
      break
    case 'ndjson':
      yield* readLines(text, file)
      break
    case 'csv':
      yield* isForeign ? readForeignCsv(text, file) : readCsv(text, file)
  }
}

/** By the name of the file where it says so, else by what the text begins with. */
function shapeOf(text: string, file: string, isForeign: boolean): 'json' | 'ndjson' | 'csv' {
  const extension = /\.(json|ndjson|jsonl|csv)(\.gz)?$/i.exec(file)?.[1]?.toLowerCase()
  if (extension === 'csv') return 'csv'
  if (extension === 'ndjson' || extension === 'jsonl') return 'ndjson'
  const start = text.trimStart()
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return extension === 'json' ? 'json' : 'csv'
  // One object may be the whole feed, `{"cars": […]}`, or the first of many lines.
  return hasCarOnFirstLine(start, isForeign) ? 'ndjson' : 'json'
}

/** What has an id may at a supplier be the dealer, with the cars in the same line. */
function hasCarOnFirstLine(text: string, isForeign: boolean): boolean {
  const [line = ''] = text.split('\n', 1)
  try {
    const hasId = 'id' in JSON.parse(line)
    return (hasId && !isForeign) || text.slice(line.length).trimStart().startsWith('{')
  } catch {
    return false
  }
}

function* readJson(text: string, file: string, isForeign: boolean): Generator<ReadRow> {
  const data = parsedList(text, file)
  const named = Array.isArray(data) ? data : (data as { cars?: unknown } | null)?.cars
  // Of a supplier, "cars" may be how many there are, or hold the list.
  const cars = Array.isArray(named) || !isForeign ? named : fullestList(data)
  if (!Array.isArray(cars)) {
    throw new FaultError({ file, message: 'holds no list of cars', remedy: 'write [ … ] or { "cars": [ … ] }' })
  }
  for (const [index, car] of cars.entries()) yield { row: index + 1, car }
}

/** The list of a supplier's feed, whatever it is called. What is beside it, as filters or messages, says less of each thing. */
function fullestList(data: unknown): unknown {
  const namesIn = ([first]: unknown[]): number => Object.keys(first as object).length
  return [...listsIn(data)].sort((one, other) => namesIn(other) - namesIn(one))[0]
}

function* listsIn(data: unknown): Generator<unknown[]> {
  if (typeof data !== 'object' || data === null) return
  for (const value of Object.values(data)) {
    if (!Array.isArray(value)) yield* listsIn(value)
    else if (typeof value[0] === 'object' && value[0] !== null) yield value
  }
}

/** A list that does not come to its end was cut off, most likely. */
function parsedList(text: string, file: string): unknown {
  try {
    return parseJsonFile(text, file)
  } catch (error) {
    const closing = text.trimStart().startsWith('{') ? '}' : ']'
    if (!(error instanceof FaultError) || text.trimEnd().endsWith(closing)) throw error
    throw new FaultError(...error.faults.map(fault => ({ ...fault, isPassing: true as const })))
  }
}

function* readLines(text: string, file: string): Generator<ReadRow> {
  let isWhole = true
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const row = index + 1
    let car: unknown
    try {
      car = JSON.parse(line)
      isWhole = true
    } catch {
      isWhole = false
      yield { row, reason: 'the line is not a whole JSON object' }
      continue
    }
    yield { row, car }
  }
  checkEnd(text, file, isWhole)
}

function* readCsv(text: string, file: string): Generator<ReadRow> {
  const { separator, from } = saidSeparator(text)
  const records = csvRecords(text, file, separator, from)
  const header = records.next()
  if (header.done) return
  const names = header.value.fields.map(name => name.trim())
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (repeated !== undefined) {
    throw new FaultError({
      file,
      path: 'line 1',
      message: `names the field "${repeated}" twice`,
      remedy: 'only one of the two can be meant',
    })
  }
  if (!names.includes('id')) {
    const other = separatorOf(names)
    if (other !== undefined) {
      throw new FaultError({
        file,
        path: 'line 1',
        message: `is separated by ${other}`,
        remedy: 'export it with commas, and fields that hold one in double quotes',
      })
    }
    throw new FaultError({
      file,
      path: 'line 1',
      message: 'its first line does not name the field "id"',
      remedy: `begin with the names of the fields, separated by commas, or say beside the feed by "columns" how they are called`,
    })
  }
  const kinds = names.map(name => fieldsOfCar().get(name)?.kind ?? 'text')
  for (const record of rowsBelow(names, records, text, file)) {
    yield 'reason' in record ? record : csvRow(record.row, record.fields, names, kinds)
  }
}

/** What stands under each name as it is. */
function* readForeignCsv(text: string, file: string): Generator<ReadRow> {
  const { separator = likelySeparator(text), from } = saidSeparator(text)
  const records = csvRecords(text, file, separator, from)
  const header = records.next()
  if (header.done) return
  const names = header.value.fields.map(name => name.trim())
  const places = [...Map.groupBy(names.keys(), at => names[at]!)]
  for (const record of rowsBelow(names, records, text, file)) {
    if ('reason' in record) yield record
    else yield { row: record.row, car: Object.fromEntries(places.map(([name, at]) => [name, under(at, record)])) }
  }
}

function under(places: readonly number[], { fields }: CsvRecord): unknown {
  const cells = places.map(at => fields[at])
  return cells.length > 1 ? SameColumns.from(cells) : cells[0]
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The sign that stands most often in the first line. */
function likelySeparator(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map(separator => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

type CsvRecord = { row: number; fields: string[] }

/** The records below the first line, and those refused that do not have as many fields. */
function* rowsBelow(
  names: readonly string[],
  records: Iterable<CsvRecord>,
  text: string,
  file: string,
): Generator<CsvRecord | Refusal> {
  let isWhole = true
  for (const record of records) {
    const { row, fields } = record
    if (isEmptyRecord(fields)) continue
    isWhole = fields.length >= names.length
    yield fields.length === names.length
      ? record
      : { row, reason: `it has ${fields.length} fields where the first line names ${names.length}` }
  }
  checkEnd(text, file, isWhole)
}

/** What stands between the names in the place of commas, as spreadsheets write it in other countries. */
function separatorOf([line = '']: readonly string[]): string | undefined {
  const names = (separator: string): string[] => line.split(separator).map(name => name.replaceAll('"', '').trim())
  if (names(';').includes('id')) return 'semicolons'
  return names('\t').includes('id') ? 'tabs' : undefined
}

function csvRow(row: number, fields: readonly string[], names: readonly string[], kinds: readonly Kind[]): ReadRow {
  const car: Record<string, unknown> = {}
  for (const [index, text] of fields.entries()) {
    const name = names[index]!
    const value = text.trim()
    if (value === '') continue
    if (kinds[index] === 'list' || kinds[index] === 'group') {
      if (nothing(value) === undefined) continue
      try {
        car[name] = JSON.parse(value)
      } catch {
        return { row, reason: `${name}: is not JSON` }
      }
    } else if (IN_THOUSANDS.has(name) && DOTTED_THOUSANDS.test(value)) {
      return { row, reason: `${name}: ${dottedThousands(value)}` }
    } else {
      car[name] = typed(value, kinds[index]!)
    }
  }
  return { row, car }
}

type Kind = FieldKind['kind']

/** A CSV cell as its field wants it; what does not look so stays text, which the schema then refuses. */
function typed(value: string, kind: Kind): unknown {
  if (kind === 'number' && /^[+-]?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (kind === 'boolean' && /^true$/i.test(value)) return true
  if (kind === 'boolean' && /^false$/i.test(value)) return false
  return value
}
