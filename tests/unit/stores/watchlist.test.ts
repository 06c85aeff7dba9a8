import * as persistent from '@nanostores/persistent'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Watchlist } from '../../../src/contract/watchlist.ts'
import type { Result } from '../../../src/stores/api-client.ts'
import { $favourites } from '../../../src/stores/favourites.ts'
import { PENDING_SAVES, takePendingSaves } from '../../../src/stores/pending-save.ts'
import { type Keeping, store, thisVisit } from '../../../src/stores/stored.ts'
import { type CarChange, noteAsked, noteList, unheard } from '../../../src/stores/unheard.ts'
import { $user } from '../../../src/stores/user.ts'
import { $underWay, changeSaved, hearOfChanges, readWatchlist } from '../../../src/stores/watchlist.ts'

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

/** What one visit keeps, from page to page. */
function newVisit(): Keeping {
  const kept = new Map<string, string>()
  return {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: name => void kept.delete(name),
  }
}

afterEach(() => void vi.unstubAllGlobals())

const saving = (id: number, phone = user.phone): CarChange => ({ id, name: '', phone, doing: 'saving' })
const removing = (id: number, place: number): CarChange => ({
  id,
  name: '',
  phone: user.phone,
  doing: 'removing',
  place,
})

const NOT_REACHED = { ok: false, status: 0, error: 'Not reached.' } as const
const SOLD = { ok: false, status: 409, error: 'This vehicle is sold.' } as const

/** An account that notes what it is asked, and gives one answer to every change. */
function noting(answer: Done, ...lists: number[][]) {
  const asked: string[] = []
  const calls = {
    saveCar: async (_: string, id: number) => {
      asked.push(`save ${id}`)
      return answer
    },
    removeCar: async (_: string, id: number) => {
      asked.push(`remove ${id}`)
      return answer
    },
    watchlist: async (): Promise<Result<Watchlist>> => {
      asked.push('list')
      const ids = lists.shift()
      if (ids === undefined) return { ok: false, status: 0, error: 'Not reached.' }
      return { ok: true, data: { success: true, cars: ids.map(id => ({ id })) } }
    },
  }
  return { asked, calls }
}

test('a change of a car is kept for the next page until it is answered; where nobody knows what came of it, the list is read', async () => {
  for (const [result, left] of [
    [DONE, undefined],
    [SOLD, undefined],
    [NOT_REACHED, { changes: [], isListUnread: true }],
  ] as const) {
    vi.stubGlobal('sessionStorage', newVisit())
    $favourites.set([3, 1])
    const api = calls()
    const change = changeSaved(1, api, { name: 'Corolla' })
    expect(unheard()?.changes).toEqual([{ ...removing(1, 1), name: 'Corolla' }])
    api.answer(result)
    await change
    expect(unheard()).toEqual(left)
  }
})

test('what another tab has changed back since is not asked again', async () => {
  vi.stubGlobal('sessionStorage', newVisit())
  // The one removed a car that this one had saved, and saved another again.
  $favourites.set([3, 1])
  noteAsked(saving(7))
  noteAsked(removing(3, 0))
  const { asked, calls } = noting(DONE)
  expect(await hearOfChanges(calls)).toEqual([])
  expect([asked, $favourites.get(), unheard()]).toEqual([[], [3, 1], undefined])
})

test('what a page was left without hearing of, the next one asks again, before it reads the list', async () => {
  vi.stubGlobal('sessionStorage', newVisit())
  $favourites.set([7, 1])
  noteAsked(saving(7))
  noteAsked(removing(3, 0))
  const { asked, calls } = noting(DONE, [7, 1])
  expect(await readWatchlist(calls)).toBe('read')
  expect(asked).toEqual(['save 7', 'remove 3', 'list'])
  expect($favourites.get()).toEqual([7, 1])
  expect(unheard()).toBeUndefined()
})

test.each([
  [SOLD, undefined],
  [NOT_REACHED, { changes: [], isListUnread: true }],
])(
  'DC-79 what is refused to the next page is as it was before the first, and nothing is asked for another phone: %o',
  async (refusal, left) => {
    vi.stubGlobal('sessionStorage', newVisit())
    $favourites.set([7, 1])
    for (const change of [saving(7), removing(3, 0), saving(5, '+61491570156')]) noteAsked(change)
    const { asked, calls } = noting(refusal)
    const [first, again] = [hearOfChanges(calls), hearOfChanges(calls)]
    const heard = [saving(7), removing(3, 0)].map(change => ({ change, came: refusal }))
    expect(await first).toEqual(heard)
    expect(await again).toEqual(heard)
    expect(asked).toEqual(['save 7', 'remove 3'])
    expect($favourites.get()).toEqual([3, 1])
    expect(unheard()).toEqual(left)
  },
)

test('DC-81 a heart that is pressed while the list is read stays as it was pressed', async () => {
  const { asked, calls } = noting(DONE, [3, 1], [7, 3, 1])
  const { promise: pressed, resolve } = Promise.withResolvers<void>()
  const slow = {
    ...calls,
    watchlist: async () => {
      const list = await calls.watchlist()
      await pressed
      return list
    },
  }
  const reading = readWatchlist(slow)
  await vi.waitFor(() => expect(asked).toEqual(['list']))
  const change = changeSaved(7, calls)
  resolve()
  expect([await change, await reading]).toEqual(['saved', 'read'])
  expect(asked).toEqual(['list', 'save 7', 'list'])
  expect($favourites.get()).toEqual([7, 3, 1])
})

test('a list that was not heard of in time is asked for until it is read', async () => {
  vi.stubGlobal('sessionStorage', newVisit())
  noteList('unread')
  expect(await readWatchlist(noting(DONE).calls)).toBe('failed')
  expect(unheard()?.isListUnread).toBe(true)
  expect(await readWatchlist(noting(DONE, [9]).calls)).toBe('read')
  expect(unheard()).toBeUndefined()
})

test('DC-78 a car that waits for sign-in is taken once', () => {
  vi.stubGlobal('sessionStorage', newVisit())
  store(PENDING_SAVES, [{ id: 7, name: 'Corolla' }], thisVisit)
  expect(takePendingSaves()).toEqual([{ id: 7, name: 'Corolla' }])
  expect(takePendingSaves()).toEqual([])
})
