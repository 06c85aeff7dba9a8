import type { SearchParams, SearchRequest } from '../state.ts'
import type { SearchResult } from './answer.ts'

type FacetHit = { value: string; highlighted: string; count: number }
export type FacetHits = { facetHits: FacetHit[]; exhaustiveFacetsCount: boolean; processingTimeMS: number }

export type FacetRequest = {
  indexName: string
  type?: 'facet'
  facet?: string
  params: SearchParams & { facetName?: string; facetQuery?: string; maxFacetHits?: number }
}

/** The seam of design.md §8: as much of the hosted engine's client as the search widgets use. */
export type SearchClient = {
  search(requests: readonly SearchRequest[]): Promise<{ results: SearchResult[] }>
  searchForFacetValues(requests: readonly FacetRequest[]): Promise<FacetHits[]>
}
