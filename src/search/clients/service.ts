import {
  MANUFACTURER_INDEX,
  type ManufacturerRecord,
  MODEL_INDEX,
  type ModelRecord,
  OFFER_INDEX,
  type OfferRecord,
} from '../other-indexes.ts'
import type { SearchRecord } from '../record.ts'
import { CAR_INDEX, HITS_PER_PAGE, indexOfSort, type SortValue } from '../settings.ts'
import { type SearchParams, type SearchRequest, toRefinement } from '../state.ts'
import type { Identified, SearchResult } from './answer.ts'
import { cachedClient } from './cached.ts'
import type { SearchClient } from './client.ts'
import { parseFilters } from './filters.ts'

/** What a page asks of an index. Source: API-06. */
export type SearchPayload = {
  /** In the filter language of the hosted engine. */
  filter?: string
  /** Values of a facet are alternatives; facets narrow each other. */
  refinements?: Readonly<Record<string, readonly string[]>>
  query?: string
  /** The first hit wanted, counted from 0: a page begins there. */
  offset?: number
  hitsPerPage?: number
  sort?: SortValue
}

/** Source: API-11, DC-46. */
export type SearchResponse<Found extends Identified> = {
  hits: (Partial<Found> & Identified)[]
  count: number
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  facetStats: Readonly<Record<string, { min: number; max: number }>>
  pages: number
  ms: number
}

export type Search<Found extends Identified> = (payload?: SearchPayload) => Promise<SearchResponse<Found>>

/** Source: API-08 to API-10, DC-45. */
const CACHE_SIZE = 10

/** One filter that says two. The hosted engine takes brackets around alternatives, and around nothing else (DC-34). */
function both(one: string | undefined, other: string | undefined): string | undefined {
  if (!one || !other) return one || other || undefined
  return [one, other].map(filter => (parseFilters(filter).kind === 'any' ? `(${filter})` : filter)).join(' AND ')
}

type Client = Pick<SearchClient, 'search'>

export const carSearch = (client: Client, cacheSize = CACHE_SIZE): Search<SearchRecord> =>
  searchOf(client, sort => (sort === undefined ? CAR_INDEX : indexOfSort(sort)), cacheSize)

export const manufacturerSearch = (client: Client): Search<ManufacturerRecord> =>
  searchOf(client, () => MANUFACTURER_INDEX)

export const modelSearch = (client: Client): Search<ModelRecord> => searchOf(client, () => MODEL_INDEX)

/** The offers of one dealership. Source: API-10. */
export const offerSearch = (client: Client, dealershipId: number): Search<OfferRecord> =>
  searchOf(client, () => OFFER_INDEX, CACHE_SIZE, `dealership_id:${dealershipId}`)

function searchOf<Found extends Identified>(
  client: Client,
  indexOf: (sort?: SortValue) => string,
  cacheSize = CACHE_SIZE,
  always?: string,
): Search<Found> {
  const none: SearchClient['searchForFacetValues'] = () => Promise.resolve([])
  const { search } = cachedClient(
    { search: requests => client.search(requests), searchForFacetValues: none },
    cacheSize,
  )
  const ask = async (request: SearchRequest): Promise<SearchResult> => (await search([request])).results[0]!

  return async (payload = {}) => {
    const { hitsPerPage = HITS_PER_PAGE, offset = 0, query = '', refinements = {}, sort } = payload
    const filters = both(always, payload.filter)
    const facetFilters = Object.entries(refinements).map(([facet, values]) =>
      values.map(value => `${facet}:${toRefinement(value)}`),
    )
    const from = Math.max(0, offset)
    const page = from / Math.max(1, hitsPerPage)
    // What begins within a page is asked for as such: that page would begin before it.
    const isPage = Number.isInteger(page)
    const wanted = {
      query,
      facets: ['*'],
      ...(filters === undefined ? {} : { filters }),
      ...(facetFilters.length === 0 ? {} : { facetFilters }),
    }
    const askFor = (part: SearchParams) => ask({ indexName: indexOf(sort), params: { ...wanted, ...part } })
    const first = await askFor(isPage ? { page, hitsPerPage } : { offset: from, length: hitsPerPage })
    const pages = isPage ? first.nbPages : Math.ceil(first.nbHits / hitsPerPage)
    const shown = pages > 0 && page >= pages ? await askFor({ page: pages - 1, hitsPerPage }) : first
    return {
      hits: shown.hits as (Partial<Found> & Identified)[],
      count: shown.nbHits,
      facets: shown.facets ?? {},
      facetStats: Object.fromEntries(
        Object.entries(shown.facets_stats ?? {}).map(([facet, { min, max }]) => [facet, { min, max }]),
      ),
      pages,
      ms: shown.processingTimeMS,
    }
  }
}
