import type { CarType } from '../records/index.ts'
import { type BodyStyle, findBodyStyle } from './body.ts'
import { sameWords, slugify } from './text.ts'

/** Car types in the order in which they are listed: those of a record, whose schemas no browser carries. Source: SR-39. */
export const CAR_TYPE_ORDER: readonly CarType[] = ['new', 'demo', 'used']

/** Search paths with a fixed name and the car types that they list. Source: RT-28 to RT-32. */
export const SEARCH_PATHS: readonly { path: string; types: readonly CarType[] }[] = [
  { path: '/search/new-used-and-demo-cars', types: ['new', 'used', 'demo'] },
  { path: '/search/new-and-demo-cars', types: ['new', 'demo'] },
  { path: '/search/used-cars', types: ['used'] },
  { path: '/search/new-cars', types: ['new'] },
  { path: '/search/demo-cars', types: ['demo'] },
]

/** Further addresses of the same lists; their canonical link is the `/search/...` path. Source: RT-36 to RT-38, DC-08. */
export const SEARCH_ALIASES: readonly { path: string; canonical: string }[] = [
  { path: '/new-used-and-demo-cars', canonical: '/search/new-used-and-demo-cars' },
  { path: '/used-car/new-cars', canonical: '/search/new-cars' },
  { path: '/used-car/list', canonical: '/search/used-cars' },
]

/** What the words of a search path ask for; `query` is a keyword search. */
export type SearchMeaning = {
  car_type?: readonly CarType[]
  body?: BodyStyle
  make?: string
  model?: string
  query?: string
}

/** The makes and models of a site's stock, spelled as in its records. */
export type KnownModels = ReadonlyMap<string, Iterable<string>>

/**
 * What `/search/{first}` or `/search/{first}/{second}` asks for: fixed names, then `{type}-cars`, then a body style, then
 * a make; case does not count, and hyphens read as spaces. What matches nothing is searched for as text.
 * Source: RT-28 to RT-35, DC-07.
 */
export function searchMeaning(words: readonly string[], known: KnownModels): SearchMeaning {
  const [first, second] = words.filter(word => word.trim() !== '')
  if (first === undefined) return {}
  if (second === undefined)
    return typesMeant(first) ?? bodyMeant(first) ?? makeMeant(first, known) ?? { query: toText(first) }
  const meant = makeMeant(first, known)
  if (meant === undefined) return { query: toText(`${first} ${second}`) }
  const model = [...(known.get(meant.make) ?? [])].find(name => sameWords(name, second))
  return model === undefined ? { ...meant, query: toText(second) } : { ...meant, model }
}

// Each `{type}-cars` has a fixed name of its own, so one look answers both.
function typesMeant(word: string): SearchMeaning | undefined {
  const slug = slugify(word)
  const types = SEARCH_PATHS.find(({ path }) => path === `/search/${slug}`)?.types
  return types === undefined ? undefined : { car_type: CAR_TYPE_ORDER.filter(type => types.includes(type)) }
}

function bodyMeant(word: string): SearchMeaning | undefined {
  const body = findBodyStyle(word)
  return body === undefined ? undefined : { body }
}

function makeMeant(word: string, known: KnownModels): { make: string } | undefined {
  const make = [...known.keys()].find(name => sameWords(name, word))
  return make === undefined ? undefined : { make }
}

const toText = (words: string): string => words.replace(/[-\s]+/g, ' ').trim()

/** A facet's value as its URL parameter has it: commas part values, so one inside a value is escaped. Source: DC-29. */
export function facetValue(value: string): string {
  return value.replace(/[\\,]/g, '\\$&')
}
