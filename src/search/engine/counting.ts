import type { Column } from './columns.ts'
import { valueText } from './columns.ts'
import type { FacetCounts, FacetStats } from './query.ts'

/** How many of the rows have each code. */
export function countsOf(column: Column, rows: Uint32Array): Uint32Array {
  const { codes, starts } = column
  const counts = new Uint32Array(column.size + 1)
  if (starts === undefined) {
    for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]!++
    return counts
  }
  for (let i = 0; i < rows.length; i++) {
    const end = starts[rows[i]! + 1]!
    for (let at = starts[rows[i]!]!; at < end; at++) counts[codes[at]!]!++
  }
  return counts
}

/** The values with most rows, most first; of equal ones the first in order. */
export function topValues(column: Column, counts: Uint32Array, most: number): FacetCounts {
  const found: number[] = []
  const least = leastCount(counts, most)
  for (let code = 1; code < counts.length; code++) if (counts[code]! >= least) found.push(code)
  found.sort((a, b) => counts[b]! - counts[a]! || a - b)
  const top: FacetCounts = {}
  for (const code of found.slice(0, most)) top[valueText(column, code)] = counts[code]!
  return top
}

/** The highest count that at least `most` values reach, or 1: below it nothing needs to be put in order. */
function leastCount(counts: Uint32Array, most: number): number {
  const LIMIT = 256
  const reached = new Uint32Array(LIMIT)
  for (let code = 1; code < counts.length; code++) reached[Math.min(counts[code]!, LIMIT - 1)]!++
  let values = 0
  for (let count = LIMIT - 1; count > 1; count--) {
    values += reached[count]!
    if (values >= most) return count
  }
  return 1
}

/** Least, greatest, mean and sum of a number over the rows counted; undefined when no row has one. */
export function statsOf(column: Column & { kind: 'number' }, counts: Uint32Array): FacetStats | undefined {
  const { numbers } = column
  let min: number | undefined
  let max = 0
  let sum = 0
  let rows = 0
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code]!
    if (count === 0) continue
    max = numbers[code - 1]!
    min ??= max
    sum += max * count
    rows += count
  }
  return min === undefined ? undefined : { min, max, avg: sum / rows, sum }
}
