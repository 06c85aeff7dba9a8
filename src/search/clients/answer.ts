import type { Answer, Engine, Filter, Query, TypoTolerance } from '../engine/query.ts'
import type { SearchRecord } from '../record.ts'
import { SEARCHABLE } from '../searched.ts'
import { HITS_PER_PAGE, PAGING_ENDS_AT, sortOfIndex } from '../settings.ts'
import type { SearchParams, SearchRequest } from '../state.ts'
import { listIn, parseFacetFilters, parseFilters, parseNumericFilters } from './filters.ts'
import { highlighted } from './highlight.ts'

export type Hit = Partial<SearchRecord> & {
  objectID: string
  _highlightResult?: Record<string, unknown>
}

/** One result as the hosted engine answers it, version 5 of its client. */
export type SearchResult = {
  hits: Hit[]
  nbHits: number
  page: number
  nbPages: number
  hitsPerPage: number
  facets?: Record<string, Record<string, number>>
  facets_stats?: Record<string, { min: number; max: number; avg: number; sum: number }>
  exhaustiveNbHits: boolean
  exhaustiveFacetsCount: boolean
  exhaustiveTypo: boolean
  exhaustive: { nbHits: boolean; facetsCount: boolean; typo: boolean }
  query: string
  params: string
  index: string
  processingTimeMS: number
}

/** An index that does not exist. */
export class IndexError extends Error {
  override name = 'IndexError'
}

/** What an index can be asked: its names, each with its order, and the fields that are highlighted. */
export type Askable = {
  /** Undefined for the default order; an `IndexError` for a name that is none. */
  orderOf(indexName: string): string | undefined
  searchable: readonly string[]
}

const ASKABLE_CARS: Askable = {
  orderOf(indexName) {
    const sort = sortOfIndex(indexName)
    if (sort === undefined) throw new IndexError(`Index ${indexName} does not exist`)
    return sort.value === '' ? undefined : sort.value
  },
  searchable: SEARCHABLE,
}

/** As much of a record as every index has. */
export type Identified = { objectID: string }

/** A result that lacks its hits: their numbers are known, their records are still to be had. */
type Pending = { cars: readonly number[]; complete: (records: readonly Identified[]) => SearchResult }

const DEFAULT_MAX_VALUES = 100
const MOST_HITS_PER_PAGE = 1000

/** Far beyond all hits: what is asked for further on is as empty as here. */
const FARTHEST = 1_000_000

/** Asks the engine what a request asks. Source: API-11, DC-46. */
export function pendingResult(
  engine: Engine,
  { indexName, params }: SearchRequest,
  now: () => number,
  { orderOf, searchable }: Askable = ASKABLE_CARS,
): Pending {
  const started = now()
  const { query, page, hitsPerPage } = toQuery(orderOf(indexName), params)
  const answer = engine.search(query)
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(Math.min(answer.total, PAGING_ENDS_AT) / hitsPerPage)
  const facets = query.facets.length === 0 ? {} : { facets: answer.facets, facets_stats: answer.stats }
  const rest = {
    nbHits: answer.total,
    page,
    nbPages,
    hitsPerPage,
    ...facets,
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, facetsCount: true, typo: true },
    query: query.text,
    params: addressText(params),
    index: indexName,
    processingTimeMS: Math.round(now() - started),
  }
  const toHit = hitsOf(params, answer, searchable)
  return { cars: answer.cars, complete: records => ({ hits: records.map(toHit), ...rest }) }
}

type Paged = { query: Query; page: number; hitsPerPage: number }

function toQuery(order: string | undefined, params: SearchParams): Paged {
  const paged = params.offset === undefined && params.length === undefined
  const hitsPerPage = clamp(
    paged ? (params.hitsPerPage ?? HITS_PER_PAGE) : (params.length ?? HITS_PER_PAGE),
    0,
    MOST_HITS_PER_PAGE,
  )
  const page = paged ? clamp(params.page ?? 0, 0, FARTHEST) : 0
  const from = paged ? page * hitsPerPage : clamp(params.offset ?? 0, 0, FARTHEST)
  const filter: Filter = {
    kind: 'all',
    of: [
      parseFilters(params.filters ?? ''),
      parseFacetFilters(params.facetFilters),
      parseNumericFilters(params.numericFilters),
    ],
  }
  return {
    page,
    hitsPerPage,
    query: {
      text: params.query ?? '',
      filter,
      order,
      facets: listOf(params.facets),
      maxValuesPerFacet: clamp(params.maxValuesPerFacet ?? DEFAULT_MAX_VALUES, 1, 1000),
      from,
      count: Math.max(0, Math.min(hitsPerPage, PAGING_ENDS_AT - from)),
      typos: typosOf(params.typoTolerance),
      prefix: params.queryType !== 'prefixNone',
    },
  }
}

function typosOf(tolerance: SearchParams['typoTolerance']): TypoTolerance {
  switch (String(tolerance ?? 'min')) {
    case 'false':
      return 'none'
    case 'true':
      return 'all'
    case 'strict':
      return 'strict'
    default:
      return 'min'
  }
}

/** A whole number within limits, whatever an address or a body had in its place. */
const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(Math.trunc(value) || 0, low), high)

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? listIn(value) : value
}

/** Parameters as the hosted engine repeats them: the text of an address. */
function addressText(params: SearchParams): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
    })
    .join('&')
}

/** Gives the records of an answer as a request wants them. */
function hitsOf(params: SearchParams, { words }: Answer, searchable: readonly string[]): (record: Identified) => Hit {
  const wanted = new Set(listOf(params.attributesToRetrieve))
  const isWhole = wanted.size === 0 || wanted.has('*')
  const marks = {
    attributes: params.attributesToHighlight === undefined ? undefined : listOf(params.attributesToHighlight),
    before: params.highlightPreTag ?? '<em>',
    after: params.highlightPostTag ?? '</em>',
  }
  return record => ({
    ...(isWhole ? record : partOf(record, wanted)),
    objectID: record.objectID,
    _highlightResult: highlighted(record, searchable, words, marks),
  })
}

/** In the order of the record. */
function partOf(record: Identified, wanted: ReadonlySet<string>): Partial<SearchRecord> {
  const part: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) if (wanted.has(name)) part[name] = value
  return part
}
