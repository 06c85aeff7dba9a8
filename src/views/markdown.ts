// Pages as programs read them: texts, lists and links in Markdown that say just what they say on the page.
import type { TextLink } from './links.ts'

/** Nothing where there is nothing to say. */
export const section = (heading: string, text: string, level = 2): string =>
  text === '' ? '' : `${'#'.repeat(level)} ${inMarkdown(heading)}\n\n${text}`

export const list = (items: readonly string[]): string => items.map(item => `- ${inMarkdown(item)}`).join('\n')

/** Lines below each other in one paragraph. */
export const lines = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter(text => text !== undefined)
    .map(inMarkdown)
    .join('\\\n')

/** A link as it leads from elsewhere than its page, of which both addresses are given: with its whole address. */
export function linkFrom(canonical: string, path: string): (link: TextLink) => string {
  const root = canonical.slice(0, -path.length)
  return ({ label, href }) => `[${inMarkdown(label)}](${href.startsWith('/') ? root : ''}${href})`
}

/** The parts of a page that say something. */
export const joined = (parts: readonly (string | undefined)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

/** Letters, figures and the signs that mean nothing in Markdown, in one line: most of what is said of a car. */
const PLAIN = /^(?:[a-zA-Z$(“‘]|\d(?!\d*[.)]))(?: ?[\w$%()/,.:;!?'’“”‘·–—-])*$/

/** A text as one line that says the same in Markdown: what would be a mark there is a sign of the text. */
export function inMarkdown(text: string): string {
  if (PLAIN.test(text) && !text.includes('_')) return text
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replace(/^([-+#=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?= |$)/, String.raw`$1\$2`)
}
