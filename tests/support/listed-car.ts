import type { Element } from 'happy-dom'
import type { StockState } from '../../src/domain/stock-state.ts'
import { builtFile, builtPage, wordsOf } from './built-page.ts'

export type ListedCar = { id: number; path: string; title: string; card: Element }

/**
 * The first car for sale of a list as it is built, for journeys that are about its page and not about the list: to open that
 * in a browser takes longer than to open the car. `fits` may ask for more of its card, `status` for what it is today.
 */
export function listedCar(
  site: string,
  list = 'used-cars',
  { fits = () => true, status }: { fits?: (card: Element) => boolean; status?: 'in_stock' } = {},
): ListedCar {
  const slug = new URL(site).hostname.split('.')[0]!
  const { cars } = JSON.parse(builtFile(slug, '/stock-state.json')) as StockState
  for (const card of builtPage(slug, `/search/${list}`).querySelectorAll('.search .car-card:not([data-sold])')) {
    const link = card.querySelector('h3 a')
    const path = link?.getAttribute('href')
    const id = Number(path?.split('-').at(-1))
    if (!path || !fits(card)) continue
    if (status === undefined || cars[id]?.status === status) return { id, path, title: wordsOf(link!)!, card }
  }
  throw new Error(`${site}/search/${list} lists no such car`)
}

/** A car that the state of the stock tells of by this status, as the site was built. */
export function carThatIs(site: string, status: string): number {
  const { cars } = JSON.parse(builtFile(new URL(site).hostname.split('.')[0]!, '/stock-state.json')) as StockState
  return Number(Object.entries(cars).find(([, car]) => car?.status === status)![0])
}
