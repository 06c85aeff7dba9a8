import { CAR_INDEX } from '../settings.ts'
import type { SearchRequest } from '../state.ts'
import type { Origin } from './algolia-hosts.ts'
import type { SearchResult } from './answer.ts'
import { cachedClient } from './cached.ts'
import type { FacetHits, FacetRequest, SearchClient } from './client.ts'
import { orFailInTime } from './or-fail-in-time.ts'

/** Which index of which application a site searches. All of it is public (CF-10). */
export type AlgoliaIndex = {
  appId: string
  /** A search-only key. */
  key: string
  /** A host name, or "/" for the site's own origin. */
  host: string
  /** What stands before the names of the indexes, where several sites share an application (DC-47). */
  indexPrefix?: string | undefined
}

/** As much of the genuine client as is used here. */
export type LiteClient = {
  search(requests: readonly (SearchRequest | FacetRequest)[]): Promise<{ results: unknown[] }>
}

/**
 * Searches a hosted index: the requests of the embedded client, answered over the network by the genuine client, which
 * brings its own timeouts and retries. What was asked before is not asked again (API-07, DC-45).
 */
export function algoliaClient(index: AlgoliaIndex, load: () => Promise<LiteClient>, cacheSize = 10): SearchClient {
  const prefix = index.indexPrefix ?? ''
  const named = <Request extends { indexName: string }>(request: Request): Request => ({
    ...request,
    indexName: prefix + request.indexName,
  })
  let loading: Promise<LiteClient> | undefined
  const loaded = (): Promise<LiteClient> => {
    if (loading !== undefined) return loading
    const client = orFailInTime(load())
    loading = client
    // What could not be loaded, or stands still, is loaded at the next search.
    client.catch(() => {
      loading = undefined
    })
    return client
  }
  return cachedClient(
    {
      async search(requests) {
        const { results } = (await (await loaded()).search(requests.map(named))) as { results: SearchResult[] }
        return { results: results.map(result => ({ ...result, index: withoutPrefix(result.index, prefix) })) }
      },
      async searchForFacetValues(requests) {
        const asked = requests.map(({ params: { facetName, ...params }, ...request }) =>
          named({ ...request, type: 'facet' as const, facet: request.facet ?? facetName, params }),
        )
        return (await (await loaded()).search(asked)).results as FacetHits[]
      },
    },
    cacheSize,
  )
}

const withoutPrefix = (name: string | undefined, prefix: string): string =>
  name?.startsWith(prefix) ? name.slice(prefix.length) : (name ?? CAR_INDEX)

/**
 * The client of a page. The genuine client is loaded with the first search, by sites that use it alone (DC-28). A browser may
 * remember for as long as a page lives that a script did not come; so who tries again loads the page, whose address says what
 * was asked, as soon as it can be had.
 */
export function hostedClient(index: AlgoliaIndex, origin: Origin, cacheSize?: number): SearchClient {
  let isMissing = false
  const load = async (): Promise<LiteClient> => {
    if (isMissing && (await fetch(location.href, { method: 'HEAD' })).ok) location.reload()
    isMissing = true
    const [{ clientOfPage }, { liteClient }] = await Promise.all([
      import('./genuine-client.ts'),
      import('algoliasearch/lite'),
    ])
    return clientOfPage(liteClient, index, origin)
  }
  return algoliaClient(index, load, cacheSize)
}
