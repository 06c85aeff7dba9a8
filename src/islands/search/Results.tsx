import { useEffect, useRef, useState } from 'react'
import { carCard } from '../../domain/car-card.ts'
import { formatNumber } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { withPage } from '../../search/state.ts'
import { CarCard } from '../../ui/CarCard.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** Cards of the first row, whose pictures are in view at once. */
const FIRST_ROW = 3

/** The cars found, or what stands in their place: skeletons, nothing found, or no answer. */
export function Results() {
  const { setup, state, change, router, hits, count, pages, slow, failed, retry } = useCarSearch()
  const { labels } = setup
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(setup.at)
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
  return (
    <>
      <h2 id="results-heading" className="results-count" ref={heading} tabIndex={-1}>
        <span role="status">{hits === undefined ? labels.loadingCars : countText(count, labels)}</span>
      </h2>
      {failed && (
        <div className="search__message" role="alert">
          <p>{labels.searchUnavailable}</p>
          <button type="button" className="button" onClick={retry}>
            {labels.tryAgain}
          </button>
        </div>
      )}
      {(hits === undefined || isBeyond) && !failed && <Skeletons count={setup.hitsPerPage} />}
      {hits?.length === 0 && !isBeyond && !failed && <NothingFound />}
      {hits !== undefined && hits.length > 0 && (
        <ul className="car-grid" data-slow={slow ? '' : undefined}>
          {hits.map((hit, index) => (
            <li key={hit.objectID}>
              <CarCard card={carCard(hit, setup.card, now)} eager={index < FIRST_ROW} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={state.page}
        pages={pages}
        hrefOf={page => router.createURL(withPage(state, page))}
        onPage={goTo}
        labels={{ ...labels, page: page => fill(labels.pageOf, { page, pages }) }}
      />
    </>
  )
}

function countText(count: number, labels: { carFound: string; carsFound: string }): string {
  return count === 1 ? labels.carFound : fill(labels.carsFound, { count: formatNumber(count) })
}

/** The moment that the page was made for, so that it hydrates as it is; then the visitor's own. */
function useNow(at: string): Date {
  const [now, setNow] = useState(() => new Date(at))
  useEffect(() => setNow(new Date()), [])
  return now
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

function NothingFound() {
  const { labels } = useCarSearch().setup
  const clearAll = useClearAll()
  return (
    <div className="search__message">
      <p>{labels.noResults}</p>
      {clearAll !== undefined && (
        <button type="button" className="button" onClick={clearAll}>
          {labels.clearFilters}
        </button>
      )}
    </div>
  )
}
