import { isListed } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { parseFilters } from '../search/clients/filters.ts'
import type { Site } from '../site/site.ts'
import { stockOf } from './stock.ts'

/** The site with those cars alone that a search of it may find, for whoever tells of them elsewhere. Source: CF-09, CF-16. */
export const asListed = (site: Site): Site => ({ ...site, cars: listedCars(site) })

/** The cars that a search of the site may find. Source: CF-09, CF-16. */
export function listedCars(site: Site): readonly Car[] {
  const { cars, settings, at } = site
  if (settings.search.filter === undefined) return cars.filter(car => isListed(car, settings.stock, at))
  const { engine, facts, filterAt } = stockOf(site)
  const found = engine.search({
    text: '',
    filter: parseFilters(filterAt(at)),
    facets: [],
    maxValuesPerFacet: 1,
    from: 0,
    count: engine.size,
    typos: 'none',
    prefix: false,
  })
  const ids = new Set(found.cars.map(car => facts[car]!.id))
  return cars.filter(({ id }) => ids.has(id))
}
