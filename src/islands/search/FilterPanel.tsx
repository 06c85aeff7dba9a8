import { Sheet } from '../../ui/Sheet.tsx'
import { Filters } from './Filters.tsx'
import { ShowCars } from './ShowCars.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useClearAll } from './use-clear-all.ts'

type FilterPanelProps = { isOpen: boolean; onClose: () => void; onClosed: () => void }

/** The filters of small screens: over the page, until the visitor asks for the cars (SR-01, SR-02). */
export function FilterPanel({ isOpen, onClose, onClosed }: FilterPanelProps) {
  const { setup, change } = useCarSearch()
  const { labels } = setup
  const clearAll = useClearAll()
  const clear = clearAll !== undefined && (
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
      foot={close => <ShowCars onPress={close} />}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Filters />
    </Sheet>
  )
}
