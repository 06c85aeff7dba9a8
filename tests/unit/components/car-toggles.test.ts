// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { afterAll, expect, test, vi } from 'vitest'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { $toast, type Toast } from '../../../src/stores/toast.ts'
import { $user } from '../../../src/stores/user.ts'
import { $underWay } from '../../../src/stores/watchlist.ts'

const done = vi.fn<() => Promise<object>>(async () => ({ ok: true, data: { success: true } }))
vi.mock('../../../src/stores/api-client.ts', () => ({ api: { saveCar: done, removeCar: done } }))

persistent.useTestStorageEngine()
afterAll(() => {
  persistent.cleanTestStorage()
  $toast.set(undefined)
})

const heart = (id: number) => `<button data-toggle="favourite" data-car="${id}" data-name="Car ${id}"></button>`

document.body.innerHTML = `
  <header><a class="site-header__saved" href="/watchlist"></a></header>
  <div data-car-toggles></div>
  <main>${heart(1)}<article data-sold>${heart(2)}${heart(3)}</article></main>`
document.querySelector<HTMLElement>('[data-car-toggles]')!.dataset.carToggles = JSON.stringify(DEFAULT_LABELS)
$user.set({ id: 'a1', phone: '+61491570006' })
$favourites.set([1, 2])
await import('../../../src/components/car-toggles.ts')

/** Presses a heart, and what the page then says. */
async function told(id: number): Promise<Toast> {
  $toast.set(undefined)
  document.querySelector<HTMLElement>(`[data-car="${id}"]`)!.click()
  await vi.waitFor(() => expect($toast.get()).toBeDefined())
  return $toast.get()!
}

const controls = ({ actions = [] }: Toast) => actions.map(({ label }) => label)

test('WL-05 a car that an account lets go comes back by “Undo”, a sold one, which no account takes again, does not', async () => {
  expect(controls(await told(1))).toEqual(['Undo', 'View List'])
  expect(controls(await told(2))).toEqual(['View List'])
  expect($favourites.get()).toEqual([])
})

test('a heart that is refused says of which car', async () => {
  $favourites.set([])
  done.mockResolvedValueOnce({ ok: false, status: 500, error: 'Something went wrong on our side.' })
  expect(await told(1)).toMatchObject({ title: 'Something went wrong on our side.', text: 'Car 1', isAlert: true })
  expect($favourites.get()).toEqual([])
})

/** How often the page told its data layer that a car was saved. */
const savesTold = (): number =>
  ((globalThis as { dataLayer?: { event_id?: number }[] }).dataLayer ?? []).filter(({ event_id }) => event_id === 39)
    .length

test('DC-77 “Undo” with an account brings the car back without a second message or event, as it does in this browser', async () => {
  const before = savesTold()
  expect((await told(1)).title).toBe('Car Saved In Watchlist')
  expect(savesTold()).toBe(before + 1)
  const undo = (await told(1)).actions!.find(({ label }) => label === 'Undo')!
  done.mockClear()
  if ('act' in undo) undo.act()
  await vi.waitFor(() => expect($underWay.get().size).toBe(0))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  await new Promise(resolve => setTimeout(resolve))
  expect($favourites.get()).toContain(1)
  expect($toast.get()).toBeUndefined()
  expect(savesTold()).toBe(before + 1)
  $favourites.set([])
})

test('WL-04 the heart of a sold car that is not saved is out of use, and calls nobody', () => {
  done.mockClear()
  const button = document.querySelector<HTMLButtonElement>('[data-car="3"]')!
  expect(button.disabled).toBe(true)
  button.click()
  expect(done).not.toHaveBeenCalled()
  expect($favourites.get()).not.toContain(3)
})

test('a heart shows that a car is saved when that is sent, so that the page may be left', async () => {
  done.mockClear()
  $toast.set(undefined)
  const callsWhenShown = new Promise<number>(resolve => {
    $favourites.listen(() => queueMicrotask(() => resolve(done.mock.calls.length)))
  })
  document.querySelector<HTMLElement>('[data-car="1"]')!.click()
  expect(await callsWhenShown).toBe(1)
  expect($favourites.get()).toContain(1)
  // Or it would be said in the page of the next file.
  await vi.waitFor(() => expect($toast.get()).toBeDefined())
})
