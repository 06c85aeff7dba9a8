// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_LABELS } from '../../../../src/site/label-texts.ts'
import { $favourites } from '../../../../src/stores/favourites.ts'
import { PENDING_SAVES, takePendingSaves } from '../../../../src/stores/pending-save.ts'
import { store, thisVisit } from '../../../../src/stores/stored.ts'
import { $toast } from '../../../../src/stores/toast.ts'
import { noteAsked, unheard } from '../../../../src/stores/unheard.ts'
import { $user } from '../../../../src/stores/user.ts'

const SOLD = { ok: false, status: 409, error: 'This vehicle is sold.' }
const BUSY = { ok: false, status: 429, error: 'Please wait a moment and try again.' }
const SIGNED_OUT = { ok: false, status: 401, error: 'Please sign in.' }

const answers = new Map<number, object>()
const asked = vi.fn(async (_phone: string, id: number) => answers.get(id) ?? { ok: true, data: { success: true } })
const watchlist = async () => ({ ok: true, data: { success: true, cars: [{ id: 1 }] } })
vi.mock('../../../../src/stores/api-client.ts', () => ({ api: { saveCar: asked, removeCar: asked, watchlist } }))

persistent.useTestStorageEngine()
afterAll(() => {
  persistent.cleanTestStorage()
  $toast.set(undefined)
})

const PHONE = '+61491570006'

beforeEach(() => {
  $user.set({ id: 'a1', phone: PHONE })
  $toast.set(undefined)
  answers.clear()
  asked.mockClear()
})

/** The page before was left before it heard what came of these hearts. */
function left(...ids: number[]): void {
  $favourites.set([...ids, 1])
  for (const id of ids) noteAsked({ id, name: `Car ${id}`, said: DEFAULT_LABELS, phone: PHONE, doing: 'saving' })
}

const hear = async () => (await import('../../../../src/components/scripts/account-cars.ts')).hearOfAccount()

const saidNow = () => {
  const { title, text, isAlert } = $toast.get() ?? {}
  return { title, text, isAlert }
}

test('ER-01 a page without cars asks again what the one before was left without hearing of, names what is refused, and reads the list', async () => {
  left(4)
  answers.set(4, SOLD)
  await import('../../../../src/components/scripts/of-some-pages.ts')
  await vi.waitFor(() => expect(unheard()).toBeUndefined())
  expect($favourites.get()).toEqual([1])
  expect(saidNow()).toEqual({ title: 'This vehicle is sold.', text: 'Car 4', isAlert: true })
  expect(asked).toHaveBeenCalledExactlyOnceWith(PHONE, 4)
})

test('ER-01 of several hearts that the next page hears refused, one message names all, each with why', async () => {
  left(4, 5, 6, 7)
  for (const [id, answer] of [[4, BUSY] as const, [5, SOLD] as const, [7, BUSY] as const]) answers.set(id, answer)
  await hear()
  expect(saidNow()).toEqual({ title: BUSY.error, text: 'Car 4, Car 7. Car 5: This vehicle is sold.', isAlert: true })
})

test('nothing is said where all that was left is heard as it was asked', async () => {
  left(4, 5)
  await hear()
  expect($toast.get()).toBeUndefined()
})

test('DC-78 cars whose hearts were pressed just before their page was left, and the session had ended, wait for sign-in', async () => {
  left(4, 5)
  for (const id of [4, 5]) answers.set(id, SIGNED_OUT)
  await hear()
  expect([$user.get(), $favourites.get()]).toEqual([undefined, []])
  expect(saidNow()).toEqual({ title: DEFAULT_LABELS.signInForWatchlist, text: 'Car 4, Car 5', isAlert: true })
  const [signIn] = $toast.get()!.actions!
  expect('href' in signIn! && signIn.href).toMatch(/^\/sign-in\?type=watchlist&redirect=/)
  expect(takePendingSaves()).toEqual([
    { id: 4, name: 'Car 4' },
    { id: 5, name: 'Car 5' },
  ])
})

describe('cars that waited for sign-in', () => {
  const waited = (...ids: number[]) =>
    store(
      PENDING_SAVES,
      ids.map(id => ({ id, name: `Car ${id}` })),
      thisVisit,
    )
  const list = { label: 'View list', href: '/watchlist' }
  const saveWaiting = async () =>
    (await import('../../../../src/components/scripts/account-cars.ts')).saveWaiting(
      { ...DEFAULT_LABELS, site: 'north' },
      list,
    )
  beforeEach(() => {
    $favourites.set([1])
  })

  test('DC-78 all are saved, and told of in one message', async () => {
    waited(4, 1, 5)
    await saveWaiting()
    expect(asked.mock.calls).toEqual([
      [PHONE, 4],
      [PHONE, 5],
    ])
    expect($toast.get()).toMatchObject({
      title: 'Car Saved In Watchlist',
      text: 'Car 4 is now available in your watchlist. Car 5 is now available in your watchlist',
      actions: [list],
    })
    expect(takePendingSaves()).toEqual([])
  })

  test('ER-01 those that are refused are named with why, whichever are saved', async () => {
    for (const [id, answer] of [[4, SOLD] as const, [6, BUSY] as const]) answers.set(id, answer)
    waited(4, 5, 6)
    await saveWaiting()
    expect(saidNow()).toEqual({ title: SOLD.error, text: `Car 4. Car 6: ${BUSY.error}`, isAlert: true })
    expect(new Set($favourites.get())).toEqual(new Set([1, 5]))
  })
})
