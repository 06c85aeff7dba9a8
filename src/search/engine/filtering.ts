import type { Bits } from './bits.ts'
import { addBit, complement, emptyBits, fullBits, intersection, union } from './bits.ts'
import type { Column } from './columns.ts'
import { codesOf, lowerBound } from './columns.ts'
import type { Filter } from './query.ts'
import { Recent } from './recent.ts'

const PARTS_KEPT = 256

export type Filtering = {
  /** The rows that pass. */
  passing(filter: Filter): Bits
  /** A text that is equal for filters that say the same in the same order. */
  keyOf(filter: Filter): string
}

/**
 * Filters as sets of rows. Every part of a filter is kept for a while, so a part that comes again (what is listed now; the
 * facets that a search and its counts share) costs one AND of sets.
 */
export function createFiltering(columns: ReadonlyMap<string, Column>, rows: number): Filtering {
  const parts = new Recent<Bits>(PARTS_KEPT)
  const everything = fullBits(rows)

  const passing = (filter: Filter): Bits => {
    if (filter.kind !== 'all') return parts.of(keyOf(filter), () => made(filter))
    return filter.of.reduce<Bits>((bits, part) => {
      const passed = passing(part)
      return bits === everything ? passed : passed === everything ? bits : intersection(bits, passed)
    }, everything)
  }
  const made = (filter: Exclude<Filter, { kind: 'all' }>): Bits => {
    switch (filter.kind) {
      case 'any':
        return filter.of.reduce<Bits>((bits, part) => union(bits, passing(part)), emptyBits(rows))
      case 'not':
        return complement(passing(filter.of), rows)
      case 'value': {
        const column = columns.get(filter.attribute)
        const codes = column === undefined ? [] : codesOf(column, filter.value)
        return codes.reduce<Bits>((bits, code) => union(bits, withCodes(column!, code, code, rows)), emptyBits(rows))
      }
      case 'range': {
        const column = columns.get(filter.attribute)
        if (column?.kind !== 'number') return emptyBits(rows)
        const from = lowerBound(column.numbers, filter.min) + 1
        const after = lowerBound(column.numbers, filter.max)
        const to = column.numbers[after] === filter.max ? after + 1 : after
        return from > to ? emptyBits(rows) : withCodes(column, from, to, rows)
      }
    }
  }
  return { passing, keyOf }
}

/** The rows with a code between two, both inclusive. */
function withCodes({ codes, starts }: Column, from: number, to: number, rows: number): Bits {
  const bits = emptyBits(rows)
  if (starts !== undefined) {
    for (let row = 0; row < rows; row++) {
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        if (codes[at]! >= from && codes[at]! <= to) addBit(bits, row)
      }
    }
    return bits
  }
  for (let word = 0; word < bits.length; word++) {
    const first = word << 5
    const end = Math.min(first + 32, rows)
    let set = 0
    for (let row = first; row < end; row++) {
      const code = codes[row]!
      if (code >= from && code <= to) set |= 1 << (row - first)
    }
    bits[word] = set
  }
  return bits
}

function keyOf(filter: Filter): string {
  switch (filter.kind) {
    case 'value':
      return JSON.stringify([filter.attribute, filter.value])
    case 'range':
      return `${filter.attribute} ${filter.min} ${filter.max}`
    case 'not':
      return `!${keyOf(filter.of)}`
    default:
      return `${filter.kind}(${filter.of.map(keyOf).join()})`
  }
}
