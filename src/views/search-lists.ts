import { type BodyStyle, bodySlug, findBodyStyle } from '../domain/body.ts'
import { SEARCH_ALIASES, SEARCH_PATHS, type SearchMeaning, searchMeaning } from '../domain/search-words.ts'
import { slugify } from '../domain/text.ts'
import { impliedBy } from '../search/meaning.ts'
import { PAGING_ENDS_AT } from '../search/settings.ts'
import { requestsOf } from '../search/state.ts'
import { keeping } from '../site/keeper.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { listedFacts } from './listed-cars.ts'
import { type CarFacts, type SiteStock, stockOf } from './stock.ts'

// Which lists of cars a site has, where they are, and how many pages of each are there without scripts.

/**
 * So many pages of each list are plain pages, for search engines and who has no scripts; all pages of all lists would be half
 * as many again as there are cars. The lists of models go to their end, so every car is on one.
 */
const PLAIN_PAGES = 5

/** The words of a search path, and which page of its list: `{ first: 'toyota', second: 'corolla', page: '2' }`. */
export type ListWords = { first?: string; second?: string; page?: string }

export const wordsOf = ({ first, second }: ListWords): string[] => [first, second].filter(word => word !== undefined)

export const listPathOf = (words: ListWords): string => ['/search', ...wordsOf(words)].join('/')

/** The further pages of lists that are there without scripts. */
export function plainPages<Params extends ListWords>(
  site: Site,
  lists: readonly Params[],
): (Params & { page: string })[] {
  const { hitsPerPage } = site.settings.search
  const known = listsOf(site)
  return lists.flatMap(words => {
    const list = known[listPathOf(words)]
    const pages = Math.min(Math.ceil(Math.min(list?.cars ?? 0, PAGING_ENDS_AT) / hitsPerPage), mostPages(list))
    return Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => ({ ...words, page: String(index + 2) }))
  })
}

/** A list of a site: how many cars it has, which address counts for it, and whether its plain pages go to its end. */
type List = { cars: number; canonicalPath: string; isWhole: boolean }

export const mostPages = (list: List | undefined): number => (list?.isWhole ? Number.POSITIVE_INFINITY : PLAIN_PAGES)

/** The lists of a site, by their addresses. */
export const listsOf = oncePerSite(site => listsOfStock({ stock: stockOf(site) }))

const listsOfStock = keeping('lists', ({ stock }: { stock: SiteStock }): Readonly<Record<string, List>> => {
  const facts = listedFacts(stock)
  const models = modelsIn(facts)
  const options = { filters: stock.filter, facets: [], hitsPerPage: 0 }
  const { first, second } = wordsOfStock({ stock })
  const counts = new Map(
    [{}, ...first, ...second].map((words: ListWords) => {
      const implied = impliedBy(searchMeaning(wordsOf(words), models))
      return [listPathOf(words), stock.results(requestsOf(implied, options))[0]?.nbHits ?? 0]
    }),
  )
  /** The widest list with the same cars: that of a make with one model is the list of this model. */
  const canonicalPath = (words: ListWords): string => {
    const own = listPathOf(words)
    const wider = [{}, { first: words.first }].map(listPathOf)
    return counts.get(own) === 0 ? own : (wider.find(path => counts.get(path) === counts.get(own)) ?? own)
  }
  const whole = new Set(second.map(canonicalPath))
  const told = new Set(second.map(words => nameOf(searchMeaning(wordsOf(words), models))))
  // A model has no list where its make reads like a body, or another like itself (DC-07): that of the make, else of all, goes on to these cars.
  for (const make of new Set(facts.filter(car => !told.has(nameOf(car))).map(car => car.make))) {
    whole.add(canonicalPath(first.find(words => searchMeaning(wordsOf(words), models).make === make) ?? {}))
  }
  return Object.fromEntries(
    [{}, ...first, ...second].map(words => {
      const path = listPathOf(words)
      return [path, { cars: counts.get(path)!, canonicalPath: canonicalPath(words), isWhole: whole.has(path) }]
    }),
  )
})

const nameOf = ({ make, model }: Pick<SearchMeaning, 'make' | 'model'>): string => JSON.stringify([make, model])

/** As the paths of a route have them. */
type SearchWords = {
  first: Readonly<Record<'first', string>>[]
  second: Readonly<Record<'first' | 'second', string>>[]
}

/** The search paths that the site's stock has: fixed names, bodies, makes and models (RT-28 to RT-35). */
export const searchWords = oncePerSite(site => wordsOfStock({ stock: stockOf(site) }))

const wordsOfStock = keeping('search words', ({ stock }: { stock: SiteStock }): SearchWords => {
  const facts = listedFacts(stock)
  const [bodies, models] = [bodiesIn(facts), modelsIn(facts)]
  const fixed = SEARCH_PATHS.map(({ path }) => path.replace('/search/', ''))
  const makes = [...models.keys()].map(slugify).filter(word => word !== '')
  // A make that reads like a fixed name or a body is reached by the filters only (DC-07).
  const isMake = (word: string) => !fixed.includes(word) && findBodyStyle(word) === undefined
  const first = new Set([...fixed, ...bodies.map(bodySlug), ...makes.filter(isMake)])
  const second = new Map(
    [...models].flatMap(([make, names]) => {
      const word = slugify(make)
      if (word === '' || !isMake(word)) return []
      return [...names]
        .map(slugify)
        .filter(name => name !== '')
        .map(name => [`${word}/${name}`, { first: word, second: name }] as const)
    }),
  )
  return { first: [...first].map(word => ({ first: word })), second: [...second.values()] }
})

export function usedCarLists(): { list: string }[] {
  return SEARCH_ALIASES.flatMap(({ path }) => {
    const [, section, list] = path.split('/')
    return section === 'used-car' && list !== undefined ? [{ list }] : []
  })
}

const bodiesIn = (cars: readonly CarFacts[]): BodyStyle[] => [
  ...new Set(cars.flatMap(({ body }) => (body === undefined ? [] : (body as BodyStyle)))),
]

/** The models of each make, by the names that the cars have. */
export function modelsIn(cars: readonly CarFacts[]): Map<string, Set<string>> {
  const models = new Map<string, Set<string>>()
  for (const { make, model } of cars) {
    const names = models.get(make)
    if (names === undefined) models.set(make, new Set([model]))
    else names.add(model)
  }
  return models
}
