import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ComparedCar } from '../../domain/compare.ts'
import { formatPrice, priceShown } from '../../domain/price.ts'
import type { CompareSetup } from '../../views/compare-page.ts'

type NameBarProps = {
  setup: CompareSetup
  cars: readonly ComparedCar[]
  heads: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
}

/**
 * Which column is which car, below the header of the page while the heads of the table are out of sight. It moves sideways
 * with the table. For the eye alone: to a screen reader each cell says its head.
 */
export function NameBar({ setup: { rows, settings }, cars, heads, scroller }: NameBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isShown = useIsAbove(heads)
  useEffect(() => {
    const moving = scroller.current
    if (moving === null) return
    const follow = () => {
      if (bar.current !== null) bar.current.scrollLeft = moving.scrollLeft
    }
    follow()
    moving.addEventListener('scroll', follow, { passive: true })
    return () => moving.removeEventListener('scroll', follow)
  }, [scroller])
  return (
    <div className="compare__names" data-shown={isShown ? '' : undefined} aria-hidden="true">
      <div ref={bar}>
        <table className="compare__table" data-cars={cars.length}>
          <tbody>
            <tr>
              <td />
              {cars.map(({ id, title, prices }) => (
                <td key={id}>
                  <span>{title.main}</span> <b>{formatPrice(priceShown(prices, settings.price), rows).now}</b>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Whether an element has gone out of sight at the top. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const header = document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)!
        setAbove(!last.isIntersecting && last.boundingClientRect.top < header)
      },
      { rootMargin: `-${Math.ceil(header)}px 0px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAbove
}
