import { stockFilter } from '../../domain/visibility.ts'
import type { SearchResult } from '../../search/clients/answer.ts'
import { requestsOf, type SearchRequest, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { searchClient } from './search-client.ts'

type Beside = { hitsPerPage?: number; page?: number; filter?: string }

/** A search beside the one of the page, of the same stock, without any counts. */
function requestOf(
  state: SearchState,
  setup: SearchSetup,
  { hitsPerPage = 0, page = 1, filter }: Beside,
): SearchRequest {
  const stock = stockFilter(setup.listed, new Date())
  return requestsOf(
    { ...state, page },
    {
      filters: filter === undefined ? stock : `${stock} AND ${filter}`,
      facets: [],
      hitsPerPage,
      params: { attributesToRetrieve: setup.attributes, attributesToHighlight: [], analytics: false },
    },
  )[0]!
}

/** Answers to searches beside the one of the page. */
export async function answersBeside(
  states: readonly SearchState[],
  setup: SearchSetup,
  beside: Beside = {},
): Promise<SearchResult[]> {
  const requests = states.map(state => requestOf(state, setup, beside))
  const { results } = await searchClient(setup.client).search(requests)
  return results as SearchResult[]
}
