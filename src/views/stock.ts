import { financeShown } from '../domain/finance.ts'
import { weeklyDollars } from '../domain/needs.ts'
import { priceShown } from '../domain/price.ts'
import { isListed, stockFilter } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { CAR_INDEX_PLAN, ID_COLUMNS } from '../search/car-index.ts'
import type { SearchResult } from '../search/clients/answer.ts'
import { resultsNow } from '../search/clients/embedded.ts'
import { openIndex } from '../search/engine/engine.ts'
import type { Engine } from '../search/engine/query.ts'
import { idsName, type StockFile, type StockFiles, stockFiles } from '../search/files.ts'
import type { SearchRecord } from '../search/record.ts'
import { toSearchRecord } from '../search/record.ts'
import type { SearchRequest } from '../search/state.ts'
import { digestOf } from '../site/digest.ts'
import type { Keeper } from '../site/keeper.ts'
import type { Site } from '../site/site.ts'

/** The searchable stock of a site, and the files by which a browser gets it. */
export type SiteStock = {
  /** In the default order: a car's number is its place here. */
  records: readonly SearchRecord[]
  engine: Engine
  /** What goes to the bundle's `search/` folder. */
  files: readonly StockFile[]
  /** The file that a browser loads first. */
  rootName: string
  /** The filter of every search of this site's cars at a moment: at build `site.at`, in the browser the present. */
  filterAt(now: Date): string
  /** Answers at once, as the browser's client will: what a page shows before any script runs. */
  results(requests: readonly SearchRequest[]): SearchResult[]
}

const stocks = new WeakMap<Site, SiteStock>()

const keepers = new WeakMap<Site, Keeper>()

/** Lets the index of this site be kept from build to build; to be called before anyone asks for the stock. */
export function keepStockWith(site: Site, keeper: Keeper): void {
  keepers.set(site, keeper)
}

/** Where other things that follow from a site's stock may be kept from build to build. */
export function keeperOf(site: Site): Keeper | undefined {
  return keepers.get(site)
}

/** The stock of a site; made once for each site. */
export function stockOf(site: Site): SiteStock {
  const known = stocks.get(site)
  if (known !== undefined) return known
  const stock = createStock(site)
  stocks.set(site, stock)
  return stock
}

function createStock(site: Site): SiteStock {
  const { stock, search } = site.settings
  // A search asks again what is listed, so that a sold car goes when its days are over, even from an index built before.
  const listed = site.cars.filter(car => isListed(car, stock, site.at))
  const weekly = listed.map(car =>
    weeklyDollars(financeShown(car, priceShown(car, site.settings.price), site.settings, site.at)),
  )
  const key = keyOf(site, listed, weekly)
  const { records, files, rootName } = keptFiles(site, key) ?? makeFiles(site, key, listed, weekly)
  const bytesOf = (name: string) => files.find(file => file.name === name)!.bytes
  const engine = openIndex(bytesOf(rootName), CAR_INDEX_PLAN)
  engine.add(bytesOf(idsName(engine.note)), ID_COLUMNS)
  return {
    records,
    engine,
    files,
    rootName,
    filterAt: now => stockFilter({ ...stock, filter: search.filter }, now),
    results: requests => resultsNow(engine, records, requests),
  }
}

/**
 * The listed cars, their repayments and the site's own words decide every byte of the files; as most cars are listed, they
 * are told by their ids among all cars.
 */
function keyOf({ cars, settings }: Site, listed: readonly Car[], weekly: readonly number[]): string {
  return `stock ${digestOf(cars)} ${digestOf([listed.map(({ id }) => id), weekly, settings.search.synonyms])}`
}

function makeFiles(site: Site, key: string, listed: readonly Car[], weekly: readonly number[]): StockFiles {
  // What a car costs a week is the site's to say: as on its card, by its provider and its excluded dealerships.
  const cars = listed.map((car, index) => ({ ...toSearchRecord(car), weekly_dollars: weekly[index]! }))
  const made = stockFiles(cars, site.settings.search.synonyms)
  const list = JSON.stringify(made.files.map(({ name, bytes }) => [name, bytes.length]))
  keepers.get(site)?.set(key, Buffer.concat([Buffer.from(`${list}\n`), ...made.files.map(({ bytes }) => bytes)]))
  return made
}

/** The files of an earlier build of the same cars, one after the other behind a line that lists them. */
function keptFiles(site: Site, key: string): StockFiles | undefined {
  const kept = keepers.get(site)?.get(key)
  if (kept === undefined) return undefined
  let at = kept.indexOf(10) + 1
  const files = (JSON.parse(Buffer.from(kept.subarray(0, at)).toString()) as [string, number][]).map(
    ([name, length]) => {
      at += length
      return { name, bytes: kept.subarray(at - length, at) }
    },
  )
  const [root] = files
  const portions = files.filter(({ name }) => name.endsWith('.json'))
  const records = portions.flatMap(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as SearchRecord[])
  return { records, files, rootName: root!.name }
}
