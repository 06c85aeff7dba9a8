import { COMPOUND, MOST_WORDS, tellingWords } from '../engine/words.ts'
import { FILLERS } from '../synonyms.ts'

/** Algolia refuses a text that is not shorter, in bytes of UTF-8. */
export const TEXT_ENDS_AT_BYTES = 512

/**
 * A text as the embedded engine reads it: of a longer one, the words that nobody means are not looked at, nor those that say
 * nothing beside others. Algolia would ask every car for each of the first, and for one at least of the second, also where
 * there is nothing else; and it refuses a text that is too long.
 */
export function askedText(text: string): string {
  const words = text.normalize('NFC').match(COMPOUND) ?? []
  return withinBytes(tellingWords(words.slice(0, MOST_WORDS), FILLERS).join(' '))
}

/** A letter that would be cut in two is left out. */
function withinBytes(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return new TextDecoder().decode(bytes.subarray(0, TEXT_ENDS_AT_BYTES - 1), { stream: true })
}
