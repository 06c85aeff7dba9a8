import { memo, type RefObject, useEffect, useRef } from 'react'
import { carsFoundText, countShown } from '../../domain/result-count.ts'
import { fill } from '../../domain/text.ts'
import { isListItself, plainPagePath } from '../../search/routing.ts'
import { withPage } from '../../search/state.ts'
import { watchSight } from '../../ui/in-sight.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { AlertLink } from './AlertLink.tsx'
import { Announced } from './Announced.tsx'
import { AppliedFilters } from './AppliedFilters.tsx'
import { FinanceWarning } from './FinanceWarning.tsx'
import { FoundCars } from './FoundCars.tsx'
import { Later } from './Later.tsx'
import { NothingFound } from './NothingFound.tsx'
import { leadToResults, othersAskedFor, RESULTS_ID } from './results-heading.ts'
import { UnknownCars } from './UnknownCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'

/** The cars found, or what stands in their place: skeletons, nothing found, or no answer. */
export function Results() {
  const { setup, state, correct, hits, count, pages, failed, retried, retry } = useCarSearch()
  const { labels } = setup
  const heading = useRef<HTMLHeadingElement>(null)
  // An address may be older than its page: cars are sold.
  const isBeyond = hits?.length === 0 && pages > 0 && state.page > pages
  const isUnanswered = failed || retried
  useEffect(() => {
    // A search that failed leaves the page beyond the last in the state: correcting it then would ask, fail and ask again for ever.
    if (isBeyond && !isUnanswered) correct(withPage(state, pages))
  }, [isBeyond, isUnanswered, state, pages, correct])
  const isAnswered = hits !== undefined && !isBeyond
  const awaited = failed ? labels.searchLabel : labels.loadingCars
  const shown = hits === undefined ? awaited : carsFoundText(countShown(count, setup.stockCount), labels)
  useFocusKept()
  useEffect(() => watchSight(heading.current!), [])
  useRestoredScroll(isAnswered ? hits : undefined)
  return (
    <>
      <div className="results-head">
        <h2 id={RESULTS_ID} className="results-count" ref={heading} tabIndex={-1}>
          <span className="results-count__shown">{shown}</span>
          {state.page > 1 && hits !== undefined && (
            <span className="visually-hidden">, {fill(labels.pageOf, { page: state.page, pages })}</span>
          )}
        </h2>
        <AppliedFilters />
        <Later>
          <AlertLink className="results-alert" says="link" />
        </Later>
      </div>
      <Announced />
      {failed && (
        <div className="search__message" role="alert">
          <p>{labels.searchUnavailable}</p>
          <button type="button" className="button" onClick={retry}>
            {labels.tryAgain}
          </button>
        </div>
      )}
      {!failed && (!isAnswered || (retried && count === 0)) && <Skeletons count={setup.hitsPerPage} />}
      {isAnswered && count === 0 && !isUnanswered && <NothingFound />}
      {count > 0 && <FoundCars />}
      <Later>
        <Pages heading={heading} />
        {isAnswered && <UnknownCars />}
      </Later>
      <FinanceWarning />
    </>
  )
}

const Pages = memo(function Pages({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { setup, asking, state, change, prepare, router, pages } = useCarSearch()
  const goTo = (page: number) => {
    // The page that is shown, or awaited, is no other, and its address none to write.
    if (page === (asking.asked ?? state).page) leadToResults()
    else {
      change(asked => withPage(asked, page))
      othersAskedFor(true)
    }
    heading.current?.focus({ preventScroll: true })
  }
  // Pages of the list itself are there without scripts, too.
  const plain = isListItself(state, setup.implied) ? setup.plainPages : 0
  return (
    <Pagination
      page={state.page}
      pages={pages}
      hrefOf={page => (page <= plain ? plainPagePath(setup.listPath, page) : router.createURL(withPage(state, page)))}
      onPage={goTo}
      onPress={page => prepare(asked => withPage(asked, page))}
      labels={{ ...setup.labels, page: page => fill(setup.labels.pageOf, { page, pages }) }}
    />
  )
})

function Skeletons({ count }: { count: number }) {
  return (
    <ul className="car-grid" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <SkeletonCard />
        </li>
      ))}
    </ul>
  )
}
