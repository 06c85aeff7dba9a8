import { useEffect, useRef } from 'react'
import { formatNumber } from '../../domain/format.ts'
import { countShown } from '../../domain/result-count.ts'
import { fill } from '../../domain/text.ts'
import { isListItself, plainPagePath } from '../../search/routing.ts'
import { withPage } from '../../search/state.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { FinanceWarning } from './FinanceWarning.tsx'
import { FoundCars } from './FoundCars.tsx'
import { NothingFound } from './NothingFound.tsx'
import { UnknownCars } from './UnknownCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'
import { useSettled } from './use-settled.ts'

/** Who taps five filters in a row hears of the last one. */
const ANNOUNCED_AFTER_MS = 700

/** The cars found, or what stands in their place: skeletons, nothing found, or no answer. */
export function Results() {
  const { setup, state, change, router, hits, count, pages, failed, retry } = useCarSearch()
  const { labels } = setup
  const heading = useRef<HTMLHeadingElement>(null)
  const goTo = (page: number) => {
    change(withPage(state, page))
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }
  // An address may be older than its page: cars are sold.
  const isBeyond = hits?.length === 0 && pages > 0 && state.page > pages
  useEffect(() => {
    if (!isBeyond) return
    const last = withPage(state, pages)
    // In the place of the address that led here, or Back would lead here again.
    history.replaceState(history.state, '', router.createURL(last))
    change(last)
  }, [isBeyond, state, pages, router, change])
  // Pages of the list itself are there without scripts, too.
  const plain = isListItself(state, setup.implied) ? setup.plainPages : 0
  const isAnswered = hits !== undefined && !isBeyond
  const shown = hits === undefined ? labels.loadingCars : countText(countShown(count, setup.stockCount), labels)
  const said = useSettled(shown, ANNOUNCED_AFTER_MS)
  const pageText = (page: number) => fill(labels.pageOf, { page, pages })
  useFocusKept(heading)
  useRestoredScroll(isAnswered && hits !== 'page')
  return (
    <>
      <h2 id="results-heading" className="results-count" ref={heading} tabIndex={-1}>
        <span className="results-count__shown">{shown}</span>
        {state.page > 1 && hits !== undefined && <span className="visually-hidden">, {pageText(state.page)}</span>}
      </h2>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {failed && (
        <div className="search__message" role="alert">
          <p>{labels.searchUnavailable}</p>
          <button type="button" className="button" onClick={retry}>
            {labels.tryAgain}
          </button>
        </div>
      )}
      {!isAnswered && !failed && <Skeletons count={setup.hitsPerPage} />}
      {isAnswered && count === 0 && !failed && <NothingFound />}
      {count > 0 && <FoundCars />}
      <Pagination
        page={state.page}
        pages={pages}
        hrefOf={page => (page <= plain ? plainPagePath(setup.listPath, page) : router.createURL(withPage(state, page)))}
        onPage={goTo}
        labels={{ ...labels, page: pageText }}
      />
      {isAnswered && <UnknownCars />}
      <FinanceWarning />
    </>
  )
}

function countText(count: number, labels: { carFound: string; carsFound: string }): string {
  return count === 1 ? labels.carFound : fill(labels.carsFound, { count: formatNumber(count) })
}

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
