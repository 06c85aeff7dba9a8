import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mode } from '../../../src/api/settings.ts'
import { readingHere } from '../../../src/api/site-reader.ts'
import { createSiteDirectory } from '../../../src/api/sites.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar } from '../../support/builders.ts'
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

const directory = (mode: Mode, read = readingHere(sitesDir)) =>
  createSiteDirectory({ sitesDir, mode, now: () => now, log: () => {}, read })
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

test('many who ask at the same moment read a site once', async () => {
  write('northside', {})
  const sites = directory('local')
  const found = await Promise.all(Array.from({ length: 20 }, () => sites.find('northside.localhost')))
  expect(new Set(found).size).toBe(1)
})
