import type { SearchClient } from './client.ts'

/**
 * Answers what was asked before without asking again, as long as the page lives. When it is full, what was asked first
 * goes first. A failure is not kept. Source: API-07, DC-45.
 */
export function cachedClient(client: SearchClient, size: number): SearchClient {
  const kept = new Map<string, ReturnType<SearchClient['search']>>()
  const search: SearchClient['search'] = requests => {
    const key = JSON.stringify(requests)
    const known = kept.get(key)
    if (known !== undefined) return known
    const answer = client.search(requests)
    kept.set(key, answer)
    if (kept.size > size) kept.delete(kept.keys().next().value!)
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key)
    })
    return answer
  }
  return { search, searchForFacetValues: requests => client.searchForFacetValues(requests) }
}
