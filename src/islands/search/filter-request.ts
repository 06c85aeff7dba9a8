import { stockFilter } from '../../domain/visibility.ts'
import type { SearchResult } from '../../search/clients/answer.ts'
import type { Found } from '../../search/found.ts'
import type { FacetName } from '../../search/settings.ts'
import { EVERY_CAR, requestsOf, type SearchRequest, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { searchClient } from './search-client.ts'

type Beside = { hitsPerPage?: number; page?: number; filter?: string; facets?: readonly FacetName[] }

/** A search beside the one of the page, of the same stock. */
function requestOf(
  state: SearchState,
  setup: SearchSetup,
  { hitsPerPage = 0, page = 1, filter, facets = [] }: Beside,
): SearchRequest {
  const stock = stockFilter(setup.listed, new Date())
  return requestsOf(
    { ...state, page },
    {
      filters: filter === undefined ? stock : `${stock} AND ${filter}`,
      facets,
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

/** How many cars of all that are listed have each value of these facets. */
export async function valuesOfStock(facets: readonly FacetName[], setup: SearchSetup): Promise<Found['values']> {
  const [answer] = await answersBeside([EVERY_CAR], setup, { facets })
  return Object.fromEntries(facets.map(facet => [facet, answer?.facets?.[facet] ?? {}]))
}
