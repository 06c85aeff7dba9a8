import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useInstantSearch, useInstantSearchContext } from 'react-instantsearch'
import type { SearchResult } from '../../search/clients/answer.ts'
import { type FacetValue, type Found, foundIn, valuesIn } from '../../search/found.ts'
import type { SearchRecord } from '../../search/record.ts'
import type { carRouter, IndexUiState } from '../../search/routing.ts'
import { fromUiState, isSame, toUiState } from '../../search/routing.ts'
import type { FacetName, NumericFacetName } from '../../search/settings.ts'
import type { SearchState } from '../../search/state.ts'
import { dropWaiting, finishWaiting } from '../../ui/settling.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { choiceHeard } from './asked-mark.ts'
import { othersAskedFor } from './results-heading.ts'

/** What the page gave to its search. */
export type Surroundings = {
  setup: SearchSetup
  /** The page's own cars, as markup that stays as it is until other cars are asked for. */
  cards: ReactNode
  router: ReturnType<typeof carRouter>
  start: Start
  /** Asks what may be asked in a moment, so that the answer is there by then. */
  foresee: (states: readonly SearchState[]) => void
  /** What the address asks for, once the stock has told how it spells that. Without its word, as it is written. */
  reread: () => Promise<IndexUiState>
}

/**
 * Between being shown and being ready the widgets drop what they are asked, because they took over the page's answer. A
 * quick visitor's first changes wait for them here, behind what was chosen before anybody listened.
 */
export type Start = {
  ready: boolean
  early: (() => void)[]
  /** Where its visitor was before the search drew its parts. */
  focus: Element | null
  /** What was asked for last when React drew last, though it may have no answer yet: `wanted` knows of a change at once. */
  asked?: SearchState
  /** Something was asked for that the address did not say when the page was opened. */
  changed?: true
  /** What was asked for and has no answer yet; Back forgets it. When its search fails, the widgets go back to what they show. */
  wanted?: SearchState | undefined
  /** What stands in the text box may be searched for no more: nobody answered, or Back came between. The next answer tells. */
  isBoxUnsure?: boolean
  /** Nobody has answered what was asked last. */
  hasFailed?: () => boolean
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
  if (search === undefined) throw new Error('No SearchIsland around it')
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
  const { start } = surroundings
  // The widgets tell of the failure of an older question, too, while a newer one is under way.
  start.hasFailed = () => widgets.status === 'error' && !widgets.mainHelper?.hasPendingRequests()
  const [triesAgain, setTriesAgain] = useState(false)
  const failed = start.hasFailed() && !triesAgain
  const { status } = widgets
  const { wanted } = start
  useEffect(() => {
    // One that was wanted since is not what has been answered here.
    if (status === 'idle' && start.wanted === wanted) start.wanted = undefined
  }, [status, results, start, wanted])
  useEffect(() => {
    const forget = () => {
      start.wanted = undefined
      othersAskedFor(false)
      // What was typed or dragged a moment before was meant for the entry that was left.
      dropWaiting()
      start.isBoxUnsure = true
    }
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [start])
  const search = useMemo(
    () => toCarSearch(surroundings, results, indexUiState, setIndexUiState, failed, setTriesAgain),
    [surroundings, results, indexUiState, setIndexUiState, failed],
  )
  useLayoutEffect(() => {
    surroundings.start.asked = search.state
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

/**
 * When a search fails, the widgets go back to what they show. That is no choice of a visitor's: as an entry of its own it would
 * undo Back, and Forward would be lost (DC-51).
 */
export function isTakenBack({ hasFailed, wanted }: Start, state: SearchState): boolean {
  return hasFailed?.() === true && !(wanted && isSame(wanted, state))
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
  const { setup, start, router, foresee, reread } = surroundings
  const answers = results?.__isArtificial ? undefined : (results?._rawResults as unknown as SearchResult[] | undefined)
  const hits = answers === undefined ? undefined : isOfPage(answers) ? 'page' : (answers[0]!.hits as SearchRecord[])
  // Where the first search of a page fails, it goes on showing what it was made for.
  const state = failed && hits === 'page' ? { ...setup.implied } : fromUiState(indexUiState ?? {})
  const change = (step: SearchStep): void => {
    choiceHeard()
    othersAskedFor()
    start.changed = true
    // A slider that was moved just before is searched for first: else its search would come after that of a chip that lets go
    // of its filter, and bring it back.
    finishWaiting()
    const ask = () =>
      setIndexUiState(asked => {
        start.wanted = step(fromUiState(asked))
        return toUiState(start.wanted)
      })
    if (start.ready) ask()
    else start.early.push(ask)
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
    prepare: (...steps) => foresee(steps.map(step => step(start.asked ?? state))),
    hits,
    slow: false,
    failed,
    retry: async () => {
      setTriesAgain(true)
      const asked = await reread()
      setIndexUiState(start.wanted === undefined ? asked : toUiState(start.wanted))
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
