import { expect, test } from 'vitest'
import { originsOf, pictureOrigins } from '../../../scripts/build/site/origins.ts'
import { headersFile } from '../../../scripts/build/site/policy.ts'
import { headersFor, parseHeaders } from '../../../scripts/serve/rules.ts'
import { CURRENT_FILE } from '../../../src/search/files.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { aCar, anOffer } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

test('DC-183 an address from a feed cannot add words of its own to the policy', () => {
  const images = [
    'https://a;script-src/1.webp',
    "https://b'unsafe-inline'/1.webp",
    'https://c,d/1.webp',
    'https://user:word@pictures.example/1.webp',
    'https://[bad',
    '/art/1.webp',
  ]
  expect(originsOf(images)).toEqual(['https://pictures.example'])
  const headers = headersFile(aSite({ cars: [aCar({ images })] }), { scripts: [], styles: [] })
  expect(headers).toContain("img-src 'self' data: https://pictures.example;")
  expect(headers.match(/script-src/g)).toHaveLength(1)
})

test('what the policy of a page stops is reported to the API', () => {
  const headers = headersFor('/', parseHeaders(headersFile(aSite(), { scripts: [], styles: [] })))
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-report"')
  expect(headers.get('content-security-policy')).toMatch(/; report-to csp$/)
})

test('DC-183 DC-72 a chat that is a page of its own adds nothing to the policy, a widget its host and its name', () => {
  const policyOf = (chat?: SiteFile['chat']) =>
    headersFor('/', parseHeaders(headersFile(aSite({ settings: { chat } }), { scripts: [], styles: [] }))).get(
      'content-security-policy',
    )
  expect(policyOf({ href: 'https://chat.example/northside' })).toBe(policyOf())
  expect(policyOf({ script: 'https://chat.example/widget.js' })).toMatch(
    /script-src 'self' https:\/\/chat\.example;.*connect-src 'self' https:\/\/chat\.example;.*trusted-types search-worker chat;/,
  )
})

test('features 3.2 a mail program shows the pictures of a site in letters; all else is for its own pages alone', () => {
  const rules = parseHeaders(headersFile(aSite(), { scripts: [], styles: [] }))
  const said = (path: string) => headersFor(path, rules).get('cross-origin-resource-policy')
  const pictures = ['/art/suv/white-hero.webp', '/photos/one.JPG', '/car.png', '/art/suv/white-hero-960.avif']
  expect(pictures.map(said)).toEqual(Array(4).fill('cross-origin'))
  const others = [
    '/',
    '/cars/2021-golf',
    '/search/cars.json',
    '/stock-state.json',
    '/_astro/page.js',
    '/logo.webp/page',
  ]
  expect(others.map(said)).toEqual(Array(6).fill('same-origin'))
})

test('search engines list a page, and not the same as Markdown', () => {
  const rules = parseHeaders(headersFile(aSite(), { scripts: [], styles: [] }))
  const said = (path: string) => headersFor(path, rules).get('x-robots-tag')
  expect(['/cars/2021-golf.md', '/locations/northside.md'].map(said)).toEqual(['noindex', 'noindex'])
  expect(['/cars/2021-golf', '/locations/northside', '/cars/2021-golf.md/checkout', '/'].map(said)).toEqual(
    Array(4).fill(null),
  )
})

test('a browser comes to the pages of a dealer by https only for a year, and to hosts below only where the dealer says so', () => {
  const said = (settings: Partial<SiteFile>) =>
    headersFor('/', parseHeaders(headersFile(aSite({ settings }), { scripts: [], styles: [] }))).get(
      'strict-transport-security',
    )
  expect(said({})).toBe('max-age=31536000')
  expect(said({ https: { includeSubDomains: true } })).toBe('max-age=31536000; includeSubDomains')
})

test('DC-183 pictures of cars, offers, pages and settings may load from their hosts, and links add none', () => {
  const site = aSite({
    settings: {
      home: { hero: { title: 'Cars', image: 'https://hero.example/wide?id=1' } },
      logo: { url: 'https://logo.example/1', alt: 'Northside', onColour: 'https://light.example/1' },
    },
    cars: [aCar({ images: [], primary_image_url: 'https://cars.example/4711?w=640' })],
    offers: [anOffer({ image_or_model_image: { url: 'https://offers.example/tank' } })],
    pages: [{ slug: 'a', title: 'A', text: '<img src="https://pages.example/a.webp?x=1">' }] as never,
    brandPages: [{ slug: 'b', title: 'B', text: '<img src="https://brand.example/b.webp">' }] as never,
    team: [{ name: 'Sales', linkedin_url: 'https://links.example/sales' }] as never,
  })
  expect(pictureOrigins(site)).toEqual([
    'https://brand.example',
    'https://cars.example',
    'https://hero.example',
    'https://light.example',
    'https://logo.example',
    'https://offers.example',
    'https://pages.example',
  ])
})

test('with more hosts than a header should hold, pictures may come from any https address', () => {
  const images = Array.from({ length: 13 }, (_, index) => `https://h${index}.example/1.webp`)
  expect(pictureOrigins(aSite({ cars: [aCar({ images: images.slice(1) })] }))).toHaveLength(12)
  expect(pictureOrigins(aSite({ cars: [aCar({ images })] }))).toEqual(['https:'])
})

test('with hosts of long names, pictures may come from any https address, and the policy keeps to its line', () => {
  const host = (index: number) => `https://h${index}.${'a-long-name.'.repeat(16)}example`
  const images = Array.from({ length: 8 }, (_, index) => `${host(index)}/1.webp`)
  const few = aSite({ cars: [aCar({ images: images.slice(0, 3) })] })
  expect(pictureOrigins(few)).toEqual([0, 1, 2].map(host))
  const many = aSite({ cars: [aCar({ images })] })
  expect(pictureOrigins(many)).toEqual(['https:'])
  const scripts = ['a', 'b', 'c', 'd', 'e']
  expect(headersFile(many, { scripts, styles: scripts })).toContain("img-src 'self' data: https:;")
})

test('DC-05 files that carry their content in their name are kept for a year, pages and the state of the stock are not', () => {
  const site = aSite()
  const rules = parseHeaders(headersFile(site, { scripts: [], styles: [] }))
  const cacheOf = (path: string): string | null => headersFor(path, rules).get('cache-control')
  const names = stockOf(site).files.map(({ name }) => name)
  const index = names.filter(name => name !== CURRENT_FILE).map(name => `/search/${name}`)
  for (const path of ['/_astro/a.3f2a.js', ...index])
    expect([path, cacheOf(path)]).toEqual([path, 'public, max-age=31536000, immutable'])
  for (const path of [
    '/',
    '/cars/golf',
    '/search',
    '/search/toyota/corolla',
    '/assets/logo.svg',
    `/search/${CURRENT_FILE}`,
  ])
    expect([path, cacheOf(path)]).toEqual([path, 'public, max-age=0, must-revalidate'])
  for (const path of ['/stock-state.json', '/stock-state/12.json', '/stock-confirmed.json'])
    expect([path, cacheOf(path)]).toEqual([path, 'public, max-age=60'])
})
