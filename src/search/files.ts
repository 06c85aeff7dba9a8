import { CAR_INDEX_PLAN } from './car-index.ts'
import type { Stock } from './clients/embedded.ts'
import { fingerprint, fromUtf8, utf8 } from './engine/bytes.ts'
import { buildIndex, openIndex } from './engine/engine.ts'
import { Recent } from './engine/recent.ts'
import { inDefaultOrder } from './order.ts'
import type { SearchRecord } from './record.ts'

/** How many cars one file of records holds: a page of results in the default order needs one or two. */
export const CARS_PER_FILE = 64

/** How many files of records a client keeps. */
const FILES_KEPT = 256

export type StockFile = { name: string; bytes: Uint8Array }

export type StockFiles = {
  /** In the default order: a car's number is its place here. */
  records: readonly SearchRecord[]
  /** The index, and the records in portions. A name changes with the content, so a file may be kept for ever. */
  files: readonly StockFile[]
  /** The index: the one file that a search needs before it can answer. */
  rootName: string
}

/** The files by which a browser searches these cars. Equal cars, equal bytes. */
export function stockFiles(cars: readonly SearchRecord[]): StockFiles {
  const records = inDefaultOrder(cars)
  const portions: Uint8Array[] = []
  for (let from = 0; from < records.length; from += CARS_PER_FILE) {
    portions.push(utf8(JSON.stringify(records.slice(from, from + CARS_PER_FILE))))
  }
  const label = fingerprint(utf8(portions.map(fingerprint).join()))
  const index = buildIndex(records, CAR_INDEX_PLAN, label)
  const rootName = `index-${fingerprint(index)}.bin`
  return {
    records,
    rootName,
    files: [
      { name: rootName, bytes: index },
      ...portions.map((bytes, portion) => ({ name: portionName(label, portion), bytes })),
    ],
  }
}

const portionName = (label: string, portion: number): string => `cars-${label}-${portion}.json`

/**
 * Opens the stock from its index; `load` gets a file that lies beside it. A file that did not come is asked for again the
 * next time.
 */
export function openStock(index: Uint8Array, load: (name: string) => Promise<Uint8Array>): Stock {
  const engine = openIndex(index, CAR_INDEX_PLAN)
  const portions = new Recent<Promise<readonly SearchRecord[]>>(FILES_KEPT)
  const portionOf = (car: number): Promise<readonly SearchRecord[]> => {
    const name = portionName(engine.note, Math.floor(car / CARS_PER_FILE))
    const portion = portions.of(name, async () => JSON.parse(fromUtf8(await load(name))) as SearchRecord[])
    portion.catch(() => portions.forget(name))
    return portion
  }
  return {
    engine,
    recordsOf: cars => Promise.all(cars.map(async car => (await portionOf(car))[car % CARS_PER_FILE]!)),
  }
}
