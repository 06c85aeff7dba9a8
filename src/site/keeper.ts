import { digestOf } from './digest.ts'

/**
 * Where a build keeps what is dear to make and follows from equal input: the checked rows of a feed, the index of a stock.
 * A key names the input whole, so that what is found under it is what would be made again.
 */
export type Keeper = {
  get(key: string): Uint8Array | undefined
  /** Whether `get` would find something: for who may not need it. */
  has(key: string): boolean
  set(key: string, bytes: Uint8Array): void
}

const keepers = new WeakMap<object, Keeper>()

/** Lets what follows from this data be kept from build to build, by the digest of the data. */
export function keepWith(data: object, keeper: Keeper): void {
  keepers.set(data, keeper)
}

export const keeperOf = (data: object): Keeper | undefined => keepers.get(data)

/**
 * What follows from data, and from whatever else `name` tells: found where an earlier build kept it, else made. It goes
 * through JSON unchanged.
 */
export function kept<Value>(data: object, name: string, make: () => Value): Value {
  const keeper = keepers.get(data)
  if (keeper === undefined) return make()
  const key = `${name} ${digestOf(data)}`
  const known = keeper.get(key)
  if (known !== undefined) return JSON.parse(new TextDecoder().decode(known))
  const value = make()
  keeper.set(key, Buffer.from(JSON.stringify(value)))
  return value
}
