// The watchlist of an account. `$favourites` is its image in this browser, so that hearts, counter and page are one state.
import { atom } from 'nanostores'
import { hasPhone } from '../domain/user.ts'
import type { Car } from '../records/index.ts'
import type { createApiClient, Refusal } from './api-client.ts'
import { $favourites, keepFavourite } from './favourites.ts'
import { $user } from './user.ts'

type Id = Car['id']

/** Cars whose call is under way. What is saved, `$favourites` has. Source: WL-01, WL-02. */
export const $underWay = atom<ReadonlyMap<Id, 'saving' | 'removing'>>(new Map())

/** What came of a change; `ignored` while the car's last one is under way (DC-79). */
export type Change = 'saved' | 'removed' | 'ignored' | 'sign-in' | Refusal

type Calls = Pick<ReturnType<typeof createApiClient>, 'saveCar' | 'removeCar' | 'watchlist'>

/** Fetched with the first call: most visitors only look. */
const client = () => import('./api-client.ts').then(({ api }) => api)
const api: Calls = {
  saveCar: async (...car) => (await client()).saveCar(...car),
  removeCar: async (...car) => (await client()).removeCar(...car),
  watchlist: async () => (await client()).watchlist(),
}

/**
 * Saves a car or removes it. It shows at once; if the API refuses, it is as it was (WL-03, ER-01, DC-79). Without a user
 * who has a phone nothing is called (WL-08).
 */
export async function changeSaved(id: Id, calls: Calls = api): Promise<Change> {
  const user = $user.get()
  if (!hasPhone(user)) return 'sign-in'
  if ($underWay.get().has(id)) return 'ignored'
  const place = $favourites.get().indexOf(id)
  const isSaving = place < 0
  $underWay.set(new Map([...$underWay.get(), [id, isSaving ? 'saving' : 'removing']]))
  if (isSaving) keepFavourite(id)
  else letGo(id)
  const result = await (isSaving ? calls.saveCar(user.phone, id) : calls.removeCar(user.phone, id))
  if (!result.ok) {
    if (isSaving) letGo(id)
    else keepFavourite(id, place)
  }
  $underWay.set(new Map([...$underWay.get()].filter(([other]) => other !== id)))
  if (result.ok) return isSaving ? 'saved' : 'removed'
  if (result.status !== 401) return result
  forgetUser()
  return 'sign-in'
}

const letGo = (id: Id): void => $favourites.set($favourites.get().filter(other => other !== id))

/** Reads the account's list anew; says how that went. */
export async function readWatchlist(calls: Calls = api): Promise<'read' | 'sign-in' | 'failed'> {
  const user = $user.get()
  if (!hasPhone(user)) return 'sign-in'
  const result = await calls.watchlist()
  // Another tab has signed out since, or in: this answer is about somebody else.
  if ($user.get()?.phone !== user.phone) return readWatchlist(calls)
  if (result.ok) {
    $favourites.set(result.data.cars.map(({ id }) => id))
    return 'read'
  }
  if (result.status !== 401) return 'failed'
  forgetUser()
  return 'sign-in'
}

/** Who is not signed in has no list here. */
export function forgetUser(): void {
  $user.set(undefined)
  $favourites.set([])
}
