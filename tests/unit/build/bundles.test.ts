import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { robotsFile, securityFile } from '../../../scripts/build/site/site-files.ts'
import { findInBundle, openBundle } from '../../../scripts/serve/bundle.ts'
import { fileAnswer } from '../../../scripts/serve/file-answer.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { CAR_INDEX_PLAN, ID_COLUMNS } from '../../../src/search/car-index.ts'
import { openIndex } from '../../../src/search/engine/engine.ts'
import { type SiteFile, SiteSchema } from '../../../src/site/schema/site.ts'
import { AT, build, built, filesIn, textsIn } from '../../support/build.ts'
import { aCar, aDealership, aLocation } from '../../support/builders.ts'
import { aSite, aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const OFFER = `---
name: A tank of fuel with every car
category: Used cars
disclaimer: While stocks last.
---
Until the pump runs dry.
`

/** Another dealer than northside in everything that a visitor could mix up. */
const southside: SiteFile = aSiteFile({
  slug: 'southside',
  name: 'Southside Motors',
  baseUrl: 'https://www.southside.example',
  search: { engine: 'algolia', host: '/', appId: 'SOUTH', key: 'southside-search-key' },
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
  dealerships: [aDealership({ id: 2, name: 'Southside Motors', slug: 'southside-motors', locations: [22] })],
  locations: [
    {
      ...aLocation({ id: 22, name: 'Southside Motors Sales', slug: 'southside-sales' }),
      address: { street: '2 Sample Street', city: 'Southside', state: 'VIC', postcode: '3000' },
      contact_detail: { phone: '(03) 5550 9876', opening_hours: [] },
      dealership_id: 2,
      dealership_slug: 'southside-motors',
    },
  ],
})

const northside: SiteFile = aSiteFile({
  baseUrl: 'https://www.northside.example',
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
})

const southCar = aCar({
  id: 99,
  slug: '2019-mazda-3-99',
  name: '2019 Mazda 3 Neo',
  make: 'Mazda',
  model: '3',
  location_id: 22,
  location_name: 'Southside Motors Sales',
  dealership_id: 2,
  dealership_slug: 'southside-motors',
  dealership_name: 'Southside Motors',
  city: 'Southside',
  stocknum: 'S99',
})

const twoDealers = () =>
  aSitesFolder({
    'northside/site.json': northside,
    'northside/stock.json': [aCar()],
    'northside/content/offers/fuel.md': OFFER,
    'northside/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'southside/site.json': southside,
    'southside/stock.json': [southCar],
    '_shared/notes.md': 'for the team',
    '_shared/art/hatch/white-hero.webp': 'RIFF',
  })

test('BD-05 PR-01 each dealer has one bundle, and nothing in it is another’s', async () => {
  const sites = await twoDealers()
  const report = await built(sites)
  expect(report).toMatchObject({ dealers: ['northside', 'southside'], leftBehind: [] })
  expect(report.sites.map(({ slug, ok, faults }) => ({ slug, ok, faults }))).toEqual([
    { slug: 'northside', ok: true, faults: [] },
    { slug: 'southside', ok: true, faults: [] },
  ])
  const north = textsIn(join(sites, '../dist/northside'))
  const south = textsIn(join(sites, '../dist/southside'))
  const all = textsIn(join(sites, '../dist'))
  expect(Object.keys(all).filter(path => /^[^/]+\/index\.html$/.test(path))).toEqual([
    'northside/index.html',
    'southside/index.html',
  ])
  const mentions = (files: Record<string, string>, words: readonly string[]): string[] =>
    Object.entries(files).flatMap(([path, text]) =>
      words.filter(word => text.includes(word)).map(word => `${path} ${word}`),
    )
  expect(mentions(north, ['southside', 'Southside', '5550 9876', 'Mazda 3', 'southside-search-key'])).toEqual([])
  expect(mentions(south, ['northside', 'Northside', '5550 1234', 'Corolla Ascent', 'tank of fuel'])).toEqual([])
  // Both do say it of themselves, so the lists above could have found something.
  expect(mentions(south, ['Southside Motors']).length).toBeGreaterThan(5)
  expect(mentions(south, ['southside-search-key']).length).toBeGreaterThan(0)
})

test('BD-05 the bundle of a dealer that is gone is told, and so is who is there still', async () => {
  const sites = await twoDealers()
  await built(sites)
  rmSync(join(sites, 'southside'), { recursive: true })
  const dist = join(sites, '../dist')
  for (const slugs of [['northside'], []]) {
    const report = await built(sites, { slugs })
    expect(report).toMatchObject({ dealers: ['northside'], leftBehind: ['southside'] })
    expect(JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')).dealers).toEqual(['northside'])
  }
})

test('BD-05 while the dealers’ folder is empty, as that of a drive that is away, no dealer is gone', async () => {
  const sites = await twoDealers()
  await built(sites)
  renameSync(sites, `${sites}.away`)
  mkdirSync(sites)
  const report = await build(sites, { slugs: ['northside'] })
  expect(report).toMatchObject({ ok: false, dealers: ['northside', 'southside'], leftBehind: [] })
})

test('CF-09 CF-16 DC-35 what is told elsewhere are the cars that the site lists', async () => {
  const listed = {
    stock: { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }], exclusionRule: 2 as const },
    search: { engine: 'embedded' as const, filter: 'make:"Toyota" AND price < 30000' },
  }
  const vin = (last: number): string => `JTNTBC334T442300${last}`
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ baseUrl: 'https://www.northside.example', ...listed }),
    'northside/stock.json': [
      aCar({ vin: vin(1) }),
      aCar({ id: 2, slug: 'another-make', make: 'Mazda', vin: vin(2) }),
      aCar({ id: 3, slug: 'too-dear', price: 31_000, vin: vin(3) }),
      aCar({ id: 4, slug: 'not-here-yet', status: 'coming_soon', vin: vin(4) }),
      aCar({ id: 5, slug: 'reserved', reserved: true, vin: vin(5) }),
    ],
  })
  const report = await built(sites)
  const texts = textsIn(join(sites, '../dist/northside'))
  const urls = JSON.parse(texts['stock.json']!).cars.map(({ url }: { url: string }) => url.split('/').at(-1))
  expect(urls).toEqual(['2021-toyota-corolla-4711', 'reserved'])
  const vinsIn = (path: string) => [...texts[path]!.matchAll(/JTN[A-Z0-9]+/g)].map(String)
  expect(vinsIn('feeds/google-vehicle-ads.tsv')).toEqual([vin(1)])
  // Meta is told of the reserved one too, as not to be had.
  expect(vinsIn('feeds/meta-vehicles.csv')).toEqual([vin(1), vin(5)])
  // Of a car that the site does not list, its staff need not hear either.
  expect(report.sites[0]!.upkeep!.feeds.map(({ leftOut }) => leftOut.flatMap(({ examples }) => examples))).toEqual([
    [],
    [5],
  ])
  // Whoever has its address finds what is true of it.
  expect(Object.keys(texts)).toContain('cars/another-make/index.html')
})

test('BD-14 BD-16 a bundle is static files, and its manifest tells who, when, from what, and every file’s hash', async () => {
  const sites = await twoDealers()
  await built(sites)
  const files = filesIn(join(sites, '../dist/northside'))
  const manifest = JSON.parse(files['manifest.json']!.toString())
  expect(manifest).toMatchObject({ slug: 'northside', template: 'used', builtAt: AT.toISOString(), cars: 1 })
  expect(manifest.revision).toMatch(/^([0-9a-f]{40}|unknown)$/)
  const { 'manifest.json': _, ...others } = files
  expect(manifest.files).toEqual(
    Object.fromEntries(Object.entries(others).map(([path, bytes]) => [path, hash('sha256', bytes)])),
  )
  expect(
    Object.keys(files).filter(
      path =>
        !/\.(html|css|js|json|bin|xml|txt|csv|tsv|md|svg|ico|png|webp|avif|woff2)$|^_(headers|redirects)$/.test(path),
    ),
  ).toEqual([])
  expect(files['assets/logo.svg']?.toString()).toContain('<svg')
})

test('BD-14 the index of the stock lies gzipped in the bundle, as hosts take it for what cannot become smaller', async () => {
  const sites = await twoDealers()
  await built(sites)
  const files = filesIn(join(sites, '../dist/northside'))
  const [ids, index] = ['ids', 'index'].map(name => {
    const path = Object.keys(files).find(path => new RegExp(`^search/${name}-\\w+\\.bin$`).test(path))!
    return gunzipSync(files[path]!)
  })
  const engine = openIndex(index!, CAR_INDEX_PLAN)
  expect(engine.size).toBe(1)
  engine.add(ids!, ID_COLUMNS)
})

test('shared folders lend their files, without notes', async () => {
  const sites = await twoDealers()
  await writeFile(join(sites, 'northside/site.json'), JSON.stringify({ ...northside, sharedAssets: ['_shared'] }))
  await built(sites, { slugs: ['northside'] })
  const paths = Object.keys(filesIn(join(sites, '../dist/northside')))
  expect(paths).toContain('art/hatch/white-hero.webp')
  expect(paths).not.toContain('notes.md')
})

test('BD-15, DC-186 one dealer alone is built again, and shows the changed offer', async () => {
  const sites = await twoDealers()
  const dist = join(sites, '../dist')
  await built(sites)
  const before = filesIn(join(dist, 'southside'))
  const touched = statSync(join(dist, 'southside/manifest.json')).ino
  await writeFile(
    join(sites, 'northside/content/offers/fuel.md'),
    OFFER.replace('Until the pump runs dry', 'Two tanks, even'),
  )
  const report = await built(sites, { slugs: ['northside'] })
  expect(report.sites.map(({ slug }) => slug)).toEqual(['northside'])
  const texts = Object.values(textsIn(join(dist, 'northside')))
  expect(texts.some(text => text.includes('Two tanks, even'))).toBe(true)
  expect(texts.some(text => text.includes('pump runs dry'))).toBe(false)
  expect(filesIn(join(dist, 'southside'))).toEqual(before)
  expect(statSync(join(dist, 'southside/manifest.json')).ino).toBe(touched)
})

test('DC-05 DC-06 DC-13 the redirects map shells and aliases to pages of this bundle', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const read = (path: string): string => readFileSync(join(sites, '../dist/northside', path), 'utf8')
  const lines = read('_redirects').trim().split('\n')
  expect(lines).toContain('/search/* /search 200')
  expect(lines).toContain('/cars/* /cars/car 200')
  expect(lines).toContain('/cars/:slug/buy-online /cars/:slug/checkout 301')
  expect(lines).toContain('/offers /special-offers 301')
  // Before the shell of cars, which takes the bare address too.
  expect(lines.indexOf('/cars /search 301')).toBeGreaterThanOrEqual(0)
  expect(lines.indexOf('/cars /search 301')).toBeLessThan(lines.indexOf('/cars/* /cars/car 200'))
  const { files } = JSON.parse(read('manifest.json'))
  const targets = lines.map(line => line.split(' ')[1]!).filter(to => !to.includes(':'))
  expect(targets.filter(to => !(`${to.slice(1)}/index.html` in files))).toEqual([])
})

test('DC-24 DC-25 the page for unknown addresses leads to the search, and canonical links end without a slash', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const texts = textsIn(join(sites, '../dist/northside'))
  expect(texts['404.html']).toContain('href="/search"')
  expect(texts['404.html']).toMatch(/<header/)
  const canonicals = Object.values(texts).flatMap(text =>
    [...text.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(found => found[1]!),
  )
  expect(canonicals.length).toBeGreaterThan(10)
  expect(canonicals.filter(link => link.endsWith('/') && link !== 'https://www.northside.example/')).toEqual([])
})

test('DC-181 the sitemap lists what may be indexed, once and at its own address', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const texts = textsIn(join(sites, '../dist/northside'))
  const listed = [...texts['sitemap.xml']!.matchAll(/<loc>https:\/\/www\.northside\.example([^<]*)<\/loc>/g)].map(
    found => found[1]!,
  )
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toContain('/')
  expect(listed).toContain('/cars/2021-toyota-corolla-4711')
  const noindex = Object.entries(texts).filter(([, text]) => /<meta name="robots" content="[^"]*noindex/.test(text))
  expect(noindex.map(([path]) => path)).toContain('404.html')
  for (const [path] of noindex) expect(listed).not.toContain(`/${path.replace(/\/?index\.html$/, '')}`)
  expect(texts['robots.txt']).toContain('Sitemap: https://www.northside.example/sitemap.xml')
  const kept = [...texts['robots.txt']!.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(kept).toEqual(['/api/', '/search?', '/search/*?', '/*?car_id=', '/cars/*/checkout', '/cars/*/buy-online'])
  // As crawlers read it: from the beginning of an address, a star stands for anything.
  const forbidden = kept.map(path => new RegExp(`^${path!.replace(/[?.]/g, '\\$&').replaceAll('*', '.*')}`))
  const isOpen = (path: string): boolean => !forbidden.some(rule => rule.test(path))
  expect(listed.filter(path => !isOpen(path))).toEqual([])
  expect(['/trade-in?car_id=4711', '/cars/a/checkout', '/search?make=Kia'].filter(isOpen)).toEqual([])
  expect(isOpen('/cars/2021-toyota-corolla-4711?utm_source=mail')).toBe(true)
})

test('features §4.6 crawlers that train models may read the pages where the dealer lets them, and search engines always', () => {
  const root = 'https://www.northside.example'
  const robots = (training: boolean) => robotsFile({ crawlers: { training } }, root)
  const turnedAway = '\nUser-agent: GPTBot\nUser-agent: Google-Extended\nUser-agent: CCBot\nDisallow: /\n'
  expect(SiteSchema.parse(aSiteFile()).crawlers.training).toBe(true)
  expect(robots(true)).not.toMatch(/GPTBot|Disallow: \/\n/)
  expect(robots(false)).toBe(robots(true).replace('\nSitemap', `${turnedAway}\nSitemap`))
  expect(robots(false)).toMatch(/^User-agent: \*\nAllow: \/\n/)
})

test('features §4.6 security.txt says whom to tell of a weakness, from where it is itself, and is served as text', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const dist = join(sites, '../dist')
  const root = 'https://www.northside.example'
  const path = '/.well-known/security.txt'
  const text = textsIn(join(dist, 'northside'))[path.slice(1)]!
  expect(text.split('\n').filter(line => !line.startsWith('Expires: '))).toEqual([
    `Contact: ${root}/contact-us`,
    'Preferred-Languages: en',
    `Canonical: ${root}${path}`,
    '',
  ])
  const bundle = openBundle(dist, 'northside')!
  const found = findInBundle(bundle, path)
  const answer = fileAnswer(new Request(`${root}${path}`), found as Extract<typeof found, { kind: 'file' }>)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await answer.text()).toBe(text)
  expect(findInBundle(bundle, new URL(/Contact: (.*)/.exec(text)![1]!).pathname)).toMatchObject({ status: 200 })
})

test.each([
  ['2026-06-30T23:59:59Z', '2027-01-01'],
  ['2026-07-01T00:00:00Z', '2027-01-01'],
  ['2026-07-02T00:00:00Z', '2027-07-01'],
  ['2026-08-31T12:00:00Z', '2027-07-01'],
  ['2026-12-31T00:00:00Z', '2027-07-01'],
  ['2027-01-01T10:00:00Z', '2027-07-01'],
  ['2027-01-02T10:00:00Z', '2028-01-01'],
])('what security.txt says at %s holds until %s: for half a year or more, less than one', (at, until) => {
  const text = securityFile(aSite({ at: new Date(at) }), 'https://cars.example')
  expect(text).toContain(`\nExpires: ${until}T00:00:00Z\n`)
  expect((Date.parse(until) - Date.parse(at)) / DAY).toBeLessThan(365)
})

test('DC-183 the policy allows the inline code that the app is known to have, and no page needs more', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const texts = textsIn(join(sites, '../dist/northside'))
  const policy = /Content-Security-Policy: (.*)/.exec(texts._headers!)![1]!
  expect(policy.match(/'sha256-[^']+'/g)!.length).toBeLessThan(12)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  const pages = Object.entries(texts).filter(([path]) => path.endsWith('.html'))
  for (const [path, html] of pages) {
    for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\ssrc=|ld\+json/.test(attributes!) || /type="application\/json"/.test(attributes!)) continue
      expect([path, policy.includes(`'sha256-${hash('sha256', text!, 'base64')}'`)]).toEqual([path, true])
    }
    expect([path, /\s(style|on[a-z]+)="/.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))]).toEqual([path, false])
  }
})

test('VD-18, VD-19 with 4 specs and 8 features the page of a car has no toggle, and with one more each has its own', async () => {
  const unknown = { simple_body: undefined, seats: undefined, doors: undefined, stocknum: undefined }
  const nowhere = { city: undefined, state: undefined, location_id: undefined, location_name: undefined }
  const features = Array.from({ length: 9 }, (_, index) => `Feature ${index}`)
  const cars = [
    aCar({ id: 1, slug: 'few', colour: undefined, standardEquipment: features.slice(0, 8), ...unknown, ...nowhere }),
    aCar({ id: 2, slug: 'more', standardEquipment: features, ...unknown, ...nowhere }),
  ]
  const sites = await aSitesFolder({ 'northside/site.json': northside, 'northside/stock.json': cars })
  await built(sites)
  const toggles = cars.map(({ slug }) => {
    const page = readFileSync(join(sites, `../dist/northside/cars/${slug}/index.html`), 'utf8')
    return ['details', 'features', 'specifications'].map(
      id =>
        new RegExp(`<section aria-labelledby="${id}">(.*?)</section>`, 's').exec(page)![1]!.split('<details').length -
        1,
    )
  })
  expect(toggles).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
})

test('CF-11 a part of the page that is switched off is not in it', async () => {
  const sites = await twoDealers()
  await built(sites, { slugs: ['northside'] })
  const page = (): string => readFileSync(join(sites, '../dist/northside/index.html'), 'utf8')
  expect(page()).toContain('Northside Toyota Sales')
  const home = { blocks: { locations: false } }
  await writeFile(join(sites, 'northside/site.json'), JSON.stringify({ ...northside, home }))
  await built(sites, { slugs: ['northside'] })
  expect(page()).not.toMatch(/<h2[^>]*>[^<]*(locations|visit)/i)
})

test('LO-16 on every page a button for holiday hours has its list there, also where a place keeps days of its own', async () => {
  const [first] = northside.locations
  const second = { ...first!, id: 2, slug: 'northside-workshop', name: 'Northside Workshop' }
  const holiday = { name: 'Christmas Eve', date: '2026-12-24', status: 'Closed' as const, locations: [2] }
  const hours = { specialHours: [holiday] }
  const sites = await aSitesFolder({
    'northside/site.json': { ...northside, locations: [first, second], hours },
    'northside/stock.json': [aCar()],
  })
  await built(sites)
  const pages = Object.entries(textsIn(join(sites, '../dist/northside'))).filter(([path]) => path.endsWith('.html'))
  const opened = pages.flatMap(([path, html]) =>
    [...html.matchAll(/data-opens="(holidays[^"]*)"/g)].map(([, id]) => [path, html.includes(`id="${id}"`)]),
  )
  expect(opened.map(([path]) => path)).toEqual(
    expect.arrayContaining(['locations/index.html', 'locations/northside-workshop/index.html']),
  )
  expect(new Set(opened.map(([path]) => path)).size).toBeGreaterThan(2)
  expect(opened.filter(([, isThere]) => !isThere)).toEqual([])
})
