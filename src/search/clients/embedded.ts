import type { Engine } from '../engine/query.ts'
import { plain } from '../engine/words.ts'
import type { SearchRecord } from '../record.ts'
import type { SearchParams, SearchRequest } from '../state.ts'
import type { SearchResult } from './answer.ts'
import { pendingResult } from './answer.ts'
import type { FacetHits, FacetRequest, SearchClient } from './client.ts'

/** What is had by a number: a list, or what comes when it is asked for. */
export type Numbered<Value> = { at(number: number): Value | undefined }

/** The stock as the client needs it: the engine, and the record of each car it numbers. */
export type Stock = {
  engine: Engine
  /** The records of cars, by their numbers in the default order. */
  recordsOf(cars: readonly number[]): Promise<readonly SearchRecord[]>
  /** Fetches a file of records before anybody asks for them; false when there is none, or enough has been fetched. */
  loadAhead(file: number): Promise<boolean>
  /** Lets cars be filtered by their ids, which are not part of the index. */
  identify(): Promise<void>
}

/** Answers requests from the stock index, without any network but what `recordsOf` may need. */
export function embeddedClient({ engine, recordsOf, identify }: Omit<Stock, 'loadAhead'>): SearchClient {
  return {
    async search(requests) {
      if (requests.some(asksForIds)) await identify()
      const pending = requests.map(request => pendingResult(engine, request, Date.now))
      return { results: await Promise.all(pending.map(async one => one.complete(await recordsOf(one.cars)))) }
    },
    async searchForFacetValues(requests) {
      if (requests.some(asksForIds)) await identify()
      return requests.map(request => facetHits(engine, request))
    },
  }
}

/** Whether a filter may name an id; to look once too often does no harm. */
function asksForIds({ params: { filters, facetFilters, numericFilters } }: { params: SearchParams }): boolean {
  return /\b(objectID|id)\b/.test(JSON.stringify([filters, facetFilters, numericFilters]))
}

/** The results of requests when every record is at hand, as at build. */
export function resultsNow(
  engine: Engine,
  records: Numbered<SearchRecord>,
  requests: readonly SearchRequest[],
): SearchResult[] {
  return requests.map(request => {
    const { cars, complete } = pendingResult(engine, request, Date.now)
    return complete(cars.map(car => records.at(car)!))
  })
}

const MOST_FACET_HITS = 100

function facetHits(engine: Engine, { indexName, facet, params }: FacetRequest): FacetHits {
  const { facetName = facet ?? '', facetQuery = '', maxFacetHits = 10, ...search } = params
  const { complete } = pendingResult(
    engine,
    { indexName, params: { ...search, facets: [facetName], hitsPerPage: 0, maxValuesPerFacet: 1000 } },
    Date.now,
  )
  const { facets, processingTimeMS } = complete([])
  const wanted = plain(facetQuery.trim())
  const before = search.highlightPreTag ?? '<em>'
  const after = search.highlightPostTag ?? '</em>'
  const hits = Object.entries(facets?.[facetName] ?? {}).flatMap(([value, count]) => {
    const at = beginningOfWord(plain(value), wanted)
    if (at === -1) return []
    const end = at + wanted.length
    const highlighted =
      wanted === '' ? value : `${value.slice(0, at)}${before}${value.slice(at, end)}${after}${value.slice(end)}`
    return { value, highlighted, count }
  })
  return {
    facetHits: hits.slice(0, Math.min(maxFacetHits, MOST_FACET_HITS)),
    exhaustiveFacetsCount: true,
    processingTimeMS,
  }
}

/** Where a word of the text begins with what is wanted; -1 for nowhere. */
function beginningOfWord(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at
  }
  return -1
}
