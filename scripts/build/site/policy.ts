// What a bundle's `_headers` say: caching, and the content security policy of its pages.
import { hash } from 'node:crypto'
import { STOCK_CONFIRMED_PATH } from '../../../src/domain/freshness.ts'
import { MAP_FRAMES } from '../../../src/domain/links.ts'
import { strictTransport } from '../../../src/domain/strict-transport.ts'
import { algoliaOrigins } from '../../../src/search/clients/algolia-hosts.ts'
import type { Site } from '../../../src/site/site.ts'
import { originsOf, pictureOrigins } from './origins.ts'

/** Hosts accept lines up to this long. */
const LONGEST_LINE = 2000

/** Pictures are in letters too, which a mail program shows on no page of the site. */
const PICTURES = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'].flatMap(ending => [ending, ending.toUpperCase()])

/** The text of each script and style that pages may carry in themselves; data blocks such as JSON-LD need no permission. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

/** `_headers` in the format of the large static hosts. One rule for all pages, so that it holds for a kept page too. */
export function headersFile(site: Site, inline: InlineCode): string {
  const policy = contentSecurityPolicy(site, inline)
  if (policy.length > LONGEST_LINE) {
    throw new Error(
      `the content security policy has ${policy.length} characters: the app has ${inline.scripts.length} inline scripts → let the larger ones be files of their own`,
    )
  }
  const longLived = 'public, max-age=31536000, immutable'
  return `/*
  Content-Security-Policy: ${policy}
  Reporting-Endpoints: csp="/api/csp-report"
  Strict-Transport-Security: ${strictTransport(site.settings.https)}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), payment=(), usb=(), geolocation=(self)
  Cache-Control: public, max-age=0, must-revalidate
${['/_astro/*', '/search/*.bin', '/search/*.json'].map(path => `${path}\n  ! Cache-Control\n  Cache-Control: ${longLived}`).join('\n')}
${PICTURES.map(ending => `/*.${ending}\n  ! Cross-Origin-Resource-Policy\n  Cross-Origin-Resource-Policy: cross-origin`).join('\n')}
${['/cars/*.md', '/locations/*.md'].map(path => `${path}\n  X-Robots-Tag: noindex`).join('\n')}
${['/stock-state.json', '/stock-state/*', STOCK_CONFIRMED_PATH].map(path => `${path}\n  ! Cache-Control\n  Cache-Control: public, max-age=60`).join('\n')}
`
}

function contentSecurityPolicy(site: Site, inline: InlineCode): string {
  const hashes = (texts: readonly string[]): string[] =>
    [...new Set(texts)].map(text => `'sha256-${hash('sha256', text, 'base64')}'`).sort()
  const { search, chat, locationDisplay } = site.settings
  const searchHosts = search.engine === 'algolia' ? algoliaOrigins(search) : []
  const chatHost = chat?.script === undefined ? [] : originsOf([chat.script])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(inline.scripts), ...chatHost].join(' '),
    ["style-src 'self'", ...hashes(inline.styles)].join(' '),
    ["img-src 'self' data:", ...pictureOrigins(site)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...searchHosts, ...chatHost].join(' '),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    locationDisplay.map === 'interactive' ? `frame-src ${MAP_FRAMES}` : "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types search-worker', ...(chat?.script === undefined ? [] : ['chat'])].join(' '),
    // What it stops, the browser tells the API, which logs it.
    'report-to csp',
  ].join('; ')
}
