import type { FormEntry } from '../contract/lead-form.ts'
import type { LeadForm } from '../contract/leads.ts'
import { here, type Keeping, store, stored } from './stored.ts'

/** A form that was begun and not yet sent. */
export type Draft = {
  /** The key under which it is sent, however often: made once (features.md, “exactly one lead”). */
  key: string
  /** What is sent along and must be the same each time: where the form stood and how the visitor came to it. */
  along: Pick<LeadForm, 'url' | 'source' | 'user_agent' | 'lead_attributes'>
  /** Where it was last changed: what another address asks for is newer. */
  address?: string
  entries: readonly FormEntry[]
  step: number
  /** Epoch milliseconds of the last change. */
  at: number
}

// That of durations.ts would cost every page some bytes more.
const DAY = 86_400_000

/** A day later it is somebody else's turn at a shared computer, and the car may be sold. */
export const DRAFT_KEPT = DAY

const PREFIX = 'draft:'

const nameOf = (form: string): string => `${PREFIX}${form}`

/** What this browser keeps of a form, in all of its tabs. */
export function draftOf(form: string, now: number, keeping: () => Keeping = here): Draft | undefined {
  const draft = stored<Draft>(nameOf(form), keeping)
  return draft != null && now - draft.at < DRAFT_KEPT ? draft : undefined
}

/** Keeps it in place of the one before; false where that stays, as the browser has no room. */
export function keepDraft(form: string, draft: Draft, keeping: () => Keeping = here): boolean {
  return store(nameOf(form), draft, keeping)
}

/** Keeps what was written for as long again. */
export function keepDraftOn(form: string, now: number, keeping: () => Keeping = here): void {
  const draft = stored<Draft>(nameOf(form), keeping)
  if (draft !== undefined) keepDraft(form, { ...draft, at: now }, keeping)
}

export function dropDraft(form: string, keeping: () => Keeping = here): void {
  store(nameOf(form), undefined, keeping)
}

/**
 * Lets go of every draft that is shown no more, but for these forms: what somebody wrote would else lie there for who uses the
 * computer next.
 */
export function dropOldDrafts(now: number, but: ReadonlySet<string>): void {
  for (const name of Object.keys(localStorage)) {
    const form = name.slice(PREFIX.length)
    if (name.startsWith(PREFIX) && !but.has(form) && draftOf(form, now) === undefined) dropDraft(form)
  }
}
