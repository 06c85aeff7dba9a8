import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Mode } from '../../../src/api/settings.ts'
import { readingAside, readingHere } from '../../../src/api/site-reader.ts'
import { carOf, confirmedBy, createSiteDirectory, withoutCar } from '../../../src/api/sites.ts'
import { prepareCars } from '../../../src/site/feeds/cars-at-last-build.ts'
import { loadSite } from '../../../src/site/load.ts'
import { prepareCharged, withdrawCharged } from '../../../src/site/price-memory.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aFeedServer, withTag } from '../../support/feed-server.ts'
import { aSiteFile } from '../../support/site.ts'

let sitesDir: string
let now = 0
beforeEach(() => {
  sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-sites-'))
})
afterEach(() => rmSync(sitesDir, { recursive: true }))

function write(slug: string, fields: Partial<SiteFile> | string): void {
  mkdirSync(join(sitesDir, slug), { recursive: true })
  const text = typeof fields === 'string' ? fields : JSON.stringify(aSiteFile({ slug, ...fields }))
  writeFileSync(join(sitesDir, slug, 'site.json'), text)
}

const logged: string[] = []
const directory = (mode: Mode, read = readingHere(sitesDir)) =>
  createSiteDirectory({
    sitesDir,
    changesDir: join(sitesDir, '.changes'),
    mode,
    now: () => now,
    log: (_level, event) => logged.push(event),
    read,
  })
const nameAt = async (sites: ReturnType<typeof directory>, host: string) => (await sites.find(host))?.settings.name

test('locally a dealer is at its slug; in production at the host of its site, with and without www', async () => {
  write('northside', { name: 'Northside', baseUrl: 'https://www.northside.example' })
  write('southside', { name: 'Southside', baseUrl: 'https://southside.example' })
  const local = directory('local')
  expect(await nameAt(local, 'northside.localhost:4321')).toBe('Northside')
  const production = directory('production')
  for (const host of ['www.northside.example', 'northside.example', 'NORTHSIDE.example:443', 'northside.example.']) {
    expect([host, await nameAt(production, host)]).toEqual([host, 'Northside'])
  }
  expect(await nameAt(production, 'www.southside.example')).toBe('Southside')
  for (const host of ['northside.localhost', 'evil.example', '..', '']) {
    expect([host, await nameAt(production, host)]).toEqual([host, undefined])
  }
})

test('E11 a dealer that has moved is known where it was, while its file says so, and takes no address of another', async () => {
  logged.length = 0
  write('a-mover', { name: 'Mover', baseUrl: 'https://www.old.example' })
  write('northside', { name: 'Northside', baseUrl: 'https://www.northside.example' })
  const production = directory('production')
  expect(await nameAt(production, 'www.old.example')).toBe('Mover')
  const formerUrls = ['https://www.old.example', 'https://mover.example']
  write('a-mover', { name: 'Mover', baseUrl: 'https://www.mover.example', formerUrls })
  now += 31_000
  for (const host of ['www.mover.example', 'mover.example', 'www.old.example', 'old.example']) {
    expect([host, await nameAt(production, host)]).toEqual([host, 'Mover'])
  }
  expect(logged).toEqual([])
  // Away for a moment, as in the middle of a deploy, it lets go of neither.
  rmSync(join(sitesDir, 'a-mover'), { recursive: true })
  now += 31_000
  for (const host of ['mover.example', 'old.example'])
    await expect(nameAt(production, host)).rejects.toThrow(/not available right now/)
  write('a-mover', { name: 'Mover', baseUrl: 'https://www.mover.example' })
  now += 31_000
  expect(await nameAt(production, 'www.old.example')).toBeUndefined()
  // Who is somewhere now goes before who was, also where that one comes first by name.
  write('a-mover', { name: 'Mover', baseUrl: 'https://mover.example', formerUrls: ['https://northside.example'] })
  expect(await nameAt(directory('production'), 'northside.example')).toBe('Northside')
  expect(logged).toEqual(['host-taken'])
})

test('of two dealers with one address, as after a copied folder, the first keeps it, and the log says so once', async () => {
  logged.length = 0
  write('northside', { name: 'Northside', baseUrl: 'https://www.northside.example' })
  write('northside-copy', { name: 'Copy', baseUrl: 'https://northside.example' })
  const production = directory('production')
  expect(await nameAt(production, 'www.northside.example')).toBe('Northside')
  now += 31_000
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  expect(logged).toEqual(['host-taken'])
})

test('a copied folder that comes first by name takes the host of nobody who has it, or who alone can be loaded', async () => {
  logged.length = 0
  write('northside', { name: 'Northside', baseUrl: 'https://northside.example' })
  write('a-copy', JSON.stringify(aSiteFile({ slug: 'northside', name: 'Copy', baseUrl: 'https://northside.example' })))
  const production = directory('production')
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  expect(logged).toEqual([])

  write('a-copy', { name: 'Copy', baseUrl: 'https://northside.example' })
  now += 31_000
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  expect(logged).toEqual(['host-taken'])
  // A slip in the file, which is read at that moment.
  write('northside', '{ "slug": "northside",')
  now += 31_000
  await production.find('elsewhere.example')
  write('northside', { name: 'Northside', baseUrl: 'https://northside.example' })
  now += 31_000
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  // Whoever moves to another host lets go of this one.
  write('northside', { name: 'Northside', baseUrl: 'https://north.example' })
  now += 31_000
  expect(await nameAt(production, 'northside.example')).toBe('Copy')
})

test('a dealer whose folder is away, as in a deploy, keeps its host for some minutes, and who asks is told to come again', async () => {
  const fields = { name: 'Northside', baseUrl: 'https://northside.example' }
  write('northside', fields)
  const production = directory('production')
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  const away = { status: 503, headers: { 'Retry-After': '2' } }
  rmSync(join(sitesDir, 'northside'), { recursive: true })
  write('a-copy', { name: 'Copy', baseUrl: 'https://northside.example' })
  for (const host of ['northside.example', 'www.northside.example']) {
    now += 31_000
    await expect(production.find(host)).rejects.toMatchObject(away)
  }
  write('northside', fields)
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  // All of them may be away at once.
  rmSync(sitesDir, { recursive: true })
  now += 31_000
  await expect(production.find('northside.example')).rejects.toMatchObject(away)
  expect(await production.find('evil.example')).toBeUndefined()
  write('a-copy', { name: 'Copy', baseUrl: 'https://northside.example' })
  now += 5 * 60_000
  expect(await nameAt(production, 'northside.example')).toBe('Copy')
})

test('a dealer keeps its host from when it is first missed, also after a night in which nobody asked', async () => {
  write('northside', { name: 'Northside', baseUrl: 'https://northside.example' })
  const production = directory('production')
  expect(await nameAt(production, 'northside.example')).toBe('Northside')
  rmSync(join(sitesDir, 'northside'), { recursive: true })
  write('a-copy', { name: 'Copy', baseUrl: 'https://northside.example' })
  now += 8 * 3_600_000
  await expect(production.find('northside.example')).rejects.toMatchObject({ status: 503 })
  now += 4 * 60_000
  await expect(production.find('northside.example')).rejects.toMatchObject({ status: 503 })
  now += 61_000
  expect(await nameAt(production, 'northside.example')).toBe('Copy')
})

test('a folder whose name can be no dealer’s is no dealer, and nobody is told to come again', async () => {
  write('North_Side', { baseUrl: 'https://northside.example' })
  expect(await directory('production').find('northside.example')).toBeUndefined()
})

test('a site that changed is read again, and one that broke stays as it last was right', async () => {
  write('northside', { name: 'Before' })
  const sites = directory('local')
  expect(await nameAt(sites, 'northside.localhost')).toBe('Before')
  write('northside', { name: 'After' })
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After')
  write('northside', '{ broken')
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After')
})

test('a site is read again when its texts change or what its make shares, and not for a picture or another make', async () => {
  const put = (path: string, text: string | object) => {
    const file = join(sitesDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
    utimesSync(file, 1, ++times)
    now += 31_000
  }
  let times = 0
  let readings = 0
  const brand = (name: string) => ({
    manufacturer: { id: 1, name, slug: 'kia', logo: { url: '/brands/kia/logo.svg' } },
  })
  put('_brands/kia/brand.json', brand('Kia'))
  put('northside/content/pages/about.md', '---\ntitle: About\n---\nBefore.')
  write('northside', { brands: ['kia'] })
  const read = readingHere(sitesDir)
  const sites = directory('local', (...asked) => {
    readings++
    return read(...asked)
  })
  const seen = async () => {
    const site = (await sites.find('northside.localhost'))!
    return [readings, site.manufacturers[0]?.name, site.pages.find(({ slug }) => slug === 'about')?.title]
  }
  expect(await seen()).toEqual([1, 'Kia', 'About'])
  put('_brands/kia/brand.json', brand('KIA'))
  expect(await seen()).toEqual([2, 'KIA', 'About'])
  put('northside/content/pages/about.md', '---\ntitle: About us\n---\nAfter.')
  expect(await seen()).toEqual([3, 'KIA', 'About us'])
  for (const other of [
    '_brands/mazda/brand.json',
    '_brands/kia/assets/logo.svg',
    'northside/assets/a.svg',
    '_art/a.svg',
  ])
    put(other, '<svg/>')
  expect(await seen()).toEqual([3, 'KIA', 'About us'])
})

const stockOf = (...ids: number[]) => ids.map(id => JSON.stringify(aCar({ id, slug: `car-${id}` }))).join('\n')
const carsAt = async (sites: ReturnType<typeof directory>) =>
  (await sites.find('northside.localhost'))?.cars.map(({ id }) => id)

test('DC-54 DC-86 a car that leaves the stock leaves it here, wherever in the folder its feed is', async () => {
  for (const file of ['stock.ndjson', 'feeds/of-today/stock.ndjson']) {
    write('northside', { stock: { feeds: [{ reader: 'forecourt', file }] } })
    const feed = join(sitesDir, 'northside', file)
    mkdirSync(dirname(feed), { recursive: true })
    writeFileSync(feed, stockOf(1, 2))
    const sites = directory('local')
    expect(await carsAt(sites)).toEqual([1, 2])
    writeFileSync(feed, stockOf(2, 3))
    utimesSync(feed, 1, 1)
    now += 31_000
    expect(await carsAt(sites)).toEqual([2, 3])
  }
})

test('features #12 an earlier price is told here while builds prove it, from the next look on, and no day longer', async () => {
  const feeds = [{ reader: 'forecourt' as const, file: 'stock.json' }]
  write('northside', { stock: { feeds }, price: { provenWas: {} } })
  const was = aCar({ price: 28_000, before_price: 30_000 })
  writeFileSync(join(sitesDir, 'northside/stock.json'), JSON.stringify([was]))
  const changes = join(sitesDir, '.changes')
  const shown = (dollars: number, day: string) => {
    const asked = () => [{ id: was.id, dollars, kind: was.price_type! }]
    const at = Date.parse(`${day}T02:00:00Z`)
    prepareCharged(changes, { slug: 'northside', live: 'dist', of: day, asked, at }).keep()
  }
  const sites = directory('local', readingHere(sitesDir, changes))
  // Whoever asks first still gets the site of before, which is read again beside the request.
  const expectAt = async (moment: string, earlier: number | undefined) => {
    now = Date.parse(moment)
    const told = async () => (await sites.find('northside.localhost'))?.cars[0]?.before_price
    await vi.waitFor(async () => expect([moment, await told()]).toEqual([moment, earlier]))
  }
  shown(30_000, '2026-01-01')
  await expectAt('2026-01-20T02:00:00Z', undefined)
  shown(28_000, '2026-02-01')
  await expectAt('2026-02-01T02:10:00Z', 30_000)
  // Midnight in Sydney, after which too few of these days lie within six months.
  await expectAt('2026-07-04T13:59:00Z', 30_000)
  await expectAt('2026-07-04T14:01:00Z', undefined)
  now = 0
})

test('features #5 a car that is held back is none here either, from the day on which something is found in it until it is put right', async () => {
  const feeds = [{ reader: 'forecourt' as const, file: 'stock.json' }]
  const perth = {
    ...aLocation(),
    address: { ...aLocation().address, state: 'WA' },
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
  }
  write('northside', { stock: { feeds }, adLaw: { severity: 'hold' }, locations: [perth] })
  const put = (fields: object) =>
    writeFileSync(
      join(sitesDir, 'northside/stock.json'),
      JSON.stringify([aCar({ car_type: 'new', state: 'WA', rego_expiry: '2027-05-31', ...fields })]),
    )
  put({})
  const sites = directory('local')
  const expectAt = async (moment: string, isThere: boolean) => {
    now = Date.parse(moment)
    const told = async () => {
      const site = await sites.find('northside.localhost')
      return site && carOf(site, 4711) !== undefined
    }
    await vi.waitFor(async () => expect([moment, await told()]).toEqual([moment, isThere]))
  }
  // Midnight in Perth, after which it is registered for less than a year.
  await expectAt('2026-05-31T15:59:00Z', true)
  await expectAt('2026-05-31T16:01:00Z', false)
  put({ dealercomments: 'Registered until May 2027.' })
  await expectAt('2026-05-31T16:05:00Z', true)
  now = 0
})

test('features #12 what a build remembers of prices while the site is read, or the day that begins, is seen with the next look', async () => {
  const feeds = [{ reader: 'forecourt' as const, file: 'stock.json' }]
  write('northside', { stock: { feeds }, price: { provenWas: {} } })
  const was = aCar({ price: 28_000, before_price: 30_000 })
  writeFileSync(join(sitesDir, 'northside/stock.json'), JSON.stringify([was]))
  const changes = join(sitesDir, '.changes')
  const shown = (dollars: number, day: string) => {
    const asked = () => [{ id: was.id, dollars, kind: was.price_type! }]
    const at = Date.parse(`${day}T02:00:00Z`)
    prepareCharged(changes, { slug: 'northside', live: 'dist', of: day, asked, at }).keep()
  }
  shown(30_000, '2026-01-01')
  shown(28_000, '2026-02-01')
  const here = readingHere(sitesDir, changes)
  const meanwhile = [
    () => {
      now = Date.parse('2026-07-04T14:01:00Z')
    },
    () => withdrawCharged(changes, 'northside', Date.parse('2026-01-02T02:00:00Z')),
  ]
  for (const change of meanwhile) {
    now = Date.parse('2026-07-04T13:59:00Z')
    let isFirst = true
    const sites = directory('local', async (slug, at, before) => {
      const result = await here(slug, at, before)
      if (isFirst) change()
      isFirst = false
      return result
    })
    const told = async () => (await sites.find('northside.localhost'))?.cars[0]?.before_price
    expect(await told()).toBe(30_000)
    now += 31_000
    await vi.waitFor(async () => expect(await told()).toBeUndefined())
  }
  now = 0
})

test('DC-54 DC-86 a feed of the web is fetched every few minutes, while requests get the stock as it last was', async () => {
  let ids = [1, 2]
  let status = 200
  let held = Promise.resolve()
  let fetched = 0
  const server = createServer(async (_request, response) => {
    fetched++
    await held
    response.writeHead(status).end(stockOf(...ids))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock.ndjson`
  write('northside', { stock: { feeds: [{ reader: 'forecourt', url }] } })
  const here = readingHere(sitesDir)
  let reading: Promise<unknown> = Promise.resolve()
  const sites = directory('local', (slug, at) => {
    const result = here(slug, at)
    reading = result
    return result
  })
  const settled = () => reading.then(() => setImmediate())
  expect(await carsAt(sites)).toEqual([1, 2])

  ids = [2, 3]
  now += 299_000
  expect([await carsAt(sites), fetched]).toEqual([[1, 2], 1])

  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  now += 31_000
  expect(await carsAt(sites)).toEqual([1, 2])
  expect(await carsAt(sites)).toEqual([1, 2])
  now += 31_000
  expect(await carsAt(sites)).toEqual([1, 2])
  resolve()
  await settled()
  expect([await carsAt(sites), fetched]).toEqual([[2, 3], 2])

  // What fails is tried again with the next look, not only when there is a reason for it again.
  status = 500
  ids = [3, 4]
  now += 300_000
  await carsAt(sites)
  await settled()
  expect([await carsAt(sites), fetched]).toEqual([[2, 3], 3])
  status = 200
  now += 31_000
  await carsAt(sites)
  await settled()
  expect([await carsAt(sites), fetched]).toEqual([[3, 4], 4])
  server.close()
})

/** A quarter of an hour is so long that a request waits for the feed. */
const LONG = 15 * 60_000

test('DC-54 a feed that its server says is unchanged is not read again, and one that has changed is fetched once', async () => {
  const { feeds, feed, told } = await aFeedServer(withTag)
  feeds['/new'] = stockOf(1, 2)
  feeds['/used'] = stockOf(3)
  write('northside', { stock: { feeds: [feed('/new'), feed('/used')] } })
  for (const read of [readingHere(sitesDir), readingAside(sitesDir)]) {
    const sites = directory('local', read)
    const before = await sites.find('northside.localhost')
    expect(told()).toEqual(['/new 200', '/used 200'])
    now += LONG
    expect(await sites.find('northside.localhost')).toBe(before)
    expect(told()).toEqual(['/new 304', '/used 304'])
    // That was a look as any other: the next is due in 5 minutes.
    now += 31_000
    expect([await carsAt(sites), told()]).toEqual([[1, 2, 3], []])

    feeds['/used'] = stockOf(3, 4)
    now += LONG
    expect(await carsAt(sites)).toEqual([1, 2, 3, 4])
    expect(told()).toEqual(['/new 304', '/used 200', '/new 200'])
    now += LONG
    expect([await carsAt(sites), told()]).toEqual([
      [1, 2, 3, 4],
      ['/new 304', '/used 304'],
    ])
    feeds['/used'] = stockOf(3)
  }
})

test('DC-54 a folder that changed is read with its feeds, and a feed that is down or broken leaves the stock as it was', async () => {
  const { feeds, feed, told } = await aFeedServer(withTag)
  feeds['/stock'] = stockOf(1, 2)
  const stock = { feeds: [feed('/stock')] }
  write('northside', { name: 'Before', stock })
  const sites = directory('local')
  expect(await carsAt(sites)).toEqual([1, 2])
  write('northside', { name: 'After it', stock })
  utimesSync(join(sitesDir, 'northside/site.json'), 1, 1)
  now += LONG
  expect(await nameAt(sites, 'northside.localhost')).toBe('After it')
  expect(told()).toEqual(['/stock 200', '/stock 200'])

  const good = feeds['/stock']
  for (const bad of [undefined, '', good.slice(0, 40)]) {
    if (bad === undefined) delete feeds['/stock']
    else feeds['/stock'] = bad
    for (let time = 0; time < 2; time++) {
      now += LONG
      expect([await carsAt(sites), told()]).toEqual([[1, 2], [`/stock ${bad === undefined ? 500 : 200}`]])
    }
  }
  feeds['/stock'] = good
  now += LONG
  expect([await carsAt(sites), told()]).toEqual([[1, 2], ['/stock 304']])
})

test('features #2 a stock is confirmed whenever the servers of all its feeds answer that it is so, and not while one is down or broken', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  feeds['/new'] = stockOf(1, 2)
  feeds['/used'] = stockOf(3)
  write('northside', { stock: { feeds: [feed('/new'), feed('/used')] } })
  for (const read of [readingHere(sitesDir), readingAside(sitesDir)]) {
    const sites = directory('local', read)
    const confirmed = async () => {
      now += LONG
      return confirmedBy((await sites.find('northside.localhost'))!)
    }
    const first = await confirmed()
    expect(first).toEqual({ stock: expect.stringMatching(/.{20}/), at: new Date(now).toISOString() })
    expect(await confirmed()).toEqual({ ...first, at: new Date(now).toISOString() })
    const last = await confirmed()
    for (const bad of [undefined, '', feeds['/used']!.slice(0, 40)]) {
      const good: string = feeds['/used']!
      if (bad === undefined) delete feeds['/used']
      else feeds['/used'] = bad
      expect(await confirmed()).toEqual(last)
      feeds['/used'] = good
    }
    expect(await confirmed()).toEqual({ ...first, at: new Date(now).toISOString() })
    feeds['/used'] = stockOf(3, 4)
    const other = await confirmed()
    expect(other?.at).toBe(new Date(now).toISOString())
    expect(other?.stock).not.toBe(first?.stock)
    feeds['/used'] = stockOf(3)
  }
})

test('features #2 of a feed that is a file the API does not say when it was written: here it may be a copy', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  feeds['/new'] = stockOf(1, 2)
  write('northside', { stock: { feeds: [feed('/new'), { reader: 'forecourt', file: 'used.json' }] } })
  writeFileSync(join(sitesDir, 'northside/used.json'), stockOf(3))
  const site = (await directory('local').find('northside.localhost'))!
  expect(site.cars).toHaveLength(3)
  expect(confirmedBy(site)).toBeUndefined()
})

const from1To = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('E17 a feed of the web that has lost most of its cars leaves the stock as it was, and is said to have', async () => {
  const { feeds, feed, told } = await aFeedServer(withTag)
  feeds['/stock'] = stockOf(...from1To(30))
  write('northside', { stock: { feeds: [feed('/stock')] } })
  for (const read of [readingHere(sitesDir), readingAside(sitesDir)]) {
    const sites = directory('local', read)
    const count = async () => (await carsAt(sites))?.length
    expect(await count()).toBe(30)
    feeds['/stock'] = stockOf(...from1To(10))
    logged.length = 0
    now += LONG
    expect([await count(), logged]).toEqual([30, ['stock-lost']])
    // That is no failure that has to be tried again soon, or waited for.
    told()
    now += 31_000
    expect([await count(), told()]).toEqual([30, []])
    feeds['/stock'] = stockOf(...from1To(18))
    now += LONG
    expect(await count()).toBe(18)
    feeds['/stock'] = stockOf(...from1To(30))
    now += LONG
    expect(await count()).toBe(30)
  }
})

test('E17 fewer cars count as soon as a build here has taken them or the settings let them, and at the first reading', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  const few = async () => {
    feeds['/stock'] = stockOf(...from1To(10))
    now += LONG
    return (await carsAt(sites))?.length
  }
  let sites = directory('local')
  const many = async () => {
    feeds['/stock'] = stockOf(...from1To(30))
    write('northside', { stock: { feeds: [feed('/stock')] } })
    sites = directory('local')
    expect(await carsAt(sites)).toHaveLength(30)
  }
  await many()
  expect(await few()).toBe(30)
  const byBuild = { [feed('/stock').url]: { cars: 10 } }
  prepareCars(join(sitesDir, '.changes'), { slug: 'northside', live: 'dist/northside', feeds: byBuild }).keep()
  expect(await few()).toBe(10)
  rmSync(join(sitesDir, '.changes'), { recursive: true })

  await many()
  expect(await few()).toBe(30)
  write('northside', { stock: { feeds: [feed('/stock')], minRemainingShare: 0.3 } })
  utimesSync(join(sitesDir, 'northside/site.json'), 1, 1)
  expect(await few()).toBe(10)

  await many()
  sites = directory('local')
  expect(await few()).toBe(10)
})

test('DC-54 a time of change counts as a mark once the file is at rest, and a server without marks is read as ever', async () => {
  const at = Date.parse('2026-06-10T02:00:00Z')
  const httpDate = (time: number) => new Date(time).toUTCString()
  const changed = (ago: number) => () => ({ Date: httpDate(at), 'Last-Modified': httpDate(at - ago) })
  for (const [headersOf, second] of [
    [changed(60_000), 304],
    [changed(59_000), 200],
    [() => ({ Date: httpDate(at), 'Last-Modified': 'yesterday' }), 200],
    [() => ({}), 200],
  ] as const) {
    const { feeds, feed, told } = await aFeedServer(headersOf)
    feeds['/stock'] = stockOf(1, 2)
    write('northside', { stock: { feeds: [feed('/stock')] } })
    const sites = directory('local')
    await carsAt(sites)
    now += LONG
    expect(await carsAt(sites)).toEqual([1, 2])
    expect(told()).toEqual(['/stock 200', `/stock ${second}`])
  }
})

test('E17 a feed of a few cars with fewer of them is the stock, here as in a bundle; one that is empty or was cut off is not', async () => {
  let body = stockOf(1, 2, 3, 4, 5)
  let length = body.length
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': length }).write(body, () => response.socket?.end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock.ndjson`
  write('northside', { stock: { feeds: [{ reader: 'forecourt', url }] } })
  const sites = directory('local')
  expect(await carsAt(sites)).toEqual([1, 2, 3, 4, 5])
  // Cut off between two rows: what came is whole cars.
  body = stockOf(1, 2)
  now += LONG
  expect(await carsAt(sites)).toEqual([1, 2, 3, 4, 5])
  length = body.length
  now += LONG
  expect(await carsAt(sites)).toEqual([1, 2])
  const built = await loadSite(join(sitesDir, 'northside'), { at: new Date(now), sitesDir })
  expect(built.ok && built.site.cars.map(({ id }) => id)).toEqual([1, 2])
  body = '\n'
  length = 1
  now += LONG
  expect(await carsAt(sites)).toEqual([1, 2])
})

test('a feed of the web is fetched again also where a mark stands before the site file, as Windows writes it', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  feeds['/stock'] = stockOf(1, 2)
  write('northside', `\uFEFF${JSON.stringify(aSiteFile({ slug: 'northside', stock: { feeds: [feed('/stock')] } }))}`)
  const sites = directory('local')
  expect(await carsAt(sites)).toEqual([1, 2])
  feeds['/stock'] = stockOf(2, 3)
  now += LONG
  expect(await carsAt(sites)).toEqual([2, 3])
})

test('DC-54 DC-86 after a quiet night the first request waits for the stock of today, and not for a feed that is down', async () => {
  let ids = [1, 2]
  let isDown = false
  const server = createServer((_request, response) => {
    if (!isDown) response.end(stockOf(...ids))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock.ndjson`
  write('northside', { stock: { feeds: [{ reader: 'forecourt', url }] } })
  const sites = directory('local')
  expect(await carsAt(sites)).toEqual([1, 2])
  ids = [2, 3]
  now += 8 * 3_600_000
  expect(await carsAt(sites)).toEqual([2, 3])
  isDown = true
  now += 8 * 3_600_000
  expect(await carsAt(sites)).toEqual([2, 3])
  server.closeAllConnections()
  server.close()
})

test('E25 a site that changed is read again though the clock was put back since', async () => {
  now += 8 * 3_600_000
  write('northside', { name: 'Before' })
  const sites = directory('local')
  expect(await nameAt(sites, 'northside.localhost')).toBe('Before')
  write('northside', { name: 'After the change' })
  now -= 3_600_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After the change')
})

test('a reading that fails once is tried again though no file has changed since', async () => {
  write('northside', { name: 'Before' })
  const here = readingHere(sitesDir)
  let fails = false
  const sites = directory('local', (slug, at) =>
    fails ? Promise.reject(new Error('the thread has died')) : here(slug, at),
  )
  expect(await nameAt(sites, 'northside.localhost')).toBe('Before')
  write('northside', { name: 'After it' })
  fails = true
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('Before')
  fails = false
  now += 31_000
  expect(await nameAt(sites, 'northside.localhost')).toBe('After it')
})

test('what cannot be read answers 503, never an empty 200', async () => {
  write('northside', '{ broken')
  await expect(directory('local').find('northside.localhost')).rejects.toMatchObject({ status: 503 })
})

test('a dealer that has never been wholly right takes leads all the same, where its site.json is in order @nightly', async () => {
  const { feeds, feed } = await aFeedServer(withTag)
  feeds['/used'] = stockOf(3)
  write('northside', { name: 'Northside', stock: { feeds: [feed('/new'), feed('/used')] } })
  mkdirSync(join(sitesDir, 'northside/content/offers'), { recursive: true })
  const offer = join(sitesDir, 'northside/content/offers/broken.md')
  writeFileSync(offer, '---\nname: [')
  for (const read of [readingHere(sitesDir), readingAside(sitesDir)]) {
    delete feeds['/new']
    writeFileSync(offer, '---\nname: [')
    logged.length = 0
    const sites = directory('local', read)
    const site = (await sites.find('northside.localhost'))!
    expect([site.settings.name, site.cars.map(({ id }) => id), site.isStockUnknown]).toEqual(['Northside', [3], true])
    expect(withoutCar(site).status).toBe(503)
    // A reading of a test before, of a feed that was down, may end only now.
    expect(logged).toContain('site-unreadable')
    // What comes back is there with the next look, also where something else is still wrong.
    const next = async (before: Site) => {
      now += 31_000
      await sites.find('northside.localhost')
      return vi.waitFor(
        async () => {
          const site = (await sites.find('northside.localhost'))!
          expect(site).not.toBe(before)
          return site
        },
        { timeout: 10_000 },
      )
    }
    feeds['/new'] = stockOf(1)
    const known = await next(site)
    expect(known.cars.map(({ id }) => id)).toEqual([1, 3])
    expect([known.isStockUnknown, withoutCar(known).status]).toEqual([undefined, 404])
    rmSync(offer)
    expect((await next(known)).cars.map(({ id }) => id)).toEqual([1, 3])
  }
})

test('many who ask at the same moment read a site once', async () => {
  write('northside', {})
  const sites = directory('local')
  const found = await Promise.all(Array.from({ length: 20 }, () => sites.find('northside.localhost')))
  expect(new Set(found).size).toBe(1)
})

test('a feed that is not believed keeps no car of another out', async () => {
  const feeds = ['bad.json', 'good.json'].map(file => ({ reader: 'forecourt' as const, file }))
  write('northside', { name: 'Northside', stock: { feeds } })
  const put = (file: string, rows: object[]) => writeFileSync(join(sitesDir, 'northside', file), JSON.stringify(rows))
  put('bad.json', [aCar({ id: 1, slug: 'the-same' }), {}, {}])
  put('good.json', [aCar({ id: 2, slug: 'the-same' })])
  const site = (await directory('local').find('northside.localhost'))!
  expect(site.cars.map(({ id }) => id)).toEqual([2])
})
