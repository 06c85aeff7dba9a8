import type { Locator } from '@playwright/test'

/** Of a phone, tablets upright and lying, and a desk: one, two, three columns, and the widths about where they change. */
export const ROW_WIDTHS = [390, 700, 800, 1024, 1100, 1440]

/** How much of a list's place no card of it takes, in whole hundredths: nothing of one that is swiped, as it goes on. */
export const emptyIn = (list: Locator): Promise<number> =>
  list.evaluate(grid => {
    const { columnGap, rowGap, scrollSnapType } = getComputedStyle(grid)
    if (scrollSnapType !== 'none' && grid.scrollWidth > grid.clientWidth) return 0
    const areaOf = ({ width, height }: DOMRect) => (width + parseFloat(columnGap)) * (height + parseFloat(rowGap))
    const cards = [...grid.querySelectorAll('article')].filter(card => card.checkVisibility())
    const taken = cards.reduce((sum, card) => sum + areaOf(card.getBoundingClientRect()), 0)
    return Math.abs(Math.round(100 * (1 - taken / areaOf(grid.getBoundingClientRect()))))
  })
