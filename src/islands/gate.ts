// What a dealer keeps for those who are signed in: everybody else is sent to sign-in, and finds the way back.
import { type SignInType, signInPath } from '../domain/sign-in-path.ts'
import { isSignedIn } from '../domain/user.ts'
import { api } from '../stores/api-client.ts'
import { $user } from '../stores/user.ts'
import { forgetUser } from '../stores/watchlist.ts'

/**
 * Whether a visitor may go on. Static pages keep no secret: the API asks the session again for whatever is done here, so
 * where it cannot be asked now, the page opens. `back` is where to, for those who came from elsewhere; it may have to be
 * found out.
 * Source: AU-04, AU-05, DC-168.
 */
export async function passGate(type: SignInType, back: string | (() => Promise<string>)): Promise<boolean> {
  if (isSignedIn($user.get())) return true
  const me = await api.me()
  if (!me.ok) return true
  if (me.data.user !== null) {
    $user.set(me.data.user)
    return true
  }
  toSignIn(type, cameFrom() ?? (typeof back === 'string' ? back : await back()))
  return false
}

/** Whether hearts are this browser's own, which no account knows (DC-77). */
export const isSavedHere = (): boolean => document.body.dataset.savesIn === 'local'

/** Nobody is signed in here any more. The list of an account goes with the user; one that this browser keeps by itself stays. */
export function endSession(): void {
  if (isSavedHere()) $user.set(undefined)
  else forgetUser()
}

/** The session is over: whoever signs in again comes back to where this was found out. */
export function signInAgain(type: SignInType, back: string): void {
  endSession()
  toSignIn(type, cameFrom() ?? back)
}

/** For what is refused on a page that is open to all: the visitor comes from here, and back. Source: AU-05, DC-106. */
export function signInHere(type: SignInType): void {
  // Who never signed in has nothing of an account here.
  if (isSignedIn($user.get())) endSession()
  const here = location.pathname + location.search
  location.assign(signInPath(type, here, here))
}

function toSignIn(type: SignInType, back: string): void {
  // In place of this page, or going back would lead to sign-in again.
  location.replace(signInPath(type, location.pathname + location.search, back))
}

/** The page of this site from which the visitor came, if it was one. Source: AU-05. */
function cameFrom(): string | undefined {
  if (document.referrer === '') return undefined
  const { origin, pathname, search } = new URL(document.referrer)
  const isPageBefore = origin === location.origin && pathname !== location.pathname && pathname !== '/sign-in'
  return isPageBefore ? pathname + search : undefined
}
