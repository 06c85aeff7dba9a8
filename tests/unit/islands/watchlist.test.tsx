// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Watchlist } from '../../../src/contract/watchlist.ts'
import { MOST_SHARED } from '../../../src/domain/linked-cars.ts'
import { WatchlistIsland } from '../../../src/islands/watchlist/WatchlistIsland.tsx'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Result } from '../../../src/stores/api-client.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { $favouritesOrder } from '../../../src/stores/favourites-order.ts'
import { $user } from '../../../src/stores/user.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { GONE, LOST, SOLD } from '../../support/saved-cars.ts'
import { aSite } from '../../support/site.ts'

vi.mock('../../../src/islands/watchlist/use-saved-cars.ts', () => import('../../support/saved-cars.ts'))

const watchlist = vi.fn<() => Promise<Result<Watchlist>>>()
vi.mock('../../../src/stores/api-client.ts', () => ({
  api: { watchlist: () => watchlist(), signOut: async () => ({ ok: true, data: { success: true } }) },
}))

persistent.useTestStorageEngine()
afterAll(() => persistent.cleanTestStorage())

/** The page of saved cars, on a site that keeps them in accounts. */
async function page(settings: Partial<SiteFile> = {}): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { setup } = watchlistPage(aSite({ settings: { favourites: { mode: 'account' }, ...settings } }))
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
  const heading = place.querySelector('h3')!.textContent
  expect(place.querySelector('[data-remove]')!.getAttribute('aria-label')).toBe(`Remove: ${heading}`)
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

test('features 3.2 each saved car that can be had leads to news of it by mail, where the dealer sends them', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  listOf(1, 2, SOLD, GONE)
  const links = (place: HTMLElement) => [...place.querySelectorAll<HTMLAnchorElement>('[href^="/alerts"]')]
  expect(links(await page())).toEqual([])
  const place = await page({ baseUrl: 'https://www.northside.example', features: { alerts: true } })
  const name = place.querySelector('h3')!.textContent
  expect(links(place).map(link => link.getAttribute('href'))).toEqual(['/alerts?car=1', '/alerts?car=2'])
  const [link] = links(place)
  expect([link!.textContent, link!.getAttribute('aria-label')]).toEqual([
    'Tell me if the price drops',
    `Tell me if the price drops: ${name}`,
  ])
})

test('saved cars stay on the page when another does not come, which is asked for again beside them', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  listOf(1, 2, LOST)
  const place = await page()
  expect(cars(place)).toEqual([1, 2])
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('Try again')
  await act(async () => $favourites.set([LOST]))
  expect(place.querySelector('.watchlist__cars')).toBeNull()
  expect(place.querySelector('[role="alert"]')).not.toBeNull()
})

test('a link to the list takes the newest cars along, as many as a phone can read, and says so where there are more', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  const ids = Array.from({ length: MOST_SHARED }, (_, at) => at + 101)
  const shared = async () => {
    const panel = (await page()).querySelector('#share-list')!
    const { searchParams } = new URL(panel.querySelector('input')!.value)
    return { cars: searchParams.get('cars')!.split(',').map(Number), text: panel.textContent }
  }
  const newest = `The link takes your ${MOST_SHARED} newest cars along.`
  listOf(...ids)
  const all = await shared()
  expect(all.cars).toEqual(ids)
  expect(all.text).not.toContain(newest)
  listOf(...ids, 7)
  const most = await shared()
  expect(most.cars).toEqual(ids)
  expect(most.text).toContain(newest)
  onTestFinished(() => $favouritesOrder.set('saved'))
  $favouritesOrder.set('km_asc')
  expect(await shared()).toEqual(most)
  expect(cars(document.body)[0]).toBe(7)
})

test('that the link was copied is said no more once the list, and so its link, is another', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  listOf(1, 2)
  const panel = (await page()).querySelector('#share-list')!
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const copy = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy the link')!
  const told = () => panel.querySelector('[role="status"]')!.textContent
  for (const left of [[2], [2, 3]]) {
    await act(async () => copy.click())
    expect(told()).toBe('Link copied.')
    expect(copied).toHaveBeenLastCalledWith(panel.querySelector('input')!.value)
    await act(async () => $favourites.set(left))
    expect(told()).toBe('')
  }
})

test('whoever tries again, or signs out, keeps a place in the page and hears what came of it in one line', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  watchlist.mockResolvedValueOnce({ ok: false, status: 0, error: 'No.' })
  const place = await page()
  const line = place.querySelector('.visually-hidden[role="status"]')!
  expect(place.querySelector('[role="alert"]')).not.toBeNull()
  const press = async (name: string) => {
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
    button.focus()
    await act(async () => button.click())
    expect((document.activeElement as HTMLElement).className).toBe('watchlist__top')
  }
  let come = (_: Result<Watchlist>): void => {}
  watchlist.mockReturnValueOnce(
    new Promise(resolve => {
      come = resolve
    }),
  )
  await press('Try again')
  expect(line.textContent).toBe('Loading cars')
  await act(async () => come({ ok: true, data: { success: true, cars: [{ id: 1 }, { id: 2 }] } }))
  expect(line.textContent).toBe('2 cars')
  await act(async () => $favourites.set([]))
  expect(line.textContent).toBe(place.querySelector('[data-count]')!.textContent)
  expect(line.textContent).not.toBe('0 cars')
  await press('Sign out')
  expect(line.textContent).toBe('Sign in to see your watchlist.')
  expect(line.isConnected).toBe(true)
})

test('WL-13 DC-84 of a car that is removed readers hear the message alone, and how many there are once it is back or was removed elsewhere', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  listOf(1, 2, 3)
  const place = await page()
  const line = place.querySelector('.visually-hidden[role="status"]')!
  expect(line.textContent).toBe('3 cars')
  const heard: string[] = []
  const hearing = new MutationObserver(() => heard.push(line.textContent))
  hearing.observe(line, { childList: true, characterData: true, subtree: true })
  /** As the script of the buttons does, which hears the press after the list. */
  const remove = async (left: readonly number[]) => {
    await act(async () => place.querySelector<HTMLElement>('[data-remove]')!.click())
    await act(async () => $favourites.set(left))
  }
  await remove([1, 2])
  await remove([1])
  expect(heard.join('')).toBe('')
  await act(async () => $favourites.set([1, 2]))
  expect(line.textContent).toBe('2 cars')
  await remove([1])
  expect(line.textContent).toBe('')
  await act(async () => $favourites.set([2, 3, 4]))
  await remove([2, 3])
  await act(async () => $favourites.set([3]))
  expect(line.textContent).toBe('1 car')
  heard.length = 0
  await remove([])
  expect(heard.join('')).toBe('')
  expect(place.textContent).toContain('Your watchlist is empty.')
  await act(async () => $favourites.set([1, 2, 3]))
  expect(line.textContent).toBe('3 cars')
  await act(async () => $favourites.set([1, 2, 3, 4]))
  expect(line.textContent).toBe('4 cars')
})

test('features.md 6 a list with a car that is still there leads to one enquiry, about 12 cars at most', async () => {
  $user.set({ id: 'a1', phone: '+61491570006' })
  const ask = async (...ids: number[]) => {
    listOf(...ids)
    const place = await page()
    return { link: place.querySelector('[href^="/ask-about-cars"]'), hint: place.querySelector('.hint')?.textContent }
  }
  const two = await ask(1, SOLD, GONE, 2)
  expect([two.link!.textContent, two.link!.getAttribute('href')]).toEqual([
    'Ask about these cars',
    '/ask-about-cars?cars=1,2',
  ])
  expect(two.hint).toBeUndefined()
  expect((await ask(1)).link!.textContent).toBe('Ask about this car')
  expect((await ask(SOLD, GONE)).link).toBeNull()
  const many = await ask(...Array.from({ length: 13 }, (_, index) => index + 101))
  expect(many.link!.getAttribute('href')!.split(',')).toHaveLength(12)
  expect(many.hint).toBe('An enquiry asks about 12 cars at most: the first of these.')
})
