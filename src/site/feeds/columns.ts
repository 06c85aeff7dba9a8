import { hash } from 'node:crypto'
import { joinParts, slugify } from '../../domain/text.ts'
import { nothing } from '../../records/fields.ts'
import { type Fault, FaultError } from '../faults.ts'
import { nearest } from '../nearest.ts'
import type { Feed } from '../schema/stock.ts'
import { cellFor, listIn } from './cells.ts'
import { type FieldKind, fieldsOfCar } from './fields-of-car.ts'
import { refusal } from './refusal.ts'
import { fieldsOf, type ReadRow, type StrangeWords } from './rows.ts'
import { plainName } from './same-name.ts'

/** What the settings of a feed say of its columns. */
export type ColumnSettings = Pick<Feed, 'values' | 'sometimes' | 'dates'> & { columns: NonNullable<Feed['columns']> }

/** How the feed is called, and where in which file its settings are. */
type Place = { file: string; settingsFile: string; settingsPath: string }

type Row = Record<string, unknown>

/** Rows have the same columns thousands of times over. */
type Shape = {
  byName: ReadonlyMap<string, readonly string[]>
  keys: Map<string, string | undefined>
  own?: readonly (readonly [field: string, key: string])[]
}

/** A row, or a group in it with the names that lead there, e.g. "vehicle.". */
type Level = { row: Row; shape: Shape; above: string }

/** What stands under a name, the column that it begins with, and whether it comes of a list on the way. */
type Found = { head: string; values: unknown[]; isOfList: boolean }

/** More of each are of no help. */
const MOST_NOTED = 200

/**
 * Rows of a supplier's feed as cars in our words: what `columns` names, and what is called as a field of ours anyway. Case,
 * spaces, hyphens and underscores count in no name. `end` tells what is wrong with the columns, once all rows have been seen.
 */
export class Columns {
  readonly #settings: ColumnSettings
  readonly #place: Place
  /** Columns by name that somewhere say something, and those of them that somebody reads. */
  readonly #filled = new Set<string>()
  readonly #read = new Set<string>()
  /** Names of `columns` that some row has. */
  readonly #found = new Set<string>()
  /** By name, the columns of which nobody knows which is meant. */
  readonly #unclear = new Map<string, readonly string[]>()
  readonly #words: ReadonlyMap<string, ReadonlyMap<string, unknown>>
  readonly #strange = new Map<string, Map<string, number>>()
  readonly #shapes = new Map<string, Shape>()
  #rows = 0

  constructor(settings: ColumnSettings, place: Place) {
    this.#settings = settings
    this.#place = place
    this.#words = new Map(
      Object.entries(settings.values ?? {}).map(([field, words]) => [
        field,
        new Map(Object.entries(words).map(([word, ours]) => [plainName(word.trim()), ours])),
      ]),
    )
  }

  toCar(read: ReadRow): ReadRow {
    const row = fieldsOf(read)
    if (row === undefined) return read
    this.#rows++
    const car: Row = {}
    const shape = this.#shapeOf(row)
    const named = new Set<string>()
    const reasons: string[] = []
    for (const [field, columns] of Object.entries(this.#settings.columns)) {
      const values = [columns].flat().flatMap(column => this.#valuesUnder(column, field, { row, shape, named }))
      reasons.push(...this.#put(car, field, several(field, values)))
    }
    for (const [field, key] of this.#ownFields(shape)) {
      // What a setting gives another name is that, whatever it is called.
      if (named.has(key)) continue
      // A column "Variant" is seldom a group, and mostly what we call a badge.
      if (fieldsOfCar().get(field)!.kind === 'group' && !isGroup(row[key])) continue
      this.#read.add(key)
      reasons.push(...this.#put(car, field, row[key]))
    }
    this.#note(row)
    return reasons.length === 0
      ? completed(read.row, car)
      : refusal(read.row, reasons.join('. '), { ...car, name: nameOf(car) })
  }

  /** What the rows had besides. Columns that are not there are a fault: what stood in them would be gone from all cars. */
  end(): { besides: string[]; strange: StrangeWords[] } {
    const { columns, sometimes = [] } = this.#settings
    const isRead = (path: string): boolean => [...this.#read].some(read => path === read || path.startsWith(`${read}.`))
    const besides = [...this.#filled].filter(path => !isRead(path))
    const wanted = Object.entries(columns).flatMap(([field, column]) =>
      [column].flat().flatMap(name => (name === null ? [] : [{ field, name }])),
    )
    const missing = wanted.filter(({ name }) => !this.#found.has(name) && !this.#unclear.has(name))
    const faults: Fault[] = [
      ...missing
        .filter(({ name }) => this.#rows > 0 && !sometimes.includes(name))
        .map(({ field, name }) =>
          this.#fault(field, `no row of ${this.#place.file} has "${name}"`, lookFor(name, besides)),
        ),
      ...[...this.#unclear].map(([name, keys]) => {
        const field = wanted.find(one => one.name === name)?.field ?? name
        const which = keys.map(key => `"${key}"`).join(' and ')
        return this.#fault(field, `${this.#place.file} has ${which}`, 'write the one that is meant letter by letter')
      }),
    ]
    if (faults.length > 0) throw new FaultError(...faults)
    const strange = [...this.#strange].map(([field, words]) => ({ field, words: [...words] }))
    return { besides, strange }
  }

  #fault(field: string, message: string, remedy: string): Fault {
    const { settingsFile, settingsPath } = this.#place
    return { file: settingsFile, path: `${settingsPath}.columns.${field}`, message, remedy }
  }

  /** What rows that have the same columns have in common. */
  #shapeOf(row: Row): Shape {
    const keys = Object.keys(row)
    const signature = keys.join('\n')
    const known = this.#shapes.get(signature)
    if (known !== undefined) return known
    const shape = { byName: Map.groupBy(keys, plainName), keys: new Map<string, string | undefined>() }
    this.#shapes.set(signature, shape)
    return shape
  }

  /** The column of a row that is called so. */
  #keyOf(name: string, { byName, keys }: Shape): string | undefined {
    if (keys.has(name)) return keys.get(name)
    const alike = byName.get(plainName(name)) ?? []
    const [key] = alike.length > 1 ? alike.filter(one => one === name) : alike
    if (key === undefined && alike.length > 1) this.#unclear.set(name, alike)
    keys.set(name, key)
    return key
  }

  /** Columns that are called as a field, and have no other name for it in the settings. */
  #ownFields(shape: Shape): readonly (readonly [field: string, key: string])[] {
    shape.own ??= [...fieldsOfCar().keys()].flatMap(field => {
      const key = field in this.#settings.columns ? undefined : this.#keyOf(field, shape)
      return key === undefined ? [] : [[field, key] as const]
    })
    return shape.own
  }

  /** All that a row has under a column. `named` takes the first part of its name: what is there is no field by its own. */
  #valuesUnder(
    column: string | null,
    field: string,
    { row, shape, named }: { row: Row; shape: Shape; named: Set<string> },
  ): unknown[] {
    if (column === null) return []
    const found = this.#under(column, { row, shape, above: '' })
    if (found === undefined) return []
    this.#found.add(column)
    named.add(found.head)
    return found.isOfList && fieldsOfCar().get(field)!.kind === 'list' ? [found.values] : found.values
  }

  /** What stands under a name, or under its parts one below the other, of each in a list on the way. */
  #under(name: string, { row, shape, above }: Level): Found | undefined {
    const key = this.#keyOf(name, shape)
    if (key !== undefined) {
      this.#read.add(`${above}${key}`)
      return { head: key, values: [row[key]], isOfList: false }
    }
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      const head = this.#keyOf(name.slice(0, dot), shape)
      if (head === undefined) continue
      const below = [row[head]].flat().filter(isRow)
      const found = below.map(one =>
        this.#under(name.slice(dot + 1), { row: one, shape: this.#shapeOf(one), above: `${above}${head}.` }),
      )
      // A list without anything in it may have it another time.
      if (below.length > 0 && found.every(one => one === undefined)) continue
      if (below.length === 0 && !Array.isArray(row[head])) continue
      const values = found.flatMap(one => one?.values ?? [])
      return { head, values, isOfList: Array.isArray(row[head]) || found.some(one => one?.isOfList) }
    }
    return undefined
  }

  /** Gives a field of a car its value; else says why it has none. */
  #put(car: Row, field: string, value: unknown): string[] {
    const kind = fieldsOfCar().get(field)!
    const words = this.#words.get(field)
    const inOurWords = (word: unknown): unknown => {
      if (words === undefined || word === null || typeof word === 'object') return word
      const key = plainName(String(word).trim())
      return words.has(key) ? words.get(key) : word
    }
    const cell = cellFor(field, kind, value, { dates: this.#settings.dates, inOurWords })
    if ('reason' in cell) return [`${field}: ${cell.reason}`]
    if (cell.value === undefined) return []
    this.#noteStrange(field, kind, cell.value)
    const dot = field.indexOf('.')
    // What is told of a field by itself counts before what its group has.
    if (dot < 0) car[field] = isRow(cell.value) && isRow(car[field]) ? { ...cell.value, ...car[field] } : cell.value
    else {
      const group = field.slice(0, dot)
      car[group] = { ...(isRow(car[group]) && car[group]), [field.slice(dot + 1)]: cell.value }
    }
    return []
  }

  #noteStrange(field: string, { words }: FieldKind, value: unknown): void {
    if (words === undefined || words.includes(String(value))) return
    const counts = this.#strange.get(field) ?? new Map<string, number>()
    const word = String(value)
    if (counts.has(word) || counts.size < MOST_NOTED) counts.set(word, (counts.get(word) ?? 0) + 1)
    this.#strange.set(field, counts)
  }

  #note(row: Row): void {
    for (const path of pathsIn(row)) if (this.#filled.size < MOST_NOTED) this.#filled.add(path)
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** In a cell, a group is JSON. */
const isGroup = (value: unknown): boolean => (typeof value === 'string' ? value.trim().startsWith('{') : isRow(value))

/** Where a row says something: in a group, and in the first of a list of groups, by the names one below the other. */
function* pathsIn(row: Row, above = ''): Generator<string> {
  for (const key in row) {
    const value = row[key]
    const inner = Array.isArray(value) ? value[0] : value
    if (isRow(inner)) yield* pathsIn(inner, `${above}${key}.`)
    else if (nothing(inner) !== undefined) yield `${above}${key}`
  }
}

/** What stands under several columns, or in several places under one: a list, or one text of them all. */
function several(field: string, values: readonly unknown[]): unknown {
  if (values.length <= 1) return values[0]
  const { kind } = fieldsOfCar().get(field)!
  if (kind === 'list') return values.flatMap(value => listIn(field, value) ?? [])
  if (kind !== 'text') return values
  const texts = values.map(value => (nothing(value) === undefined ? undefined : String(value)))
  return joinParts(texts, field === 'dealercomments' ? '\n' : ' ')
}

function lookFor(name: string, besides: readonly string[]): string {
  const key = plainName(name)
  const alike = besides.find(one => plainName(one).startsWith(key) || key.startsWith(plainName(one)))
  const meant = nearest(name, besides) ?? alike
  if (meant !== undefined) return `did you mean "${meant}"? ${OR_SOMETIMES}`
  if (besides.length === 0) return `take it out. ${OR_SOMETIMES}`
  const has = besides.slice(0, MOST_NAMED).map(one => `"${one}"`)
  return `write what it is called now; nobody reads ${has.join(', ')}${besides.length > MOST_NAMED ? ', …' : ''}. ${OR_SOMETIMES}`
}

const OR_SOMETIMES = 'If it is not always there, name it in "sometimes"'
const MOST_NAMED = 10

/** What our own format asks for and suppliers have no column for. An advert that is out is there to be seen. */
function completed(row: number, car: Row): ReadRow {
  const { stocknum, vin, sold } = car
  const known = [car['id'], stocknum, vin].find(value => nothing(value) !== undefined)
  const name = nameOf(car)
  if (known === undefined) {
    const reason =
      'neither id, stocknum nor vin says anything, so nobody would know the car again → name the column of one in "columns"'
    return refusal(row, reason, { ...car, name })
  }
  const id = idOf(known)
  const number = known === vin ? id.toString(36) : slugify(String(known)) || id.toString(36)
  const slug = slugify(
    typeof car['slug'] === 'string' ? car['slug'] : `${String(name).slice(0, MOST_OF_NAME)} ${number}`,
  )
  const status = car['status'] ?? (sold === true ? 'sold' : 'in_stock')
  return { row, car: { show_on_dealer_website: true, ...car, id, slug, name, status } }
}

const nameOf = ({ name, year, make, model, badge }: Row): unknown =>
  name ?? joinParts([year, make, model, badge].map(part => (nothing(part) === undefined ? '' : String(part))))

const MOST_OF_NAME = 120
const ID_HEX_DIGITS = 12

/** A number that stays what it is, or of a stock number with letters one that is always the same. */
function idOf(known: unknown): number {
  const text = String(known).trim().toUpperCase()
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  // Never 0, and far below the largest safe integer.
  return Number.parseInt(hash('sha256', text).slice(0, ID_HEX_DIGITS), 16) + 1
}
