import { isSame } from '../../search/routing.ts'
import type { SearchState } from '../../search/state.ts'

/**
 * What is asked for, beside what is shown: a tap is known here at once, and the page changes with its answer. One for a page;
 * its parts write to it, and nothing is drawn anew by that.
 */
export type Asking = {
  /**
   * Between being shown and being ready the widgets drop what they are asked, because they took over the page's answer. A
   * quick visitor's first changes wait here, behind what was chosen before anybody listened.
   */
  ready: boolean
  early: (() => void)[]
  /** What was asked for last when React drew last, though it may have no answer yet: `wanted` knows of a change at once. */
  asked?: SearchState
  /** Something was asked for that the address did not say when the page was opened. */
  changed?: true
  /** What was asked for and has no answer yet; Back forgets it. When its search fails, the widgets go back to what they show. */
  wanted?: SearchState | undefined
  /** What stands in the text box may be searched for no more: nobody answered, or Back came between. The next answer tells. */
  isBoxUnsure?: boolean
  /** Nobody has answered what was asked last. */
  hasFailed?: () => boolean
}

export const nothingAsked = (): Asking => ({ ready: false, early: [] })

/** What was asked for last, before it is drawn, or else `shown`, what was searched for to find what is shown; what failed is let go of. */
export function askedLast({ wanted, asked, hasFailed }: Asking, shown: SearchState): SearchState {
  return (!hasFailed?.() && wanted) || (asked ?? shown)
}

/**
 * When a search fails, the widgets go back to what they show. That is no choice of a visitor's: as an entry of its own it would
 * undo Back, and Forward would be lost (DC-51).
 */
export function isTakenBack({ hasFailed, wanted }: Asking, state: SearchState): boolean {
  return hasFailed?.() === true && !(wanted && isSame(wanted, state))
}
