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
  return (plain(withLitres(text)).match(COMPOUND) ?? []).map(compound => compound.match(WORD) ?? [])
}

/** "2.8", and what feeds write behind it: "2.8L", "2.8DT". */
const LITRES_OF_STOCK = /^(\d)\.(\d)\p{L}*$/u
const LITRE = String.raw`(?:[\s-]?(?:ltrs?|lit(?:re|er)s?)|l)`
/** With a point, the figure says it by itself. A "2LT" without one is a badge. */
const LITRES_TYPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$-])(\d)(?:\.(\d)(?:${LITRE}|\s?lt?)?|${LITRE})(?![\p{L}\p{N}]|[.,-]\d)`,
  'giu',
)

const litresWord = (whole: string, tenths: string): string => `${whole}${tenths}l`

/**
 * A text with each size of an engine as the word by which the stock knows it: "2.8 litre diesel" asks for "28l diesel", "3 litre"
 * for "30l". As two figures "2.0" would begin every year from 2000 on, and "3" by itself is a model.
 */
export function withLitres(text: string): string {
  return text.replace(LITRES_TYPED, (_, whole: string, tenths = '0') => litresWord(whole, tenths))
}

/** A text as one word: "JKX 447" and "jkx-447" are both "jkx447". */
export function joined(text: string): string {
  return wordsOf(text).join('')
}

/** The words of a text but for those that say nothing beside others: "used cars for sale". */
export function tellingWords(words: readonly string[], fillers: readonly string[]): readonly string[] {
  return words.length === 1 ? words : words.filter(word => !fillers.includes(plain(word)))
}

const partsOf = (compound: string): string[] =>
  (compound.match(WORD) ?? []).flatMap(part => part.split(CAMEL)).map(plain)

/**
 * The words that a compound of several parts is as a whole: "cx5" of "CX-5", "28l" of "2.8", both "28l" and "28dt" of "2.8DT".
 */
export function wholesOf(compound: string): string[] {
  const parts = partsOf(compound)
  const whole = parts.length > 1 ? [parts.join('')] : []
  const [, litres, tenths] = LITRES_OF_STOCK.exec(compound) ?? []
  if (litres === undefined || tenths === undefined) return whole
  const figures = `${litres}${tenths}`
  return [...new Set([litresWord(litres, tenths), ...whole.filter(word => word !== figures)])]
}

export type PlacedWord = { word: string; place: number }

/**
 * The words by which a text of the stock is found, with their places: its parts, and for a compound ("CX-5",
 * "LandCruiser") the whole as well, so that "cx 5", "cx5" and "cruiser" all find it. The figures of "2.8" are none by
 * themselves: nobody who asks for a "Mazda 2" means 2.8 litres.
 */
export function indexedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = []
  let place = 0
  for (const compound of text.normalize('NFC').match(COMPOUND) ?? []) {
    for (const word of wholesOf(compound)) words.push({ word, place })
    if (LITRES_OF_STOCK.test(compound)) place++
    else for (const word of partsOf(compound)) words.push({ word, place: place++ })
  }
  return words
}
