import { plainText, slugify } from '../domain/text.ts'
import type { TextLink } from './links.ts'

/** A text of at least so many parts is looked things up in, rather than read. */
const LONG_FROM = 5

const HEADING = /<h2>(.*?)<\/h2>/gs

/** No id of the page's own begins so. */
const PREFIX = 'part-'

/**
 * A text and links to its parts, by their headings; a short text has none. Markup has passed the allow-list, so its headings
 * have no ids of their own.
 */
export function withPartLinks(html: string): { html: string; parts: readonly TextLink[] } {
  const parts: TextLink[] = []
  const taken = new Set<string>()
  const marked = html.replaceAll(HEADING, (_, words: string) => {
    const label = plainText(words)
    const id = PREFIX + slugify(label)
    // Two hyphens: a heading makes none, so that "Prices 5" has another id than the fifth part where that is "Prices" again.
    const href = taken.has(id) ? `#${id}--${parts.length + 1}` : `#${id}`
    taken.add(id)
    parts.push({ label, href })
    return `<h2 id="${href.slice(1)}">${words}</h2>`
  })
  return parts.length < LONG_FROM ? { html, parts: [] } : { html: marked, parts }
}
