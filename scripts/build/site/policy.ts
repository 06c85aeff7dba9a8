// What a bundle's `_headers` say: caching, and the content security policy of its pages.
import { hash } from 'node:crypto'
import { algoliaOrigins } from '../../../src/search/clients/algolia.ts'
import type { Site } from '../../../src/site/site.ts'
import { originsOf, pictureOrigins } from './origins.ts'

/** Hosts accept lines up to this long. */
const LONGEST_LINE = 2000

/** Scripts that a browser would run; data blocks such as JSON-LD need no permission. */
const RUNNING_TYPES = new Set(['', 'module', 'text/javascript', 'importmap', 'speculationrules'])
const TYPE = /\stype="([^"]*)"/
const SOURCE = /\ssrc[\s=]/

const knownHashes = new Map<string, string>()

/** The hash of each inline script and style of a page, as `script:sha256-…` or `style:sha256-…`. */
export function inlineHashes(html: string): string[] {
  const found = new Set<string>()
  for (const { attributes, text } of elements(html, 'script')) {
    const type = TYPE.exec(attributes)?.[1] ?? ''
    if (RUNNING_TYPES.has(type) && !SOURCE.test(attributes)) found.add(`script:${cspHash(text)}`)
  }
  for (const { text } of elements(html, 'style')) found.add(`style:${cspHash(text)}`)
  return [...found].sort()
}

/** Every `<script>` or `<style>`, by searching for its tags: a pattern over the whole page takes many times longer. */
function* elements(html: string, name: string): Generator<{ attributes: string; text: string }> {
  const [opening, closing] = [`<${name}`, `</${name}>`]
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    const start = html.indexOf('>', at)
    const end = html.indexOf(closing, start)
    if (end < 0) return
    yield { attributes: html.slice(at + opening.length, start), text: html.slice(start + 1, end) }
    at = end
  }
}

/** All pages share a few scripts, so each is hashed once. */
function cspHash(text: string): string {
  const known = knownHashes.get(text) ?? `sha256-${hash('sha256', text, 'base64')}`
  knownHashes.set(text, known)
  return known
}

/** `_headers` in the format of the large static hosts. One rule for all pages, so that it holds for a kept page too. */
export function headersFile(site: Site, hashes: ReadonlySet<string>): string {
  const policy = contentSecurityPolicy(site, hashes)
  if (policy.length > LONGEST_LINE) {
    throw new Error(
      `the content security policy has ${policy.length} characters: pages carry ${hashes.size} different inline scripts and styles → put what differs from page to page into data attributes`,
    )
  }
  const longLived = 'public, max-age=31536000, immutable'
  return `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), payment=(), usb=(), geolocation=(self)
  Cache-Control: public, max-age=0, must-revalidate
${['/_astro/*', '/search/*.bin', '/search/*.json', '/theme.*'].map(path => `${path}\n  ! Cache-Control\n  Cache-Control: ${longLived}`).join('\n')}
${['/stock-state.json', '/stock-state/*'].map(path => `${path}\n  ! Cache-Control\n  Cache-Control: public, max-age=60`).join('\n')}
`
}

function contentSecurityPolicy(site: Site, hashes: ReadonlySet<string>): string {
  const quoted = (kind: string): string[] =>
    [...hashes]
      .filter(hash => hash.startsWith(`${kind}:`))
      .sort()
      .map(hash => `'${hash.slice(kind.length + 1)}'`)
  const { search, chat } = site.settings
  const searchHosts = search.engine === 'algolia' ? algoliaOrigins(search) : []
  const chatHost = chat === undefined ? [] : originsOf([chat.script])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted('script'), ...chatHost].join(' '),
    ["style-src 'self'", ...quoted('style')].join(' '),
    ["img-src 'self' data:", ...pictureOrigins(site)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...searchHosts, ...chatHost].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types search-worker',
  ].join('; ')
}
