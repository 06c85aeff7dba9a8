import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'strong', 'em', 'b', 'i', 's', 'small', 'sub', 'sup', 'abbr', 'code', 'pre'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
]

/** Markup from data with nothing in it but structure and links: no scripts, styles, forms or frames (DC-143). */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      abbr: ['title'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      ol: ['start'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      // A page has one h1, its title.
      h1: 'h2',
      a: (tagName, attributes) => ({
        tagName,
        attribs: /^https?:/i.test(attributes.href ?? '') ? { ...attributes, rel: 'noopener' } : attributes,
      }),
      img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
    },
  }).trim()
}

/** Markdown as markup that is safe to show. */
export function markdownToHtml(markdown: string): string {
  return sanitised(marked.parse(markdown, { async: false, gfm: true }))
}
