import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isNeed } from '../../domain/needs.ts'
import { searchHeading } from '../../search/heading.ts'
import { type SortValue, sortsOffered } from '../../search/settings.ts'
import { withSort } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Stage } from '../../ui/Sheet.tsx'
import { AsLastSeen } from './AsLastSeen.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { KeywordBox } from './KeywordBox.tsx'
import { Later } from './Later.tsx'
import { Needs } from './Needs.tsx'
import { type SearchStep, useCarSearch } from './use-car-search.ts'
import { isWide } from './wide.ts'

/** What is looked at, the text box, the order and, on small screens, the way to the filters. */
export function Toolbar() {
  const { panel, setPanel, follow, keep } = useFilterPanel()
  return (
    <div className="search__head">
      <Later>
        <SearchHeading />
        <div className="search__tools">
          <KeywordBox />
          <div className="search__bar">
            <FilterOpener onTouch={follow} onCalledOff={keep} onPress={() => setPanel('open')} />
            <SortBy />
          </div>
        </div>
      </Later>
      <Needs />
      {panel !== 'none' && (
        <AsLastSeen isSeen={panel !== 'kept'}>
          <FilterPanel
            stage={panel}
            onClose={() => setPanel('current')}
            onClosed={keep}
            onWide={() => setPanel('none')}
          />
        </AsLastSeen>
      )}
    </div>
  )
}

/** How long after the first touch, and after one that did not come to press. */
const SOON_MS = 1_000

/**
 * The panel is drawn a moment after a visitor has first touched the page, and stays as it is until a finger comes down on
 * its opener. That brings it up to date, so that it only has to be shown when the finger lets go.
 */
function useFilterPanel() {
  const [panel, setPanel] = useState<'none' | Stage>('none')
  // It is open already where the opener is touched twice, before all else is out of reach.
  const follow = () => setPanel(now => (now === 'open' ? now : 'current'))
  // By then it may be gone, as the screen has become wide, or asked for.
  const keep = useCallback(() => setPanel(now => (now === 'current' ? 'kept' : now)), [])
  useEffect(() => {
    const begin = () =>
      setTimeout(() => startTransition(() => setPanel(now => (now === 'none' && !isWide() ? 'kept' : now))), SOON_MS)
    addEventListener('pointerdown', begin, { once: true })
    return () => removeEventListener('pointerdown', begin)
  }, [])
  useEffect(() => {
    if (panel !== 'current') return
    const timer = setTimeout(keep, SOON_MS)
    return () => clearTimeout(timer)
  }, [panel, keep])
  return { panel, setPanel, follow, keep }
}

function SearchHeading() {
  const { setup, state } = useCarSearch()
  return <h1>{searchHeading(state, setup.labels)}</h1>
}

type FilterOpenerProps = { onTouch: () => void; onCalledOff: () => void; onPress: () => void }

function FilterOpener({ onTouch, onCalledOff, onPress }: FilterOpenerProps) {
  const { setup, state, opening } = useCarSearch()
  const chosen = [...Object.keys(state.values), ...Object.keys(state.ranges)].filter(name => !isNeed(name)).length
  return (
    <button
      type="button"
      className="button button--quiet filter-opener"
      aria-haspopup="dialog"
      onPointerDown={onTouch}
      onPointerCancel={onCalledOff}
      onClick={() => {
        opening()
        onPress()
      }}
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
  const { setup, state, change, prepare } = useCarSearch()
  const { labels } = setup
  const orders = sortsOffered(setup)
  const select = useRef<HTMLSelectElement>(null)
  // It shows what was chosen the moment it is; what the search then says counts.
  useLayoutEffect(() => {
    select.current!.value = state.sortBy
  }, [state])
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
