import { alertPathOf } from '../../search/alert-path.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { SearchSetup } from '../../views/search-page.ts'
import { useCarSearch } from './use-car-search.ts'

type AlertLinkProps = { className: string; says: keyof NonNullable<SearchSetup['alerts']> }

/** The way to news by mail of what is searched for, where the dealer sends some. Source: features 3.2. */
export function AlertLink({ className, says }: AlertLinkProps) {
  const { setup, state } = useCarSearch()
  return (
    setup.alerts && (
      <a className={className} href={alertPathOf(state)} rel="nofollow">
        <Icon name="alert" />
        <span>{setup.alerts[says]}</span>
      </a>
    )
  )
}
