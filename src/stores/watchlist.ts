// The watchlist of an account. `$favourites` is its image in this browser, so that hearts, counter and page are one state.
import { atom } from 'nanostores'
import { hasPhone } from '../domain/user.ts'
import type { Car } from '../records/index.ts'
import type { createApiClient, Refusal } from './api-client.ts'
import { $favourites, keepFavourite } from './favourites.ts'
import { type CarChange, forgetUnheard, noteAnswered, noteAsked, noteList, unheard } from './unheard.ts'
import { $user } from './user.ts'

type Id = Car['id']

/** Cars whose call is under way. What is saved, `$favourites` has. Source: WL-01, WL-02. */
export const $underWay = atom<ReadonlyMap<Id, 'saving' | 'removing'>>(new Map())

/** What came of a change; `ignored` while the car's last one is under way (DC-79). */
export type Change = 'saved' | 'removed' | 'ignored' | 'sign-in' | Refusal

/** What came of a change, and which it was. */
export type Heard = { change: CarChange; came: Change }

type Calls = Pick<ReturnType<typeof createApiClient>, 'saveCar' | 'removeCar' | 'watchlist'>

/** Fetched with the first call: most visitors only look. */
const client = () => import('./api-client.ts').then(({ api }) => api)
const api: Calls = {
  saveCar: async (...car) => (await client()).saveCar(...car),
  removeCar: async (...car) => (await client()).removeCar(...car),
  watchlist: async () => (await client()).watchlist(),
}

/** What comes of the calls that are under way. */
const answers = new Map<Id, Promise<Heard>>()

/**
 * Saves a car or removes it. It shows at once; if the API refuses, it is as it was (WL-03, ER-01, DC-79). Without a user
 * who has a phone nothing is called (WL-08). What is `told` is for the next page, should this one be left before the answer.
 */
export async function changeSaved(
  id: Id,
  calls: Calls = api,
  told: Partial<Pick<CarChange, 'name' | 'said'>> = {},
): Promise<Change> {
  const user = $user.get()
  if (!hasPhone(user)) return 'sign-in'
  if ($underWay.get().has(id)) return 'ignored'
  const place = $favourites.get().indexOf(id)
  const of = { id, name: '', phone: user.phone, ...told }
  return ask(place < 0 ? { ...of, doing: 'saving' } : { ...of, doing: 'removing', place }, calls)
}

async function ask(change: CarChange, calls: Calls): Promise<Change> {
  const heard = answerTo(change, calls)
    .then(came => ({ change, came }))
    .finally(() => answers.delete(change.id))
  answers.set(change.id, heard)
  return (await heard).came
}

async function answerTo(change: CarChange, calls: Calls): Promise<Change> {
  const { id, phone, doing } = change
  $underWay.set(new Map([...$underWay.get(), [id, doing]]))
  noteAsked(change)
  // Asked again, it shows already, in its place.
  if (doing === 'removing') letGo(id)
  else if (!$favourites.get().includes(id)) keepFavourite(id)
  const result = await (doing === 'saving' ? calls.saveCar(phone, id) : calls.removeCar(phone, id))
  if (!result.ok) {
    if (doing === 'saving') letGo(id)
    else keepFavourite(id, change.place)
  }
  noteAnswered(id)
  // Nobody knows whether it was done all the same: the next page reads the list.
  if (!result.ok && result.status === 0) noteList('unread')
  $underWay.set(new Map([...$underWay.get()].filter(([other]) => other !== id)))
  if (result.ok) return doing === 'saving' ? 'saved' : 'removed'
  if (result.status !== 401) return result
  forgetUser()
  return 'sign-in'
}

const letGo = (id: Id): void => $favourites.set($favourites.get().filter(other => other !== id))

/**
 * Asks again what a page of this visit was left without hearing of: its hearts show as if it had worked. What comes of it,
 * and of all else that is under way.
 */
export function hearOfChanges(calls: Calls = api): Promise<Heard[]> {
  const phone = $user.get()?.phone
  for (const change of unheard()?.changes ?? []) {
    const { id, doing } = change
    if ($underWay.get().has(id)) continue
    // Another tab may have changed the car back since, which this would undo.
    const isShown = $favourites.get().includes(id) === (doing === 'saving')
    if (change.phone === phone && isShown) void ask(change, calls)
    else noteAnswered(id)
  }
  return Promise.all(answers.values())
}

/** Reads the account's list anew; says how that went. */
export async function readWatchlist(calls: Calls = api): Promise<'read' | 'sign-in' | 'failed'> {
  const user = $user.get()
  if (!hasPhone(user)) {
    forgetUnheard()
    return 'sign-in'
  }
  await hearOfChanges(calls)
  const shown = String($favourites.get())
  const result = await calls.watchlist()
  // Another tab has signed out since, or in: this answer is about somebody else.
  if ($user.get()?.phone !== user.phone) return readWatchlist(calls)
  if (result.ok) {
    // A heart was pressed since, of which this answer may not know.
    if (String($favourites.get()) !== shown) return readWatchlist(calls)
    $favourites.set(result.data.cars.map(({ id }) => id))
    noteList('read')
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
  forgetUnheard()
}
