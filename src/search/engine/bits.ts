/** A set of rows, a bit for each. */
export type Bits = Uint32Array

export function emptyBits(rows: number): Bits {
  return new Uint32Array((rows + 31) >>> 5)
}

export function fullBits(rows: number): Bits {
  const bits = emptyBits(rows).fill(0xffffffff)
  if (rows & 31) bits[bits.length - 1] = 2 ** (rows & 31) - 1
  return bits
}

export function hasBit(bits: Bits, row: number): boolean {
  return (bits[row >>> 5]! & (1 << (row & 31))) !== 0
}

export function addBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export function intersection(a: Bits, b: Bits): Bits {
  const both = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) both[i] = a[i]! & b[i]!
  return both
}

export function union(a: Bits, b: Bits): Bits {
  const either = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) either[i] = a[i]! | b[i]!
  return either
}

export function complement(bits: Bits, rows: number): Bits {
  const others = fullBits(rows)
  for (let i = 0; i < bits.length; i++) others[i]! &= ~bits[i]!
  return others
}

/** The rows of a set, in order. */
export function rowsOf(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits))
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    while (word !== 0) {
      const lowest = word & -word
      rows[count++] = (i << 5) + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return rows
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
