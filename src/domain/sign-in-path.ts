// Apart from all other links, because every page with cars may lead here: a script of it is a line, not a catalogue.
import { withQuery } from './query.ts'

/** Source: RT-23. */
export type SignInType = 'watchlist' | 'trade-in' | 'checkout' | 'finance' | 'spin-to-win' | 'online-payment'

/** Sign-in, with the purpose, where to go after it and where back leads. Source: RT-23, AU-05. */
export function signInPath(type: SignInType, redirect: string, back: string): string {
  return withQuery('/sign-in', { type, redirect: safePath(redirect), back: safePath(back) })
}

/** A path on this site, or "/" when it leads elsewhere. Source: DC-23. */
export function safePath(path: string | null | undefined): string {
  // Browsers drop tabs and line ends from an address, so "/\t/evil.example" would leave the site.
  return path != null && /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path) ? path : '/'
}
