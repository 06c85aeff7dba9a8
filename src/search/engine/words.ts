/** More words than anyone means; the rest of a longer text is not looked at. */
export const MOST_WORDS = 10

export const WORD = /[\p{L}\p{N}]+/gu
/** Words that belong together: joined by one mark, as in "CX-5" or "Mercedes-Benz". */
export const COMPOUND = /[\p{L}\p{N}]+(?:[-./'’&][\p{L}\p{N}]+)*/gu
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/u
const MARKS = /\p{M}+/gu

/** Lower case, without accents: "Škoda" and "skoda" are one word. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  // Nearly every text is ASCII, where there is nothing to take apart.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '')
}

/** The words of a text, in order. Everything that is neither letter nor digit parts words. */
export function wordsOf(text: string): string[] {
  return plain(text).match(WORD) ?? []
}

/** What is asked for, in order: of a compound ("cx-5") its parts together, since it may be meant as one word. */
export function compoundsOf(text: string): string[][] {
  return (plain(text).match(COMPOUND) ?? []).map(compound => compound.match(WORD) ?? [])
}

/** A text as one word: "JKX 447" and "jkx-447" are both "jkx447". */
export function joined(text: string): string {
  return wordsOf(text).join('')
}

/** The words of a text but for those that say nothing beside others: "used cars for sale". */
export function tellingWords(words: readonly string[], fillers: readonly string[]): readonly string[] {
  return words.length === 1 ? words : words.filter(word => !fillers.includes(plain(word)))
}

export type PlacedWord = { word: string; place: number }

/**
 * The words by which a text of the stock is found, with their places: its parts, and for a compound ("CX-5",
 * "LandCruiser") the whole as well, so that "cx 5", "cx5" and "cruiser" all find it.
 */
export function indexedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = []
  let place = 0
  for (const compound of text.normalize('NFC').match(COMPOUND) ?? []) {
    const parts = (compound.match(WORD) ?? []).flatMap(part => part.split(CAMEL)).map(plain)
    if (parts.length > 1) words.push({ word: parts.join(''), place })
    for (const word of parts) words.push({ word, place: place++ })
  }
  return words
}
