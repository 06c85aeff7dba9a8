import { financeShown } from '../domain/finance.ts'
import type { Per } from '../domain/loan.ts'
import { budgetDollars } from '../domain/needs.ts'
import { priceShown } from '../domain/price.ts'
import { isListed, stockFilter } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { CAR_INDEX_PLAN, ID_COLUMNS } from '../search/car-index.ts'
import type { SearchResult } from '../search/clients/answer.ts'
import { type Numbered, resultsNow } from '../search/clients/embedded.ts'
import { openIndex } from '../search/engine/engine.ts'
import type { Engine } from '../search/engine/query.ts'
import { holdsRecords, idsName, recordsIn, type StockFile, type StockFiles, stockFiles } from '../search/files.ts'
import type { SearchRecord } from '../search/record.ts'
import { atCurrentPrice, toSearchRecord, withRepayment } from '../search/record.ts'
import type { SearchRequest } from '../search/state.ts'
import { digestOf, knowDigest, textOfParts } from '../site/digest.ts'
import { type Keeper, keeperOf, keeping, keepWith } from '../site/keeper.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { synonymsOf } from '../site/synonyms.ts'
import { timeListed } from './rebuild/time-shown.ts'

/**
 * The searchable stock of a site at its moment, and the files by which a browser gets it. It is opened when it is first asked
 * for more than its key. Its digest tells all that it finds, so what follows from it may be kept without opening it.
 */
export type SiteStock = {
  /** Decides the files. */
  key: string
  /**
   * In the default order: a car's number is its place here. To read all takes its time; who only counts asks `facts`, who needs
   * few asks `recordOf`.
   */
  readonly records: readonly SearchRecord[]
  /** What pages ask of every car, in the same order. */
  readonly facts: readonly CarFacts[]
  /** The record of a car by its id, where a search may find that car. */
  recordOf(id: number): SearchRecord | undefined
  readonly engine: Engine
  /** What goes to the bundle's `search/` folder. */
  readonly files: readonly StockFile[]
  readonly names: readonly string[]
  /** The file that a browser loads first. */
  readonly rootName: string
  /** The filter of every search of this site's cars at a moment: at build `site.at`, in the browser the present. */
  filterAt(now: Date): string
  /** The same at the moment of the site. */
  filter: string
  /** Whether that leaves out cars by a filter of the site's own. */
  hasOwnFilter: boolean
  /** Answers at once, as the browser's client will: what a page shows before any script runs. */
  results(requests: readonly SearchRequest[]): SearchResult[]
}

/** A car as pages count it and name its lists. */
export type CarFacts = Pick<SearchRecord, (typeof FACTS)[number]>

const FACTS = [
  'id',
  'make',
  'model',
  'body',
  'car_type',
  'item_type',
  'location_id',
  'available',
] as const satisfies readonly (keyof SearchRecord)[]

/** The files of a stock, and its records as far as they have been read. */
type Files = Omit<StockFiles, 'records'> & { facts: readonly CarFacts[]; records?: readonly SearchRecord[] }

/** The stock of a site. */
export const stockOf = oncePerSite(createStock)

function createStock(site: Site): SiteStock {
  const { cars, settings } = site
  const { stock, search } = settings
  const at = timeListed(site)
  const filterAt = (now: Date): string => stockFilter({ ...stock, filter: search.filter }, now)
  const listed = { cars, settings, at }
  // What all cars are asked decides the stock. Within the same time, the same cars have answered already.
  const key = keyOf(listed)
  stayKept(cars, key)
  let stockOpen: OpenStock | undefined
  const open = (): OpenStock => {
    stockOpen ??= openFiles(keptFiles(cars, key) ?? makeFiles(cars, key, indexed(listed)))
    return stockOpen
  }
  const files = { all: () => open().files }
  knowDigest(files, key)
  let known: readonly string[] | undefined
  const names = (): readonly string[] => (known ??= namesOf({ cars, files }))
  const opened: SiteStock = {
    key,
    get records() {
      return open().all()
    },
    get facts() {
      return open().facts
    },
    recordOf: id => open().recordOf(id),
    get engine() {
      return open().engine
    },
    get files() {
      return open().files
    },
    get names() {
      return names()
    },
    get rootName() {
      return names()[0]!
    },
    filterAt,
    filter: filterAt(site.at),
    hasOwnFilter: search.filter !== undefined,
    results(requests) {
      const { engine, numbered } = open()
      return resultsNow(engine, numbered, requests)
    },
  }
  knowDigest(opened, textOfParts({ key, settings, at }))
  const keeper = keeperOf(cars)
  if (keeper !== undefined) keepWith(opened, keeper)
  return opened
}

const namesOf = keeping(
  'names of files',
  ({ files }: Pick<Site, 'cars'> & { files: { all(): readonly StockFile[] } }) => files.all().map(({ name }) => name),
)

/** The first cars that each of some searches of the stock finds, and how many there are; looked for once for the same stock. */
export const foundInStock = keeping(
  'found',
  ({ stock, requests }: { stock: SiteStock; requests: readonly SearchRequest[] }) =>
    stock.results(requests).map(({ hits, nbHits }) => ({ hits, nbHits })),
)

type OpenStock = Pick<SiteStock, 'facts' | 'recordOf' | 'engine' | 'files'> & {
  numbered: Numbered<SearchRecord>
  all(): readonly SearchRecord[]
}

function openFiles({ facts, records, files, rootName }: Files): OpenStock {
  const bytesOf = (name: string) => files.find(file => file.name === name)!.bytes
  const engine = openIndex(bytesOf(rootName), CAR_INDEX_PLAN)
  engine.add(bytesOf(idsName(engine.note)), ID_COLUMNS)
  const numbered = records ?? recordsIn(files, engine.size)
  let all = records
  let numbers: ReadonlyMap<number, number> | undefined
  return {
    facts,
    engine,
    files,
    numbered,
    all() {
      all ??= facts.map((_, car) => numbered.at(car)!)
      return all
    },
    recordOf(id) {
      numbers ??= new Map(facts.map((car, number) => [car.id, number]))
      const number = numbers.get(id)
      return number === undefined ? undefined : numbered.at(number)
    },
  }
}

/** The filter of those cars that can be bought: a search may find sold ones for some days. */
export const buyableOf = (site: Site): string => `(${stockOf(site).filter}) AND available=1`

/** The cars that a search may find at the moment of the site, and what each costs a week or a month in whole dollars. */
type Listing = { cars: readonly Car[]; repaid: readonly number[]; per: Per }

/**
 * All that the files are made of. What a car costs, and how it is repaid, is the site's to say: as on its card, by its offers,
 * its provider and its excluded dealerships.
 */
type Indexed = Listing & {
  synonyms: ReturnType<typeof synonymsOf>
  price: Pick<Site['settings']['price'], 'useOfferPrice'>
}

type ListedBy = Pick<Site, 'cars' | 'settings' | 'at'>

/** Goes through all cars, for the key and the files alike. */
const indexed = oncePerSite(({ cars, settings, at }: ListedBy): Indexed => {
  const { price, stock } = settings
  const per = settings.finance.repaymentsPer
  // A search asks again what is listed, so that a sold car goes when its days are over, even from an index built before.
  const listed = cars.filter(car => isListed(car, stock, at))
  const repaid = listed.map(car => budgetDollars(financeShown(car, priceShown(car, price), settings, at), per))
  return { cars: listed, repaid, per, synonyms: synonymsOf(settings), price: { useOfferPrice: price.useOfferPrice } }
})

/** Told by all that decides a byte of the files; as most cars are listed, they are told by their ids among all cars. */
const keyOf = keeping('key of the stock', (site: ListedBy): string => {
  const { cars, ...others } = indexed(site)
  return `stock ${digestOf(site.cars)} ${digestOf({ ids: cars.map(({ id }) => id), ...others })}`
})

function makeFiles(all: readonly Car[], key: string, { cars, repaid, per, synonyms, price }: Indexed): Files {
  const records = cars.map((car, index) =>
    withRepayment(toSearchRecord(atCurrentPrice(car, price)), repaid[index]!, per),
  )
  const made = stockFiles(records, synonyms)
  const facts = made.records.map(factsOf)
  const keeper = keeperOf(all)
  if (keeper !== undefined) keepFiles(keeper, key, made.files, facts)
  return { ...made, facts }
}

function factsOf(record: SearchRecord): CarFacts {
  return Object.fromEntries(FACTS.map(name => [name, record[name]])) as CarFacts
}

type Lengths = readonly [name: string, length: number][]

/**
 * What stands before the kept files: what they are called and how long they are, and the facts of all cars, each fact as a
 * list of its own, which is shorter.
 */
type List = {
  searched: Lengths
  records: Lengths
  facts: { readonly [Name in keyof CarFacts]-?: readonly CarFacts[Name][] }
}

/** Records are kept apart: where little has changed, few are read. */
const recordsKey = (key: string): string => `${key} records`

function keepFiles(keeper: Keeper, key: string, files: readonly StockFile[], facts: readonly CarFacts[]): void {
  const { true: records = [], false: searched = [] } = Object.groupBy(files, ({ name }) => `${holdsRecords(name)}`)
  const lengthsOf = (some: readonly StockFile[]): Lengths => some.map(({ name, bytes }) => [name, bytes.length])
  const list: List = {
    searched: lengthsOf(searched),
    records: lengthsOf(records),
    facts: Object.fromEntries(FACTS.map(name => [name, facts.map(car => car[name])])) as unknown as List['facts'],
  }
  keeper.set(key, Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...searched.map(({ bytes }) => bytes)]))
  keeper.set(recordsKey(key), Buffer.concat(records.map(({ bytes }) => bytes)))
}

/** What a build does not ask for is dropped, and few builds open the stock. */
function stayKept(cars: readonly Car[], key: string): void {
  const keeper = keeperOf(cars)
  for (const name of [key, recordsKey(key)]) keeper?.has(name)
}

/** The files of an earlier build of the same cars, whose records are not read before somebody asks for one. */
function keptFiles(cars: readonly Car[], key: string): Files | undefined {
  const keeper = keeperOf(cars)
  if (!keeper?.has(recordsKey(key))) return undefined
  const searched = keeper.get(key)
  if (searched === undefined) return undefined
  const end = searched.indexOf(10) + 1
  const list: List = JSON.parse(new TextDecoder().decode(searched.subarray(0, end)))
  let records: Uint8Array | undefined
  const files = [
    ...cut(list.searched, () => searched.subarray(end)),
    ...cut(list.records, () => (records ??= keeper.get(recordsKey(key))!)),
  ]
  return { facts: rows(list.facts), files, rootName: files[0]!.name }
}

/** Files out of the bytes in which they stand one after the other. */
function cut(lengths: Lengths, bytesOf: () => Uint8Array): StockFile[] {
  let end = 0
  return lengths.map(([name, length]) => {
    end += length
    const from = end - length
    return {
      name,
      get bytes() {
        return bytesOf().subarray(from, from + length)
      },
    }
  })
}

function rows(facts: List['facts']): CarFacts[] {
  return facts.make.map((make, car) => ({
    id: facts.id[car]!,
    make,
    model: facts.model[car]!,
    body: facts.body[car] ?? undefined,
    car_type: facts.car_type[car]!,
    item_type: facts.item_type[car]!,
    location_id: facts.location_id[car] ?? undefined,
    available: facts.available[car]!,
  }))
}
