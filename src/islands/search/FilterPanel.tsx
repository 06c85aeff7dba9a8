import { useEffect } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { Sheet, type Stage } from '../../ui/Sheet.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { AppliedFilters } from './AppliedFilters.tsx'
import { Filters } from './Filters.tsx'
import { leadToResults } from './results-heading.ts'
import { ShowCars } from './ShowCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { hearWidth, isWide, leaveField } from './wide.ts'

type FilterPanelProps = { stage: Stage; onClose: () => void; onClosed: () => void; onWide: () => void }

/** The filters of small screens: over the page, until the visitor asks for the cars (SR-01, SR-02). */
export function FilterPanel({ stage, onClose, onClosed, onWide }: FilterPanelProps) {
  const { setup, change, count } = useCarSearch()
  useFocusKept()
  useGoneWhenWide(onWide)
  const { labels } = setup
  const clearAll = useClearAll()
  const clear = clearAll && (
    <button type="button" className="text-button" onClick={() => change(clearAll)}>
      {labels.clearAll}
    </button>
  )
  return (
    <Sheet
      title={labels.filters}
      close={labels.close}
      className="filter-panel"
      aside={clear}
      foot={close => (
        <ShowCars
          onPress={() => {
            close()
            afterPaint(leadToResults)
          }}
        />
      )}
      stage={stage}
      onClose={onClose}
      onClosed={onClosed}
    >
      {/* Of what is found nowhere no section is left, and the text has none. */}
      {!count && <AppliedFilters />}
      <Filters place="panel" />
    </Sheet>
  )
}

/** On a screen that becomes wide, as a turned tablet's, the same filters stand beside the results, and the panel goes. */
function useGoneWhenWide(onWide: () => void): void {
  const turned = useLatest(onWide)
  useEffect(
    () =>
      hearWidth(() => {
        if (!isWide()) return
        const focused = leaveField('.filter-panel')
        afterPaint(() => {
          turned()
          if (focused === null) return
          // Whoever was at a filter goes on at the same one.
          const { facet } = focused.closest<HTMLElement>('[data-facet]')?.dataset ?? {}
          const sameOne = facet === undefined ? '' : `[data-facet="${facet}"]`
          afterPaint(() => document.querySelector<HTMLElement>(`.filter-column ${sameOne} summary`)?.focus())
        })
      }),
    [turned],
  )
}
