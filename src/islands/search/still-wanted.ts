import { isSame } from '../../search/routing.ts'
import type { SearchState } from '../../search/state.ts'
import { isSettling } from '../../ui/settling.ts'
import { askedLast } from './asking.ts'
import type { CarSearch } from './use-car-search.ts'

/** So long nobody types before a hosted engine is asked more than the text itself: it counts each question. */
const QUIET_FOR_MS = 700

const isInTextBox = (): boolean => document.activeElement?.closest('search') != null
const quiet = () => new Promise(resolve => setTimeout(resolve, QUIET_FOR_MS))

/**
 * Tells before each round of further questions about a search whether it is still what is asked for. At a hosted engine it is
 * told once the typing has paused for longer than between two words: each pause would cost a dozen questions, with an answer
 * that the next letter takes away.
 */
export function stillWanted(
  state: SearchState,
  { asking, setup }: Pick<CarSearch, 'asking' | 'setup'>,
): () => Promise<boolean> {
  const isWanted = () => isSame(askedLast(asking, state), state)
  let mayBeTyping = setup.client.engine !== 'embedded' && isInTextBox()
  return async () => {
    while (mayBeTyping && isWanted()) {
      await quiet()
      mayBeTyping = isSettling()
    }
    return isWanted()
  }
}
