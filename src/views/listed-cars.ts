import { isListed } from '../domain/visibility.ts'
import { parseFilters } from '../search/clients/filters.ts'
import type { Site } from '../site/site.ts'
import { stockOf } from './stock.ts'

/** The site with those cars alone that a search of it may find, for whoever tells of them elsewhere. Source: CF-09, CF-16. */
export function asListed(site: Site): Site {
  const { cars, settings, at } = site
  if (settings.search.filter === undefined)
    return { ...site, cars: cars.filter(car => isListed(car, settings.stock, at)) }
  const { engine, records, filterAt } = stockOf(site)
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
  const ids = new Set(found.cars.map(car => records[car]!.objectID))
  return { ...site, cars: cars.filter(({ id }) => ids.has(String(id))) }
}
