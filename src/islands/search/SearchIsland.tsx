import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { InstantSearch, type InstantSearchProps, InstantSearchSSRProvider } from 'react-instantsearch'
import { stockFilter } from '../../domain/visibility.ts'
import type { Found } from '../../search/found.ts'
import { parseSearch, writeSearch } from '../../search/routing.ts'
import { CAR_INDEX } from '../../search/settings.ts'
import { parametersOf, type RequestOptions, requestsOf, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { goOnAt, repeatEarlyChoices } from './asked-mark.ts'
import { isTakenBack, nothingAsked } from './asking.ts'
import { FilterColumn, FiltersOfColumn } from './FilterColumn.tsx'
import { CarSearchProvider, LaterWhenCovered } from './Later.tsx'
import { pageSetup, type SetupAtBuild } from './page-setup.ts'
import { Results } from './Results.tsx'
import { RESULTS_ID } from './results-heading.ts'
import { searchClient } from './search-client.ts'
import { addressNow, createRouter, facetsOf, pageItself, STATE_MAPPING } from './search-of-address.ts'
import { Toolbar } from './Toolbar.tsx'
import { answersOfPage, type Surroundings, searchOfPage, useCarSearchOf } from './use-car-search.ts'
import { useIndexAhead } from './use-index-ahead.ts'
import { useReleased } from './use-released.ts'
import { useSearchWidget } from './use-search-widget.ts'
import { stockValuesFor, useStockValues } from './use-stock-values.ts'

type InitialResults = NonNullable<ComponentProps<typeof InstantSearchSSRProvider>['initialResults']>
type SearchProps = { setup: SearchSetup; cards?: ReactNode }
type WithFilters = { filters?: string | undefined }

/**
 * The search of cars. The page brings the first answer of its own path; when the address asks for something else, that
 * answer is set aside before anything is painted, and skeletons stand in until the right one is there. `filters` is their
 * markup at build, as `PageFilters` gives it; as a function it stays there.
 */
export function SearchIsland({
  setup,
  cards,
  filters,
}: {
  setup: SetupAtBuild
  cards?: ReactNode
  filters?: (() => string) | null
}) {
  const props = { setup: pageSetup(setup), cards }
  const mayBeDrawnAnew = useReleased()
  const stockValues = useStockValues(OPENED_AT?.query ?? '', props.setup)
  // At build there is nobody to search: the widgets stay out of the way, and of the compiled app.
  if (import.meta.env.SSR) return <PageSearch {...props} filters={filters?.()} />
  if (!asksForOtherThan(props.setup)) return <LiveSearch {...props} />
  return mayBeDrawnAnew && stockValues !== undefined ? (
    <CarSearch setup={props.setup} stockValues={stockValues} />
  ) : (
    <PageSearch {...props} />
  )
}

/** The search as the page shows it, without the widgets: equal markup for a fraction of the work. */
export function PageSearch({ setup, cards, filters }: SearchProps & WithFilters) {
  return (
    <PlaceOfWidgets>
      {null}
      <PageSearchProvider setup={setup} cards={cards}>
        <SearchParts filters={filters} />
      </PageSearchProvider>
    </PlaceOfWidgets>
  )
}

/** The filters beside the results of a page, by themselves. */
export function PageFilters({ setup }: Pick<SearchProps, 'setup'>) {
  return (
    <PageSearchProvider setup={setup}>
      <FiltersOfColumn />
    </PageSearchProvider>
  )
}

function PageSearchProvider({ setup, cards, children }: SearchProps & { children: ReactNode }) {
  const [router] = useState(() => createRouter(setup, setup.path, pageItself(setup)))
  const search = searchOfPage({
    setup,
    cards,
    router,
    asking: nothingAsked(),
    foresee: () => {},
    reread: async () => ({}),
  })
  return <CarSearchProvider value={search}>{children}</CarSearchProvider>
}

/** React makes ids from the places of elements, so this one has the shape of `InstantSearch`. */
function PlaceOfWidgets({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {null}
    </>
  )
}

/** The search that takes over the page's answer as it stands. */
export function LiveSearch(props: SearchProps) {
  const [initialResults] = useState(() => ({ [CAR_INDEX]: answerOfPage(props.setup) }))
  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <CarSearch {...props} />
    </InstantSearchSSRProvider>
  )
}

/** As the widgets keep an answer. */
function answerOfPage(setup: SearchSetup) {
  const { filters: _, ...state } = parametersOf(setup.implied, requestOptions(setup, ''))
  return { state, results: answersOfPage(setup) } as unknown as InitialResults[string]
}

const requestOptions = ({ facets, hitsPerPage, attributes }: SearchSetup, filters: string): RequestOptions => ({
  filters,
  facets,
  hitsPerPage,
  params: { attributesToRetrieve: attributes, attributesToHighlight: [] },
})

/** Tells InstantSearch what is searched for; shows nothing. Its parts ask `useCarSearch` what to show. */
function SearchWidget(options: RequestOptions) {
  useSearchWidget(options)
  return null
}

// The address as the page was opened: searches change it later, and that is no new page.
const OPENED_AT =
  typeof location === 'undefined' ? undefined : { path: trimmed(location.pathname), query: location.search }

function asksForOtherThan({ path }: SearchSetup): boolean {
  return OPENED_AT !== undefined && (OPENED_AT.path !== path || writeSearch(parseSearch(OPENED_AT.query)) !== '')
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

/** Where a visitor is before the search draws its parts. */
const focusNow = () => (typeof document === 'undefined' ? null : document.activeElement)

function CarSearch({ setup, cards, stockValues = {} }: SearchProps & { stockValues?: Found['values'] }) {
  const [known] = useState(() => ({ ...stockValues }))
  const [asking] = useState(nothingAsked)
  const [focus] = useState(focusNow)
  const [router] = useState(() =>
    OPENED_AT === undefined
      ? createRouter(setup, setup.path, pageItself(setup))
      : createRouter(setup, OPENED_AT.path, addressNow, known, state => isTakenBack(asking, state)),
  )
  const [requests] = useState(
    (): RequestOptions => ({
      ...requestOptions(setup, stockFilter(setup.listed, new Date())),
      facets: facetsOf(setup, router.read()),
    }),
  )
  const [foresee] = useState(() => async (states: readonly SearchState[]) => {
    // A hosted engine counts each question, and wants to be paid.
    if (setup.client.engine !== 'embedded') return
    // One after the other: what is then chosen has to wait for one of them, and not for all.
    for (const state of states) {
      await searchClient(setup.client)
        .search(requestsOf(state, requests))
        .catch(() => {})
    }
  })
  const [reread] = useState(() => async () => {
    Object.assign(known, await stockValuesFor(location.search, setup))
    return STATE_MAPPING.routeToState(router.read())[CAR_INDEX]!
  })
  return (
    <InstantSearch
      indexName={CAR_INDEX}
      searchClient={searchClient(setup.client) as InstantSearchProps['searchClient']}
      routing={{ router, stateMapping: STATE_MAPPING }}
      future={{ preserveSharedStateOnUnmount: true }}
      insights={false}
    >
      <SearchWidget {...requests} />
      <WidgetsHeard
        setup={setup}
        cards={cards}
        router={router}
        asking={asking}
        foresee={foresee}
        reread={reread}
        focus={focus}
      >
        <SearchParts />
      </WidgetsHeard>
    </InstantSearch>
  )
}

function WidgetsHeard({
  setup,
  cards,
  router,
  asking,
  foresee,
  reread,
  focus,
  children,
}: Surroundings & { focus: Element | null; children: ReactNode }) {
  const surroundings = useMemo(
    () => ({ setup, cards, router, asking, foresee, reread }),
    [setup, cards, router, asking, foresee, reread],
  )
  const { search, isAsking } = useCarSearchOf(surroundings)
  useIndexAhead(surroundings)
  useLayoutEffect(() => goOnAt(focus), [focus])
  useEffect(() => {
    // The page hid its list by this mark, because it was not the one asked for; now the skeletons are there.
    document.documentElement.removeAttribute('data-asked')
    // By then the widgets listen, and a choice that is being made this moment has been heard.
    setTimeout(() => {
      asking.ready = true
      repeatEarlyChoices()
      for (const change of asking.early.splice(0)) change()
    })
  }, [asking])
  return (
    <CarSearchProvider value={search} isAsking={isAsking}>
      {children}
    </CarSearchProvider>
  )
}

function SearchParts({ filters }: WithFilters) {
  return (
    <>
      <Toolbar />
      <div className="search__layout">
        <FilterColumn markup={filters} />
        <section className="search__main" aria-labelledby={RESULTS_ID}>
          <LaterWhenCovered>
            <Results />
          </LaterWhenCovered>
        </section>
      </div>
    </>
  )
}
