import { withoutEntities } from './entities.ts'
import { remembering } from './remembering.ts'

const ELLIPSIS = '…'
const MARKS = /[\u0300-\u036f]/g

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

/** A text as a path segment: lower case, without accents, words joined by hyphens ("Citroën C4" → "citroen-c4"). */
export function slugify(text: string): string {
  return withoutMarks(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Whether two texts say the same when case, accents, hyphens and spaces do not count. Source: DC-07. */
export function sameWords(one: string, other: string): boolean {
  return one === other || slugify(one) === slugify(other)
}

/** Lists are put in order again with each answer of a search, and a stock has few names. */
const nameKey = remembering(withoutMarks, 5_000)

/**
 * Which of two names is listed first: case and accents do not count ("Citroën" before "Cupra"). A collator of the browser
 * knows more of languages, but to open the first one stops a phone for 100 ms.
 */
export function byName(one: string, other: string): number {
  const [first, second] = [nameKey(one), nameKey(other)]
  if (first === second) return one < other ? -1 : Number(one > other)
  return first < second ? -1 : 1
}

/** The parts that hold something, joined; so a missing part leaves no stray separator. Source: CD-04, CD-06, DC-70. */
export function joinParts(parts: readonly (string | number | undefined | null)[], separator = ' '): string {
  let joined = ''
  for (const part of parts) {
    const text = part == null ? '' : String(part).trim()
    if (text !== '') joined += joined === '' ? text : `${separator}${text}`
  }
  return joined
}

/** The text up to the last word that ends within `limit` characters, and an ellipsis; a short text as it is. Source: DC-141. */
export function shortenAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const within = text.slice(0, limit + 1)
  const space = within.search(/\s\S*$/)
  // One word longer than the limit is cut inside.
  return ellipsed(space > 0 ? within.slice(0, space) : text.slice(0, limit))
}

/** The first `limit` characters and an ellipsis; a short text as it is. Source: VD-30, DC-68. */
export function shortenAt(text: string, limit: number): string {
  return text.length <= limit ? text : ellipsed(text.slice(0, limit))
}

// A cut inside a surrogate pair would leave half a character, and one behind a sentence a fourth dot.
function ellipsed(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s.,;:]+$/, '') + ELLIPSIS
}

/** Markup without what nobody reads of it: scripts, styles and comments, whatever stands in them. */
export const withoutUnread = (html: string): string =>
  html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, ' ')

/** The end of a heading, or of a list's point and maybe the list, behind words that end in no mark of their own. */
const UNMARKED_END = /(&#?\w+;|[^\s<>.,:;!?…–—-])((?:\s|<\/p\s*>)*<\/(?:(li)|h[1-6])\s*>(\s*<\/[ou]l\s*>)?)/gi

/** In one line, points of a list would run together, and a heading into what it is of. What ends the text stays as it is. */
function withMarks(html: string): string {
  const wordsEnd = html.replace(/<[^<>]*>/g, tag => ' '.repeat(tag.length)).trimEnd().length
  return html.replace(UNMARKED_END, (as, last: string, end: string, point?: string, list?: string, at = 0) =>
    at + last.length >= wordsEnd ? as : last + (point === undefined ? ':' : list === undefined ? ',' : '.') + end,
  )
}

/** What markup says to a reader: without tags, in one line. For counting and cutting, never for showing as markup. */
export function plainText(html: string): string {
  const blocks = withoutUnread(html).replace(
    /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi,
    '',
  )
  const bare = withMarks(blocks).replace(/<\/?[a-z!][^>]*>/gi, ' ')
  return withoutEntities(bare).replace(/\s+/g, ' ').trim()
}

/** A label with its `{placeholders}` filled; an unknown one stays, so that it is noticed. */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  let filled = ''
  piecesOf(label).forEach((piece, index) => {
    const isName = index % 2 === 1
    if (!isName) filled += piece
    else filled += Object.hasOwn(values, piece) ? String(values[piece]) : `{${piece}}`
  })
  return filled
}

/** What stands in a label as it is and the names of its gaps, in turn. Each car's page fills the same labels. */
const piecesOf = remembering((label: string): readonly string[] => label.split(/\{(\w+)\}/), 2_000)

/** Between facts that stand in a line: where it is broken, the dot ends the line, as it never begins one. */
export const DOT = '\u00a0· '

/** A word as it begins a sentence. */
export const capitalised = (word: string): string => word.replace(/^./u, letter => letter.toUpperCase())
