// What Algolia is told of an index of cars: the same that the embedded engine goes by.
import { hash } from 'node:crypto'
import type { IndexSettings, SynonymHit } from 'algoliasearch'
import { CAR_INDEX_PLAN } from '../../src/search/car-index.ts'
import { SEARCHABLE } from '../../src/search/searched.ts'
import {
  FACETS,
  HITS_PER_PAGE,
  indexOfSort,
  isFacet,
  isNumericFacet,
  MAX_VALUES_PER_FACET,
  PAGING_ENDS_AT,
  type Sort,
  sortsOffered,
} from '../../src/search/settings.ts'
import { SEARCHED_COPIES, searchedAs } from './records.ts'

/** The attribute by which a record tells what was sent; no search brings it. */
export const DIGEST = 'digest'

/** Whose an index is, and what it was set up with. Kept in the index itself, so no memory of ours can be lost. */
export type Mark = { site: string; setup: string }

export type IndexSetup = {
  name: string
  settings: IndexSettings
  synonyms: SynonymHit[]
  mark: Mark
}

/** An index with the replica of each order that the site offers (DC-47). */
export type StockSetup = IndexSetup & { replicas: IndexSetup[] }

/** Words before attributes: a whole word counts before a beginning, in whichever attribute, as in the embedded engine. */
const RANKING = ['typo', 'geo', 'words', 'filters', 'proximity', 'exact', 'attribute', 'custom']

/** The default order, API-05: by rank, then the newest, then the highest id. Also within equal cars of another order. */
const CUSTOM_RANKING = ['desc(custom_rank)', 'desc(created_at_timestamp)', 'desc(id)']

/** How many letters a word has before one, and two, of them may be wrong. */
const LETTERS_FOR_ONE_TYPO = 4
const LETTERS_FOR_TWO_TYPOS = 8

const SETTINGS: IndexSettings = {
  searchableAttributes: SEARCHABLE.map(name => `unordered(${searchedAs(name)})`),
  attributesForFaceting: [
    ...Object.keys(FACETS).map(name => (isNumericFacet(name) ? name : `searchable(${name})`)),
    ...CAR_INDEX_PLAN.columns
      .filter(({ name, kind }) => kind === 'text' && !isFacet(name))
      .map(({ name }) => `filterOnly(${name})`),
  ],
  attributesToRetrieve: ['*', ...[DIGEST, ...SEARCHED_COPIES].map(name => `-${name}`)],
  attributesToHighlight: [...SEARCHABLE],
  ranking: RANKING,
  customRanking: CUSTOM_RANKING,
  typoTolerance: 'min',
  minWordSizefor1Typo: LETTERS_FOR_ONE_TYPO,
  minWordSizefor2Typos: LETTERS_FOR_TWO_TYPOS,
  // A 2018 car is not a 2019 one.
  allowTyposOnNumericTokens: false,
  disableTypoToleranceOnAttributes: CAR_INDEX_PLAN.withoutTypos.map(searchedAs),
  disablePrefixOnAttributes: CAR_INDEX_PLAN.wholeWords.map(searchedAs),
  // "cruiser" finds a LandCruiser.
  camelCaseAttributes: SEARCHABLE.slice(0, CAR_INDEX_PLAN.titleColumns).map(searchedAs),
  // "a car with a tow bar" asks for the tow bar.
  optionalWords: [...CAR_INDEX_PLAN.fillers],
  queryType: 'prefixLast',
  hitsPerPage: HITS_PER_PAGE,
  maxValuesPerFacet: MAX_VALUES_PER_FACET,
  paginationLimitedTo: PAGING_ENDS_AT,
}

type Synonyms = Readonly<Record<string, readonly string[]>>

/** What the settings of a site say of its index. */
export type SearchOfSite = { indexPrefix?: string; sortByKms?: boolean; synonyms?: Synonyms }

/** How the indexes of a site are set up. */
export function stockSetup(
  site: string,
  { indexPrefix = '', sortByKms = false, synonyms = {} }: SearchOfSite = {},
): StockSetup {
  const words = oneWay(synonyms)
  const offered = sortsOffered({ sortByKms }).filter(({ value }) => value !== '')
  const named = (sort: Sort['value']): string => indexPrefix + indexOfSort(sort)
  const replicas = offered.map(({ value, by: { attribute, direction } }) =>
    indexSetup(site, named(value), { ...SETTINGS, ranking: [`${direction}(${attribute})`, ...RANKING] }, words),
  )
  return { ...indexSetup(site, named(''), SETTINGS, words), replicas }
}

function indexSetup(site: string, name: string, settings: IndexSettings, synonyms: SynonymHit[]): IndexSetup {
  const setup = hash('sha256', JSON.stringify([settings, synonyms])).slice(0, 16)
  return { name, settings, synonyms, mark: { site, setup } }
}

/** One way: who types the first finds the second. The words of the trade, and those of the site. */
function oneWay(own: Synonyms): SynonymHit[] {
  const entries = [...Object.entries<readonly string[]>(CAR_INDEX_PLAN.synonyms), ...Object.entries(own)]
  return [...Map.groupBy(entries, ([input]) => input)].map(([input, both]) => ({
    objectID: `word-${input}`,
    type: 'oneWaySynonym',
    input,
    synonyms: [...new Set(both.flatMap(([, others]) => others))],
  }))
}

/** The mark that an index carries; undefined for one that is not of ours. */
export function markOf({ userData }: IndexSettings): Mark | undefined {
  const { forecourt } = (userData ?? {}) as { forecourt?: Mark }
  return typeof forecourt?.site === 'string' ? forecourt : undefined
}

export const marked = (setup: IndexSetup): IndexSettings => ({ ...setup.settings, userData: { forecourt: setup.mark } })
