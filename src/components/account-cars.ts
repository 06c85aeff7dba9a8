// What a heart does where an account keeps the cars; fetched with the first one that is pressed, as most visitors only look, or
// where the page before was left without hearing what came of one.
import { signInPath } from '../domain/sign-in-path.ts'
import { hasPhone } from '../domain/user.ts'
import { rememberPendingSave } from '../stores/pending-save.ts'
import { showToast } from '../stores/toast.ts'
import { $user } from '../stores/user.ts'
import { type Change, changeSaved, hearOfChanges, readWatchlist } from '../stores/watchlist.ts'

/** Saves a car with the account or takes it off; who is not signed in is asked to (WL-08, DC-78). */
export async function changeOfAccount(id: number, name: string): Promise<Exclude<Change, 'sign-in'>> {
  // Loaded before the heart shows it: between the two, the page may be left. Who is led to sign-in need not wait for it.
  const client = hasPhone($user.get()) ? await import('../stores/api-client.ts') : undefined
  const change = await changeSaved(id, client?.api)
  if (change !== 'sign-in') return change
  rememberPendingSave({ id, name })
  const here = location.pathname + location.search
  location.assign(signInPath('watchlist', here, here))
  return 'ignored'
}

/** Asks again what the page before did not hear of; what is refused now, is said now (ER-01). */
export async function hearOfAccount(close: string): Promise<void> {
  const { api } = await import('../stores/api-client.ts')
  const refused = (await hearOfChanges(api)).find(change => typeof change === 'object')
  if (refused !== undefined) showToast({ title: refused.error, isAlert: true, close })
  await readWatchlist(api)
}
