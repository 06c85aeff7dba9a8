// What a heart does where an account keeps the cars; fetched with the first one that is pressed, as most visitors only look, or
// by any page where the one before was left without hearing what came of one.
import { FAVOURITE_EVENT } from '../../domain/favourites.ts'
import { signInPath } from '../../domain/sign-in-path.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { hasPhone } from '../../domain/user.ts'
import { recordEvent } from '../../stores/analytics.ts'
import { $favourites } from '../../stores/favourites.ts'
import { PENDING_SAVES, type PendingSave, pendingSaves, takePendingSaves } from '../../stores/pending-save.ts'
import { store, thisVisit } from '../../stores/stored.ts'
import { showToast } from '../../stores/toast.ts'
import type { ChangeWords } from '../../stores/unheard.ts'
import { $user } from '../../stores/user.ts'
import { type Change, changeSaved, type Heard, hearOfChanges, readWatchlist } from '../../stores/watchlist.ts'
import type { CarToggleLabels } from '../../views/chrome.ts'
import type { TextLink } from '../../views/links.ts'
import './toast.ts'

/** Saves a car with the account or takes it off; who is not signed in is asked to (WL-08, DC-78). */
export async function changeOfAccount(
  id: number,
  name: string,
  { signInForWatchlist, signInTitle, close }: ChangeWords,
): Promise<Exclude<Change, 'sign-in'>> {
  // Loaded before the heart shows it: between the two, the page may be left. Who is led to sign-in need not wait for it.
  const client = hasPhone($user.get()) ? await import('../../stores/api-client.ts') : undefined
  const said = { signInForWatchlist, signInTitle, close }
  const change = await changeSaved(id, client?.api, { name, said })
  if (change !== 'sign-in') return change
  waitForSignIn([{ id, name }])
  location.assign(signInFromHere())
  return 'ignored'
}

/** Saves the cars whose hearts were pressed before signing in (DC-78), and says in one message what came of them. */
export async function saveWaiting(labels: CarToggleLabels & { site: string }, list: TextLink): Promise<void> {
  // Where it does not come, the cars go on waiting.
  await import('../../stores/api-client.ts')
  const cars = takePendingSaves().filter(({ id }) => !$favourites.get().includes(id))
  const came = await Promise.all(
    cars.map(async ({ id, name }) => ({ name, change: await changeOfAccount(id, name, labels) })),
  )
  const saved = came.filter(({ change }) => change === 'saved')
  for (const _ of saved) recordEvent(labels.site, FAVOURITE_EVENT)
  const namesBy = new Map<string, string[]>()
  for (const { name, change } of came) if (typeof change === 'object') add(namesBy, change.error, name)
  const { close } = labels
  // Which others were saved, their hearts tell.
  if (namesBy.size > 0) showToast({ ...inOneMessage(namesBy), isAlert: true, close })
  else if (saved.length > 0) {
    const texts = saved.map(({ name }) => fill(labels.carSavedText, { name }))
    showToast({ title: labels.carSavedTitle, text: joinParts(texts, '. '), actions: [list], close })
  }
}

/** Beside those that wait already. */
function waitForSignIn(cars: readonly PendingSave[]): void {
  store(PENDING_SAVES, [...pendingSaves().filter(other => !cars.some(({ id }) => id === other.id)), ...cars], thisVisit)
}

function signInFromHere(): string {
  const here = location.pathname + location.search
  return signInPath('watchlist', here, here)
}

/** Asks again what the page before did not hear of; what is refused now, is said now (ER-01). */
export async function hearOfAccount(): Promise<void> {
  const { api } = await import('../../stores/api-client.ts')
  sayFailed(await hearOfChanges(api))
  await readWatchlist(api)
}

/** Who is not signed in any more saves the cars by signing in, as if their hearts were pressed now (DC-78). */
function sayFailed(heard: readonly Heard[]): void {
  const said = heard.find(({ change }) => change.said)?.change.said
  if (said === undefined) return
  const ended = heard.filter(({ came }) => came === 'sign-in').map(({ change }) => change)
  const cars = ended.filter(({ doing, name }) => doing === 'saving' && name !== '')
  if (cars.length > 0) waitForSignIn(cars.map(({ id, name }) => ({ id, name })))
  const namesBy = new Map(ended.length > 0 ? [[said.signInForWatchlist, ended.map(({ name }) => name)]] : [])
  for (const { change, came } of heard) {
    if (typeof came === 'object') add(namesBy, came.error, change.name)
  }
  const actions = ended.length > 0 ? [{ label: said.signInTitle, href: signInFromHere() }] : []
  if (namesBy.size > 0) showToast({ ...inOneMessage(namesBy), isAlert: true, actions, close: said.close })
}

const add = (namesBy: Map<string, string[]>, words: string, name: string): void =>
  void namesBy.set(words, [...(namesBy.get(words) ?? []), name])

/** What befell which cars, in one message, as a second would take the place of the first. */
function inOneMessage(namesBy: ReadonlyMap<string, readonly string[]>): { title: string; text: string } {
  const [first, ...others] = [...namesBy].map(([words, of]) => ({ words, cars: joinParts(of, ', ') }))
  const rest = others.map(({ words, cars }) => joinParts([cars, words], ': '))
  return { title: first!.words, text: joinParts([first!.cars, joinParts(rest)], '. ') }
}
