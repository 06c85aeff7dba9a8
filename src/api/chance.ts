import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Everything that is left to chance, so that a test can leave nothing to it. */
export type Chance = {
  /** A name for a row that nobody can guess. */
  id: () => string
  /** 256 bits for a cookie. */
  token: () => string
  /** A one-time code. */
  digits: (count: number) => string
  /** From 0 up to, not including, a limit. */
  below: (limit: number) => number
}

export const trueChance: Chance = {
  id: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  digits: count => String(randomInt(10 ** count)).padStart(count, '0'),
  below: limit => randomInt(limit),
}
