// Apart from `text.ts`, which is in the script of every page: browsers read entities themselves.

/** What editors and feeds write for a sign; any other by its number. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
}

/** A text with the signs that its entities stand for, by name or by number; what stands for none of these stays. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return signOf(code)
    return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : entity
  })
}

/** Where Unicode has control signs, Windows 1252 has signs that people write. Five places are empty there. */
const WINDOWS_FROM = 128
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * The sign of a number as a browser reads it: 146 is an apostrophe, as Windows counts. Control signs other than tab and line
 * break, half a pair and what lies beyond all signs are none.
 */
function signOf(code: number): string {
  const isControl = code < 32 ? ![9, 10, 13].includes(code) : code === 127
  if (isControl || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return ''
  return WINDOWS[code - WINDOWS_FROM] ?? String.fromCodePoint(code)
}
