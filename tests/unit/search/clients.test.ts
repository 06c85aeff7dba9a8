import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { algoliaClient, type LiteClient } from '../../../src/search/clients/algolia.ts'
import { browserClient } from '../../../src/search/clients/browser.ts'
import { carsById, idFilter } from '../../../src/search/clients/by-id.ts'
import { cachedClient } from '../../../src/search/clients/cached.ts'
import type { SearchClient } from '../../../src/search/clients/client.ts'
import { resultsNow } from '../../../src/search/clients/embedded.ts'
import { fetched, loadingClient } from '../../../src/search/clients/loading.ts'
import { GoneError } from '../../../src/search/clients/until-silent.ts'
import type { WorkerLike } from '../../../src/search/clients/worker-client.ts'
import { WorkerlessError, workerClient } from '../../../src/search/clients/worker-client.ts'
import type { FromWorker, ToWorker } from '../../../src/search/clients/worker-messages.ts'
import { utf8 } from '../../../src/search/engine/bytes.ts'
import { CARS_PER_FILE, CURRENT_FILE, isZipped, openStock, stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import type { SearchParams } from '../../../src/search/state.ts'
import { aCar } from '../../support/builders.ts'
import { stockClient } from '../../support/stock-client.ts'
import { inventedCars } from './cars.ts'

const stock = stockFiles(inventedCars(300, 21).map(toSearchRecord))
const TOYOTAS = stock.records.filter(({ make }) => make === 'Toyota').length
const asking = (params: SearchParams = {}, indexName = CAR_INDEX) => [{ indexName, params }]

/** A web server for the files of the stock, which tells what was fetched. */
function aServer() {
  const fetched: string[] = []
  const load = async (address: string) => {
    fetched.push(address)
    const file = stock.files.find(({ name }) => address === `/search/${name}`)
    if (file === undefined) throw new Error(`${address} answered 404`)
    return file.bytes
  }
  return { fetched, load, root: `/search/${stock.rootName}` }
}

const bytesOf = async (name: string) => stock.files.find(file => file.name === name)!.bytes
const embedded = () => stockClient(stock)

describe('BD-10 the embedded client answers as the hosted one does', () => {
  test('DC-46 API-11 with hits, count, facets and their statistics, pages and time', async () => {
    const { results } = await embedded().search(asking({ query: 'toyota', facets: ['make', 'price'], page: 1 }))
    expect(results).toHaveLength(1)
    const toyotas = stock.records.filter(record => record.make === 'Toyota')
    expect(results[0]).toMatchObject({
      nbHits: toyotas.length,
      page: 1,
      nbPages: Math.ceil(toyotas.length / 21),
      hitsPerPage: 21,
      exhaustiveNbHits: true,
      query: 'toyota',
      params: 'query=toyota&facets=%5B%22make%22%2C%22price%22%5D&page=1',
      index: CAR_INDEX,
      facets: { make: { Toyota: toyotas.length } },
      processingTimeMS: expect.any(Number),
    })
    const prices = toyotas.flatMap(({ price }) => price ?? [])
    expect(results[0]!.facets_stats!.price).toMatchObject({ min: Math.min(...prices), max: Math.max(...prices) })
    expect(results[0]!.hits).toHaveLength(21)
    expect(results[0]!.hits[0]).toMatchObject({
      ...toyotas.filter(car => car.name.includes('Toyota'))[21],
      objectID: expect.any(String),
    })
  })

  test('DC-46 paging ends at 1,000 hits while the count stays the total', async () => {
    const many = stockFiles(inventedCars(1200, 2).map(toSearchRecord))
    const { results } = await stockClient(many).search([
      ...asking({ page: 47 }),
      ...asking({ page: 48 }),
      ...asking({ hitsPerPage: 0 }),
    ])
    expect(results.map(({ nbHits, nbPages }) => [nbHits, nbPages])).toEqual([
      [1200, 48],
      [1200, 48],
      [1200, 0],
    ])
    expect(results.map(({ hits }) => hits.length)).toEqual([13, 0, 0])
  })

  test('marks what was found, as a whole word, in the tags that were asked for', async () => {
    const client = embedded()
    const { results } = await client.search(asking({ query: 'toyta', highlightPreTag: '[', highlightPostTag: ']' }))
    const { _highlightResult: marked, make } = results[0]!.hits[0]!
    expect(make).toBe('Toyota')
    expect(marked!.make).toEqual({
      value: '[Toyota]',
      matchLevel: 'full',
      fullyHighlighted: true,
      matchedWords: ['toyta'],
    })
    expect(marked).toHaveProperty('name.value', expect.stringContaining('[Toyota]'))
    const two = await client.search(asking({ query: 'toyota hil' }))
    expect(two.results[0]!.hits[0]!._highlightResult).toMatchObject({
      make: { value: '<em>Toyota</em>', matchLevel: 'partial' },
      model: { value: '<em>HiLux</em>', matchLevel: 'partial' },
      name: { matchLevel: 'full' },
    })
  })

  test.each([
    ['cx5', '<em>CX-5</em>'],
    ['cx 5', '<em>CX-5</em>'],
  ])('marks a compound as it was asked for: %s', async (query, value) => {
    const { results } = await embedded().search(asking({ query, facetFilters: ['model:CX-5'] }))
    expect(results[0]!.hits[0]!._highlightResult).toMatchObject({ model: { value, matchLevel: 'full' } })
  })

  test('gives only the attributes asked for', async () => {
    const { results } = await embedded().search(asking({ attributesToRetrieve: ['slug'], attributesToHighlight: [] }))
    expect(Object.keys(results[0]!.hits[0]!).sort()).toEqual(['_highlightResult', 'objectID', 'slug'])
    expect(results[0]!.hits[0]!._highlightResult).toEqual({})
  })

  test('finds values of a facet by the beginning of a word', async () => {
    const client = embedded()
    const [cities] = await client.searchForFacetValues([
      { indexName: CAR_INDEX, params: { facetName: 'city', facetQuery: 'cross' } },
    ])
    expect(cities!.facetHits).toEqual([
      {
        value: 'Hoppers Crossing',
        highlighted: 'Hoppers <em>Cross</em>ing',
        count: stock.records.filter(({ city }) => city === 'Hoppers Crossing').length,
      },
    ])
  })

  test('fails for an index or a filter that is none, and answers the next search', async () => {
    const client = embedded()
    await expect(client.search(asking({}, 'Nosuch_production'))).rejects.toThrow('Nosuch_production does not exist')
    await expect(client.search(asking({ filters: 'make:' }))).rejects.toThrow('filters: expected')
    await expect(client.search(asking())).resolves.toHaveProperty('results')
  })

  test.each([
    ['a page that is no number', { page: Number.NaN }],
    ['a page between two', { page: 0.5 }],
    ['a page before the first', { page: -3 }],
    ['an offset between two', { offset: 0.5, length: 21 }],
    ['an offset that is no number', { offset: Number.NaN, length: 21 }],
  ])('%s begins at the first hit', async (_, params) => {
    const client = embedded()
    const [begun, first] = await Promise.all([
      client.search(asking({ query: 'toyota', ...params })),
      client.search(asking({ query: 'toyota' })),
    ])
    expect(begun.results[0]!.hits).toEqual(first.results[0]!.hits)
    expect(first.results[0]!.hits).toHaveLength(21)
  })

  test.each([1e9, Number.MAX_VALUE, Number.POSITIVE_INFINITY])(
    'page %d is empty, and counts all the same',
    async page => {
      const { results } = await embedded().search(asking({ query: 'toyota', page }))
      expect(results[0]).toMatchObject({ hits: [], nbHits: TOYOTAS, page: 1_000_000 })
    },
  )

  test('half of an emoji, an endless word and an endless text are answered as any other', async () => {
    const client = embedded()
    const counts = ['toyota \ud83d', 'toyota'.repeat(43), 'toyota'.repeat(2_000), 'toyota '.repeat(10_000)].map(
      async query => (await client.search(asking({ query }))).results[0]!.nbHits,
    )
    expect(await Promise.all(counts)).toEqual([TOYOTAS, 0, 0, TOYOTAS])
  })

  test('says the same at once, where every record is at hand', async () => {
    const request = asking({ query: 'mazda', facets: ['make'] })
    const now = resultsNow(openStock(await bytesOf(stock.rootName), bytesOf).engine, stock.records, request)
    const later = (await embedded().search(request)).results
    expect(now.map(result => ({ ...result, processingTimeMS: 0 }))).toEqual(
      later.map(result => ({ ...result, processingTimeMS: 0 })),
    )
  })
})

describe('the files of the index', () => {
  test('a first page needs the index and one file of records', async () => {
    const { fetched, load, root } = aServer()
    const client = loadingClient(root, load)
    const { results } = await client.search(asking({ facets: ['make'] }))
    expect(results[0]!.hits.map(hit => hit.objectID)).toEqual(stock.records.slice(0, 21).map(record => record.objectID))
    expect(fetched).toHaveLength(2)
    await client.search(asking({ page: 1 }))
    expect(fetched).toHaveLength(2)
  })

  test('are named after what is in them', () => {
    const same = stockFiles(inventedCars(300, 21).reverse().map(toSearchRecord))
    expect(same.files).toEqual(stock.files)
    const cars = inventedCars(300, 21)
    cars[7]!.price = 1
    const other = stockFiles(cars.map(toSearchRecord))
    const kept = other.files.filter(({ name }) => stock.files.some(file => file.name === name))
    expect(kept).toEqual([{ name: CURRENT_FILE, bytes: utf8(other.rootName) }])
    expect(stock.files).toHaveLength(3 + Math.ceil(300 / CARS_PER_FILE))
  })

  test('DC-48 one that does not come fails the search, and the next search asks again', async () => {
    const { load, root } = aServer()
    const flaky = vi.fn(load)
    flaky.mockRejectedValueOnce(new Error('offline'))
    const client = loadingClient(root, flaky)
    await expect(client.search(asking())).rejects.toThrow('offline')
    flaky.mockImplementationOnce(load)
    flaky.mockRejectedValueOnce(new Error('offline again'))
    await expect(client.search(asking())).rejects.toThrow('offline again')
    await expect(client.search(asking())).resolves.toHaveProperty('results')
    expect(flaky).toHaveBeenCalledTimes(4)
  })

  test('one that stands still is given up and asked for again; a slow one is waited for', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    let more: ReadableStreamDefaultController<Uint8Array>
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
      asked.push(address)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          more = controller
          signal!.addEventListener('abort', () => controller.error(signal!.reason))
        },
      })
      return new Response(body)
    })
    const slow = fetched('/search/slow.json', false)
    for (let part = 0; part < 4; part += 1) {
      await vi.advanceTimersByTimeAsync(14_000)
      more!.enqueue(utf8('car '))
    }
    await vi.advanceTimersByTimeAsync(14_000)
    more!.close()
    expect(new TextDecoder().decode(await slow)).toBe('car car car car ')

    const client = loadingClient('/search/index.bin', fetched)
    for (const attempts of [2, 3]) {
      const search = expect(client.search(asking())).rejects.toThrow('stands still')
      await vi.advanceTimersByTimeAsync(15_000)
      await search
      expect(asked).toHaveLength(attempts)
    }
  })

  test('an empty stock answers too', async () => {
    const { results } = await stockClient(stockFiles([])).search(asking({ query: 'toyota', facets: ['make', 'price'] }))
    const { hits, nbHits, nbPages, facets, facets_stats } = results[0]!
    expect({ hits, nbHits, nbPages, facets, facets_stats }).toEqual({
      hits: [],
      nbHits: 0,
      nbPages: 0,
      facets: {},
      facets_stats: {},
    })
  })
})

describe('DC-81 WL-07 cars by their ids', () => {
  const ids = [stock.records[250]!.id, stock.records[3]!.id, stock.records[40]!.id]

  test('are found by a filter, which loads the ids once and only then', async () => {
    const { fetched, load, root } = aServer()
    const client = loadingClient(root, load)
    const idsAsked = () => fetched.filter(address => address.includes('/ids-')).length
    await client.search(asking({ filters: 'make:Toyota' }))
    expect(idsAsked()).toBe(0)
    const found = async (params: SearchParams) =>
      (await client.search(asking({ hitsPerPage: 300, ...params }))).results[0]!.hits.map(({ id }) => id!).sort()
    expect(await found({ filters: idFilter(ids) })).toEqual([...ids].sort())
    expect(await found({ filters: `id:${ids[0]} OR id:${ids[1]} OR id:0` })).toEqual([ids[0]!, ids[1]!].sort())
    expect(await found({ facetFilters: [[`objectID:${ids[2]}`]] })).toEqual([ids[2]])
    expect(await found({ numericFilters: [`id=${ids[2]}`] })).toEqual([ids[2]])
    expect(await found({ filters: `NOT objectID:${ids[0]}` })).toHaveLength(299)
    expect(idsAsked()).toBe(1)
  })

  test('come in the order in which they were kept; one that is gone leaves its place', async () => {
    const cars = await carsById(embedded(), [ids[0]!, 999_999, ids[1]!, ids[2]!])
    expect(cars.map(car => car?.id)).toEqual([ids[0], undefined, ids[1], ids[2]])
    expect(await carsById(embedded(), [])).toEqual([])
  })

  test('CF-09 are those that the site’s own filter leaves, sold or not', async () => {
    const cars = ['Toyota', 'Kia', 'Mazda', 'Toyota'].map((make, index) =>
      toSearchRecord(aCar({ id: index + 1, make, status: index === 3 ? 'sold' : 'in_stock' })),
    )
    const found = async (filter: string, of = [1, 2, 3, 4]) =>
      (await carsById(stockClient(stockFiles(cars)), of, filter)).map(car => car?.id)
    expect(await found('make:Toyota')).toEqual([1, undefined, undefined, 4])
    expect(await found('make:Toyota OR make:Kia')).toEqual([1, 2, undefined, 4])
    expect(await found('make:Toyota', [2])).toEqual([undefined])
  })

  test('an index of ids that did not come is asked for again', async () => {
    const { load, root } = aServer()
    let failing = true
    const client = loadingClient(root, async address => {
      if (failing && address.includes('/ids-')) throw new Error('offline')
      return load(address)
    })
    await expect(carsById(client, ids)).rejects.toThrow('offline')
    failing = false
    expect((await carsById(client, ids)).map(car => car?.id)).toEqual(ids)
  })
})

describe('DC-48 a page that stays open across a deploy', () => {
  const PAGE = utf8('<!doctype html><title>Search</title>')
  const next = stockFiles(inventedCars(310, 21).map(toSearchRecord))

  /** A host that has the old files until it is deployed anew; then it has the new ones, and says of others what it says. */
  function aHost(afterwards: (address: string) => Uint8Array) {
    let files = stock.files
    const asked: string[] = []
    const load = async (address: string) => {
      asked.push(address)
      return files.find(({ name }) => address === `/search/${name}`)?.bytes ?? afterwards(address)
    }
    return {
      asked,
      client: loadingClient(`/search/${stock.rootName}`, load),
      deploy: (deployed: typeof files) => {
        files = deployed
      },
    }
  }
  const gone = (address: string): never => {
    throw new GoneError(address)
  }
  const count = async (client: SearchClient, params: SearchParams = {}) =>
    (await client.search(asking(params))).results[0]!.nbHits

  test.each([
    ['is told that they are gone', gone],
    ['is given a page in their place', () => PAGE],
    ['is given half of another file', () => utf8('[{"id":')],
    ['is given the cars of another file', () => utf8('[]')],
  ])('asks for old files, %s, and answers from the new index', async (_, afterwards) => {
    const { client, deploy } = aHost(afterwards)
    expect(await count(client)).toBe(300)
    deploy(next.files)
    // What was loaded before goes on answering; then records are needed that were not.
    expect(await count(client)).toBe(300)
    expect(await count(client, { page: 10 })).toBe(310)
    expect(await count(client)).toBe(310)
  })

  test('goes on likewise when even the index was not loaded yet', async () => {
    const { client, deploy } = aHost(() => PAGE)
    deploy(next.files)
    expect(await count(client)).toBe(310)
  })

  test('looks for the new index once, however many searches wait for it', async () => {
    const { client, deploy, asked } = aHost(gone)
    deploy(next.files)
    expect(await Promise.all([count(client), count(client, { page: 2 }), count(client, { query: 'mazda' })])).toEqual([
      310,
      310,
      expect.any(Number),
    ])
    expect(asked.filter(address => address.endsWith(CURRENT_FILE))).toHaveLength(1)
  })

  test('fails where there is no other index, does not try for ever, and a retry works once there is one', async () => {
    const { client, deploy, asked } = aHost(gone)
    deploy([])
    await expect(count(client)).rejects.toThrow(CURRENT_FILE)
    expect(asked).toHaveLength(2)
    deploy(next.files.filter(({ name }) => !name.endsWith('.json')))
    await expect(count(client)).rejects.toThrow('.json')
    deploy(next.files)
    expect(await count(client)).toBe(310)
  })

  test('fails when the new index is one that this page cannot read', async () => {
    const { client, deploy } = aHost(gone)
    const root = next.files.find(({ name }) => name === next.rootName)!
    deploy([
      { name: CURRENT_FILE, bytes: utf8(next.rootName) },
      { name: next.rootName, bytes: Uint8Array.from([9, ...root.bytes.slice(1)]) },
    ])
    await expect(count(client)).rejects.toThrow('of another version')
  })

  test('is not a matter of being offline: that fails, and what was loaded stays', async () => {
    const { client } = aHost(() => {
      throw new Error('offline')
    })
    expect(await count(client)).toBe(300)
  })
})

describe('DC-48 over HTTP', () => {
  /** A host whose answer for what it does not have is set by the test; one that `keeps` has a CDN before it, which asks once. */
  async function aWebHost(missing: { status: number; body: string; keeps?: boolean }) {
    const deployed = { files: stock.files }
    const kept = new Map<string, Uint8Array | string>()
    const server = createServer((request, response) => {
      const address = request.url!
      const file = deployed.files.find(({ name }) => address.replace(/\?.*/, '') === `/search/${name}`)
      const body = kept.get(address) ?? file?.bytes ?? missing.body
      if (missing.keeps && !address.includes(CURRENT_FILE)) kept.set(address, body)
      response.writeHead(body === missing.body ? missing.status : 200).end(body)
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    const root = `http://127.0.0.1:${port}/search/${stock.rootName}`
    return { deployed, close, root, client: loadingClient(root) }
  }
  const next = stockFiles(inventedCars(310, 21).map(toSearchRecord))

  test.each([
    [404, 'Not found'],
    [410, 'Gone'],
    [200, '<!doctype html><title>Search</title>'],
  ])('a host that answers %d for old files is asked for the new ones', async (status, body) => {
    const { client, deployed, close } = await aWebHost({ status, body })
    try {
      expect((await client.search(asking())).results[0]!.nbHits).toBe(300)
      deployed.files = next.files
      expect((await client.search(asking({ page: 10 }))).results[0]!.nbHits).toBe(310)
    } finally {
      close()
    }
  })

  test('an index is searched that was gzipped for the host, and one that ended too soon is looked for anew', async () => {
    const { client, deployed, close, root } = await aWebHost({ status: 404, body: '' })
    const zipped = ({ files }: typeof stock) =>
      files.map(({ name, bytes }) => ({ name, bytes: isZipped(name) ? gzipSync(bytes) : bytes }))
    try {
      deployed.files = zipped(stock)
      expect((await client.search(asking({ query: 'toyota' }))).results[0]!.nbHits).toBe(TOYOTAS)
      const { objectID } = stock.records[7]!
      expect((await client.search(asking({ filters: `objectID:"${objectID}"` }))).results[0]!.hits).toMatchObject([
        { objectID },
      ])
      const [cutOff, ...others] = zipped(stock)
      const half = { ...cutOff!, bytes: cutOff!.bytes.subarray(0, cutOff!.bytes.length / 2) }
      deployed.files = [half, ...others.filter(({ name }) => name !== CURRENT_FILE), ...zipped(next)]
      expect((await loadingClient(root).search(asking())).results[0]!.nbHits).toBe(310)
    } finally {
      close()
    }
  })

  test('where no worker will start the page itself searches, whatever it is asked first', async () => {
    const { root, close } = await aWebHost({ status: 404, body: '' })
    try {
      const facets = [{ indexName: CAR_INDEX, params: { facetName: 'make', facetQuery: 'toy' } }]
      const [values] = await browserClient({ root, workerUrl: '/worker.js' }).searchForFacetValues(facets)
      expect(values!.facetHits).toEqual([{ value: 'Toyota', highlighted: '<em>Toy</em>ota', count: TOYOTAS }])
      const { results } = await browserClient({ root, workerUrl: '/worker.js' }).search(asking({ query: 'toyota' }))
      expect(results[0]!.nbHits).toBe(TOYOTAS)
    } finally {
      close()
    }
  })

  test('an index that a roll back brings again is found, though a CDN keeps the page that was answered while it was gone', async () => {
    const { client, deployed, close, root } = await aWebHost({
      status: 200,
      body: '<!doctype html><title>Search</title>',
      keeps: true,
    })
    try {
      deployed.files = next.files
      expect((await client.search(asking())).results[0]!.nbHits).toBe(310)
      deployed.files = stock.files
      expect((await loadingClient(root).search(asking())).results[0]!.nbHits).toBe(300)
    } finally {
      close()
    }
  })

  test('a host that fails is told as it is, and is asked again by the next search', async () => {
    const { client, deployed, close } = await aWebHost({ status: 503, body: '' })
    try {
      deployed.files = []
      await expect(client.search(asking())).rejects.toThrow('answered 503')
      deployed.files = stock.files
      expect((await client.search(asking())).results[0]!.nbHits).toBe(300)
    } finally {
      close()
    }
  })
})

describe('API-07 DC-45 the cache of searches', () => {
  function counted(size = 10) {
    const search = vi.fn<SearchClient['search']>(async () => ({ results: [] }))
    return { search, client: cachedClient({ search, searchForFacetValues: async () => [] }, size) }
  }

  test('the same search makes no second call', async () => {
    const { search, client } = counted()
    await client.search(asking({ query: 'a' }))
    await client.search(asking({ query: 'a' }))
    expect(search).toHaveBeenCalledTimes(1)
  })

  test('holds 10; the eleventh drops what was asked first, even if it was used since', async () => {
    const { search, client } = counted()
    for (let i = 0; i < 10; i++) await client.search(asking({ query: String(i) }))
    await client.search(asking({ query: '0' }))
    await client.search(asking({ query: '10' }))
    expect(search).toHaveBeenCalledTimes(11)
    await client.search(asking({ query: '1' }))
    expect(search).toHaveBeenCalledTimes(11)
    await client.search(asking({ query: '0' }))
    expect(search).toHaveBeenCalledTimes(12)
  })

  test('holds as many as it is told', async () => {
    const { search, client } = counted(2)
    for (const query of ['a', 'b', 'c', 'b', 'a']) await client.search(asking({ query }))
    expect(search).toHaveBeenCalledTimes(4)
  })

  test('does not keep a failure', async () => {
    const { search, client } = counted()
    search.mockRejectedValueOnce(new Error('offline'))
    await expect(client.search(asking())).rejects.toThrow('offline')
    await expect(client.search(asking())).resolves.toEqual({ results: [] })
  })
})

describe('the client of a hosted index', () => {
  test('one whose script stands still is given up, and loaded anew by the next search', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const load = vi.fn<() => Promise<LiteClient>>().mockReturnValueOnce(new Promise(() => {}))
    load.mockResolvedValue({ search: async () => ({ results: [{ index: CAR_INDEX }] }) })
    const client = algoliaClient({ appId: 'A', key: 'k', host: '/' }, load)
    const searches = [1, 2].map(page => expect(client.search(asking({ page }))).rejects.toThrow('in time'))
    await vi.advanceTimersByTimeAsync(15_000)
    await Promise.all(searches)
    expect(load).toHaveBeenCalledTimes(1)
    await expect(client.search(asking())).resolves.toHaveProperty('results')
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('the client of the worker', () => {
  /** A worker that answers when the test says so. */
  function aWorker() {
    const said: ToWorker[] = []
    const worker: WorkerLike & { answer(message: FromWorker): void } = {
      postMessage: message => said.push(message),
      terminate: vi.fn(),
      onmessage: null,
      onerror: null,
      answer: message => worker.onmessage?.({ data: message }),
    }
    return { worker, said }
  }
  const answered = (query: string) => ({ results: [{ query }] }) as never
  const outcome = async (promise: Promise<unknown>) =>
    promise.then(
      () => 'answered',
      error => error.name,
    )

  test('opens the index once and brings each answer to who asked', async () => {
    const { worker, said } = aWorker()
    const client = workerClient('/search/index-1.bin', () => worker)
    const [first, second] = [client.search(asking({ query: 'a' })), client.search(asking({ query: 'b' }))]
    expect(said).toEqual([
      { kind: 'open', root: '/search/index-1.bin' },
      { kind: 'search', id: 1, requests: asking({ query: 'a' }) },
      { kind: 'search', id: 2, requests: asking({ query: 'b' }) },
    ])
    worker.answer({ id: 1, answer: answered('a') })
    worker.answer({ id: 2, answer: answered('b') })
    expect(await first).toEqual(answered('a'))
    expect(await second).toEqual(answered('b'))
  })

  test('a search that waits is answered after later ones, be they asked beside it', async () => {
    const { worker } = aWorker()
    const client = cachedClient(
      workerClient('/i', () => worker),
      10,
    )
    const search = outcome(client.search(asking({ query: 'a' })))
    const values = outcome(client.searchForFacetValues([{ indexName: CAR_INDEX, params: { facetName: 'make' } }]))
    const beside = outcome(client.search(asking({ query: 'b' })))
    worker.answer({ id: 3, answer: answered('b') })
    worker.answer({ id: 1, answer: answered('a') })
    worker.answer({ id: 2, answer: [] })
    expect(await Promise.all([search, values, beside])).toEqual(['answered', 'answered', 'answered'])
  })

  test('tells an error of the search, and the next search may go well', async () => {
    const { worker } = aWorker()
    const client = workerClient('/i', () => worker)
    const failing = client.search(asking())
    worker.answer({ id: 1, error: '/i answered 503' })
    await expect(failing).rejects.toThrow('/i answered 503')
    const next = client.search(asking())
    worker.answer({ id: 2, answer: answered('') })
    await expect(next).resolves.toBeDefined()
  })

  test('when the worker fails, all that wait are told and the next search starts a new one', async () => {
    const workers = [aWorker(), aWorker()]
    const start = vi.fn(() => workers[start.mock.calls.length - 1]!.worker)
    const client = workerClient('/i', start)
    const first = client.search(asking())
    workers[0]!.worker.answer({ id: 1, answer: answered('') })
    await first
    const waiting = [outcome(client.search(asking())), outcome(client.search(asking()))]
    workers[0]!.worker.onerror!({ message: 'out of memory' })
    expect(await Promise.all(waiting)).toEqual(['Error', 'Error'])
    expect(workers[0]!.worker.terminate).toHaveBeenCalled()
    const next = client.search(asking())
    workers[1]!.worker.answer({ id: 4, answer: answered('') })
    await expect(next).resolves.toBeDefined()
    expect(start).toHaveBeenCalledTimes(2)
  })

  test('DC-48 one whose script stands still is given up, all that wait are told, and the next search starts a new one', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const [silent, slow] = [aWorker(), aWorker()]
    const start = vi.fn(() => (start.mock.calls.length === 1 ? silent : slow).worker)
    const client = workerClient('/i', start)
    const waiting = [outcome(client.search(asking())), outcome(client.search(asking()))]
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await Promise.all(waiting)).toEqual(['Error', 'Error'])
    expect(silent.worker.terminate).toHaveBeenCalled()
    const next = outcome(client.search(asking()))
    expect(start).toHaveBeenCalledTimes(2)
    slow.worker.answer({ ready: true })
    // From then on it is the worker that knows whether an index still comes.
    await vi.advanceTimersByTimeAsync(300_000)
    slow.worker.answer({ id: 3, answer: answered('') })
    expect(await next).toBe('answered')
    expect(slow.worker.terminate).not.toHaveBeenCalled()
  })

  test('a worker that never spoke, or cannot be started, is told apart: asking again will not help', async () => {
    const { worker } = aWorker()
    const silent = workerClient('/i', () => worker)
    const waiting = outcome(silent.search(asking()))
    worker.onerror!({})
    expect(await waiting).toBe(WorkerlessError.name)
    const none = workerClient('/i', () => {
      throw new WorkerlessError('refused')
    })
    expect(await outcome(none.search(asking()))).toBe(WorkerlessError.name)
  })
})
