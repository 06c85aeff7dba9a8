import { hash } from 'node:crypto'
import { joinParts, slugify } from '../../domain/text.ts'
import { nothing } from '../../records/fields.ts'
import { type Fault, FaultError } from '../faults.ts'
import { nearest } from '../nearest.ts'
import type { Feed } from '../schema/stock.ts'
import { cellFor, listIn } from './cells.ts'
import { choiceIn, chosenBy, isNameOfText, pairIn, withoutChoices } from './choices.ts'
import { type FieldKind, fieldsOfCar } from './fields-of-car.ts'
import { refusal } from './refusal.ts'
import { fieldsOf, OWN_TEXT, type ReadRow, SameColumns, type StrangeWords } from './rows.ts'
import { plainName, sameName } from './same-name.ts'

/** What the settings of a feed say of its columns. */
export type ColumnSettings = Pick<Feed, 'values' | 'sometimes' | 'dates'> & { columns: NonNullable<Feed['columns']> }

/** How the feed is called, and where in which file its settings are. */
type Place = { file: string; settingsFile: string; settingsPath: string }

type Row = Record<string | symbol, unknown>

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

/** So many of the pairs of a list are told by their names. */
const MOST_PAIRS = 40

/**
 * Rows of a supplier's feed as cars in our words: what `columns` names, and what is called as a field of ours anyway. Case,
 * spaces, hyphens and underscores count in no name. `end` tells what is wrong with the columns, once all rows have been seen.
 */
export class Columns {
  readonly #settings: ColumnSettings
  readonly #place: Place
  /** Columns by name that somewhere say something, a list of pairs by all its names, and those of them that somebody reads. */
  readonly #filled = new Map<string, Set<string>>()
  readonly #read = new Set<string>()
  /** Names of `columns` that some row has. */
  readonly #found = new Set<string>()
  /** By name, the columns of which nobody knows which is meant. */
  readonly #unclear = new Map<string, { has: string; remedy: string }>()
  /** By a name that chooses what some row does not have, those that choose what it has. */
  readonly #others = new Map<string, Set<string>>()
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
      // A column "Variant" is seldom a group, and mostly what we call a badge; a list has a name of its own in a group.
      const { kind } = fieldsOfCar().get(field)!
      if (kind === 'group' ? !isGroup(row[key]) : kind === 'list' && isRow(row[key]) && isGroup(row[key])) continue
      this.#read.add(key)
      reasons.push(...this.#put(car, field, several(field, this.#alone(key, field, row[key]))))
    }
    this.#note(row)
    return reasons.length === 0
      ? completed(read.row, car)
      : refusal(read.row, reasons.join('. '), { ...car, name: nameOf(car) })
  }

  /** What the rows had besides. Columns that are not there are a fault: what stood in them would be gone from all cars. */
  end(): { besides: string[]; strange: StrangeWords[] } {
    const { columns, sometimes = [] } = this.#settings
    const filled = [...this.#filled].flatMap(([plain, paths]) => (paths.size > MOST_PAIRS ? [plain] : [...paths]))
    const besides = filled.filter(path => !this.#isRead(path))
    const wanted = Object.entries(columns).flatMap(([field, column]) =>
      [column].flat().flatMap(name => (name === null ? [] : [{ field, name }])),
    )
    const missing = wanted.filter(({ name }) => !this.#found.has(name) && !this.#unclear.has(name))
    const faults: Fault[] = [
      ...missing
        .filter(({ name }) => this.#rows > 0 && !sometimes.includes(name))
        .map(({ field, name }) =>
          this.#fault(
            field,
            `no row of ${this.#place.file} has "${name}"`,
            lookFor(name, besides, this.#othersFor(name)),
          ),
        ),
      ...[...this.#unclear].map(([name, { has, remedy }]) =>
        this.#fault(wanted.find(one => one.name === name)?.field ?? name, `${this.#place.file} has ${has}`, remedy),
      ),
    ]
    if (faults.length > 0) throw new FaultError(...faults)
    const strange = [...this.#strange].map(([field, words]) => ({ field, words: [...words] }))
    return { besides, strange }
  }

  #othersFor(name: string): string[] {
    const [chosen, others] = [...this.#others].find(([one]) => name.includes(one)) ?? []
    return chosen === undefined ? [] : [...others!].map(other => name.replace(chosen, () => other))
  }

  /** Who reads one pair of a list reads no other, and who reads one thing of any other list knows of them all. */
  #isRead(path: string): boolean {
    const plain = withoutChoices(path)
    const isAbove = (read: string, one: string): boolean => one === read || one.startsWith(`${read}.`)
    return [...this.#read].some(
      read => isAbove(read, path) || isAbove(read, plain) || (path === plain && isAbove(withoutChoices(read), plain)),
    )
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
    if (key === undefined && alike.length > 1) {
      const has = alike.map(one => `"${one}"`).join(' and ')
      this.#unclear.set(name, { has, remedy: 'write the one that is meant letter by letter' })
    }
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
    const values = found.values.flatMap(value => this.#alone(column, field, value))
    return found.isOfList && fieldsOfCar().get(field)!.kind === 'list' ? [values] : values
  }

  /** What is one thing is in one column: of several that are called alike, a setting has to say in which. */
  #alone(column: string, field: string, value: unknown): unknown[] {
    if (!(value instanceof SameColumns)) return [value]
    if (fieldsOfCar().get(field)!.kind === 'list') return [...value]
    const has = `${value.length} columns "${column}"`
    this.#unclear.set(column, { has, remedy: `write "${column}[1]" for the first of them, and so on` })
    return []
  }

  /** What stands under a name, or under its parts one below the other, of each in a list on the way. */
  #under(name: string, level: Level): Found | undefined {
    const whole = this.#at(name, level)
    if (whole !== undefined) {
      this.#read.add(whole.path)
      return { head: whole.key, values: whole.values, isOfList: whole.isOfList }
    }
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      const head = this.#at(name.slice(0, dot), level)
      if (head === undefined) continue
      const things = head.values.flat()
      const below = things.filter(isRow)
      const found = below.map(one =>
        this.#under(name.slice(dot + 1), { row: one, shape: this.#shapeOf(one), above: `${head.path}.` }),
      )
      if (below.length > 0 && found.every(one => one === undefined)) continue
      // A list without anything in it, in XML an empty element, may have it another time.
      if (below.length === 0 && !head.isList && !things.every(one => one === '')) continue
      const values = found.flatMap(one => one?.values ?? [])
      return { head: head.key, values, isOfList: head.isList || found.some(one => one?.isOfList) }
    }
    return undefined
  }

  /** What a row has in a column, or what of a list there its name chooses. */
  #at(name: string, { row, shape, above }: Level): At | undefined {
    const key = this.#keyOf(name, shape)
    if (key !== undefined) {
      const value = row[key]
      return { key, path: `${above}${key}`, values: [value], isList: Array.isArray(value), isOfList: false }
    }
    const choice = choiceIn(name)
    const list = choice && this.#keyOf(choice.list, shape)
    if (choice === undefined || list === undefined) return undefined
    const isList = Array.isArray(row[list]) && !(row[list] instanceof SameColumns)
    const things: unknown[] = [row[list]].flat()
    if (things.length === 0) return { key: list, path: `${above}${list}`, values: [], isList, isOfList: isList }
    if ('place' in choice) {
      const values = things.slice(choice.place - 1, choice.place)
      const path = `${above}${list}[${choice.place}]`
      return values.length === 0 ? undefined : { key: list, path, values, isList, isOfList: isList }
    }
    const word = plainName(choice.word)
    const hasWord = (one: Row): boolean => {
      const key = this.#keyOf(choice.name, this.#shapeOf(one))
      return key !== undefined && plainName(String(textOf(one[key]))) === word
    }
    const values = things.filter(isRow).filter(hasWord)
    // As it is written in the feed: so it is known which pairs nobody reads.
    const [first] = values
    const under = first && this.#keyOf(choice.name, this.#shapeOf(first))!
    if (first === undefined || under === undefined) {
      this.#noteOthers(name, choice, things)
      return undefined
    }
    this.#read.add(`${above}${list}.${under}`)
    const path = `${above}${list}[${under}=${textOf(first[under])}]`
    return { key: list, path, values, isList, isOfList: isList }
  }

  /** Which words a name could have chosen by in the place of its own. */
  #noteOthers(name: string, choice: { list: string; name: string }, things: readonly unknown[]): void {
    const others = this.#others.get(name) ?? new Set()
    this.#others.set(name, others)
    for (const one of things) {
      if (others.size > MOST_NAMED) return
      const key = isRow(one) ? this.#keyOf(choice.name, this.#shapeOf(one)) : undefined
      if (isRow(one) && key !== undefined) others.add(`${choice.list}[${key}=${textOf(one[key])}]`)
    }
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
    for (const path of pathsIn(row)) {
      const plain = withoutChoices(path)
      const paths = this.#filled.get(plain) ?? new Set()
      if (this.#filled.size < MOST_NOTED) this.#filled.set(plain, paths)
      if (paths.size <= MOST_PAIRS) paths.add(path)
    }
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A column as a row has it, and the way there as it is told. */
type At = { key: string; path: string; values: unknown[]; isList: boolean; isOfList: boolean }

/** What an element of XML says itself, whatever its attributes and what stands in it; of anything else, that. */
const textOf = (value: unknown): unknown => (isRow(value) && OWN_TEXT in value ? value[OWN_TEXT] : value)

/** The texts of elements as a field takes them. In a list, one that says nothing itself stays as it is, to be told. */
function textsIn(value: unknown, { kind }: FieldKind): unknown {
  if (kind === 'group') return value
  if (Array.isArray(value)) return value.map(one => textsIn(one, { kind }))
  return kind === 'list' && textOf(value) === '' ? value : textOf(value)
}

/** In a cell, a group is JSON. An element with a text of its own is none. */
const isGroup = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim().startsWith('{') : isRow(value) && textOf(value) === value

/**
 * Where a row says something: in a group, and in the first of a list of groups, by the names one below the other; in pairs of
 * name and value by each of their names, and in columns of one name by their places.
 */
function* pathsIn(row: Row, above = ''): Generator<string> {
  for (const key in row) {
    const value = row[key]
    const path = `${above}${key}`
    if (value instanceof SameColumns) {
      for (const [at, cell] of value.entries()) if (nothing(cell) !== undefined) yield `${path}[${at + 1}]`
      continue
    }
    const [first, ...others] = [value].flat()
    if (isRow(first) && Array.isArray(value) && (yield* pairPaths(first, path))) {
      for (const one of others) if (isRow(one)) yield* pairPaths(one, path)
      continue
    }
    if (isRow(first)) yield* pathsIn(first, `${path}.`)
    if (nothing(textOf(first)) !== undefined && !(isRow(first) && textOf(first) === first)) yield path
  }
}

/** Where a pair of name and value says something; whether it is one. */
function* pairPaths(one: Row, path: string): Generator<string, boolean> {
  const names = Object.keys(one)
  const [name = ''] = names
  if (names.length === 1 && OWN_TEXT in one && isNameOfText(name)) {
    if (nothing(one[OWN_TEXT]) !== undefined) yield `${path}[${name}=${textOf(one[name])}]`
    return true
  }
  const pair = OWN_TEXT in one ? undefined : pairIn(names)
  if (pair === undefined) return false
  const { [pair.name]: told, [pair.value]: value } = one
  if (isPlain(told) && nothing(textOf(value)) !== undefined) yield `${path}[${pair.name}=${told}].${pair.value}`
  return true
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

/** What stands under several columns, or in several places under one: a list, or one text of them all. */
function several(field: string, values: readonly unknown[]): unknown {
  const kind = fieldsOfCar().get(field)!
  const told = values.map(value => textsIn(value, kind))
  const isSaid = (value: unknown): boolean => nothing(value) !== undefined
  // A car has one such picture, and a list may have more of its kind.
  if (field === 'primary_image_url') return told.flat().find(isSaid)
  if (told.length <= 1) return told[0]
  if (kind.kind === 'list') return told.flatMap(value => listIn(field, value) ?? [])
  if (kind.kind !== 'text') return told
  const texts = told.filter(isSaid).map(String)
  return joinParts(texts, field === 'dealercomments' ? '\n' : ' ')
}

function lookFor(name: string, besides: readonly string[], others: readonly string[]): string {
  const pairs = besides.filter(one => one.includes('[') && sameName(withoutChoices(one), withoutChoices(name)))
  const choices = others.length > 0 ? others : pairs
  // Of a list of pairs, the others that end alike are no better for it.
  const meant = choices.length > 0 ? likely(name, choices, chosenBy) : likely(name, besides)
  if (meant !== undefined) return `did you mean "${meant}"? ${OR_SOMETIMES}`
  const known = choices.length > 0 ? choices : besides
  if (known.length === 0) return `take it out. ${OR_SOMETIMES}`
  const named = known.slice(0, MOST_NAMED).map(one => `"${one}"`)
  const has = others.length > 0 ? 'there is' : 'nobody reads'
  return `write what it is called now; ${has} ${named.join(', ')}${known.length > MOST_NAMED ? ', …' : ''}. ${OR_SOMETIMES}`
}

/** Of some names the one that was most likely meant, by what they differ in. */
function likely(name: string, known: readonly string[], of = (one: string): string => one): string | undefined {
  const parts = known.map(of)
  const key = plainName(of(name))
  const alike = parts.find(one => plainName(one).startsWith(key) || key.startsWith(plainName(one)))
  const meant = nearest(of(name), parts) ?? alike
  return meant === undefined ? undefined : known[parts.indexOf(meant)]
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
