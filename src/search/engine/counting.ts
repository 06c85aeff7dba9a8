import type { Column } from './columns.ts'
import { valueText } from './columns.ts'
import type { FacetCounts, FacetStats } from './query.ts'

/** The codes that some rows have, in order, and how many rows have each. */
export type Counted = { codes: Uint32Array; counts: Uint32Array }

/** With so many times fewer rows than values, it is shorter to put the rows' codes in order than to look at all values. */
const FEW = 8

export function countsOf(column: Column, rows: Uint32Array): Counted {
  return column.starts === undefined && rows.length * FEW < column.size ? sorted(column, rows) : tallied(column, rows)
}

function tallied({ codes, starts, size }: Column, rows: Uint32Array): Counted {
  const tally = new Uint32Array(size + 1)
  if (starts === undefined) {
    for (let i = 0; i < rows.length; i++) tally[codes[rows[i]!]!]!++
  } else {
    for (let i = 0; i < rows.length; i++) {
      const end = starts[rows[i]! + 1]!
      for (let at = starts[rows[i]!]!; at < end; at++) tally[codes[at]!]!++
    }
  }
  const found = new Uint32Array(size)
  let count = 0
  for (let code = 1; code <= size; code++) if (tally[code] !== 0) found[count++] = code
  const counts = new Uint32Array(count)
  for (let i = 0; i < count; i++) counts[i] = tally[found[i]!]!
  return { codes: found.subarray(0, count), counts }
}

function sorted({ codes }: Column, rows: Uint32Array): Counted {
  const inOrder = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) inOrder[i] = codes[rows[i]!]!
  inOrder.sort()
  const counts = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < inOrder.length; i++) {
    if (inOrder[i] === 0) continue
    if (count > 0 && inOrder[count - 1] === inOrder[i]) counts[count - 1]!++
    else {
      inOrder[count] = inOrder[i]!
      counts[count++] = 1
    }
  }
  return { codes: inOrder.subarray(0, count), counts: counts.subarray(0, count) }
}

/** The values with most rows, most first; of equal ones the first in order. */
export function topValues(column: Column, { codes, counts }: Counted, most: number): FacetCounts {
  const least = codes.length > most ? leastCount(counts, most) : 1
  // One number for each value, so that the order is that of plain numbers: more rows first, then the place in order.
  const ranked = new Float64Array(codes.length)
  const SCALE = 2 ** 26
  let found = 0
  for (let i = 0; i < codes.length; i++) if (counts[i]! >= least) ranked[found++] = i - counts[i]! * SCALE
  // Without a prototype from the start: an object of so many names grows faster.
  const top = Object.create(null) as FacetCounts
  for (const rank of ranked.subarray(0, found).sort().subarray(0, most)) {
    const count = Math.ceil(-rank / SCALE)
    top[valueText(column, codes[rank + count * SCALE]!)] = count
  }
  return top
}

/** The highest count that at least `most` values reach, or 1: below it nothing needs to be put in order. */
function leastCount(counts: Uint32Array, most: number): number {
  const LIMIT = 256
  const reached = new Uint32Array(LIMIT)
  for (let i = 0; i < counts.length; i++) reached[Math.min(counts[i]!, LIMIT - 1)]!++
  let values = 0
  for (let count = LIMIT - 1; count > 1; count--) {
    values += reached[count]!
    if (values >= most) return count
  }
  return 1
}

/** Least, greatest, mean and sum of a number over the rows counted; undefined when no row has one. */
export function statsOf({ numbers }: Column & { kind: 'number' }, { codes, counts }: Counted): FacetStats | undefined {
  if (codes.length === 0) return undefined
  let sum = 0
  let rows = 0
  for (let i = 0; i < codes.length; i++) {
    sum += numbers[codes[i]! - 1]! * counts[i]!
    rows += counts[i]!
  }
  return { min: numbers[codes[0]! - 1]!, max: numbers[codes.at(-1)! - 1]!, avg: sum / rows, sum }
}
