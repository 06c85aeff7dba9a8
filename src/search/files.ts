import { CAR_INDEX_PLAN, ID_COLUMNS } from './car-index.ts'
import type { Numbered, Stock } from './clients/embedded.ts'
import { fingerprint } from './engine/bytes.ts'
import { buildIndex, openIndex, UnreadableIndexError } from './engine/engine.ts'
import type { IndexPlan } from './engine/plan.ts'
import { Recent } from './engine/recent.ts'
import { inDefaultOrder } from './order.ts'
import type { SearchRecord } from './record.ts'

/** How many cars one file of records holds: a page of results in the default order needs one or two. */
export const CARS_PER_FILE = 64

/** How many files of records a client keeps. */
const FILES_KEPT = 256

/** How many files are fetched before anybody asks for them: 6,000 cars, less than a megabyte on the way. */
const FILES_AHEAD = 96

/** The one file that keeps its name: in it stands the name of the index, for a page that was opened before a deploy. */
export const CURRENT_FILE = 'current.txt'

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder()

export type StockFile = { name: string; bytes: Uint8Array }

export type StockFiles = {
  /** In the default order: a car's number is its place here. */
  records: readonly SearchRecord[]
  /**
   * The index first, then the ids, which index is the current one, and the records in portions. But for the third, a name
   * changes with the content, so a file may be kept for ever.
   */
  files: readonly StockFile[]
  /** The index: the one file that a search needs before it can answer. */
  rootName: string
}

/** The files by which a browser searches these cars, with what a site says in other words. Equal cars, equal bytes. */
export function stockFiles(cars: readonly SearchRecord[], synonyms: IndexPlan['synonyms'] = {}): StockFiles {
  const records = inDefaultOrder(cars)
  const portions: Uint8Array[] = []
  for (let from = 0; from < records.length; from += CARS_PER_FILE) {
    portions.push(ENCODER.encode(linesOf(records.slice(from, from + CARS_PER_FILE))))
  }
  const label = fingerprint(ENCODER.encode(portions.map(fingerprint).join()))
  const index = buildIndex(records, CAR_INDEX_PLAN, { note: label, synonyms })
  const rootName = `index-${fingerprint(index)}.bin`
  return {
    records,
    rootName,
    files: [
      { name: rootName, bytes: index },
      { name: idsName(label), bytes: buildIndex(records, { columns: ID_COLUMNS }, { note: label }) },
      { name: CURRENT_FILE, bytes: ENCODER.encode(rootName) },
      ...portions.map((bytes, portion) => ({ name: portionName(label, portion), bytes })),
    ],
  }
}

/** A list of records, each in a line of its own, so that one is read without the others. */
const linesOf = (records: readonly SearchRecord[]): string =>
  `[${records.map(record => JSON.stringify(record)).join(',\n')}]`

const portionName = (label: string, portion: number): string => `cars-${label}-${portion}.json`
/** The files that are gzipped in a bundle: hosts compress what is text, and take these for what cannot become smaller. */
export const isZipped = (name: string): boolean => name.endsWith('.bin')
/** Whether a file comes so; a host may have unzipped it on its way. Our own begin with the number of their form. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
export const holdsRecords = (name: string): boolean => name.endsWith('.json')
/** The ids of the cars of an index, by the index's note. */
export const idsName = (label: string): string => `ids-${label}.bin`

/**
 * Opens the stock from its index; `load` gets a file that lies beside it. A file that did not come is asked for again the
 * next time; one that is not what it should be is an `UnreadableIndexError`.
 */
export function openStock(index: Uint8Array, load: (name: string) => Promise<Uint8Array>): Stock {
  const engine = openIndex(index, CAR_INDEX_PLAN)
  const portions = new Recent<Promise<readonly string[]>>(FILES_KEPT)
  const portionOf = (car: number): Promise<readonly string[]> => {
    const first = car - (car % CARS_PER_FILE)
    const name = portionName(engine.note, first / CARS_PER_FILE)
    const cars = Math.min(CARS_PER_FILE, engine.size - first)
    const portion = portions.of(name, async () => parsePortion(name, await load(name), cars))
    portion.catch(() => portions.forget(name))
    return portion
  }
  let identified: Promise<void> | undefined
  return {
    engine,
    recordsOf: cars => Promise.all(cars.map(async car => parseRecord((await portionOf(car))[car % CARS_PER_FILE]!))),
    async loadAhead(file) {
      if (file >= FILES_AHEAD || file * CARS_PER_FILE >= engine.size) return false
      await portionOf(file * CARS_PER_FILE)
      return true
    },
    identify() {
      if (identified !== undefined) return identified
      const adding = load(idsName(engine.note)).then(ids => engine.add(ids, ID_COLUMNS))
      identified = adding
      adding.catch(() => {
        identified = undefined
      })
      return adding
    },
  }
}

/** The records in files of cars, each read when it is first asked for by its number, and without the others. */
export function recordsIn(files: readonly StockFile[], size: number): Numbered<SearchRecord> {
  const portions = files.filter(({ name }) => holdsRecords(name))
  const records: SearchRecord[] = []
  const read = (car: number): SearchRecord => {
    const { bytes } = portions[Math.floor(car / CARS_PER_FILE)]!
    const isLast = (car + 1) % CARS_PER_FILE === 0 || car + 1 === size
    let from = 0
    for (let line = car % CARS_PER_FILE; line > 0; line--) from = bytes.indexOf(LINE_END, from) + 1
    const end = isLast ? bytes.length : bytes.indexOf(LINE_END, from)
    // A line begins with the bracket of the list or of the record, and ends with a comma or the other bracket of the list.
    return parseRecord(DECODER.decode(bytes.subarray(from, end - 1)).replace(/^\[/, ''))
  }
  return {
    at(car) {
      records[car] ??= read(car)
      return records[car]
    },
  }
}

const LINE_END = 10

/** The records of a file, as lines. A host may answer with a page what it has no more, so the content is looked at. */
function parsePortion(name: string, bytes: Uint8Array, cars: number): readonly string[] {
  const text = DECODER.decode(bytes)
  if (!text.startsWith('[{') || !text.endsWith('}]')) throw new UnreadableIndexError(`${name} holds no cars`)
  const lines = text.slice(1, -1).split(',\n')
  if (lines.length !== cars) throw new UnreadableIndexError(`${name} holds other cars`)
  return lines
}

function parseRecord(line: string): SearchRecord {
  try {
    return JSON.parse(line) as SearchRecord
  } catch (cause) {
    throw new UnreadableIndexError('one of its cars is none', { cause })
  }
}
