import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { pageNumbers } from './page-numbers.ts'
import { isPlainClick } from './plain-click.ts'

type PaginationProps = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  onPage: (page: number) => void
  /** A pointer is on the link to a page. */
  onPress: (page: number) => void
  labels: { pages: string; nextPage: string; previousPage: string; page: (number: number) => string }
}

/** Pages as links, so that one can be opened in a tab of its own; a plain click stays here. */
export function Pagination({ page, pages, hrefOf, onPage, onPress, labels }: PaginationProps) {
  if (pages <= 1) return null
  const goTo = (to: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onPage(to)
  }
  return (
    <nav className="pagination" aria-label={labels.pages}>
      {page > 1 && (
        <a
          className="pagination__step"
          rel="prev"
          href={hrefOf(page - 1)}
          onPointerDown={() => onPress(page - 1)}
          onClick={goTo(page - 1)}
          aria-label={labels.previousPage}
        >
          <Icon name="back" />
        </a>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, index) =>
          number === 'gap' ? (
            <li key={`gap${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={hrefOf(number)}
                onPointerDown={() => onPress(number)}
                onClick={goTo(number)}
                aria-label={labels.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a
          className="pagination__step"
          rel="next"
          href={hrefOf(page + 1)}
          onPointerDown={() => onPress(page + 1)}
          onClick={goTo(page + 1)}
          aria-label={labels.nextPage}
        >
          <Icon name="arrow" />
        </a>
      )}
    </nav>
  )
}
