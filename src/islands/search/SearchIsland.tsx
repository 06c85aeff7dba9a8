import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { InstantSearch, type InstantSearchProps, InstantSearchSSRProvider } from 'react-instantsearch'
import { searchMeaning } from '../../domain/search-words.ts'
import { stockFilter } from '../../domain/visibility.ts'
import { impliedBy } from '../../search/meaning.ts'
import { carRouter, carStateMapping, parseSearch, writeSearch } from '../../search/routing.ts'
import { CAR_INDEX, type FacetName } from '../../search/settings.ts'
import { entriesOf, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { AppliedFilters } from './AppliedFilters.tsx'
import { repeatEarlyChoices } from './asked-mark.ts'
import { FilterColumn } from './FilterColumn.tsx'
import { makeOf, modelOf, normalChoice } from './make-model.ts'
import { Results } from './Results.tsx'
import { searchClient } from './search-client.ts'
import { Toolbar } from './Toolbar.tsx'
import { CarSearchProvider, type Start, type Surroundings, useCarSearchOf } from './use-car-search.ts'
import { Widgets } from './Widgets.tsx'

/**
 * The search of cars. The page brings the first answer of its own path; when the address asks for something else, that
 * answer is set aside before anything is painted, and skeletons stand in until the right one is there.
 */
export function SearchIsland({ setup }: { setup: SearchSetup }) {
  const asksForOther = useSyncExternalStore(neverChanges, () => asksForOtherThan(setup), pageIsRight)
  if (asksForOther) return <CarSearch key="asked" setup={setup} asked />
  return (
    <InstantSearchSSRProvider initialResults={{ [CAR_INDEX]: setup.initial }}>
      <CarSearch setup={setup} />
    </InstantSearchSSRProvider>
  )
}

const neverChanges = () => () => {}
const pageIsRight = () => false

// The address as the page was opened: searches change it later, and that is no new page.
const OPENED_AT =
  typeof location === 'undefined' ? undefined : { path: trimmed(location.pathname), query: location.search }

function asksForOtherThan({ path }: SearchSetup): boolean {
  return OPENED_AT !== undefined && (OPENED_AT.path !== path || writeSearch(parseSearch(OPENED_AT.query)) !== '')
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

function CarSearch({ setup, asked = false }: { setup: SearchSetup; asked?: boolean }) {
  const [router] = useState(() => createRouter(setup, asked))
  const [facets] = useState(() => facetsOf(setup, router.read()))
  const [filters] = useState(() => stockFilter(setup.listed, new Date()))
  const [start] = useState<Start>({ ready: false })
  useEffect(() => {
    // The page hid its list by this mark, because it was not the one asked for; now the skeletons are there.
    document.documentElement.removeAttribute('data-asked')
    // Effects of parents come last, so by now the widgets listen.
    start.ready = true
    start.early?.()
    if (!asksForOtherThan(setup)) repeatEarlyChoices()
  }, [start, setup])
  return (
    <InstantSearch
      indexName={CAR_INDEX}
      searchClient={searchClient(setup.client) as InstantSearchProps['searchClient']}
      routing={{ router, stateMapping: STATE_MAPPING }}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Widgets
        facets={facets}
        filters={filters}
        hitsPerPage={setup.hitsPerPage}
        attributesToRetrieve={setup.attributes}
      />
      <SearchParts setup={setup} router={router} start={start} />
    </InstantSearch>
  )
}

function SearchParts({ setup, router, start }: Surroundings) {
  const surroundings = useMemo(() => ({ setup, router, start }), [setup, router, start])
  return (
    <CarSearchProvider value={useCarSearchOf(surroundings)}>
      <Toolbar />
      <div className="search__layout">
        <FilterColumn />
        <section className="search__main" aria-labelledby="results-heading">
          <AppliedFilters />
          <Results />
        </section>
      </div>
    </CarSearchProvider>
  )
}

function createRouter(setup: SearchSetup, asked: boolean) {
  // On the server, and while the page hydrates that is about to be set aside, the address is the page's own.
  const isPageItself = OPENED_AT === undefined || (!asked && asksForOtherThan(setup))
  const path = isPageItself ? setup.path : OPENED_AT.path
  const router = carRouter({
    // Without the origin, so that links read the same on the page and here.
    getLocation: () =>
      isPageItself
        ? { origin: '', pathname: setup.path, search: '', hash: '' }
        : { origin: '', pathname: location.pathname, search: location.search, hash: location.hash },
    implied: path === setup.path ? setup.implied : impliedByUnknown(path, setup),
    // Typing and dragging have settled before they come here.
    writeDelayMs: 0,
  })
  // What is about to be set aside empties itself as it goes, which is nothing for the address to tell.
  return isPageItself ? { ...router, write: () => {}, onUpdate: () => {} } : router
}

/** A path that was not known at build is served by the page of all cars: `/search/{word}` (DC-05, DC-07). */
function impliedByUnknown(path: string, { initial }: SearchSetup): SearchState {
  const words = path.split('/').slice(2).map(readable)
  const counts = initial.results[0]?.facets?.make_model ?? {}
  const models = Map.groupBy(Object.keys(counts), makeOf)
  const known = new Map([...models].map(([make, values]) => [make, values.map(modelOf)]))
  return impliedBy(searchMeaning(words, known))
}

function readable(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** The facets that are listed, and those that only the address asks for (DC-49). */
function facetsOf({ facets }: SearchSetup, { values, ranges }: SearchState): FacetName[] {
  const asked = [...entriesOf(values), ...entriesOf(ranges)].map(([facet]) => facet)
  return [...new Set([...facets, ...asked])]
}

/** As the mapping of the engine, with makes and models told in the one way that the filter knows. */
const STATE_MAPPING: typeof carStateMapping = {
  ...carStateMapping,
  routeToState: route => carStateMapping.routeToState(withOneMakeAndModel(route)),
}

function withOneMakeAndModel(state: SearchState): SearchState {
  const { make = [], model = [], make_model = [], ...others } = state.values
  // Links name a model beside its make: `?make=Toyota&model=Corolla`.
  const isNamedApart = make.length === 1 && model.length > 0 && make_model.length === 0
  const asked = isNamedApart ? model.map(name => `${make[0]} > ${name}`) : make_model
  const { makes, models } = normalChoice({ makes: make, models: asked })
  const values = {
    ...others,
    ...(makes.length === 0 ? {} : { make: makes }),
    ...(models.length === 0 ? {} : { make_model: models }),
    ...(model.length === 0 || isNamedApart ? {} : { model }),
  }
  return { ...state, values }
}
