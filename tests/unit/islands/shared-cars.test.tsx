// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Saying } from '../../../src/islands/Saying.tsx'
import { SharedCars } from '../../../src/islands/watchlist/SharedCars.tsx'
import type { Result } from '../../../src/stores/api-client.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { $toast } from '../../../src/stores/toast.ts'
import { $user } from '../../../src/stores/user.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { ALSO_SOLD, GONE, SOLD } from '../../support/saved-cars.ts'
import { aSite } from '../../support/site.ts'

vi.mock('../../../src/islands/watchlist/use-saved-cars.ts', () => import('../../support/saved-cars.ts'))

const saveCar = vi.fn<(phone: string, id: number) => Promise<Result<{ success: true }>>>()
vi.mock('../../../src/stores/api-client.ts', () => ({
  api: { saveCar: (...car: [string, number]) => saveCar(...car) },
}))

const SOLD_TEXT = 'What is sold can no longer be kept.'

persistent.useTestStorageEngine()
afterAll(() => persistent.cleanTestStorage())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  $favourites.set([])
  $user.set({ id: 'a1', phone: '+61491570006' })
  $toast.set(undefined)
  saveCar.mockReset().mockResolvedValue({ ok: true, data: { success: true } })
})

/** What is shown is drawn anew, as when another page of this browser changes its list. */
const own = (ids: readonly number[]) => act(async () => $favourites.set(ids))

/** A list that came by a link, on a site that keeps lists there. */
async function shared(mode: 'account' | 'local', ids: readonly number[]) {
  const { setup } = watchlistPage(aSite({ settings: { favourites: { mode } } }))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  const left = vi.fn()
  await act(async () => root.render(<SharedCars setup={setup} ids={ids} onLeave={left} />))
  onTestFinished(() => act(async () => root.unmount()))
  const buttons = () => [...place.querySelectorAll<HTMLElement>('.share__actions button')]
  return {
    place,
    left,
    offers: () => buttons().map(({ textContent }) => textContent),
    press: (name: string) =>
      act(async () =>
        buttons()
          .find(({ textContent }) => textContent === name)!
          .click(),
      ),
  }
}

test('WL-04 of a shared list, a browser keeps what is not sold', async () => {
  const { press, place, left } = await shared('local', [1, SOLD, 3])
  expect(place.querySelectorAll('.car-card')).toHaveLength(3)
  expect(place.textContent).toContain(SOLD_TEXT)
  await press('Keep these cars')
  expect($favourites.get()).toEqual([1, 3])
  expect(left).toHaveBeenCalled()
})

test('WL-04 WL-05 a sold car comes to a list by no shared one, and stays on a list that has it', async () => {
  await own([7, SOLD])
  await (await shared('local', [1, ALSO_SOLD, SOLD])).press('Add to my list')
  expect($favourites.get()).toEqual([1, 7, SOLD])
  await own([7, SOLD])
  await (await shared('local', [1, ALSO_SOLD, SOLD])).press('Replace my list')
  expect($favourites.get()).toEqual([1, SOLD])
})

test.each(['local', 'account'] as const)('WL-04 of sold cars alone nothing is offered: kept in %s', async mode => {
  const { offers, place } = await shared(mode, [ALSO_SOLD, SOLD])
  expect(offers()).toEqual(['Show my own list'])
  expect(place.textContent).toContain(SOLD_TEXT)
  await own([ALSO_SOLD, SOLD])
  expect(place.textContent).toContain('All of these cars are in your own list.')
})

test('WL-04 an account is asked for every car that is not sold, and for no other', async () => {
  const { press, left } = await shared('account', [1, SOLD, 3])
  await press('Keep these cars')
  expect(saveCar.mock.calls.map(([, id]) => id)).toEqual([3, 1])
  expect($favourites.get()).toEqual([1, 3])
  expect(left).toHaveBeenCalled()
})

test('WL-04 a car that was sold since the page was made keeps no other from the list of an account', async () => {
  const refusal = { ok: false, status: 409, error: 'This vehicle is sold.' } as const
  saveCar.mockImplementation(async (_, id) => (id === 3 ? refusal : { ok: true, data: { success: true } }))
  const { press, left } = await shared('account', [1, 3, 4])
  await press('Keep these cars')
  expect($favourites.get()).toEqual([1, 4])
  expect($toast.get()?.title).toBe('This vehicle is sold.')
  expect(left).not.toHaveBeenCalled()
})

test('ER-01 a list of an account that is full says so, and is asked to take no further car', async () => {
  const sold = { ok: false, status: 409, error: 'This vehicle is sold.' } as const
  const full = { ok: false, status: 403, error: 'Your watchlist is full. Remove a car to save another.' } as const
  saveCar.mockImplementation(async (_, id) => (id === 1 || id === 5 ? sold : full))
  const { press, offers } = await shared('account', [1, 3, 4, 5])
  await own([7])
  await press('Add to my list')
  expect(saveCar.mock.calls.map(([, id]) => id)).toEqual([5, 4])
  expect($favourites.get()).toEqual([7])
  expect($toast.get()?.title).toBe(full.error)
  expect(offers()).toContain('Add to my list')
})

test('ER-01 where the dealer is not reached, no further car is asked for', async () => {
  saveCar.mockResolvedValue({ ok: false, status: 0, error: 'We could not reach the dealer.' })
  await (await shared('account', [1, 3, 4])).press('Keep these cars')
  expect(saveCar).toHaveBeenCalledTimes(1)
  expect($favourites.get()).toEqual([])
})

test('WL-15 a car that another tab saves in between stays on the list of the account', async () => {
  saveCar.mockImplementation(async () => {
    $favourites.set([...new Set([1, ...$favourites.get()])])
    return { ok: true, data: { success: true } }
  })
  await (await shared('account', [1, 3])).press('Keep these cars')
  expect(saveCar.mock.calls.map(([, id]) => id)).toEqual([3])
  expect($favourites.get()).toEqual([1, 3])
})

test('while an account is asked for one car after another its owner is told so, and at the end that they are kept', async () => {
  let come = (): void => {}
  saveCar.mockImplementation(
    () =>
      new Promise(resolve => {
        come = () => resolve({ ok: true, data: { success: true } })
      }),
  )
  const { place, press, left, offers } = await shared('account', [1, 3])
  await press('Keep these cars')
  const button = place.querySelector<HTMLElement>('.share__actions button')!
  for (const asked of [1, 2]) {
    expect(saveCar).toHaveBeenCalledTimes(asked)
    expect(offers()).toEqual(['Keep these cars', 'Show my own list'])
    expect(button.isConnected).toBe(true)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(place.querySelector('[role="status"]')!.textContent).toBe('Keeping the cars…')
    await press('Keep these cars')
    expect([left.mock.calls, $toast.get()]).toEqual([[], undefined])
    await act(async () => come())
  }
  expect(saveCar).toHaveBeenCalledTimes(2)
  expect($toast.get()?.title).toBe('Cars Saved In Watchlist')
  expect(left).toHaveBeenCalled()
})

test('whoever leaves a shared list while its cars are kept is called back by nothing', async () => {
  let come = (): void => {}
  saveCar.mockReturnValue(
    new Promise(resolve => {
      come = () => resolve({ ok: true, data: { success: true } })
    }),
  )
  const { press, left } = await shared('account', [1])
  await press('Keep these cars')
  await press('Show my own list')
  await act(async () => come())
  expect($toast.get()?.title).toBe('Cars Saved In Watchlist')
  expect(left).toHaveBeenCalledOnce()
})

test('of a shared list whose cars have all left the same is heard as is read', async () => {
  const { setup } = watchlistPage(aSite())
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <Saying>
        <SharedCars setup={setup} ids={[GONE]} onLeave={() => {}} />
      </Saying>,
    ),
  )
  expect(place.querySelector('[role="status"]')!.textContent).toBe(setup.labels.sharedAllGone)
  await act(async () => root.unmount())
})
