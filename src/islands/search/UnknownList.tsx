import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInstantSearch } from 'react-instantsearch'
import { type CarCard as CarCardShown, carCard, needRateWarning } from '../../domain/car-card.ts'
import { formatNumber } from '../../domain/format.ts'
import { unknownFilter, type Why, whyLines } from '../../domain/needs.ts'
import { fill } from '../../domain/text.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CarCard } from '../../ui/CarCard.tsx'
import { foundMayStateRates } from './FinanceWarning.tsx'
import { answersBeside } from './filter-request.ts'
import { tellBeside } from './told-beside.ts'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn, withoutNeeds } from './wanted.ts'

type Shown = { card: CarCardShown; why: readonly Why[] }

/** The cars of which something wanted is not known, counted and shown on demand. */
export function UnknownList() {
  const search = useCarSearch()
  const { state, setup, hits } = search
  const isAnswered = useInstantSearch({ catchError: true }).status === 'idle'
  const { labels, distance, card: settings, hitsPerPage: pageSize } = setup
  const [count, setCount] = useState(0)
  const [cars, setCars] = useState<readonly Shown[]>([])
  const [failed, setFailed] = useState(false)
  const wanted = wantedIn(state)
  const ask = async (hitsPerPage: number, page = 1) => {
    const [answer] = await answersBeside([withoutNeeds(state)], setup, {
      hitsPerPage,
      page,
      filter: unknownFilter(wanted),
    })
    return answer
  }
  // Asked when an answer is there: asked earlier, the search itself would have to wait for this.
  useEffect(() => {
    if (!isAnswered) return
    return tellBeside(ask(0), answer => {
      setCount(answer?.nbHits ?? 0)
      setCars([])
      setFailed(false)
    })
  }, [hits, isAnswered])
  const asked = useRef(hits)
  asked.current = hits
  const list = useRef<HTMLUListElement>(null)
  const showMore = async () => {
    const pressed = document.activeElement
    setFailed(false)
    try {
      const answer = await ask(pageSize, cars.length / pageSize + 1)
      // Another search has been answered since.
      if (asked.current !== hits) return
      const now = new Date()
      const more = (answer?.hits ?? []) as unknown as SearchRecord[]
      const shown = more.map(hit => ({
        card: carCard(hit, settings, now),
        why: whyLines(hit, wanted, distance.region, labels),
      }))
      const isStillThere = document.activeElement === pressed
      flushSync(() => setCars([...cars, ...shown]))
      // The button moves on below, and goes with the last of them. Whoever went elsewhere meanwhile stays there.
      if (isStillThere) list.current?.children[cars.length]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      if (asked.current === hits) setFailed(true)
    }
  }
  if (count === 0) return null
  return (
    <section className="unknown-cars" aria-labelledby="unknown-heading">
      <h2 id="unknown-heading">
        {count === 1 ? labels.unknownCar : fill(labels.unknownCars, { count: formatNumber(count) })}
      </h2>
      <p>{labels.unknownText}</p>
      {cars.length > 0 && (
        <ul className="car-grid" ref={list}>
          {cars.map(({ card, why }) => (
            <li key={card.id}>
              <CarCard card={card} why={why} />
            </li>
          ))}
        </ul>
      )}
      {/* Where cars were found, it stands below them all. */}
      {!foundMayStateRates(search) && needRateWarning(cars.map(({ card }) => card)) && (
        <p className="finance-warning">{labels.comparisonRateWarning}</p>
      )}
      {failed && <p role="alert">{labels.searchUnavailable}</p>}
      {cars.length < count && (
        <button type="button" className="button button--quiet" onClick={showMore}>
          {cars.length === 0 ? labels.showThem : labels.showMoreCars}
        </button>
      )}
    </section>
  )
}
