import { fill } from '../../domain/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { appliedIn } from './applied.ts'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** What narrows the search now, each with a way out. */
export function AppliedFilters() {
  const { setup, state, change } = useCarSearch()
  const clearAll = useClearAll()
  const { labels } = setup
  const applied = appliedIn(state, setup)
  if (applied.length === 0) return null
  return (
    <ul className="applied">
      {applied.map(({ key, text, without }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={fill(labels.removeFilter, { name: text })}
            onClick={() => change(without)}
          >
            {text}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {clearAll !== undefined && (
        <li>
          <button type="button" className="text-button" onClick={clearAll}>
            {labels.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}
