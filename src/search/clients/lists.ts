import { buildIndex, openIndex } from '../engine/engine.ts'
import { OTHER_INDEXES } from '../other-indexes.ts'
import type { SearchRequest } from '../state.ts'
import type { Askable, Identified, SearchResult } from './answer.ts'
import { IndexError, pendingResult } from './answer.ts'
import type { SearchClient } from './client.ts'

/**
 * Answers for the small indexes (manufacturers, models, offers) from records that a page has at hand, in the language and
 * with the engine of the car search. Source: API-08 to API-10.
 */
export function listClient(lists: Readonly<Record<string, readonly Identified[]>>): Pick<SearchClient, 'search'> {
  const opened = new Map(
    Object.entries(lists).map(([name, records]) => {
      const plan = OTHER_INDEXES[name]
      if (plan === undefined) throw new IndexError(`Index ${name} does not exist`)
      const askable: Askable = { orderOf: () => undefined, searchable: plan.searchable }
      return [name, { records, engine: openIndex(buildIndex(records, plan), plan), askable }]
    }),
  )
  const answer = (request: SearchRequest): SearchResult => {
    const index = opened.get(request.indexName)
    if (index === undefined) throw new IndexError(`Index ${request.indexName} does not exist`)
    const { cars, complete } = pendingResult(index.engine, request, Date.now, index.askable)
    return complete(cars.map(at => index.records[at]!))
  }
  return { search: async requests => ({ results: requests.map(answer) }) }
}
