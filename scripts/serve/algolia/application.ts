// An application as the hosted service has it: the keys of one dealer, what was pushed for it, and its own built stock.

import type { SearchResult } from '../../../src/search/clients/answer.ts'
import type { FacetHits, FacetRequest, SearchClient } from '../../../src/search/clients/client.ts'
import { listIn } from '../../../src/search/clients/filters.ts'
import { sortOfIndex } from '../../../src/search/settings.ts'
import type { SearchParams, SearchRequest } from '../../../src/search/state.ts'
import { noSuchIndex } from './fault.ts'
import type { HostedIndex, Indices } from './indices.ts'
import { searchable } from './search.ts'

/** What a dealer's site says of its hosted search, and the stock that it was built with. */
export type BuiltSearch = {
  slug: string
  appId: string
  /** The search-only key. */
  key: string
  indexPrefix: string
  /** When the stock was built, in milliseconds. */
  builtAt: number
  stock(): SearchClient
}

export type Application = { built: BuiltSearch; adminKey: string | undefined; indices: Indices }

/** A query as the hosted service takes it: its parameters beside the name of its index. */
export type Query = { indexName: string; type?: string | undefined; facet?: string | undefined; params: SearchParams }

// An address writes parameters as texts, whatever they are.
const NUMBERS = new Set(['hitsPerPage', 'page', 'offset', 'length', 'maxValuesPerFacet', 'maxFacetHits'])
export const LISTS: ReadonlySet<string> = new Set([
  'facets',
  'facetFilters',
  'numericFilters',
  'attributesToRetrieve',
  'attributesToHighlight',
])

/** Parameters come as fields, as a text like that of an address, or both. */
export function paramsIn({ params, ...fields }: Record<string, unknown>): SearchParams {
  if (typeof params !== 'string') return { ...fields, ...(params as SearchParams | undefined) }
  const written = [...new URLSearchParams(params)].map(([name, value]) => [name, parsedValue(name, value)])
  return { ...fields, ...Object.fromEntries(written) }
}

function parsedValue(name: string, text: string): unknown {
  if (NUMBERS.has(name)) return Number(text)
  return LISTS.has(name) && text.startsWith('[') ? JSON.parse(text) : text
}

/**
 * The answer to a query. The stock that the site was built with answers for the cars, so that a site works before
 * anything was pushed and after it was built anew; what was pushed since then answers in its place.
 */
export async function answerQuery(application: Application, query: Query): Promise<SearchResult | FacetHits> {
  const { built, indices } = application
  const { indexName } = query
  const pushed = indices.find(indexName)
  if (pushed !== undefined && Date.parse(pushed.updatedAt) >= built.builtAt) return askPushed(pushed, query)
  const name = indexName.startsWith(built.indexPrefix) ? indexName.slice(built.indexPrefix.length) : ''
  if (sortOfIndex(name) !== undefined) return named(await ask(built.stock(), { ...query, indexName: name }), indexName)
  if (pushed === undefined) throw noSuchIndex(indexName)
  return askPushed(pushed, query)
}

async function askPushed(index: HostedIndex, query: Query): Promise<SearchResult | FacetHits> {
  const { client, indexName, defaults, facets } = searchable(index)
  const { params } = query
  const asked = facetsOf(params.facets).filter(name => name === '*' || facets.includes(name))
  const answer = await ask(client, {
    ...query,
    indexName,
    params: {
      ...defaults,
      ...params,
      ...(params.facets === undefined ? {} : { facets: asked.includes('*') ? facets : asked }),
    },
  })
  return named(answer, index.name)
}

const named = (answer: SearchResult | FacetHits, index: string): SearchResult | FacetHits =>
  'hits' in answer ? { ...answer, index } : answer

async function ask(client: SearchClient, query: Query): Promise<SearchResult | FacetHits> {
  if (query.type === 'facet') return (await client.searchForFacetValues([query as FacetRequest]))[0]!
  return (await client.search([query as SearchRequest])).results[0]!
}

function facetsOf(facets: SearchParams['facets']): readonly string[] {
  if (facets === undefined || facets === '') return []
  return typeof facets === 'string' ? listIn(facets) : facets
}
