import { MOST_WORDS, withLitres, wordsOf } from '../engine/words.ts'
import { FILLERS } from '../fillers.ts'

/** Algolia refuses a text that is not shorter, in bytes of UTF-8. */
export const TEXT_ENDS_AT_BYTES = 512

/** As the engine has its compounds, but with the marks of scripts that write vowels so, which are Algolia's to read. */
const COMPOUND = /[\p{L}\p{M}\p{N}]+(?:[-./'’&][\p{L}\p{M}\p{N}]+)*/gu

/**
 * A text as the embedded engine reads it: of a longer one, the words that nobody means are not looked at, nor those that say
 * nothing beside others. Algolia would ask every car for each of the first, and for one at least of the second, also where
 * there is nothing else; and it refuses a text that is too long.
 */
export function askedText(text: string): string {
  const compounds = firstWords(withLitres(text.normalize('NFC')).match(COMPOUND) ?? [])
  const isAlone = compounds.flatMap(wordsOf).length === 1
  return withinBytes((isAlone ? compounds : compounds.filter(isTelling)).join(' '))
}

/** As many as have `MOST_WORDS` parts together, and the one with which they come to so many. */
function firstWords(compounds: readonly string[]): readonly string[] {
  let words = 0
  return compounds.filter(compound => {
    const isLookedAt = words < MOST_WORDS
    words += wordsOf(compound).length
    return isLookedAt
  })
}

const isTelling = (compound: string): boolean => wordsOf(compound).some(word => !FILLERS.includes(word))

/** A letter that would be cut in two is left out. */
function withinBytes(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return new TextDecoder().decode(bytes.subarray(0, TEXT_ENDS_AT_BYTES - 1), { stream: true })
}
