import { isListed } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { parseFilters } from '../search/clients/filters.ts'
import type { Site } from '../site/site.ts'
import { type CarFacts, stockOf } from './stock.ts'

/** The site with those cars alone that a search of it may find, for whoever tells of them elsewhere. Source: CF-09, CF-16. */
export const asListed = (site: Site): Site => ({ ...site, cars: listedCars(site) })

/** The cars that a search of the site may find. Source: CF-09, CF-16. */
export function listedCars(site: Site): readonly Car[] {
  const { cars, settings, at } = site
  if (settings.search.filter === undefined) return cars.filter(car => isListed(car, settings.stock, at))
  const ids = idsFound(site)
  return cars.filter(({ id }) => ids.has(id))
}

/** What is known of these cars without reading them. Source: CF-09, CF-16. */
export function listedFacts(site: Site): readonly CarFacts[] {
  const { facts } = stockOf(site)
  if (site.settings.search.filter === undefined) return facts
  const ids = idsFound(site)
  return facts.filter(({ id }) => ids.has(id))
}

/** By the site's own filter. */
function idsFound(site: Site): ReadonlySet<Car['id']> {
  const { engine, facts, filterAt } = stockOf(site)
  const found = engine.search({
    text: '',
    filter: parseFilters(filterAt(site.at)),
    facets: [],
    maxValuesPerFacet: 1,
    from: 0,
    count: engine.size,
    typos: 'none',
    prefix: false,
  })
  return new Set(found.cars.map(car => facts[car]!.id))
}
