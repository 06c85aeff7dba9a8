import { z } from 'zod'
import { CarSchema } from '../../records/car.ts'
import { nothing } from '../../records/fields.ts'
import { FaultError } from '../faults.ts'
import { parseJsonFile } from '../json.ts'
import { csvRecords, isEmptyRecord } from './csv.ts'
import { checkEnd, type ReadRow } from './rows.ts'

/** Our own format: the fields of a car by their names (EN-01 to EN-12), as JSON, one JSON object a line, or CSV. */
export function* readForecourt(text: string, file: string): Generator<ReadRow> {
  switch (shapeOf(text, file)) {
    case 'json':
      yield* readJson(text, file)
      break
    case 'ndjson':
      yield* readLines(text, file)
      break
    case 'csv':
      yield* readCsv(text, file)
  }
}

/** By the name of the file where it says so, else by what the text begins with. */
function shapeOf(text: string, file: string): 'json' | 'ndjson' | 'csv' {
  const extension = /\.(json|ndjson|jsonl|csv)(\.gz)?$/i.exec(file)?.[1]?.toLowerCase()
  if (extension === 'csv') return 'csv'
  if (extension === 'ndjson' || extension === 'jsonl') return 'ndjson'
  const start = text.trimStart()
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return extension === 'json' ? 'json' : 'csv'
  // One object may be the whole feed, `{"cars": […]}`, or the first of many lines.
  return hasCarOnFirstLine(start) ? 'ndjson' : 'json'
}

function hasCarOnFirstLine(text: string): boolean {
  const [line = ''] = text.split('\n', 1)
  try {
    return 'id' in JSON.parse(line)
  } catch {
    return false
  }
}

function* readJson(text: string, file: string): Generator<ReadRow> {
  const data = parsedList(text, file)
  const cars = Array.isArray(data) ? data : (data as { cars?: unknown } | null)?.cars
  if (!Array.isArray(cars)) {
    throw new FaultError({ file, message: 'holds no list of cars', remedy: 'write [ … ] or { "cars": [ … ] }' })
  }
  for (const [index, car] of cars.entries()) yield { row: index + 1, car }
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
  const records = csvRecords(text, file)
  const header = records.next()
  if (header.done) return
  const names = header.value.fields.map(name => name.trim())
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
      remedy: 'begin with the names of the fields, separated by commas',
    })
  }
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (repeated !== undefined) {
    throw new FaultError({
      file,
      path: 'line 1',
      message: `names the field "${repeated}" twice`,
      remedy: 'only one of the two can be meant',
    })
  }
  const kinds = names.map(name => fieldKinds().get(name) ?? 'text')
  let isWhole = true
  for (const { row, fields } of records) {
    if (isEmptyRecord(fields)) continue
    isWhole = fields.length >= names.length
    yield fields.length === names.length
      ? csvRow(row, fields, names, kinds)
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

function csvRow(row: number, fields: string[], names: string[], kinds: FieldKind[]): ReadRow {
  const car: Record<string, unknown> = {}
  for (const [index, text] of fields.entries()) {
    const name = names[index]!
    const value = text.trim()
    if (value === '') continue
    if (kinds[index] === 'json') {
      if (nothing(value) === undefined) continue
      try {
        car[name] = JSON.parse(value)
      } catch {
        return { row, reason: `${name}: is not JSON` }
      }
    } else if (IN_THOUSANDS.has(name) && DOTTED_THOUSANDS.test(value)) {
      return { row, reason: `${name}: "${value}" has a dot that may part thousands → write it without` }
    } else {
      car[name] = typed(value, kinds[index]!)
    }
  }
  return { row, car }
}

/** "45.000" may be 45 or 45 thousand, and as the wrong one of the two nobody would notice it. */
const DOTTED_THOUSANDS = /^[1-9]\d{0,2}(\.\d{3})+$/

/** What counts in thousands. Nobody has 5,000 seats: there "5.000" is 5 as a database writes it. */
const IN_THOUSANDS: ReadonlySet<string> = new Set([
  'price',
  'before_price',
  'offer_price',
  'subscription_price',
  'km',
  'views',
])

type FieldKind = 'text' | 'number' | 'boolean' | 'json'

/** A CSV cell as its field wants it; what does not look so stays text, which the schema then refuses. */
function typed(value: string, kind: FieldKind): unknown {
  if (kind === 'number' && /^[+-]?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (kind === 'boolean' && /^true$/i.test(value)) return true
  if (kind === 'boolean' && /^false$/i.test(value)) return false
  return value
}

let kindByField: ReadonlyMap<string, FieldKind> | undefined

/** What each field of a car holds, from the schema itself: asked when the first feed in CSV is read. */
function fieldKinds(): ReadonlyMap<string, FieldKind> {
  if (kindByField !== undefined) return kindByField
  const { properties = {} } = z.toJSONSchema(CarSchema, { io: 'input' }) as JsonSchema
  kindByField = new Map(Object.entries(properties).map(([name, field]) => [name, kindOf(field)]))
  return kindByField
}

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema> }

function kindOf({ type }: JsonSchema): FieldKind {
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' || type === 'object' ? 'json' : 'text'
}
