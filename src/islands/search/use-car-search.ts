import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useInstantSearch, useInstantSearchContext } from 'react-instantsearch'
import type { SearchResult } from '../../search/clients/answer.ts'
import { type FacetValue, type Found, foundIn, valuesIn } from '../../search/found.ts'
import type { SearchRecord } from '../../search/record.ts'
import type { carRouter, IndexUiState } from '../../search/routing.ts'
import { fromUiState, toUiState } from '../../search/routing.ts'
import type { FacetName, NumericFacetName } from '../../search/settings.ts'
import type { SearchState } from '../../search/state.ts'
import { dropWaiting, finishWaiting } from '../../ui/settling.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { choiceHeard } from './asked-mark.ts'
import type { Asking } from './asking.ts'
import { othersAskedFor } from './results-heading.ts'

/** What the page gave to its search. */
export type Surroundings = {
  setup: SearchSetup
  /** The page's own cars, as markup that stays as it is until other cars are asked for. */
  cards: ReactNode
  router: ReturnType<typeof carRouter>
  asking: Asking
  /** Asks what may be asked in a moment, so that the answer is there by then. */
  foresee: (states: readonly SearchState[]) => void
  /** What the address asks for, once the stock has told how it spells that. Without its word, as it is written. */
  reread: () => Promise<IndexUiState>
}

/** From one search to the next. */
export type SearchStep = (asked: SearchState) => SearchState

/** The search as its parts see and change it. */
export type CarSearch = Surroundings & {
  /** What was searched for to find what is shown. */
  state: SearchState
  /** Searches for something else. The step starts from what was asked for last, which may have no answer yet. */
  change: (step: SearchStep) => void
  /** A sheet is being opened: it is not opened once more for a press that came before the search was ready. */
  opening: () => void
  /** Searches for this in the place of what the address that led here asks for, so that Back does not lead to that again. */
  correct: (state: SearchState) => void
  /** What a finger on the glass will ask for when it lets go, or each of the things that may be chosen now. */
  prepare: (...steps: readonly SearchStep[]) => void
  /** `page`: the cars that the page brought. Undefined until the first answer. */
  hits: 'page' | readonly SearchRecord[] | undefined
  count: number
  pages: number
  /** An answer is awaited for so long that a visitor notices. */
  slow: boolean
  failed: boolean
  /** What is shown failed, and an answer is awaited once more: until then it is none to tell of. */
  retried?: boolean
  retry: () => void
  /** Values of a facet with their counts, as they are listed; those chosen are always among them. */
  valuesOf: (facet: FacetName) => FacetValue[]
  /** Lowest and highest value in the stock that the other filters leave. */
  boundsOf: (facet: NumericFacetName) => { min: number; max: number } | undefined
}

export const CarSearchContext = createContext<CarSearch | undefined>(undefined)

export function useCarSearch(): CarSearch {
  const search = use(CarSearchContext)
  if (search === undefined) throw new Error('No SearchIsland')
  return search
}

/** The search as the page brings it, before any script runs and while it hydrates. */
export function searchOfPage(surroundings: Surroundings): CarSearch {
  const { found, implied } = surroundings.setup
  return {
    ...surroundings,
    ...shownOf(found, implied),
    state: implied,
    change: () => {},
    opening: () => {},
    correct: () => {},
    prepare: () => {},
    hits: 'page',
    slow: false,
    failed: false,
    retry: () => {},
  }
}

/**
 * The search of the widgets around it, in our words; asked once for all parts of the page. While an answer is awaited it
 * stays what it was, though maybe marked as slow, and no longer as failed: the page changes once for a tap, with the answer,
 * and no answer is shown with what a quicker tap has asked for since.
 */
export function useCarSearchOf(surroundings: Surroundings): { search: CarSearch; isAsking: boolean } {
  // Refused searches are shown beside the last results; the widgets need not throw them too (DC-48).
  const { results, indexUiState, setIndexUiState } = useInstantSearch({ catchError: true })
  const widgets = useInstantSearchContext()
  const { asking } = surroundings
  // The widgets tell of the failure of an older question, too, while a newer one is under way.
  asking.hasFailed = () => widgets.status === 'error' && !widgets.mainHelper?.hasPendingRequests()
  const [triesAgain, setTriesAgain] = useState(false)
  const failed = asking.hasFailed() && !triesAgain
  const { status } = widgets
  const { wanted } = asking
  useEffect(() => {
    // One that was wanted since is not what has been answered here.
    if (status === 'idle' && asking.wanted === wanted) asking.wanted = undefined
  }, [status, results, asking, wanted])
  useEffect(() => {
    const forget = () => {
      asking.wanted = undefined
      othersAskedFor(false)
      // What was typed or dragged a moment before was meant for the entry that was left.
      dropWaiting()
      asking.isBoxUnsure = true
    }
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [asking])
  const search = useMemo(
    () => toCarSearch(surroundings, results, indexUiState, setIndexUiState, failed, setTriesAgain),
    [surroundings, results, indexUiState, setIndexUiState, failed],
  )
  useLayoutEffect(() => {
    surroundings.asking.asked = search.state
    if (!search.failed || search.hits !== 'page') return
    // The widgets go back to the last answer by themselves, but have never heard of the page's own. Nothing is to be asked.
    setIndexUiState(toUiState(search.state))
    widgets.scheduleSearch.cancel()
  }, [surroundings, search, setIndexUiState, widgets])
  const isAsking = status !== 'idle' && !failed && search.hits !== undefined
  // The widgets tell it once, and of no further question that is asked meanwhile.
  const [wasSlow, setWasSlow] = useState(false)
  // The stock may take a while to tell how it spells what is tried again.
  const slow = isAsking && (wasSlow || triesAgain || status === 'stalled')
  if (wasSlow !== slow) setWasSlow(slow)
  const [last, setLast] = useState(search)
  if (!isAsking && last !== search) setLast(search)
  // What failed is no longer said while it is asked again: only then is it heard, should it fail once more.
  const waiting = useMemo(
    () => (slow || last.failed ? { ...last, slow, failed: false, retried: last.failed } : last),
    [last, slow],
  )
  return { search: isAsking ? waiting : search, isAsking }
}

type Widgets = ReturnType<typeof useInstantSearch>

function toCarSearch(
  surroundings: Surroundings,
  results: Widgets['results'] | undefined,
  indexUiState: Widgets['indexUiState'] | undefined,
  setIndexUiState: Widgets['setIndexUiState'],
  failed: boolean,
  setTriesAgain: (triesAgain: boolean) => void,
): CarSearch {
  const { setup, asking, router, foresee, reread } = surroundings
  const answers = results?.__isArtificial ? undefined : (results?._rawResults as unknown as SearchResult[] | undefined)
  const hits = answers === undefined ? undefined : isOfPage(answers) ? 'page' : (answers[0]!.hits as SearchRecord[])
  // Where the first search of a page fails, it goes on showing what it was made for.
  const state = failed && hits === 'page' ? { ...setup.implied } : fromUiState(indexUiState ?? {})
  const change = (step: SearchStep): void => {
    choiceHeard()
    othersAskedFor()
    asking.changed = true
    // A slider that was moved just before is searched for first: else its search would come after that of a chip that lets go
    // of its filter, and bring it back.
    finishWaiting()
    const ask = () =>
      setIndexUiState(asked => {
        asking.wanted = step(fromUiState(asked))
        return toUiState(asking.wanted)
      })
    if (asking.ready) ask()
    else asking.early.push(ask)
  }
  return {
    ...surroundings,
    ...shownOf(answers === undefined ? NOTHING_YET : foundIn(answers), state),
    state,
    change,
    opening: choiceHeard,
    correct: corrected => {
      history.replaceState(history.state, '', router.createURL(corrected))
      change(() => corrected)
    },
    prepare: (...steps) => foresee(steps.map(step => step(asking.asked ?? state))),
    hits,
    slow: false,
    failed,
    retry: async () => {
      setTriesAgain(true)
      const asked = await reread()
      setIndexUiState(asking.wanted === undefined ? asked : toUiState(asking.wanted))
      setTriesAgain(false)
    },
  }
}

const NOTHING_YET: Found = { count: 0, pages: 0, values: {}, bounds: {} }

function shownOf(found: Found, state: SearchState): Pick<CarSearch, 'count' | 'pages' | 'valuesOf' | 'boundsOf'> {
  const { count, pages } = found
  return { count, pages, valuesOf: facet => valuesIn(found, state, facet), boundsOf: facet => found.bounds[facet] }
}

const answersOfPages = new WeakSet<readonly SearchResult[]>()

/** The page's answer as the widgets would have heard it, but for its cars, which stand in the page. */
export function answersOfPage({ found, implied, hitsPerPage }: SearchSetup): SearchResult[] {
  const answer = {
    hits: [],
    nbHits: found.count,
    page: implied.page - 1,
    nbPages: found.pages,
    hitsPerPage,
    facets: found.values,
    facets_stats: found.bounds,
  }
  const answers = [answer as unknown as SearchResult]
  answersOfPages.add(answers)
  return answers
}

const isOfPage = (answers: readonly SearchResult[]): boolean => answersOfPages.has(answers)
