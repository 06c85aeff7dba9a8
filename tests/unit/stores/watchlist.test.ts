import * as persistent from '@nanostores/persistent'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Watchlist } from '../../../src/contract/watchlist.ts'
import type { Result } from '../../../src/stores/api-client.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { rememberPendingSave, takePendingSave } from '../../../src/stores/pending-save.ts'
import type { Keeping } from '../../../src/stores/stored.ts'
import { $user } from '../../../src/stores/user.ts'
import { $underWay, changeSaved, readWatchlist } from '../../../src/stores/watchlist.ts'

type Done = Result<{ success: true }>
const DONE: Done = { ok: true, data: { success: true } }
const user = { id: 'a1', phone: '+61491570006' }

persistent.useTestStorageEngine()
afterAll(() => persistent.cleanTestStorage())

beforeEach(() => {
  $favourites.set([3, 1])
  $user.set(user)
})

/** The account's calls, answered when the test says so. */
function calls() {
  let answer: (result: Done) => void = () => {}
  const call = vi.fn(
    (_phone: string, _id: number) =>
      new Promise<Done>(resolve => {
        answer = resolve
      }),
  )
  const watchlist = async (): Promise<Result<Watchlist>> => ({ ok: true, data: { success: true, cars: [{ id: 9 }] } })
  return { saveCar: call, removeCar: call, watchlist, call, answer: (result: Done) => answer(result) }
}

test('WL-01 WL-03 saving goes through “saving” to “saved”, and shows before the API answers', async () => {
  const api = calls()
  const change = changeSaved(7, api)
  expect($underWay.get()).toEqual(new Map([[7, 'saving']]))
  expect($favourites.get()).toEqual([7, 3, 1])
  api.answer(DONE)
  expect(await change).toBe('saved')
  expect($underWay.get()).toEqual(new Map())
  expect($favourites.get()).toEqual([7, 3, 1])
  expect(api.call).toHaveBeenCalledExactlyOnceWith(user.phone, 7)
})

test('WL-02 removing a car returns it to not saved', async () => {
  const api = calls()
  const change = changeSaved(3, api)
  expect($underWay.get()).toEqual(new Map([[3, 'removing']]))
  api.answer(DONE)
  expect(await change).toBe('removed')
  expect($underWay.get()).toEqual(new Map())
  expect($favourites.get()).toEqual([1])
})

test.each([7, 1])('DC-79 a refused change of car %i is rolled back, with what the API said', async id => {
  const api = calls()
  const change = changeSaved(id, api)
  const refusal = { ok: false, status: 409, error: 'This vehicle is sold.' } as const
  api.answer(refusal)
  expect(await change).toEqual(refusal)
  expect($favourites.get()).toEqual([3, 1])
})

test('DC-79 clicks on a car are ignored until its call ends', async () => {
  const api = calls()
  const change = changeSaved(7, api)
  expect(await changeSaved(7, api)).toBe('ignored')
  expect(api.call).toHaveBeenCalledTimes(1)
  api.answer(DONE)
  await change
  expect($underWay.get()).toEqual(new Map())
  expect($favourites.get()).toEqual([7, 3, 1])
})

test.each([undefined, { id: 'a1' }])('AU-03 WL-08 for %o nothing is called and nothing changes', async who => {
  $user.set(who)
  const api = calls()
  expect(await changeSaved(7, api)).toBe('sign-in')
  expect(api.call).not.toHaveBeenCalled()
  expect($favourites.get()).toEqual([3, 1])
})

test('DC-168 a session that ended is found out by the refusal of the API, and its list goes with it', async () => {
  const api = calls()
  const change = changeSaved(7, api)
  api.answer({ ok: false, status: 401, error: 'Please sign in.' })
  expect(await change).toBe('sign-in')
  expect($user.get()).toBeUndefined()
  expect($favourites.get()).toEqual([])
})

test('DC-81 the list of the account takes the place of what the browser held', async () => {
  expect(await readWatchlist(calls())).toBe('read')
  expect($favourites.get()).toEqual([9])
})

test('DC-81 the list of who has signed out in another tab, while it was read, comes to nobody, nor its refusal to the next', async () => {
  const of = (id: number): Result<Watchlist> => ({ ok: true, data: { success: true, cars: [{ id }] } })
  const readWhile = (other: typeof user | undefined, ...answers: Result<Watchlist>[]) => {
    const watchlist = vi.fn(async () => answers.shift()!)
    $user.set(user)
    const reading = readWatchlist({ ...calls(), watchlist })
    $user.set(other)
    $favourites.set([])
    return reading
  }
  expect(await readWhile(undefined, of(9))).toBe('sign-in')
  expect($favourites.get()).toEqual([])
  const next = { id: 'a2', phone: '+61491570156' }
  expect(await readWhile(next, { ok: false, status: 401, error: 'Please sign in.' }, of(4))).toBe('read')
  expect([$user.get(), $favourites.get()]).toEqual([next, [4]])
})

test('DC-78 a car that waits for sign-in is taken once', () => {
  const kept = new Map<string, string>()
  const keeping = (): Keeping => ({
    getItem: name => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: name => void kept.delete(name),
  })
  rememberPendingSave({ id: 7, name: 'Corolla' }, keeping)
  expect(takePendingSave(keeping)).toEqual({ id: 7, name: 'Corolla' })
  expect(takePendingSave(keeping)).toBeUndefined()
})
