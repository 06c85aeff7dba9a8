import { useEffect, useState } from 'react'
import { carsFoundText } from '../../domain/result-count.ts'
import { finishWaiting } from '../../ui/settling.ts'
import { AlertLink } from './AlertLink.tsx'
import { stillWanted } from './still-wanted.ts'
import { tellBeside } from './told-beside.ts'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'
import { type WayOut, waysOut } from './ways-out.ts'

/**
 * No car fits: says so, what the text asks for in plain words or with fewer of them, and which filter to let go of, with the
 * cars that each would give (DC-50).
 */
export function NothingFound() {
  const { setup, change, router } = useCarSearch()
  const { labels } = setup
  const take = ({ step }: WayOut) => {
    // A way is pressed: Back leads to the text that found nothing, and to its ways out.
    router.pressed()
    change(step)
  }
  const clearAll = useClearAll()
  const ways = useWaysOut()
  return (
    <div className="search__message">
      <p>{labels.noResults}</p>
      {ways.length > 0 && (
        <ul className="ways-out">
          {ways.map(way => (
            <li key={way.key}>
              <button type="button" className="chip" onClick={() => take(way)}>
                {way.text}
                <span className="chip__count">{carsFoundText(way.count, labels)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AlertLink className="button button--primary" says="none" />
      {clearAll && (
        <button
          type="button"
          className={`button button--${setup.alerts ? 'quiet' : 'primary'}`}
          onClick={() => change(clearAll)}
        >
          {labels.clearFilters}
        </button>
      )}
    </div>
  )
}

function useWaysOut(): readonly WayOut[] {
  const search = useCarSearch()
  const { setup, asking, state, correct, hits } = search
  const [ways, setWays] = useState<readonly WayOut[]>([])
  useEffect(() => {
    return tellBeside(waysOut(state, setup, stillWanted(state, search)), (found = []) => {
      const [first] = found
      if (first?.kind === 'plain' && !asking.changed) {
        // Whoever writes in the box by now decides.
        finishWaiting()
        // Sent from the box of another page, or a budget of an older address: nobody need say it once more.
        if (!asking.changed) return correct(first.step(state))
      }
      // Where there are none, the visitor has the one control that is always there.
      setWays(found)
    })
    // Asked when an answer is there: asked earlier, the search itself would have to wait for this.
  }, [hits])
  return ways
}
