/** Chance that a test can repeat: equal seeds, equal numbers. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  number(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  pick<Value>(values: readonly Value[]): Value
  /** Early values far more often than late ones, as makes and models are. */
  pickEarly<Value>(values: readonly Value[]): Value
  is(share: number): boolean
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(number() * limit)
  return {
    number,
    below,
    pick: values => values[below(values.length)]!,
    pickEarly: values => values[Math.floor(number() ** 2 * values.length)]!,
    is: share => number() < share,
  }
}
