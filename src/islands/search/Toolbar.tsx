import { useState } from 'react'
import { isNeed } from '../../domain/needs.ts'
import { searchHeading } from '../../search/heading.ts'
import { SORTS, type SortValue } from '../../search/settings.ts'
import { withSort } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { KeywordBox } from './KeywordBox.tsx'
import { Needs } from './Needs.tsx'
import { useCarSearch } from './use-car-search.ts'

/** What is looked at, the text box, the order and, on small screens, the way to the filters. */
export function Toolbar() {
  const { setup, state, change } = useCarSearch()
  const { labels } = setup
  const [panelOpen, setPanelOpen] = useState(false)
  const chosen = [...Object.keys(state.values), ...Object.keys(state.ranges)].filter(name => !isNeed(name)).length
  return (
    <div className="search__head">
      <h1>{searchHeading(state, labels)}</h1>
      <div className="search__tools">
        <KeywordBox />
        <div className="search__bar">
          <button
            type="button"
            className="button button--quiet filter-opener"
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
          >
            <Icon name="filters" />
            {labels.filters}
            {chosen > 0 && <span className="filter__chosen">{chosen}</span>}
          </button>
          <label className="sort">
            <span>{labels.sortBy}</span>
            <select value={state.sortBy} onChange={event => change(withSort(state, event.target.value as SortValue))}>
              {SORTS.filter(({ optional }) => !optional || setup.sortByKms).map(({ value, label }) => (
                <option key={value} value={value}>
                  {labels[label as keyof typeof labels]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <Needs />
      {panelOpen && <FilterPanel onClosed={() => setPanelOpen(false)} />}
    </div>
  )
}
