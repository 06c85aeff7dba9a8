import { fill } from '../../domain/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { appliedIn } from './applied.ts'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** What narrows the search now, each with a way out. */
export function AppliedFilters() {
  const { setup, state, change, prepare } = useCarSearch()
  const clear = useClearAll()
  const { labels } = setup
  const applied = appliedIn(state, setup)
  if (applied.length === 0) return null
  return (
    <ul className="applied">
      {applied.map(({ key, text, without }, place) => (
        // What moves up is drawn anew: it is not seen to jump, however late the answer.
        <li key={`${place}:${key}`}>
          <button
            type="button"
            className="chip"
            aria-label={fill(labels.removeFilter, { name: text })}
            onPointerDown={() => prepare(without)}
            onClick={() => change(without)}
          >
            {text}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {clear && (
        <li className="applied__all">
          <button
            type="button"
            className="text-button"
            onPointerDown={() => prepare(clear)}
            onClick={() => change(clear)}
          >
            {labels.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}
