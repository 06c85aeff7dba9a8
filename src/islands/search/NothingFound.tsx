import { useEffect, useState } from 'react'
import { carsFoundText } from '../../domain/result-count.ts'
import { fill } from '../../domain/text.ts'
import { type Applied, appliedIn } from './applied.ts'
import { answersBeside } from './filter-request.ts'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** How many ways out are offered; the widest first. */
const WAYS_OUT = 4

type WayOut = Applied & { count: number }

/** No car fits: says so, and which filter to let go of, with the cars that each would give (DC-50). */
export function NothingFound() {
  const { setup, change } = useCarSearch()
  const { labels } = setup
  const clearAll = useClearAll()
  const ways = useWaysOut()
  return (
    <div className="search__message">
      <p>{labels.noResults}</p>
      {ways.length > 0 && (
        <ul className="ways-out">
          {ways.map(({ key, text, count, without }) => (
            <li key={key}>
              <button type="button" className="chip" onClick={() => change(without)}>
                {fill(labels.withoutFilter, { name: text })}
                <span className="chip__count">{carsFoundText(count, labels)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {clearAll !== undefined && (
        <button type="button" className="button button--primary" onClick={() => change(clearAll)}>
          {labels.clearFilters}
        </button>
      )}
    </div>
  )
}

function useWaysOut(): readonly WayOut[] {
  const { setup, state, hits } = useCarSearch()
  const [ways, setWays] = useState<readonly WayOut[]>([])
  useEffect(() => {
    const applied = appliedIn(state, setup)
    // A single filter is let go of by "Clear all filters".
    if (applied.length < 2) return setWays([])
    let isCurrent = true
    const answers = answersBeside(
      applied.map(({ without }) => without(state)),
      setup,
    )
    answers.then(
      found => {
        if (!isCurrent) return
        const counted = applied.map((one, place) => ({ ...one, count: found[place]?.nbHits ?? 0 }))
        setWays(
          counted
            .filter(({ count }) => count > 0)
            .sort((a, b) => b.count - a.count)
            .slice(0, WAYS_OUT),
        )
      },
      // Then the visitor has the one control that is always there.
      () => {},
    )
    return () => {
      isCurrent = false
    }
    // Asked when an answer is there, and not before: a later search that is answered first would take its place.
  }, [hits])
  return ways
}
