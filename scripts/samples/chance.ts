/** Chance that repeats itself: the same seed draws the same numbers on every machine. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  /** True in this share of all draws. */
  share(part: number): boolean
  pick<T>(from: readonly T[]): T
  /** The weight of an entry is how often it comes up beside the others. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  /** So many different entries, in random order. */
  several<T>(from: readonly T[], count: number): T[]
  /** Around 0, mostly within plus and minus 1, never beyond 3. */
  normal(): number
}

/** Source: mulberry32, with the seed text hashed by FNV-1a. */
export function createChance(seed: string): Chance {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)] as T

  return {
    next,
    between,
    pick,
    share: part => next() < part,
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return from.at(-1)![0]
    },
    several(from, count) {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(between(0, rest.length - 1), 1)[0]!)
    },
    // Six even draws added up are close to a bell, and end at plus and minus 3 by themselves.
    normal: () => next() + next() + next() + next() + next() + next() - 3,
  }
}
