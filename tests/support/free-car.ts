import { type Page, test } from '@playwright/test'
import type { ReservedCars } from '../../src/contract/reservations.ts'
import { RESERVED_CARS_PATH, type StockState } from '../../src/domain/stock-state.ts'
import { KEPT_ALIVE } from './network.ts'
import { TEST_PORT } from './site-url.ts'

/** So many journeys reserve cars of one list at the same time. */
const JOURNEYS = 8
/** Journeys that reserve nothing open the first cars of a list, and want them free. */
const OTHERS = 8

/**
 * The address of a car that can be reserved now. Each journey names a number of its own, so that none takes the car of
 * another; its second try takes another car than its first, which may hold it still, and nobody tells of holds.
 */
export async function freeCar(page: Page, site: string, journey: number, list = '/search/used-cars'): Promise<string> {
  // Browsers know every *.localhost, other programs not.
  const get = (path: string) =>
    page.request.get(`http://localhost:${TEST_PORT}${path}`, { headers: { Host: new URL(site).host }, ...KEPT_ALIVE })
  const slugs = new Set<string>()
  for (const path of [list, `${list}/page/2`]) {
    const html = await (await get(path)).text()
    for (const [, slug] of html.matchAll(/href="\/cars\/([a-z0-9-]+)"/g)) slugs.add(slug!)
  }
  const { cars } = (await (await get('/stock-state.json')).json()) as StockState
  const { car_ids } = (await (await get(RESERVED_CARS_PATH)).json()) as ReservedCars
  const isFree = (slug: string): boolean => {
    const id = slug.split('-').at(-1)!
    const state = cars[id]
    const isReserved = state?.reserved === true || car_ids.includes(Number(id))
    return state?.status === 'in_stock' && !isReserved && (state.price ?? 0) > 10_000
  }
  const own = [...slugs].filter((_, index) => index >= OTHERS && index % JOURNEYS === journey)
  const chosen = own.filter(isFree)[test.info().retry]
  if (chosen === undefined) throw new Error(`no car of ${list} is free for journey ${journey}`)
  return `/cars/${chosen}`
}
