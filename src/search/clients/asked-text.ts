import { COMPOUND, MOST_WORDS } from '../engine/words.ts'

/** Algolia refuses a text that is not shorter, in bytes of UTF-8. */
export const TEXT_ENDS_AT_BYTES = 512

/**
 * A text as the embedded engine reads it: of a longer one, the words that nobody means are not looked at. Algolia would
 * ask every car for each of them, and refuse a text that is too long.
 */
export function askedText(text: string): string {
  const words = text.normalize('NFC').match(COMPOUND) ?? []
  return withinBytes(words.slice(0, MOST_WORDS).join(' '))
}

/** A letter that would be cut in two is left out. */
function withinBytes(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return new TextDecoder().decode(bytes.subarray(0, TEXT_ENDS_AT_BYTES - 1), { stream: true })
}
