import { useSyncExternalStore } from 'react'
import { hearHeaderHeight } from '../../ui/header-height.ts'
import { Filters } from './Filters.tsx'
import { Later } from './Later.tsx'
import { useCarSearch } from './use-car-search.ts'
import { hearWidth, isWide, leaveField } from './wide.ts'

const HEADING_ID = 'filters-heading'

/**
 * The filters beside the results, on screens that have room for both (SR-01). A small one need not keep them up to date.
 * At build, `markup` is what is in it, made before.
 */
export function FilterColumn({ markup }: { markup?: string | undefined }) {
  const isShown = useSyncExternalStore(hearTurn, isWide, pageIsForAll)
  if (!isShown) return null
  const column = { className: 'filter-column', 'aria-labelledby': HEADING_ID }
  if (markup !== undefined) return <aside {...column} dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <aside {...column} ref={keepBelowHeader}>
      <FiltersOfColumn />
    </aside>
  )
}

const keepBelowHeader = (column: HTMLElement) =>
  hearHeaderHeight(height => column.style.setProperty('--above', `${height}px`))

/** What is in the column. */
export function FiltersOfColumn() {
  const { labels } = useCarSearch().setup
  return (
    <>
      <h2 id={HEADING_ID} className="visually-hidden">
        {labels.filters}
      </h2>
      <Later>
        <Filters place="column" />
      </Later>
    </>
  )
}

const hearTurn = (tell: () => void) =>
  hearWidth(() => {
    if (!isWide()) leaveField('.filter-column')
    tell()
  })

const pageIsForAll = () => true
