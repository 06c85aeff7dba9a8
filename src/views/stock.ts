import { isListed, stockFilter } from '../domain/visibility.ts'
import { CAR_INDEX_PLAN } from '../search/car-index.ts'
import type { SearchResult } from '../search/clients/answer.ts'
import { resultsNow } from '../search/clients/embedded.ts'
import { openIndex } from '../search/engine/engine.ts'
import type { Engine } from '../search/engine/query.ts'
import type { StockFile } from '../search/files.ts'
import { stockFiles } from '../search/files.ts'
import type { SearchRecord } from '../search/record.ts'
import { toSearchRecord } from '../search/record.ts'
import type { SearchRequest } from '../search/state.ts'
import type { Site } from '../site/site.ts'

/** The searchable stock of a site, and the files by which a browser gets it. */
export type SiteStock = {
  /** In the default order: a car's number is its place here. */
  records: readonly SearchRecord[]
  engine: Engine
  /** What goes to the bundle's `search/` folder; a name changes with its content. */
  files: readonly StockFile[]
  /** The file that a browser loads first. */
  rootName: string
  /** The filter of every search of this site's cars at a moment: at build `site.at`, in the browser the present. */
  filterAt(now: Date): string
  /** Answers at once, as the browser's client will: what a page shows before any script runs. */
  results(requests: readonly SearchRequest[]): SearchResult[]
}

const stocks = new WeakMap<Site, SiteStock>()

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
  const { records, files, rootName } = stockFiles(listed.map(toSearchRecord))
  const engine = openIndex(files.find(file => file.name === rootName)!.bytes, CAR_INDEX_PLAN)
  return {
    records,
    engine,
    files,
    rootName,
    filterAt: now => stockFilter({ ...stock, filter: search.filter }, now),
    results: requests => resultsNow(engine, records, requests),
  }
}
