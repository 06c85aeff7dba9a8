const WORD = /[\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu

/** Lower case, without accents: "Škoda" and "skoda" are one word. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  // Nearly every text is ASCII, where there is nothing to take apart.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '')
}

/** The words of a text, in order. Everything that is neither letter nor digit parts words. */
export function wordsOf(text: string): string[] {
  return plain(text).match(WORD) ?? []
}
