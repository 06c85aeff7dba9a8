import { useEffect, useRef } from 'react'
import { formatNumber } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Filters } from './Filters.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

/** The filters of small screens: over the page, until the visitor asks for the cars (SR-01, SR-02). */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { setup, count } = useCarSearch()
  const { labels } = setup
  const clearAll = useClearAll()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="filter-panel" aria-label={labels.filters} onClose={onClose}>
      <header className="filter-panel__head">
        <h2>{labels.filters}</h2>
        {clearAll !== undefined && (
          <button type="button" className="text-button" onClick={clearAll}>
            {labels.clearAll}
          </button>
        )}
        <button
          type="button"
          className="button button--ghost button--icon"
          aria-label={labels.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="filter-panel__body">
        <Filters />
      </div>
      <footer className="filter-panel__foot">
        <button
          type="button"
          className="button button--primary button--block button--large"
          onClick={() => dialog.current?.close()}
        >
          {count === 1 ? labels.showCar : fill(labels.showCars, { count: formatNumber(count) })}
        </button>
      </footer>
    </dialog>
  )
}
