const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 cannot hold at all, not even escaped. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, character => ENTITIES[character]!)

type Content = string | number | undefined | readonly (Element | undefined)[]
export type Element = { name: string; attributes: Readonly<Record<string, string>>; content: Content }

export const element = (
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): Element => ({ name, attributes, content })

/** The same, or nothing where there is nothing to say. */
export function maybeElement(
  name: string,
  content: string | number | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Element | undefined {
  return content === undefined || content === '' ? undefined : element(name, content, attributes)
}

export function toXml({ name, attributes, content }: Element, indent = ''): string {
  const opening = Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`, name)
  if (!Array.isArray(content)) return `${indent}<${opening}>${escapeXml(String(content ?? ''))}</${name}>`
  const children = (content as readonly (Element | undefined)[])
    .filter(child => child !== undefined)
    .map(child => toXml(child, `${indent}  `))
  return [`${indent}<${opening}>`, ...children, `${indent}</${name}>`].join('\n')
}
