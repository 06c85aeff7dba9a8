import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import type { ComparedCar } from '../../domain/compare.ts'
import { formatPrice, priceShown } from '../../domain/price.ts'
import { hearHeaderHeight } from '../../ui/header-height.ts'
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
  const [above, setAbove] = useState<number>()
  useEffect(() => hearHeaderHeight(setAbove), [])
  const isShown = useIsAbove(heads, above)
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
  const place = above === undefined ? undefined : ({ '--above': `${above}px` } as CSSProperties)
  return (
    <div className="compare__names" data-shown={isShown ? '' : undefined} style={place} aria-hidden="true">
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

/** Whether an element has gone out of sight behind what stands `above` pixels high at the top. */
function useIsAbove(element: RefObject<HTMLElement | null>, above = 0): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)!
        setAbove(!last.isIntersecting && last.boundingClientRect.top < above)
      },
      { rootMargin: `-${above}px 0px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, above])
  return isAbove
}
