import { useLayoutEffect, useRef, useState } from 'react'
import { isNeed } from '../../domain/needs.ts'
import { searchHeading } from '../../search/heading.ts'
import { SORTS, type SortValue } from '../../search/settings.ts'
import { withSort } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { KeywordBox } from './KeywordBox.tsx'
import { Later } from './Later.tsx'
import { Needs } from './Needs.tsx'
import { type SearchStep, useCarSearch } from './use-car-search.ts'

/** What is looked at, the text box, the order and, on small screens, the way to the filters. */
export function Toolbar() {
  /** A finger that comes down on its opener makes it, so that it only has to be shown when the finger lets go. */
  const [panel, setPanel] = useState<'none' | 'made' | 'open'>('none')
  return (
    <div className="search__head">
      <SearchHeading />
      <div className="search__tools">
        <Later>
          <KeywordBox />
        </Later>
        <div className="search__bar">
          <FilterOpener
            onTouch={() => setPanel('made')}
            onLeave={() => setPanel('none')}
            onPress={() => setPanel('open')}
          />
          <SortBy />
        </div>
      </div>
      <Later>
        <Needs />
      </Later>
      {panel !== 'none' && (
        <FilterPanel isOpen={panel === 'open'} onClose={() => setPanel('made')} onClosed={() => setPanel('none')} />
      )}
    </div>
  )
}

function SearchHeading() {
  const { setup, state } = useCarSearch()
  return <h1>{searchHeading(state, setup.labels)}</h1>
}

type FilterOpenerProps = { onTouch: () => void; onLeave: () => void; onPress: () => void }

function FilterOpener({ onTouch, onLeave, onPress }: FilterOpenerProps) {
  const { setup, state } = useCarSearch()
  const chosen = [...Object.keys(state.values), ...Object.keys(state.ranges)].filter(name => !isNeed(name)).length
  return (
    <button
      type="button"
      className="button button--quiet filter-opener"
      aria-haspopup="dialog"
      onPointerDown={onTouch}
      onPointerCancel={onLeave}
      onClick={onPress}
    >
      <Icon name="filters" />
      {setup.labels.filters}
      {chosen > 0 && <span className="filter__chosen">{chosen}</span>}
    </button>
  )
}

const inOrder =
  (sortBy: SortValue): SearchStep =>
  asked =>
    withSort(asked, sortBy)

function SortBy() {
  const { setup, state, change, prepare, slow } = useCarSearch()
  const { labels } = setup
  const orders = SORTS.filter(({ optional }) => !optional || setup.sortByKms)
  const select = useRef<HTMLSelectElement>(null)
  // It shows what was chosen the moment it is; what the search then says counts.
  useLayoutEffect(() => {
    if (!slow) select.current!.value = state.sortBy
  })
  return (
    <label className="sort">
      <span>{labels.sortBy}</span>
      <select
        ref={select}
        defaultValue={state.sortBy}
        // While somebody looks through the orders, there is time to have each of them ready.
        onFocus={() => prepare(...orders.map(({ value }) => inOrder(value)))}
        onChange={event => change(inOrder(event.target.value as SortValue))}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {labels[label as keyof typeof labels]}
          </option>
        ))}
      </select>
    </label>
  )
}
