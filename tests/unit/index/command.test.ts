import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runIndex } from '../../../scripts/index/command.ts'
import { algoliaOrigins, hostsOf } from '../../../src/search/clients/algolia-hosts.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { prepareCars } from '../../../src/site/feeds/cars-at-last-build.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar } from '../../support/builders.ts'
import { aFolder } from '../../support/folder.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'
import { ADMIN_KEY, APP_ID, anAlgolia, type LocalAlgolia, refusal, SEARCH_KEY } from '../serve/algolia-server.ts'

const HERE = { engine: 'algolia', appId: APP_ID, key: SEARCH_KEY, host: '/' } as const
const STOCK = Array.from({ length: 12 }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))

/** The files of a dealer with this search; twelve cars, of which one was sold long ago. */
function aDealer(search: SiteFile['search'] = HERE, slug = 'northside') {
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  return {
    [`${slug}/site.json`]: aSiteFile({ slug, search, stock }),
    [`${slug}/stock.json`]: [
      ...STOCK,
      aCar({ id: 99, slug: 'car-99', status: 'sold', sold_date_timestamp: 1_000_000 }),
    ],
  }
}

/** Runs the command as a person would, against our own server; gives its exit code and what it said. */
async function index(sitesDir: string, { port }: Pick<LocalAlgolia, 'port'>, env: object = {}, args: string[] = []) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runIndex(['--sites', sitesDir, '--server', `http://localhost:${port}`, ...args], {
    env: { ALGOLIA_ADMIN_KEY: ADMIN_KEY, FORECOURT_DATA: aFolder(), ...env },
    log: say,
    error: say,
    service: { wait: async () => {}, clientRetries: 0 },
  })
  return { code, said: said.join('\n') }
}

test('DC-28 npm run index pushes the cars that the site lists, in the name of its host, and says what it did', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const first = await index(sitesDir, algolia)
  expect(first.said).toMatch(
    /^northside: 12 cars sent, 0 removed, 0 unchanged, 5 indexes set up, put live in one step \([\d.]+ s\)$/,
  )
  expect(first.code).toBe(0)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(12)
  const second = await index(sitesDir, algolia, {}, ['--site', 'northside'])
  expect(second.said).toMatch(/^northside: 0 cars sent, 0 removed, 12 unchanged \(/)
  const all = await index(sitesDir, algolia, {}, ['--all'])
  expect(all.said).toMatch(/^northside: 12 cars sent, .* put live in one step/)
})

test('CF-03 at Algolia, too, who types what a card calls a body finds those cars', async () => {
  const algolia = await anAlgolia()
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const labels = { bodyUte: 'Work Truck' }
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile({ search: { ...HERE, synonyms: { bakkie: ['ute'] } }, stock, labels }),
    'northside/stock.json': [aCar({ id: 1, slug: 'a', simple_body: 'ute' }), aCar({ id: 2, slug: 'b' })],
  })
  expect(await index(sitesDir, algolia)).toMatchObject({ code: 0 })
  for (const query of ['bakkie', 'work truck', 'Work Trucks', 'ute']) {
    const { hits } = await algolia.admin().searchSingleIndex({ indexName: CAR_INDEX, searchParams: { query } })
    expect([query, hits.map(({ objectID }) => objectID)]).toEqual([query, ['1']])
  }
})

test('CF-10 the admin key comes from the environment alone; our own server needs none on the same machine', async () => {
  const dataDir = aFolder()
  const sitesDir = await aSitesFolder(aDealer())
  const algolia = await anAlgolia({ dataDir, machineKey: true })
  const here = await index(sitesDir, algolia, { ALGOLIA_ADMIN_KEY: undefined, FORECOURT_DATA: dataDir })
  expect(here).toMatchObject({ code: 0 })
  expect(readFileSync(join(dataDir, 'algolia/admin-key'), 'utf8')).not.toBe(ADMIN_KEY)
  const away = await aSitesFolder(aDealer({ ...HERE, host: 'northside-dsn.algolia.net' }))
  const without = await index(away, algolia, { ALGOLIA_ADMIN_KEY: '' })
  expect(without).toEqual({
    code: 1,
    said: 'northside was not indexed; what is searched is as it was: the admin key is missing → set ALGOLIA_ADMIN_KEY in the environment of this command',
  })
})

test('CF-10 a key of the bundle that may do more than search is refused', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer({ ...HERE, key: ADMIN_KEY }))
  expect((await index(sitesDir, algolia)).said).toContain('search.key is the admin key, and every visitor can read it')
  const mine = await aSitesFolder(aDealer())
  algolia.refusing(({ path }) =>
    path.startsWith('/1/keys/') ? Response.json({ acl: ['search', 'addObject'], value: SEARCH_KEY }) : undefined,
  )
  const more = await index(mine, algolia)
  expect(more.said).toContain('search.key may also do addObject, and every visitor can read it')
  expect(more.code).toBe(1)
  algolia.refusing(() => undefined)
  const other = await aSitesFolder(aDealer({ ...HERE, key: 'unknown' }))
  expect((await index(other, algolia)).said).toContain('search.key cannot search NORTHSIDE')
  expect(algolia.asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('DC-28 what fails is told with what to do, and ends with 1: wrong key, no answer, rate limit', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const wrong = await index(sitesDir, algolia, { ALGOLIA_ADMIN_KEY: 'wrong' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toBe(
    'northside was not indexed; what is searched is as it was: Algolia knows no such key for the application NORTHSIDE → set ALGOLIA_ADMIN_KEY to its admin key, and check search.appId',
  )
  algolia.refusing(({ path }) => (path.endsWith('/batch') ? refusal(429, 'Too many jobs') : undefined))
  const limited = await index(sitesDir, algolia)
  expect(limited.code).toBe(1)
  expect(limited.said).toContain('Algolia asks to go slower; trying again in 2 s')
  expect(limited.said).toContain('what is searched is as it was: Algolia limits how fast this application may write')
  expect((await algolia.admin().listIndices()).items).toEqual([])
  algolia.close()
  const silent = await index(sitesDir, algolia)
  expect(silent.code).toBe(1)
  expect(silent.said).toContain(
    `our own server, which search.host "/" stands for, did not answer at 127.0.0.1:${algolia.port} → start it, or name where it listens with --server or FORECOURT_SERVER`,
  )
  const away = await aSitesFolder(aDealer({ ...HERE, host: 'localhost:1' }))
  expect((await index(away, algolia)).said).toContain('and that search.appId "NORTHSIDE" is right')
})

test('DC-28 the server that answers in Algolia’s place is that of the environment, unless it is named', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const run = async (server: string, args: string[] = []) => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const env = { ALGOLIA_ADMIN_KEY: ADMIN_KEY, FORECOURT_DATA: aFolder(), FORECOURT_SERVER: server, PORT: '1' }
    const code = await runIndex(['--sites', sitesDir, ...args], { env, log: say, error: say })
    return [code, said.join('\n')]
  }
  const there = `http://localhost:${algolia.port}`
  expect(await run(there)).toEqual([0, expect.stringMatching(/^northside: 12 cars sent/)])
  expect(await run('http://localhost:1', ['--server', there])).toEqual([0, expect.stringContaining('12 unchanged')])
  expect(await run('our server')).toEqual([2, expect.stringContaining('FORECOURT_SERVER=our server: write an address')])
  expect(await run('')).toEqual([1, expect.stringContaining('did not answer at 127.0.0.1:1 →')])
})

test('DC-28 what was sent and cannot be kept is live all the same, and what was kept and is damaged is told as such', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const file = join(aFolder(), 'file')
  writeFileSync(file, 'damaged')
  const unkept = await index(sitesDir, algolia, {}, ['--site', 'northside', '--save', join(file, 'stock.json.gz')])
  expect(unkept).toEqual({ code: 0, said: expect.stringContaining('northside: what was sent could not be kept: ') })
  const damaged = await index(sitesDir, algolia, {}, ['--site', 'northside', '--saved', file])
  expect(damaged).toEqual({ code: 1, said: expect.stringContaining(`${file} is no stock that --save has kept`) })
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(12)
})

test('DC-47 when an order cannot be set up, the cars are live, and the next run sees to it', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  algolia.refusing(({ path }) => (path.includes('year_desc/settings') ? refusal(400, 'Out of luck') : undefined))
  const failed = await index(sitesDir, algolia)
  expect(failed.said).toBe(
    'northside was not indexed; its cars are up to date, but not all of its orders: Algolia refuses what it was sent: Out of luck',
  )
  expect(failed.code).toBe(1)
  algolia.refusing(() => undefined)
  const next = await index(sitesDir, algolia)
  expect(next.said).toMatch(/^northside: 0 cars sent, 0 removed, 12 unchanged, 2 indexes set up \(/)
})

test('DC-28 cars without all of their orders are kept, and those of an earlier release give way to them', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const file = join(aFolder(), 'stock.json.gz')
  const args = ['--site', 'northside', '--save', file, '--at']
  algolia.refusing(({ path }) => (path.includes('year_desc/settings') ? refusal(400, 'Out of luck') : undefined))
  expect(await index(sitesDir, algolia, {}, [...args, '2025-05-14T02:00:00Z'])).toMatchObject({ code: 1 })
  expect(existsSync(file)).toBe(true)
  algolia.refusing(() => undefined)
  expect(await index(sitesDir, algolia, {}, [...args, '2025-05-14T01:00:00Z'])).toEqual({
    code: 0,
    said: 'northside: nothing sent, as the cars of a later release are there, of 2025-05-14T02:00:00.000Z',
  })
  const again = await index(sitesDir, algolia, {}, [...args, '2025-05-14T02:00:00Z'])
  expect(again.said).toMatch(/ 12 unchanged, 2 indexes set up \(/)
})

test('DC-28 when the turn cannot be given back, the cars are live and kept, and the next run sees to it', async () => {
  const algolia = await anAlgolia()
  const sitesDir = await aSitesFolder(aDealer())
  const file = join(aFolder(), 'stock.json.gz')
  const args = ['--site', 'northside', '--save', file]
  algolia.refusing(({ body }) => (body.includes('"holder":""') ? refusal(400, 'Out of luck') : undefined))
  expect(await index(sitesDir, algolia, {}, args)).toEqual({
    code: 1,
    said: 'northside was not indexed; its cars are up to date, but its turn could not be given back: Algolia refuses what it was sent: Out of luck',
  })
  expect(existsSync(file)).toBe(true)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(12)
})

test('two sites with one index, or one that nobody foresaw something of, keep no other from being indexed', async () => {
  const algolia = await anAlgolia()
  const shared = { ...HERE, host: 'northside-dsn.algolia.net' }
  const sitesDir = await aSitesFolder({ ...aDealer(), ...aDealer(shared, 'east'), ...aDealer(shared, 'west') })
  const { code, said } = await index(sitesDir, algolia)
  expect(code).toBe(1)
  expect(said).toContain('east was not indexed: it would share an index with west → give one of them')
  expect(said).toContain('west was not indexed: it would share an index with east → give one of them')
  expect(said).toMatch(/^northside: 12 cars sent/m)
  const odd = await aSitesFolder({ ...aDealer(), 'bent/site.json/no-file': 'a folder has its name' })
  const second = await index(odd, algolia)
  expect([second.code, second.said]).toEqual([
    1,
    expect.stringMatching(/^bent was not indexed:[\s\S]*northside: 0 cars sent/),
  ])
})

test('DC-28 sites without a hosted search, two with one index, and faults in a site are told', async () => {
  const algolia = await anAlgolia()
  const embedded = await aSitesFolder(aDealer({}))
  expect(await index(embedded, algolia)).toEqual({
    code: 0,
    said: 'No site has search.engine "algolia", so there is nothing to push',
  })
  const asked = await index(embedded, algolia, {}, ['--site', 'northside'])
  expect(asked).toEqual({ code: 2, said: 'northside: its search.engine is "embedded", so there is nothing to push' })
  const hosted = { ...HERE, host: 'northside-dsn.algolia.net' }
  const two = { ...aDealer(hosted), ...aDealer(hosted, 'southside') }
  const shared = await index(await aSitesFolder(two), algolia)
  expect([shared.code, shared.said.split('\n')]).toEqual([
    1,
    [
      'northside was not indexed: it would share an index with southside → give one of them a search.indexPrefix',
      'southside was not indexed: it would share an index with northside → give one of them a search.indexPrefix',
    ],
  ])
  const faulty = await aSitesFolder({ ...aDealer(), 'northside/stock.json': 'no cars' })
  const fault = await index(faulty, algolia)
  expect(fault.code).toBe(1)
  expect(fault.said).toContain('northside was not indexed:\n  sites/northside/stock.json')
  expect(algolia.asked).toEqual([])
})

test('E17 cars that the last build here had and the feed has lost stay in the index, until a build takes what is left', async () => {
  const algolia = await anAlgolia()
  const many = Array.from({ length: 30 }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))
  const sitesDir = await aSitesFolder({ ...aDealer(), 'northside/stock.json': many })
  const dataDir = aFolder()
  const run = () => index(sitesDir, algolia, { FORECOURT_DATA: dataDir })
  const buildTook = (count: number) => {
    const feeds = { 'sites/northside/stock.json': { cars: count } }
    prepareCars(join(dataDir, 'changes'), { slug: 'northside', live: 'dist', feeds }).keep()
  }
  await run()
  buildTook(30)
  writeFileSync(join(sitesDir, 'northside/stock.json'), JSON.stringify(many.slice(0, 10)))
  expect(await run()).toEqual({
    code: 1,
    said: expect.stringContaining('northside was not indexed:\n  sites/northside/stock.json ✖ has 10 cars, and had 30'),
  })
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(30)
  buildTook(10)
  expect((await run()).code).toBe(0)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(10)
})

test('CF-10 DC-48 a page asks the host of its site; for Algolia’s own, those that stand in for it as well', () => {
  const page = { host: 'northside.localhost:4321', protocol: 'http:' }
  const at = (host: string) => ({ appId: 'ABC123', key: 'k', host })
  expect(hostsOf(at('/'), page)).toEqual([{ url: page.host, protocol: 'http', accept: 'readWrite' }])
  expect(algoliaOrigins(at('/'))).toEqual([])
  expect(hostsOf(at('search.example'), page)).toEqual([
    { url: 'search.example', protocol: 'https', accept: 'readWrite' },
  ])
  expect(algoliaOrigins(at('search.example'))).toEqual(['https://search.example'])
  expect(hostsOf(at('ABC123-dsn.algolia.net'), page)).toBeUndefined()
  expect(algoliaOrigins(at('ABC123-dsn.algolia.net'))).toEqual([
    'https://abc123-dsn.algolia.net',
    'https://abc123.algolia.net',
    'https://abc123-1.algolianet.com',
    'https://abc123-2.algolianet.com',
    'https://abc123-3.algolianet.com',
  ])
})
