import { isListed } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { parseFilters } from '../search/clients/filters.ts'
import type { Site } from '../site/site.ts'
import { timeListed } from './rebuild/time-shown.ts'
import { type CarFacts, type SiteStock, stockOf } from './stock.ts'

/** The site with those cars alone that a search of it may find, for whoever tells of them elsewhere. Source: CF-09, CF-16. */
export const asListed = (site: Site): Site => ({ ...site, cars: listedCars(listedBy(site)) })

/** What decides which cars are listed. */
export type ListedBy = Pick<Site, 'cars' | 'settings' | 'at'> & { stock: SiteStock }

export function listedBy(site: Site): ListedBy {
  const { cars, settings } = site
  return { cars, settings, at: timeListed(site), stock: stockOf(site) }
}

/** The cars that a search of the site may find. Source: CF-09, CF-16. */
export function listedCars({ cars, settings, at, stock }: ListedBy): readonly Car[] {
  if (!stock.hasOwnFilter) return cars.filter(car => isListed(car, settings.stock, at))
  const ids = idsFound(stock)
  return cars.filter(({ id }) => ids.has(id))
}

/** What is known of these cars without reading them. Source: CF-09, CF-16. */
export function listedFacts(stock: SiteStock): readonly CarFacts[] {
  if (!stock.hasOwnFilter) return stock.facts
  const ids = idsFound(stock)
  return stock.facts.filter(({ id }) => ids.has(id))
}

/** By the site's own filter. */
function idsFound({ engine, facts, filter }: SiteStock): ReadonlySet<Car['id']> {
  const found = engine.search({
    text: '',
    filter: parseFilters(filter),
    facets: [],
    maxValuesPerFacet: 1,
    from: 0,
    count: engine.size,
    typos: 'none',
    prefix: false,
  })
  return new Set(found.cars.map(car => facts[car]!.id))
}
