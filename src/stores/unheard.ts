import type { Car } from '../records/index.ts'
import { type Keeping, store, stored, thisVisit } from './stored.ts'

/** What is said of a change that is refused. */
export type ChangeWords = { signInForWatchlist: string; signInTitle: string; close: string }

/**
 * A car that the account of a phone is asked to save, or to remove from its place on the list; its name may be empty. The
 * page that hears what came of it may be one without hearts, which has no words for them: it brings its own.
 */
export type CarChange = { id: Car['id']; name: string; said?: ChangeWords; phone: string } & (
  | { doing: 'saving' }
  | { doing: 'removing'; place: number }
)

/**
 * What was asked of an account in this visit and is not answered: a page may be left before, and the next asks again, whatever
 * it shows. Without it, hearts and their number would show what the account does not know.
 */
type Unheard = { changes: readonly CarChange[]; isListUnread: boolean }

export const UNHEARD = 'unheard'

/** Nothing, where all is answered. */
export const unheard = (keeping: () => Keeping = thisVisit): Unheard | undefined => stored<Unheard>(UNHEARD, keeping)

function note(change: Partial<Unheard>, keeping: () => Keeping): void {
  const now = { changes: [], isListUnread: false, ...unheard(keeping), ...change }
  store(UNHEARD, now.changes.length > 0 || now.isListUnread ? now : undefined, keeping)
}

const others = (id: Car['id'], keeping: () => Keeping): CarChange[] =>
  (unheard(keeping)?.changes ?? []).filter(other => other.id !== id)

export const noteAsked = (change: CarChange, keeping: () => Keeping = thisVisit): void =>
  note({ changes: [...others(change.id, keeping), change] }, keeping)

export const noteAnswered = (id: Car['id'], keeping: () => Keeping = thisVisit): void =>
  note({ changes: others(id, keeping) }, keeping)

export const noteList = (is: 'unread' | 'read', keeping: () => Keeping = thisVisit): void =>
  note({ isListUnread: is === 'unread' }, keeping)

/** Of somebody who is not signed in any more. */
export const forgetUnheard = (keeping: () => Keeping = thisVisit): boolean => store(UNHEARD, undefined, keeping)
