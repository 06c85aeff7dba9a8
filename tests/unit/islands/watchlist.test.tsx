// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Watchlist } from '../../../src/contract/watchlist.ts'
import { WatchlistIsland } from '../../../src/islands/watchlist/WatchlistIsland.tsx'
import type { Result } from '../../../src/stores/api-client.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { $user } from '../../../src/stores/user.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { GONE, SOLD } from '../../support/saved-cars.ts'
import { aSite } from '../../support/site.ts'

vi.mock('../../../src/islands/watchlist/use-saved-cars.ts', () => import('../../support/saved-cars.ts'))

const watchlist = vi.fn<() => Promise<Result<Watchlist>>>()
vi.mock('../../../src/stores/api-client.ts', () => ({ api: { watchlist: () => watchlist() } }))

persistent.useTestStorageEngine()
afterAll(() => persistent.cleanTestStorage())

/** The page of saved cars, on a site that keeps them in accounts. */
async function page(): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { setup } = watchlistPage(aSite({ settings: { favourites: { mode: 'account' } } }))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(<WatchlistIsland setup={setup} />))
  onTestFinished(() => act(async () => root.unmount()))
  return place
}

const listOf = (...ids: number[]) =>
  watchlist.mockResolvedValue({ ok: true, data: { success: true, cars: ids.map(id => ({ id })) } })
const cars = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-remove]')].map(({ dataset }) => Number(dataset.car))

test('WL-11 DC-81 who signs in elsewhere while the page is open finds the own list on it, and another account its own', async () => {
  const place = await page()
  expect(place.textContent).toContain('Sign in to see your watchlist.')
  listOf(1, 2)
  await act(async () => $user.set({ id: 'a1', phone: '+61491570006' }))
  expect(cars(place)).toEqual([1, 2])
  listOf(3)
  await act(async () => $user.set({ id: 'a2', phone: '+61491570156' }))
  expect(cars(place)).toEqual([3])
  await act(async () => $user.set(undefined))
  expect(place.textContent).toContain('Sign in to see your watchlist.')
})

test('WL-05 what is sold, or has left, is marked where it is removed: it does not come back', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  listOf(1, SOLD, GONE)
  const place = await page()
  expect($favourites.get()).toEqual([1, SOLD, GONE])
  const marked = [...place.querySelectorAll<HTMLElement>('[data-remove][data-sold]')]
  expect(marked.map(({ dataset }) => Number(dataset.car))).toEqual([GONE, SOLD])
})
