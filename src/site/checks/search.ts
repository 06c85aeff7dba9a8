import { CAR_INDEX_PLAN } from '../../search/car-index.ts'
import { refusedByAlgolia } from '../../search/clients/algolia-filters.ts'
import { FilterError, parseFilters } from '../../search/clients/filters.ts'
import type { Filter } from '../../search/engine/query.ts'
import type { Fault } from '../faults.ts'
import { didYouMean } from '../nearest.ts'
import type { SiteSettings } from '../schema/site.ts'

/** A filter that cannot be read, or asks for what the index does not have, would leave the site without cars. */
export function checkFilter({ search }: SiteSettings, file: string): Fault[] {
  if (!search.filter) return []
  const at = { file, path: 'search.filter' }
  try {
    const filter = parseFilters(search.filter)
    const refused = search.engine === 'algolia' ? refusedByAlgolia(filter) : undefined
    if (refused !== undefined) return [{ ...at, message: `Algolia reads no such filter: ${refused}`, remedy: ALLOWED }]
    // Also where Algolia is asked: pages are rendered by our own engine, and a push lets cars be filtered by no more there.
    return attributesOf(filter)
      .filter(attribute => !FILTERABLE.includes(attribute))
      .map(attribute => ({
        ...at,
        message: `cars cannot be filtered by "${attribute}"`,
        remedy: didYouMean(attribute, FILTERABLE, 'there are'),
      }))
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return [
      { ...at, message: error.message.replace(/^filters: /, ''), remedy: 'write e.g. make:"Toyota" AND price < 30000' },
    ]
  }
}

const ALLOWED = 'write e.g. (make:"Toyota" OR make:"Lexus") AND price < 30000'

const FILTERABLE: readonly string[] = CAR_INDEX_PLAN.columns.map(({ name }) => name)

function attributesOf(filter: Filter): string[] {
  if (filter.kind === 'value' || filter.kind === 'range') return [filter.attribute]
  return filter.kind === 'not' ? attributesOf(filter.of) : filter.of.flatMap(attributesOf)
}
