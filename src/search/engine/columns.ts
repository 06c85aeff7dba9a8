import type { ByteReader, ByteWriter } from './bytes.ts'
import { planesOf } from './bytes.ts'
import { readNumbers, readTexts, writeNumbers, writeTexts } from './dictionary.ts'

/** Codes of a column: 0 where a row has no value, else one more than the place of the value in order. */
export type Codes = Uint16Array | Uint32Array

type Values = { kind: 'text'; texts: readonly string[] } | { kind: 'number'; numbers: Float64Array }

/** One attribute of all rows. */
export type Column = Values & {
  name: string
  /** Number of different values. */
  size: number
  codes: Codes
  /** Where rows have lists: row `i` has `codes[starts[i]]` up to `codes[starts[i + 1]]`. */
  starts?: Uint32Array
}

/** The text of a value, as filters and counts name it. */
export function valueText(column: Column, code: number): string {
  if (column.kind === 'text') return column.texts[code - 1]!
  let texts = textsOfNumbers.get(column.numbers)
  if (texts === undefined) {
    texts = []
    textsOfNumbers.set(column.numbers, texts)
  }
  texts[code] ??= String(column.numbers[code - 1])
  return texts[code]
}

// A number is made a text once: counts name the same ones again and again.
const textsOfNumbers = new WeakMap<Float64Array, string[]>()

/**
 * The codes of a value given as text, none when no row has it. Where none is written so, those in other capitals: for the
 * hosted engine they are one value.
 */
export function codesOf(column: Column, text: string): number[] {
  if (column.kind === 'number') {
    const number = Number(text)
    const at = text.trim() === '' || Number.isNaN(number) ? -1 : lowerBound(column.numbers, number)
    return at >= 0 && column.numbers[at] === number ? [at + 1] : []
  }
  const at = lowerBound(column.texts, text)
  if (column.texts[at] === text) return [at + 1]
  const lower = text.toLowerCase()
  return column.texts.flatMap((other, place) => (other.toLowerCase() === lower ? place + 1 : []))
}

/** The first place in order whose value is not below; the length when there is none. */
export function lowerBound<Value extends string | number>(ordered: ArrayLike<Value>, value: Value): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ordered[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function codesFor(size: number, count: number): Codes {
  return size < 0xffff ? new Uint16Array(count) : new Uint32Array(count)
}

// Text compares by code units, here and wherever an order is searched: the same on every machine.
const inOrder = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

export function textColumn(name: string, values: readonly (string | undefined)[]): Column {
  const texts = [...new Set(values.filter(value => value !== undefined))].sort(inOrder)
  const places = new Map(texts.map((text, place) => [text, place + 1]))
  const codes = codesFor(texts.length, values.length)
  values.forEach((value, row) => {
    codes[row] = value === undefined ? 0 : places.get(value)!
  })
  return { name, kind: 'text', texts, size: texts.length, codes }
}

export function listColumn(name: string, lists: readonly (readonly string[])[]): Column {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, row) => {
    starts[row + 1] = starts[row]! + list.length
  })
  return { ...textColumn(name, lists.flat()), starts }
}

export function numberColumn(name: string, values: readonly (number | undefined)[]): Column {
  const numbers = Float64Array.from(new Set(values.filter(value => value !== undefined))).sort()
  const codes = codesFor(numbers.length, values.length)
  values.forEach((value, row) => {
    codes[row] = value === undefined ? 0 : lowerBound(numbers, value) + 1
  })
  return { name, kind: 'number', numbers, size: numbers.length, codes }
}

const PLAIN = 0
const FORETOLD = 1
const AS_IS = 2
const LISTS = 3
const CONSTANT = 4

/**
 * Writes columns so that little is said twice. Where one column nearly tells another (a model its make, a badge its
 * body), the second is written as what the first foretells of it, and where it is otherwise.
 */
export function writeColumns(writer: ByteWriter, columns: readonly Column[]): void {
  const byRichness = columns.map((_, i) => i).sort((a, b) => columns[b]!.size - columns[a]!.size || a - b)
  for (const index of byRichness) writer.number(index)
  byRichness.forEach((index, at) => {
    const column = columns[index]!
    const before = byRichness.slice(0, at).filter(other => columns[other]!.starts === undefined)
    writeColumn(writer, column, before, columns)
  })
}

function writeColumn(writer: ByteWriter, column: Column, before: readonly number[], columns: readonly Column[]): void {
  if (column.starts !== undefined) {
    writer.number(LISTS)
    writeValues(writer, column)
    writer.number(column.codes.length)
    writer.numbers(lengthsOf(column.starts))
    writer.numbers(column.codes)
    return
  }
  if (column.codes.every(code => code === column.codes[0])) {
    writer.number(CONSTANT)
    writeValues(writer, column)
    writer.number(column.codes[0] ?? 0)
    return
  }
  if (column.kind === 'number' && isCheaperAsIs(column)) {
    writer.number(AS_IS)
    writer.numbers(column.codes.map(code => (code === 0 ? 0 : 1)))
    writer.numbers(Array.from(column.codes, code => (code === 0 ? 0 : column.numbers[code - 1]!)))
    return
  }
  const oracle = bestOracle(column, before, columns)
  if (oracle === undefined) {
    writer.number(PLAIN)
    writeValues(writer, column)
    writer.numbers(column.codes)
    return
  }
  const { foretold, otherwise } = foretell(column, columns[oracle]!)
  writer.number(FORETOLD)
  writer.number(oracle)
  writeValues(writer, column)
  writer.numbers(foretold)
  writer.numbers(otherwise)
}

/** Reads what `writeColumns` wrote; names and kinds are those of the plan. */
export function readColumns(
  reader: ByteReader,
  plan: readonly { name: string; kind: 'text' | 'number' }[],
  rows: number,
): Column[] {
  const columns: Column[] = new Array(plan.length)
  const order = plan.map(() => reader.number())
  for (const index of order) {
    const { name, kind } = plan[index]!
    const mode = reader.number()
    if (mode === AS_IS) {
      columns[index] = readAsIs(reader, name, rows)
      continue
    }
    const oracle = mode === FORETOLD ? columns[reader.number()]! : undefined
    const values: Values = kind === 'text' ? { kind, texts: readTexts(reader) } : { kind, numbers: readNumbers(reader) }
    const size = values.kind === 'text' ? values.texts.length : values.numbers.length
    if (mode === LISTS) {
      const count = reader.number()
      const starts = startsOf(reader.numbers(rows))
      columns[index] = { ...values, name, size, codes: narrowed(reader.numbers(count), size), starts }
      continue
    }
    if (mode === CONSTANT) {
      columns[index] = { ...values, name, size, codes: codesFor(size, rows).fill(reader.number()) }
      continue
    }
    const codes = oracle === undefined ? narrowed(reader.numbers(rows), size) : readForetold(reader, oracle, size, rows)
    columns[index] = { ...values, name, size, codes }
  }
  return columns
}

function writeValues(writer: ByteWriter, column: Column): void {
  if (column.kind === 'text') writeTexts(writer, column.texts)
  else writeNumbers(writer, [...column.numbers])
}

function readAsIs(reader: ByteReader, name: string, rows: number): Column {
  const there = reader.numbers(rows)
  const values = reader.numbers(rows)
  const numbers = distinct(values.filter((_, row) => there[row] === 1).sort())
  const codes = codesFor(numbers.length, rows)
  for (let row = 0; row < rows; row++) if (there[row] === 1) codes[row] = lowerBound(numbers, values[row]!) + 1
  return { name, kind: 'number', numbers, size: numbers.length, codes }
}

function distinct(ordered: Uint32Array): Float64Array {
  return Float64Array.from(ordered.filter((value, i) => i === 0 || value !== ordered[i - 1]))
}

function readForetold(reader: ByteReader, oracle: Column, size: number, rows: number): Codes {
  const foretold = reader.numbers(oracle.size + 1)
  const otherwise = reader.numbers(rows)
  const codes = codesFor(size, rows)
  for (let row = 0; row < rows; row++) {
    codes[row] = otherwise[row] === 0 ? foretold[oracle.codes[row]!]! : otherwise[row]! - 1
  }
  return codes
}

function narrowed(codes: Uint32Array, size: number): Codes {
  const narrow = codesFor(size, codes.length)
  narrow.set(codes)
  return narrow
}

function lengthsOf(starts: Uint32Array): Uint32Array {
  return starts.slice(1).map((end, row) => end - starts[row]!)
}

function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = starts[row]! + lengths[row]!
  return starts
}

/** What each value of the oracle mostly goes with, and for each row 0 where that holds, else one more than the code. */
function foretell(
  column: Column,
  oracle: Column,
  rows = column.codes.length,
): { foretold: Uint32Array; otherwise: Uint32Array } {
  const pairs = createCounter((oracle.size + 1) * (column.size + 1))
  const most = new Uint32Array(oracle.size + 1)
  const foretold = new Uint32Array(oracle.size + 1)
  for (let row = 0; row < rows; row++) {
    const seen = oracle.codes[row]!
    const pair = seen * (column.size + 1) + column.codes[row]!
    const count = pairs(pair)
    if (count <= most[seen]!) continue
    most[seen] = count
    foretold[seen] = column.codes[row]!
  }
  // Every column is tried against every other: a callback for each row would take several times as long.
  const otherwise = new Uint32Array(column.codes.length)
  for (let row = 0; row < otherwise.length; row++) {
    const code = column.codes[row]!
    if (foretold[oracle.codes[row]!] !== code) otherwise[row] = code + 1
  }
  return { foretold, otherwise }
}

/** Up to so many keys are counted in a list, which is many times quicker than a map. */
const LISTED_KEYS = 2 ** 18

/** One list for all that is counted, one thing after the other: a new one for each would be most of the work. */
const tally = new Uint32Array(LISTED_KEYS)

/** Counts keys below `size`, and tells how often each has been seen, until another counter is made. */
function createCounter(size: number): (key: number) => number {
  if (size > LISTED_KEYS) {
    const counts = new Map<number, number>()
    return key => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    }
  }
  tally.fill(0, 0, size)
  return key => ++tally[key]!
}

/** So many rows show which column foretells which. */
const SAMPLED_ROWS = 16_384

/** The column before this one that makes it shortest to write, when any does. */
function bestOracle(column: Column, before: readonly number[], columns: readonly Column[]): number | undefined {
  const rows = Math.min(column.codes.length, SAMPLED_ROWS)
  let best: number | undefined
  let fewest = entropyOf(column.codes.subarray(0, rows))
  for (const index of before) {
    // Where no two rows say the same, what it foretells is the column itself.
    if (columns[index]!.size === column.codes.length) continue
    const { foretold, otherwise } = foretell(column, columns[index]!, rows)
    const bits = entropyOf(foretold) + entropyOf(otherwise)
    if (bits >= fewest) continue
    fewest = bits
    best = index
  }
  return best
}

/** Nearly as many numbers as rows: then a list of them all, and a place in it for each row, is the longer way. */
function isCheaperAsIs(column: Column & { kind: 'number' }): boolean {
  const { numbers, codes } = column
  if (!numbers.every(number => Number.isInteger(number) && number >= 0 && number < 2 ** 32)) return false
  const steps = Array.from(numbers, (number, i) => (i === 0 ? number : number - numbers[i - 1]!))
  const listed = planesOf(steps).reduce((bits, plane) => bits + entropyOf(plane), 0)
  const values = Array.from(codes, code => (code === 0 ? 0 : numbers[code - 1]!))
  return planesOf(values).reduce((bits, plane) => bits + entropyOf(plane), 0) < listed + entropyOf(codes)
}

/** How many bits a list of numbers takes when each is written as short as its frequency allows. */
function entropyOf(values: ArrayLike<number>): number {
  let bits = 0
  for (const count of countsOf(values)) if (count > 0) bits += count * Math.log2(values.length / count)
  return bits
}

/** How often each value is there. */
function countsOf(values: ArrayLike<number>): Iterable<number> {
  let most = 0
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!
  if (most < LISTED_KEYS) {
    tally.fill(0, 0, most + 1)
    for (let i = 0; i < values.length; i++) tally[values[i]!]!++
    return tally.subarray(0, most + 1)
  }
  const counts = new Map<number, number>()
  for (let i = 0; i < values.length; i++) counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1)
  return counts.values()
}
