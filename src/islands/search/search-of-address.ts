import { grouped } from '../../domain/grouped.ts'
import { searchMeaning } from '../../domain/search-words.ts'
import type { Found } from '../../search/found.ts'
import { makeModelOf, makeOf, modelOf } from '../../search/make-model.ts'
import { impliedBy } from '../../search/meaning.ts'
import { type Address, carRouter, carStateMapping, knownIn, plainPageOf } from '../../search/routing.ts'
import { type FacetName, isFacet, sortsOffered } from '../../search/settings.ts'
import { entriesOf, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { normalChoice } from './make-model.ts'
import { writeAddress } from './results-heading.ts'

// Without the origin, so that links read the same on the page and here.
export const pageItself = (setup: SearchSetup) => () => ({ origin: '', pathname: setup.path, search: '', hash: '' })
export const addressNow = () => ({
  origin: '',
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
})

export function createRouter(
  setup: SearchSetup,
  path: string,
  getLocation: () => Address,
  stockValues: Found['values'] = {},
  isTakenBack?: (state: SearchState) => boolean,
) {
  const { implied, listPath } = path === setup.path ? setup : unknownList(path, setup)
  return carRouter({
    getLocation,
    implied,
    listPath,
    known: knownIn(stockValues),
    sorts: sortsOffered(setup),
    normal: withOneMakeAndModel,
    // Typing and dragging have settled before they come here.
    soon: writeAddress,
    isTakenBack,
  })
}

/** A path that was not known at build is served by the page of all cars: `/search/{word}` (DC-05, DC-07). */
function unknownList(path: string, { found }: SearchSetup): { implied: SearchState; listPath: string } {
  const { listPath, page } = plainPageOf(path)
  const words = listPath.split('/').slice(2).map(readable)
  const counts = found.values.make_model ?? {}
  const models = grouped(Object.keys(counts), makeOf)
  const known = new Map([...models].map(([make, values]) => [make, values.map(modelOf)]))
  return { implied: { ...impliedBy(searchMeaning(words, known)), page }, listPath }
}

function readable(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** The facets that are listed, and those that only the address asks for (DC-49). */
export function facetsOf({ facets }: SearchSetup, { values, ranges }: SearchState): FacetName[] {
  const asked = [...entriesOf(values), ...entriesOf(ranges)].map(([name]) => name).filter(isFacet)
  return [...new Set([...facets, ...asked])]
}

/** As the mapping of the engine, with makes and models told in the one way that the filter knows. */
export const STATE_MAPPING: typeof carStateMapping = {
  ...carStateMapping,
  routeToState: route => carStateMapping.routeToState(withOneMakeAndModel(route)),
}

function withOneMakeAndModel(state: SearchState): SearchState {
  const { make = [], model = [], make_model = [], ...others } = state.values
  // Links name a model beside its make: `?make=Toyota&model=Corolla`.
  const isNamedApart = make.length === 1 && model.length > 0 && make_model.length === 0
  const asked = isNamedApart ? model.map(name => makeModelOf(make[0]!, name)) : make_model
  const { makes, models } = normalChoice({ makes: make, models: asked })
  const values = {
    ...others,
    ...(makes.length === 0 ? {} : { make: makes }),
    ...(models.length === 0 ? {} : { make_model: models }),
    ...(model.length === 0 || isNamedApart ? {} : { model }),
  }
  return { ...state, values }
}
