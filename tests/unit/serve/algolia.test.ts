import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pushStock } from '../../../scripts/index/push.ts'
import { stockSetup } from '../../../scripts/index/settings.ts'
import { createHost } from '../../../scripts/serve/app.ts'
import { stopServing } from '../../../scripts/serve/command.ts'
import { stockFilter } from '../../../src/domain/visibility.ts'
import type { SearchResult } from '../../../src/search/clients/answer.ts'
import { resultsNow } from '../../../src/search/clients/embedded.ts'
import type { Engine } from '../../../src/search/engine/query.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, FACET_NAMES } from '../../../src/search/settings.ts'
import { requestsOf, type SearchRequest } from '../../../src/search/state.ts'
import { aFolder } from '../../support/folder.ts'
import { inventedCars } from '../search/cars.ts'
import { chanceOf } from '../search/chance.ts'
import { createScan } from '../search/plain-scan.ts'
import { aSearch, PAGE_FACETS } from '../search/requests.ts'
import { ADMIN_KEY, APP_ID, anAlgolia, aStock, type LocalAlgolia, refusal, SEARCH_KEY } from './algolia-server.ts'

const STOCK = stockFiles(inventedCars(400, 21).map(toSearchRecord))
const SETUP = stockSetup('northside', { sortByKms: true })
const LISTED = stockFilter({ soldWindowDays: 3, exclusionRule: 0 }, new Date('2025-10-20T08:30:00Z'))

const withBuiltStock = () => anAlgolia({ stock: aStock(STOCK) })

async function withPushedStock(): Promise<LocalAlgolia> {
  const algolia = await anAlgolia()
  await pushStock(algolia.service(), SETUP, STOCK.records)
  return algolia
}

/** What an answer says, without what says how it was come by. Sums of fractions differ in their last digits. */
function said({ processingTimeMS: _, params: __, ...result }: SearchResult): unknown {
  return JSON.parse(JSON.stringify(result), (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value,
  )
}

describe.each([
  ['the stock that the site was built with', withBuiltStock],
  ['what was pushed', withPushedStock],
])('DC-28 the genuine client over HTTP, answered from %s', (_, start) => {
  test('API-11 DC-46 agrees with the plain filter on hits, counts, facets, statistics, pages and order', async () => {
    const algolia = await start()
    const client = algolia.page()
    const scan: Engine = createScan(STOCK.records)
    const chance = chanceOf(4711)
    let found = 0
    for (let searches = 0; searches < 60; searches++) {
      const state = aSearch(STOCK.records, chance, ['toyota', 'white', 'cx 5', 'nothingsuch'])
      const params = { typoTolerance: false, maxValuesPerFacet: 100, attributesToHighlight: [] }
      const requests = requestsOf(state, { filters: LISTED, facets: PAGE_FACETS, params })
      const { results } = await client.search(requests)
      const plain = resultsNow(scan, STOCK.records, requests)
      if (plain[0]!.nbHits > 0) found++
      // A plain filter ranks no text: then the cars are the same only in a chosen order.
      const isRanked = state.query !== '' && state.sortBy === ''
      const compared = (result: SearchResult) => said(isRanked ? { ...result, hits: [] } : result)
      expect(results.map(compared), JSON.stringify(requests)).toEqual(plain.map(compared))
    }
    expect(found).toBeGreaterThan(20)
  })

  test('DC-46 agrees with the embedded engine on what words find, in which order, and what is marked', async () => {
    const algolia = await start()
    const words = ['toyta', 'hil', 'landcruiser', 'cx5', 'mazda sport', 'N4012', 'ev', 'elctric', '']
    // Equipment finds no typos, and what says nothing is passed over.
    const texts = [...words, 'camery', 'used cars for sale', 'a vehicle with tow bar']
    const requests: SearchRequest[] = texts.map(query => ({
      indexName: CAR_INDEX,
      params: { query, facets: ['make', 'price'], maxValuesPerFacet: 100, hitsPerPage: 40 },
    }))
    const { results } = await algolia.page().search(requests)
    const { results: embedded } = await aStock(STOCK)().search(requests)
    expect(results.map(said)).toEqual(embedded.map(said))
  })

  test('SR-39 finds values of a facet by how they begin', async () => {
    const algolia = await start()
    const request = { indexName: CAR_INDEX, params: { facetName: 'city', facetQuery: 'cross', filters: LISTED } }
    const asked = await algolia.page().searchForFacetValues([request])
    const [embedded] = await aStock(STOCK)().searchForFacetValues([request])
    expect(asked[0]!.facetHits).toEqual(embedded!.facetHits)
    expect(asked[0]!.facetHits[0]!.value).toBe('Hoppers Crossing')
    const { facetHits } = await algolia.admin().searchForFacetValues({
      indexName: CAR_INDEX,
      facetName: 'city',
      searchForFacetValuesRequest: { facetQuery: 'cross', params: `filters=${encodeURIComponent(LISTED)}` },
    })
    expect(facetHits).toEqual(embedded!.facetHits)
  })

  test('DC-46 paging ends at 1,000 hits, and one index can be searched alone, with parameters as a text', async () => {
    const algolia = await start()
    const alone = await algolia
      .admin()
      .searchSingleIndex({ indexName: CAR_INDEX, searchParams: { query: 'toyota', hitsPerPage: 5, page: 1 } })
    const params = 'query=toyota&hitsPerPage=5&page=1&facets=%5B%22make%22%5D'
    const written = await algolia.admin().searchSingleIndex({ indexName: CAR_INDEX, searchParams: { params } })
    expect(written.hits).toEqual(alone.hits)
    expect(alone.hits).toHaveLength(5)
    expect(Object.keys(written.facets ?? {})).toEqual(['make'])
  })
})

test('DC-28 what was pushed answers until the site is built anew', async () => {
  const algolia = await withBuiltStock()
  const count = async () => (await algolia.page().search([{ indexName: CAR_INDEX, params: {} }])).results[0]!.nbHits
  expect(await count()).toBe(400)
  await pushStock(algolia.service(), SETUP, STOCK.records.slice(0, 7))
  expect(await count()).toBe(7)
  algolia.built.builtAt = Date.now() + 1000
  expect(await count()).toBe(400)
})

test('DC-47 with a prefix, the page asks for its own site’s indexes and is answered in the names that it knows', async () => {
  const algolia = await anAlgolia({ stock: aStock(STOCK), indexPrefix: 'north_' })
  const { results } = await algolia.page().search([{ indexName: `${CAR_INDEX}_price_asc`, params: {} }])
  expect(JSON.parse(algolia.asked[0]!.body).requests[0].indexName).toBe('north_Car_production_price_asc')
  expect(results[0]).toMatchObject({ index: 'Car_production_price_asc', nbHits: 400 })
})

test('API-07 DC-45 the page asks once for the same search, and keeps no failure', async () => {
  const algolia = await withBuiltStock()
  const page = algolia.page()
  const search = [{ indexName: CAR_INDEX, params: { query: 'toyota' } }]
  await page.search(search)
  await page.search(search)
  expect(algolia.asked).toHaveLength(1)
  algolia.refusing(() => refusal(403, 'Invalid Application-ID or API key'))
  const other = [{ indexName: CAR_INDEX, params: { query: 'mazda' } }]
  await expect(page.search(other)).rejects.toMatchObject({ status: 403 })
  algolia.refusing(() => undefined)
  await expect(page.search(other)).resolves.toMatchObject({ results: [{ query: 'mazda' }] })
})

test('a host that asks for patience is not waited for longer than one that is silent, and asked anew by who tries again', async () => {
  const algolia = await withBuiltStock()
  const page = algolia.page()
  const search = [{ indexName: CAR_INDEX, params: {} }]
  const later = { status: 429, headers: { 'Retry-After': '600' } }
  algolia.refusing(() => Response.json({ message: 'Too Many Requests', status: 429 }, later))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const told = expect(page.search(search)).rejects.toThrow('No answer in time')
  await vi.advanceTimersByTimeAsync(15_000)
  await told
  algolia.refusing(() => undefined)
  await expect(page.search(search)).resolves.toMatchObject({ results: [{ nbHits: 400 }] })
})

test('of a long text the page asks for its first words, as the embedded engine looks at no others', async () => {
  const algolia = await withBuiltStock()
  const ten = 'toyota hilux 2021 white diesel automatic ute 4x4 tow bar'
  const texts = [`${ten} nosuchword`, `${ten} ${'ž'.repeat(600)}`, `${'ž'.repeat(600)} toyota`, 'Toyota, (HiLux) ?!']
  const requests = texts.map(query => ({ indexName: CAR_INDEX, params: { query } }))
  const { results } = await algolia.page().search(requests)
  const { results: embedded } = await aStock(STOCK)().search(requests)
  expect(results.map(({ nbHits, query }) => [nbHits, query])).toEqual(
    embedded.map(({ nbHits, query }) => [nbHits, query]),
  )
  const sent = JSON.parse(algolia.asked[0]!.body).requests.map(({ query }: { query: string }) => query)
  expect(sent).toEqual([ten, ten, 'ž'.repeat(255), 'Toyota HiLux'])
  const query = 'ž'.repeat(256)
  await expect(algolia.lite().search({ requests: [{ indexName: CAR_INDEX, query }] })).rejects.toMatchObject({
    status: 400,
    message: 'Invalid value for "query" parameter, expected string shorter than 512 bytes',
  })
})

test('words that say nothing are not asked for, as Algolia would want one of them at least', async () => {
  const algolia = await withBuiltStock()
  const texts = ['Vehicles for sale', 'used cars for sale', 'a Vehicle with tow bar', 'cars', 'plug-in hybrid']
  const requests = texts.map(query => ({ indexName: CAR_INDEX, params: { query } }))
  const { results } = await algolia.page().search(requests)
  const { results: embedded } = await aStock(STOCK)().search(requests)
  expect(results.map(said)).toEqual(embedded.map(said))
  expect(results[0]!.nbHits).toBe(400)
  const sent = JSON.parse(algolia.asked[0]!.body).requests.map(({ query }: { query: string }) => query)
  expect(sent).toEqual(['', 'used cars', 'a tow bar', 'cars', 'plug-in hybrid'])
})

describe('CF-10 keys', () => {
  test('one that is not known is refused with 403, in the words of the service', async () => {
    const algolia = await withBuiltStock()
    const message = 'Invalid Application-ID or API key'
    const search = { requests: [{ indexName: CAR_INDEX }] }
    await expect(algolia.lite('wrong').search(search)).rejects.toMatchObject({ status: 403, message })
    await expect(algolia.admin(ADMIN_KEY, 'OTHER').search(search)).rejects.toMatchObject({ status: 403, message })
    const answer = await fetch(`http://127.0.0.1:${algolia.port}/1/indexes/*/queries`, { method: 'POST', body: '{}' })
    expect([answer.status, await answer.json()]).toEqual([403, { message, status: 403 }])
  })

  test('that of a page may search and nothing else', async () => {
    const algolia = await withPushedStock()
    const page = algolia.admin(SEARCH_KEY)
    await expect(page.search({ requests: [{ indexName: CAR_INDEX }] })).resolves.toBeDefined()
    const refused = { status: 403, message: 'Method not allowed with this API key' }
    const indexName = CAR_INDEX
    for (const attempt of [
      () => page.saveObjects({ indexName, objects: [{ objectID: '1' }] }),
      () => page.setSettings({ indexName, indexSettings: {} }),
      () => page.getSettings({ indexName }),
      () => page.browse({ indexName }),
      () => page.listIndices(),
      () => page.deleteIndex({ indexName }),
      () => page.getApiKey({ key: SEARCH_KEY }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused)
    }
    expect(await algolia.admin().getApiKey({ key: SEARCH_KEY })).toMatchObject({ acl: ['search'] })
    await expect(algolia.admin().getApiKey({ key: 'other' })).rejects.toMatchObject({ status: 404 })
  })

  test('without one in the environment, the key that may push is made up and lies outside every bundle', async () => {
    const { localAdminKey } = await import('../../../scripts/serve/algolia/kept.ts')
    const folder = aFolder()
    const key = localAdminKey(folder, {})
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(localAdminKey(folder, {})).toBe(key)
    expect(statSync(join(folder, 'algolia/admin-key')).mode & 0o777).toBe(0o600)
    expect(localAdminKey(folder, { ALGOLIA_ADMIN_KEY: 'mine' })).toBe('mine')
  })
})

describe('DC-28 refusals as the service words them', () => {
  test('an index, a task and a path that are not there', async () => {
    const algolia = await anAlgolia()
    const admin = algolia.admin()
    const gone = { status: 404, message: 'Index Nosuch does not exist' }
    await expect(admin.search({ requests: [{ indexName: 'Nosuch' }] })).rejects.toMatchObject(gone)
    await expect(admin.getSettings({ indexName: 'Nosuch' })).rejects.toMatchObject(gone)
    await expect(admin.browse({ indexName: 'Nosuch' })).rejects.toMatchObject(gone)
    expect(await admin.indexExists({ indexName: 'Nosuch' })).toBe(false)
    await expect(admin.getTask({ indexName: 'Nosuch', taskID: 9e15 })).rejects.toMatchObject({ status: 404 })
    await expect(admin.customGet({ path: '1/nowhere' })).rejects.toMatchObject({ status: 404 })
    await expect(admin.customPut({ path: '1/indexes/*/queries' })).rejects.toMatchObject({ status: 405 })
  })

  test('a filter, a body and a parameter that cannot be read', async () => {
    const algolia = await withBuiltStock()
    const asking = (params: object) => algolia.lite().search({ requests: [{ indexName: CAR_INDEX, ...params }] })
    await expect(asking({ filters: 'make:' })).rejects.toMatchObject({ status: 400, message: /^filters: / })
    await expect(asking({ filters: 'make:A OR (make:B AND fuel:C)' })).rejects.toMatchObject({
      status: 400,
      message: 'filters: AND must not stand inside OR',
    })
    await expect(asking({ filters: 5 })).rejects.toMatchObject({ status: 400, message: 'filters: a string expected' })
    const headers = { 'x-algolia-application-id': APP_ID, 'x-algolia-api-key': SEARCH_KEY }
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${algolia.port}/1/indexes/*/queries`, { method: 'POST', body, headers })
    for (const body of ['{', '[]', '5', '{"requests":[null]}', '{"requests":[{"facetFilters":[null]}]}']) {
      expect([body, (await post(body)).status]).toEqual([body, 400])
    }
    const url = `http://127.0.0.1:${algolia.port}/1/indexes/%ZZ/query`
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(400)
    const packed = { ...headers, 'Content-Encoding': 'gzip' }
    expect((await fetch(url.replace('%ZZ', CAR_INDEX), { method: 'POST', body: '{}', headers: packed })).status).toBe(
      400,
    )
  })

  test('a text that begins with a bracket is no list, and a page that is no number is the first', async () => {
    const algolia = await withBuiltStock()
    const params = `query=${encodeURIComponent('[toyota')}&page=x`
    const { query, page, hits } = await algolia
      .admin()
      .searchSingleIndex({ indexName: CAR_INDEX, searchParams: { params } })
    expect([query, page, hits.length]).toEqual(['[toyota', 0, 21])
  })

  test('a record that is too big or has no id refuses its whole batch', async () => {
    const algolia = await anAlgolia()
    const objects = [{ objectID: '1' }, { objectID: '2', text: 'x'.repeat(10_000) }]
    await expect(algolia.admin().saveObjects({ indexName: 'New', objects })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Record at the position 1 objectID=2 is too big size=\d+\/10000 bytes\./),
    })
    await expect(algolia.admin().saveObjects({ indexName: 'New', objects: [{}] })).rejects.toMatchObject({
      status: 400,
    })
    expect(await algolia.admin().indexExists({ indexName: 'New' })).toBe(false)
  })

  test('a replica is written through its index alone, and cannot be copied or moved to', async () => {
    const algolia = await withPushedStock()
    const admin = algolia.admin()
    const replica = `${CAR_INDEX}_price_asc`
    const objects = [{ objectID: '1' }]
    await expect(admin.saveObjects({ indexName: replica, objects })).rejects.toMatchObject({
      status: 403,
      message: 'cannot apply the batch operation on a replica index',
    })
    const operation = (destination: string) =>
      admin.operationIndex({ indexName: 'Other', operationIndexParams: { operation: 'copy', destination } })
    for (const destination of [CAR_INDEX, replica]) {
      await expect(operation(destination)).rejects.toMatchObject({
        status: 403,
        message: 'cannot copy to a primary/replica index',
      })
    }
    await expect(
      admin.setSettings({ indexName: 'Other', indexSettings: { replicas: [replica] } }),
    ).rejects.toMatchObject({ message: 'A replica index is already replica of another index' })
  })
})

describe('DC-28 an index as the service keeps it', () => {
  test('settings are changed one by one, null brings a default back, and replicas follow when asked', async () => {
    const algolia = await withPushedStock()
    const admin = algolia.admin()
    const replica = `${CAR_INDEX}_price_asc`
    const set = (indexSettings: object, forwardToReplicas = false) =>
      admin.setSettings({ indexName: CAR_INDEX, indexSettings, forwardToReplicas })
    await set({ hitsPerPage: 9 })
    expect(await admin.getSettings({ indexName: CAR_INDEX })).toMatchObject({ hitsPerPage: 9, typoTolerance: 'min' })
    expect(await admin.getSettings({ indexName: replica })).toMatchObject({ hitsPerPage: 21, primary: CAR_INDEX })
    await set({ hitsPerPage: 4 }, true)
    expect(await admin.getSettings({ indexName: replica })).toMatchObject({
      hitsPerPage: 4,
      ranking: ['asc(price)', ...(SETUP.settings.ranking as string[])],
    })
    await set({ hitsPerPage: null })
    expect(await admin.getSettings({ indexName: CAR_INDEX })).not.toHaveProperty('hitsPerPage')
  })

  test('all records can be browsed, and the genuine client’s own way to replace them all works too', async () => {
    const algolia = await withPushedStock()
    const admin = algolia.admin()
    const ids: string[] = []
    await admin.browseObjects<{ objectID: string }>({
      indexName: CAR_INDEX,
      browseParams: { hitsPerPage: 150 },
      aggregator: ({ hits }) => void ids.push(...hits.map(({ objectID }) => objectID)),
    })
    expect(new Set(ids)).toEqual(new Set(STOCK.records.map(({ objectID }) => objectID)))
    expect(ids).toHaveLength(400)
    const [first] = STOCK.records
    await admin.replaceAllObjects({ indexName: CAR_INDEX, objects: [{ ...first! }] })
    for (const { name } of [SETUP, ...SETUP.replicas]) {
      expect([name, (await admin.searchSingleIndex({ indexName: name })).nbHits]).toEqual([name, 1])
    }
    expect(await admin.getSettings({ indexName: CAR_INDEX })).toMatchObject({
      customRanking: SETUP.settings.customRanking,
    })
  })

  test('what is filtered by must be named in the settings to be counted', async () => {
    const algolia = await withPushedStock()
    const searchParams = { facets: ['make', 'show_on_dealer_website', 'name'] }
    const { facets } = await algolia.admin().searchSingleIndex({ indexName: CAR_INDEX, searchParams })
    expect(Object.keys(facets ?? {})).toEqual(['make'])
    const every = await algolia.admin().searchSingleIndex({ indexName: CAR_INDEX, searchParams: { facets: ['*'] } })
    expect(Object.keys(every.facets ?? {}).every(name => (FACET_NAMES as readonly string[]).includes(name))).toBe(true)
    expect(Object.keys(every.facets ?? {}).length).toBeGreaterThan(15)
  })

  test('a dropped replica and those of a deleted index stand on their own', async () => {
    const algolia = await withPushedStock()
    const admin = algolia.admin()
    await admin.deleteIndex({ indexName: CAR_INDEX })
    await admin.deleteIndex({ indexName: 'Nosuch' })
    const { items } = await admin.listIndices()
    expect(items.map(({ name }) => name).sort()).toEqual(SETUP.replicas.map(({ name }) => name).sort())
    expect(items.every(({ primary }) => primary === undefined)).toBe(true)
    await admin.saveObjects({ indexName: items[0]!.name, objects: [{ objectID: 'own' }] })
    expect((await admin.searchSingleIndex({ indexName: items[0]!.name })).nbHits).toBe(401)
  })

  test('a request may come compressed', async () => {
    const algolia = await withBuiltStock()
    const answer = await fetch(`http://127.0.0.1:${algolia.port}/1/indexes/*/queries`, {
      method: 'POST',
      body: gzipSync(JSON.stringify({ requests: [{ indexName: CAR_INDEX, query: 'toyota' }] })),
      headers: { 'x-algolia-application-id': APP_ID, 'x-algolia-api-key': SEARCH_KEY, 'Content-Encoding': 'gzip' },
    })
    expect(await answer.json()).toMatchObject({ results: [{ query: 'toyota', index: CAR_INDEX }] })
  })

  test('what was pushed is there after the server was started anew', async () => {
    const dataDir = aFolder()
    const first = await anAlgolia({ dataDir })
    await pushStock(first.service(), SETUP, STOCK.records.slice(0, 30))
    first.close()
    const second = await anAlgolia({ dataDir })
    second.open()
    const { results } = await second.page().search([
      { indexName: CAR_INDEX, params: { query: 'ev' } },
      { indexName: `${CAR_INDEX}_price_asc`, params: {} },
    ])
    expect(results[1]!.nbHits).toBe(30)
    expect(await pushStock(second.service(), SETUP, STOCK.records.slice(0, 30))).toMatchObject({ sent: 0, setUp: [] })
    await pushStock(second.service(), SETUP, STOCK.records.slice(0, 29))
    expect((await second.page().search([{ indexName: `${CAR_INDEX}_year_desc`, params: {} }])).results[0]!.nbHits).toBe(
      29,
    )
  })

  test.each([
    ['stops', async () => {}],
    ['fails to stop', () => Promise.reject(new Error('the store is gone'))],
  ])('what is pushed while the API %s is there as well', async (_, end) => {
    const dataDir = aFolder()
    const { service, flush } = await anAlgolia({ dataDir })
    const stop = async (): Promise<void> => {
      await pushStock(service(), SETUP, STOCK.records.slice(0, 30))
      await end()
    }
    await stopServing([], { flush }, { stop }).catch(() => {})
    const second = await anAlgolia({ dataDir })
    expect(await pushStock(second.service(), SETUP, STOCK.records.slice(0, 30))).toMatchObject({ sent: 0 })
  })
})

test('DC-28 each dealer’s host answers for its own dealer, and only where its site asks its own host', async () => {
  const out = aFolder()
  const root = STOCK.rootName
  const algolia = { appId: APP_ID, key: SEARCH_KEY, indexPrefix: '', stock: root }
  const files: Record<string, Uint8Array | string> = { _headers: '', _redirects: '', '404.html': 'Page not found' }
  for (const { name, bytes } of STOCK.files) files[`search/${name}`] = bytes
  for (const [slug, manifest] of Object.entries({ northside: { algolia }, southside: {} })) {
    const all = { ...files, 'manifest.json': JSON.stringify({ slug, files: { '404.html': '0' }, ...manifest }) }
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(out, slug, path)), { recursive: true })
      writeFileSync(join(out, slug, path), content)
    }
  }
  const host = createHost(out)
  const ask = async (slug: string) => {
    const headers = {
      host: `${slug}.localhost:4321`,
      'x-algolia-application-id': APP_ID,
      'x-algolia-api-key': SEARCH_KEY,
    }
    const body = JSON.stringify({ requests: [{ indexName: CAR_INDEX, hitsPerPage: 1 }] })
    return host.fetch(
      new Request(`http://${slug}.localhost:4321/1/indexes/*/queries`, { method: 'POST', headers, body }),
    )
  }
  const answer = await ask('northside')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8'])
  const { results } = (await answer.json()) as { results: SearchResult[] }
  expect(results[0]).toMatchObject({ nbHits: 400, hits: [{ objectID: STOCK.records[0]!.objectID }] })
  expect((await ask('southside')).status).toBe(405)
  expect((await ask('nowhere')).status).toBe(405)
  expect(readFileSync(join(out, 'northside/search', root)).length).toBeGreaterThan(0)
})
