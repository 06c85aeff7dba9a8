import { useState } from 'react'
import { CheckList } from '../../../src/ui/CheckList.tsx'
import { Pagination } from '../../../src/ui/Pagination.tsx'
import { RangeField } from '../../../src/ui/RangeField.tsx'
import { DEALER_PRICES, type RangeChoice } from '../../../src/ui/range-values.ts'
import { Sheet } from '../../../src/ui/Sheet.tsx'
import { TryAgain } from '../../../src/ui/TryAgain.tsx'

type Choice = { value: string; label: string; count: number }

type TryProps = {
  choices: readonly Choice[]
  colours: readonly Choice[]
  labels: { showAll: string; showFewer: string; close: string; from: string; to: string; tryAgain: string }
}

const PAGES = 12

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-AU')}`

/** What the search is made of, to be tried: nothing is searched. */
export function TryIsland({ choices, colours, labels }: TryProps) {
  const [chosen, setChosen] = useState<readonly string[]>([choices[0]?.value ?? ''])
  const [range, setRange] = useState<RangeChoice>({})
  const [page, setPage] = useState(5)
  const [isOpen, setOpen] = useState(false)
  const toggle = (value: string) =>
    setChosen(before => (before.includes(value) ? before.filter(other => other !== value) : [...before, value]))
  const list = (items: readonly Choice[], look: 'rows' | 'chips' | 'colours') => (
    <CheckList
      items={items.map(item => ({ ...item, chosen: chosen.includes(item.value) }))}
      answer={chosen}
      look={look}
      shown={4}
      onToggle={toggle}
      showAll={labels.showAll}
      showFewer={labels.showFewer}
    />
  )
  return (
    <div className="theme__grid">
      <div className="panel">{list(choices, 'rows')}</div>
      <div className="panel">{list(choices.slice(0, 4), 'chips')}</div>
      <div className="panel">{list(colours, 'colours')}</div>
      <div className="panel">
        <RangeField
          name="price"
          bounds={DEALER_PRICES.bounds}
          choice={range}
          answer={range}
          scale={DEALER_PRICES}
          format={dollars}
          labels={{ from: labels.from, to: labels.to }}
          onChange={setRange}
        />
      </div>
      <div className="panel">
        <TryAgain text="The cars could not be loaded." label={labels.tryAgain} onPress={() => {}} />
      </div>
      <div className="panel">
        <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
          Open a sheet
        </button>
        {isOpen && (
          <Sheet
            title="A sheet"
            close={labels.close}
            onClosed={() => setOpen(false)}
            foot={close => (
              <button type="button" className="button button--primary button--block" onClick={close}>
                {labels.close}
              </button>
            )}
          >
            {list(choices, 'rows')}
          </Sheet>
        )}
      </div>
      <Pagination
        page={page}
        pages={PAGES}
        hrefOf={number => `?page=${number}`}
        onPage={setPage}
        onPress={() => {}}
        labels={{
          pages: 'Pages',
          nextPage: 'Next page',
          previousPage: 'Previous page',
          page: number => `Page ${number}`,
        }}
      />
    </div>
  )
}
