import { type Parts, textOfParts } from './digest.ts'

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
 * A function that finds what `make` made of equal parts in an earlier build, else makes it. All parts are in the key, and `make`
 * stands at the top of a module, where it can read nothing else (`keeper.test.ts`): the key cannot forget what decides. Names
 * are one namespace for all of the code. The keeper is that of any of the parts; what is kept goes through JSON unchanged.
 */
export function keeping<Of extends Parts, Value>(name: string, make: (of: Of) => Value): (of: Of) => Value {
  return of => {
    const keeper = Object.values(of)
      .map(part => keepers.get(part as object))
      .find(found => found !== undefined)
    if (keeper === undefined) return make(of)
    const key = `${name}\n${textOfParts(of)}`
    const known = keeper.get(key)
    if (known !== undefined) return JSON.parse(new TextDecoder().decode(known))
    const value = make(of)
    keeper.set(key, Buffer.from(JSON.stringify(value)))
    return value
  }
}
