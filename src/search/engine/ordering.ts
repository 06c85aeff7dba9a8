import type { Bits } from './bits.ts'
import { hasBit } from './bits.ts'
import type { Column } from './columns.ts'

/** All rows by the value of a column, rows without one last; of equal ones the first row first. */
export function orderBy(column: Column, direction: 'asc' | 'desc'): Uint32Array {
  const { codes, size } = column
  // Ascending the values come as their codes do; descending from the other end. Code 0 is after both.
  const place = (code: number): number => (code === 0 ? size : direction === 'asc' ? code - 1 : size - code)
  const next = new Uint32Array(size + 2)
  for (let row = 0; row < codes.length; row++) next[place(codes[row]!) + 1]!++
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!
  const order = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) order[next[place(codes[row]!)]!++] = row
  return order
}

/** A part of the rows of a set, in an order. */
export function partInOrder(order: Uint32Array, bits: Bits, from: number, count: number): number[] {
  const part: number[] = []
  let skipped = 0
  for (let i = 0; i < order.length && part.length < count; i++) {
    if (!hasBit(bits, order[i]!)) continue
    if (skipped < from) skipped++
    else part.push(order[i]!)
  }
  return part
}

/** Room to count every score: kept, since it is large and needed for every text. */
const places = new Uint32Array(0x10001)

/** A part of the rows, lowest score first; of equal ones the first row first. */
export function partByScore(rows: Uint32Array, scores: Uint16Array, from: number, count: number): number[] {
  const next = places.fill(0)
  for (let i = 0; i < rows.length; i++) next[scores[rows[i]!]! + 1]!++
  for (let score = 1; score < next.length; score++) next[score]! += next[score - 1]!
  const end = Math.min(from + count, rows.length)
  const part: number[] = new Array(Math.max(0, end - from))
  for (let i = 0; i < rows.length; i++) {
    const place = next[scores[rows[i]!]!]!++
    if (place >= from && place < end) part[place - from] = rows[i]!
  }
  return part
}
