import type { Car } from '../records/index.ts'
import type { SearchResult } from '../search/clients/answer.ts'
import { resultsNow } from '../search/clients/embedded.ts'
import type { Engine } from '../search/engine/query.ts'
import type { SearchRecord } from '../search/record.ts'
import { toSearchRecord } from '../search/record.ts'
import { createScan } from '../search/scan.ts'
import type { SearchRequest } from '../search/state.ts'
import type { ExclusionRule } from '../search/visibility.ts'
import { listedFilter } from '../search/visibility.ts'
import type { Site } from '../site/site.ts'

const DAY_SECONDS = 24 * 3600

/** The searchable stock of a site, and the files by which a browser gets it. */
export type SiteStock = {
  /** In the default order: a car's number is its place here. */
  records: readonly SearchRecord[]
  engine: Engine
  /** What goes to the bundle's `search/` folder; a name changes with its content. */
  files: readonly { name: string; bytes: Uint8Array }[]
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
  const { soldWindowDays, exclusionRule } = site.settings.stock
  const listed = { soldWindowDays, exclusionRule, filter: site.settings.search.filter }
  const engine = createScan(site.cars.filter(car => mayBeListed(car, listed, site.at)).map(toSearchRecord))
  return {
    records: engine.records,
    engine,
    files: [],
    rootName: '',
    filterAt: now => listedFilter(listed, now),
    results: requests => resultsNow(engine, engine.records, requests),
  }
}

/**
 * Whether a car belongs in the index: it is listed at the moment of the build, or sold so lately that it is. A search asks
 * again, so that a sold car goes when its days are over, even from an index built before (SR-40, DC-34).
 */
function mayBeListed(
  car: Car,
  { soldWindowDays, exclusionRule }: { soldWindowDays: number; exclusionRule: ExclusionRule },
  at: Date,
): boolean {
  const sold = car.sold === true || car.status === 'sold'
  const since = at.getTime() / 1000 - soldWindowDays * DAY_SECONDS - 3600
  if (!car.show_on_dealer_website) return false
  if (sold)
    return exclusionRule !== 1 && exclusionRule !== 3 && soldWindowDays > 0 && (car.sold_date_timestamp ?? 0) >= since
  if (car.status === 'coming_soon') {
    return exclusionRule === 4 ? car.car_type === 'new' : exclusionRule !== 2 && exclusionRule !== 3
  }
  return true
}
