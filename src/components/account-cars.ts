// What a heart does where an account keeps the cars; fetched with the first one that is pressed, as most visitors only look, or
// where the page before was left without hearing what came of one.
import { signInPath } from '../domain/sign-in-path.ts'
import { hasPhone } from '../domain/user.ts'
import { rememberPendingSave } from '../stores/pending-save.ts'
import { showToast } from '../stores/toast.ts'
import { $user } from '../stores/user.ts'
import { type Change, changeSaved, type Heard, hearOfChanges, readWatchlist } from '../stores/watchlist.ts'
import type { CarToggleLabels } from '../views/chrome.ts'

/** Saves a car with the account or takes it off; who is not signed in is asked to (WL-08, DC-78). */
export async function changeOfAccount(id: number, name: string): Promise<Exclude<Change, 'sign-in'>> {
  // Loaded before the heart shows it: between the two, the page may be left. Who is led to sign-in need not wait for it.
  const client = hasPhone($user.get()) ? await import('../stores/api-client.ts') : undefined
  const change = await changeSaved(id, client?.api, name)
  if (change !== 'sign-in') return change
  rememberPendingSave({ id, name })
  location.assign(signInFromHere())
  return 'ignored'
}

function signInFromHere(): string {
  const here = location.pathname + location.search
  return signInPath('watchlist', here, here)
}

/** Asks again what the page before did not hear of; what is refused now, is said now (ER-01). */
export async function hearOfAccount(labels: CarToggleLabels): Promise<void> {
  const { api } = await import('../stores/api-client.ts')
  const failed = (await hearOfChanges(api)).find(({ came }) => came === 'sign-in' || typeof came === 'object')
  if (failed !== undefined) sayFailed(failed, labels)
  await readWatchlist(api)
}

/** Who is not signed in any more saves the car by signing in, as if its heart were pressed now (DC-78). */
function sayFailed({ change, came }: Heard, { signInForWatchlist, signInTitle, close }: CarToggleLabels): void {
  const { id, name, doing } = change
  const ofCar = { isAlert: true, close, ...(name && { text: name }) }
  if (typeof came === 'object') {
    showToast({ ...ofCar, title: came.error })
    return
  }
  if (doing === 'saving' && name) rememberPendingSave({ id, name })
  showToast({ ...ofCar, title: signInForWatchlist, actions: [{ label: signInTitle, href: signInFromHere() }] })
}
