import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { carCard } from '../../domain/car-card.ts'
import { formatNumber } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import type { SearchRecord } from '../../search/record.ts'
import { withPage } from '../../search/state.ts'
import { CarGrid } from '../../ui/CarGrid.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** The cars found, or what stands in their place: skeletons, nothing found, or no answer. */
export function Results() {
  const { setup, cards, state, change, router, hits, count, pages, slow, failed, retry } = useCarSearch()
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
  const isAnswered = hits !== undefined && !isBeyond
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
      {!isAnswered && !failed && <Skeletons count={setup.hitsPerPage} />}
      {isAnswered && count === 0 && !failed && <NothingFound />}
      {count > 0 && <Cars hits={hits} ofPage={cards} slow={slow} />}
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

type CarsProps = { hits: 'page' | readonly SearchRecord[] | undefined; ofPage: ReactNode; slow: boolean }

function Cars({ hits, ofPage, slow }: CarsProps) {
  const { card } = useCarSearch().setup
  const cards = useMemo(() => {
    const now = new Date()
    return Array.isArray(hits) ? hits.map(hit => carCard(hit, card, now)) : []
  }, [hits, card])
  if (hits === 'page') return ofPage
  return cards.length > 0 && <CarGrid cards={cards} slow={slow} />
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
