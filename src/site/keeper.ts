import { isAscii } from 'node:buffer'
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

/**
 * Data as JSON that is kept, in ASCII: all else is escaped. Such a text is read in half of the time, and in a large stock there is
 * nearly always a letter of another kind somewhere (scripts/build/README.md, “Decisions”).
 */
export const asKept = (data: unknown): Uint8Array =>
  Buffer.from(
    JSON.stringify(data).replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  )

/** What `asKept` was given, or is kept as any other JSON. */
export const fromKept = <Data>(bytes: Uint8Array): Data =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isAscii(bytes) ? 'latin1' : 'utf8'))

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
    if (known !== undefined) return fromKept(known)
    const value = make(of)
    keeper.set(key, asKept(value))
    return value
  }
}
