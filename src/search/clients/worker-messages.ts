import type { SearchRequest } from '../state.ts'
import type { SearchResult } from './answer.ts'
import type { FacetHits, FacetRequest } from './client.ts'

/** What the page says to the search worker. */
export type ToWorker =
  | { kind: 'open'; root: string }
  | { kind: 'search'; id: number; requests: readonly SearchRequest[] }
  | { kind: 'facetValues'; id: number; requests: readonly FacetRequest[] }

/** What the worker says to the page: that its script runs; the answer to a question, or why there is none. */
export type FromWorker =
  | { ready: true }
  | { id: number; answer: { results: SearchResult[] } | FacetHits[] }
  | { id: number; error: string }
