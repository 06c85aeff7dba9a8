import { ownFilter } from '../../domain/visibility.ts'
import type { SearchRecord } from '../record.ts'
import { CAR_INDEX } from '../settings.ts'
import type { Hit } from './answer.ts'
import type { SearchClient } from './client.ts'

/** A filter that lets these cars through. Hosted or embedded, an index knows its cars as `objectID`. */
export function idFilter(ids: readonly SearchRecord['id'][]): string {
  return ids.map(id => `objectID:${id}`).join(' OR ')
}

/** A search answers with so many hits at most. */
const MOST_AT_ONCE = 1000

/**
 * The cars of these ids, in their order, as someone kept them; undefined for one that the site does not have any more
 * (DC-81). `filter`: the site's own, as other dealers may have their cars in the same index (CF-09). Sold cars are among
 * them for as long as the index has them.
 */
export async function carsById(
  client: Pick<SearchClient, 'search'>,
  ids: readonly SearchRecord['id'][],
  filter?: string,
): Promise<(Hit | undefined)[]> {
  const wanted = [...new Set(ids)]
  const requests = []
  for (let from = 0; from < wanted.length; from += MOST_AT_ONCE) {
    const some = wanted.slice(from, from + MOST_AT_ONCE)
    // The hosted engine takes brackets around alternatives alone (DC-34).
    const any = some.length > 1 ? `(${idFilter(some)})` : idFilter(some)
    const filters = [any, ...ownFilter(filter)].join(' AND ')
    requests.push({
      indexName: CAR_INDEX,
      params: { filters, hitsPerPage: some.length, attributesToHighlight: [] },
    })
  }
  if (requests.length === 0) return []
  const { results } = await client.search(requests)
  const found = new Map(results.flatMap(({ hits }) => hits.map(hit => [hit.objectID, hit] as const)))
  return ids.map(id => found.get(String(id)))
}
