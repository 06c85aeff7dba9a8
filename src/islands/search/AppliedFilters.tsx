import { formatDistance } from '../../domain/distance.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import type { NumericFacetName } from '../../search/settings.ts'
import { entriesOf, type Range, type SearchState, withQuery, withRange, withToggled } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { SearchSetup } from '../../views/search-page.ts'
import { sectionLabel, standaloneLabel } from './sections.ts'
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

type Applied = { key: string; text: string; without: SearchState }

function appliedIn(state: SearchState, setup: SearchSetup): Applied[] {
  const { labels } = setup
  const text: Applied[] =
    state.query === '' ? [] : [{ key: 'query', text: `“${state.query}”`, without: withQuery(state, '') }]
  const values = entriesOf(state.values).flatMap(([facet, chosen]) =>
    chosen.map(value => ({
      key: `${facet}:${value}`,
      text: standaloneLabel(facet, value, labels),
      without: withToggled(state, facet, value),
    })),
  )
  const ranges = entriesOf(state.ranges).map(([facet, range]) => ({
    key: facet,
    text: `${sectionLabel(facet, labels)} ${rangeText(facet, range, setup)}`,
    without: withRange(state, facet, {}),
  }))
  return [...text, ...values, ...ranges]
}

function rangeText(facet: NumericFacetName, { min, max }: Range, { distance }: SearchSetup): string {
  const show = (value: number) =>
    facet === 'year' || facet === 'seats'
      ? String(value)
      : facet === 'km'
        ? formatDistance(value, distance)
        : formatDollars(value)
  if (min === undefined) return `≤ ${show(max!)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}
