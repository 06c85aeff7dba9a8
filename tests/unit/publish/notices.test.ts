import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createNotices } from '../../../scripts/publish/notices.ts'
import { releaseCommand } from '../../../scripts/publish/release-command.ts'
import { isSigned } from '../../../src/api/sales/signature.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { AT } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'
import { ADMIN_KEY, APP_ID, aFolder, anAlgolia, SEARCH_KEY } from '../serve/algolia-server.ts'

const KEY = '0a1b2c3d4e5f'
const ROOT = 'https://north.example'
const NOW = new Date('2026-11-22T10:00:00Z')
/** Only ends a wait that hangs. */
const LONG = { timeout: 30_000 }

/** Search engines and a dealer's own system in one: what they were told, and with what they answer. */
async function aWorld() {
  const heard: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const world = { heard, status: 200, address: '', told: (path: string) => heard.filter(call => call.path === path) }
  const server = createServer(async (request, response) => {
    heard.push({ path: request.url!, headers: request.headers, body: await text(request) })
    response.writeHead(world.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  world.address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return world
}

const entry = (path: string, day: string): string => `<url><loc>${ROOT}${path}</loc><lastmod>${day}</lastmod></url>\n`

const PAGES = {
  'index.html': 'home',
  'cars/golf/index.html': 'golf',
  'cars/old/index.html': 'an old car at another hour',
  'robots.txt': `User-agent: *\n\nSitemap: ${ROOT}/sitemap.xml\n`,
  'sitemap.xml': entry('/', '2026-11-22') + entry('/cars/golf', '2026-11-21') + entry('/cars/old', '2026-10-01'),
  'feeds/meta-vehicles.csv': 'golf',
}
const FIRST = { kind: 'published', id: '000001', changed: Object.keys(PAGES), gone: [] } as const

/** A dealer whose settings say so, with a bundle of it. */
async function aDealer(publish: object) {
  const world = await aWorld()
  const settings = { slug: 'north', publish: { webhook: { url: `${world.address}/hook`, secret: 'crm' }, ...publish } }
  const sitesDir = await aSitesFolder({ 'north/site.json': settings, 'quiet/site.json': { slug: 'quiet' } })
  const dist = aFolder()
  for (const slug of ['north', 'quiet']) writeBundle(dist, slug, PAGES)
  const env = {
    FORECOURT_MODE: 'production',
    FORECOURT_INDEXNOW: `${world.address}/indexnow`,
    FORECOURT_WEBHOOK_CRM: 'hush',
  }
  const dataDir = aFolder()
  const open = (more: object = {}) => createNotices({ sitesDir, dataDir, env: { ...env, ...more }, now: () => NOW })
  return { world, sitesDir, dist, dataDir, env, open, bundle: join(dist, 'north') }
}

test('after a release search engines are told which pages have changed, by the key that the bundle holds', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  notices.note('north', bundle, { ...FIRST, gone: ['cars/sold ü/index.html'] })
  expect(await notices.tell('north')).toEqual([])
  expect(world.told('/indexnow').map(({ body }) => JSON.parse(body))).toEqual([
    {
      host: 'north.example',
      key: KEY,
      keyLocation: `${ROOT}/${KEY}.txt`,
      // The old car's page is another file, and shows the same.
      urlList: [`${ROOT}/`, `${ROOT}/cars/golf`, `${ROOT}/cars/sold%20%C3%BC`],
    },
  ])
  expect(notices.untold()).toEqual([])
})

test('the dealer’s own system hears of a release by a call that is signed, with the lists that it may fetch anew', async () => {
  const { world, open, bundle } = await aDealer({})
  const notices = open()
  notices.note('north', bundle, FIRST)
  await notices.tell('north')
  const [{ headers, body }] = world.told('/hook') as [(typeof world.heard)[number]]
  expect(JSON.parse(body)).toMatchObject({
    event: 'published',
    site: 'north',
    release: '000001',
    sitemap: `${ROOT}/sitemap.xml`,
    feeds: [`${ROOT}/feeds/meta-vehicles.csv`],
  })
  expect(isSigned(body, String(headers['forecourt-signature']), { secret: 'hush', now: NOW.getTime() })).toBe(true)
  expect(world.told('/indexnow')).toEqual([])
})

test('nobody hears of what somebody publishes on a laptop', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open({ FORECOURT_MODE: undefined })
  notices.note('north', bundle, FIRST)
  expect(notices.untold()).toEqual([])
  expect(await notices.tell('north')).toEqual([])
  expect(world.heard).toEqual([])
})

test('what could not be told is kept, told with its reason, and told later with what came meanwhile, also by another run', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  world.status = 403
  notices.note('north', bundle, { ...FIRST, changed: ['index.html'] })
  expect(await notices.tell('north')).toEqual([
    'north is live, but search engines were not told: IndexNow says 403 → is the file of publish.indexNowKey to be had at the root of the site?',
    expect.stringContaining('north is live, but its system was not told'),
  ])
  notices.note('north', bundle, { ...FIRST, id: '000002', changed: ['cars/golf/index.html'] })
  world.status = 200
  world.heard.length = 0
  const next = open()
  expect(next.untold()).toEqual(['north'])
  expect(await next.tell('north')).toEqual([])
  expect(JSON.parse(world.told('/indexnow')[0]!.body).urlList).toEqual([`${ROOT}/`, `${ROOT}/cars/golf`])
  expect(JSON.parse(world.told('/hook')[0]!.body)).toMatchObject({
    release: '000002',
    pages: [`${ROOT}/`, `${ROOT}/cars/golf`],
  })
  expect(open().untold()).toEqual([])
})

test('npm run release tells what went live of dealers who ask for it and of no other, and a failure undoes nothing', async () => {
  const { world, sitesDir, dist, dataDir, env } = await aDealer({ indexNowKey: KEY })
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries({ ...env, FORECOURT_DATA: dataDir })) vi.stubEnv(name, value)
  const said: string[] = []
  const hear = (line: string) => void said.push(line)
  const release = () =>
    releaseCommand(['--from', dist, '--sites', sitesDir], { log: hear, error: hear, wait: async () => {} })
  world.status = 500
  expect(await release()).toBe(1)
  expect(said.join('\n')).toContain('2 live')
  expect(said.at(-1)).toContain('north is live, but its system was not told')
  expect(world.told('/hook')).toHaveLength(3)
  world.status = 200
  expect(await release()).toBe(0)
  expect(world.told('/hook')).toHaveLength(4)
  expect(world.heard.every(({ body }) => body.includes('north') && !body.includes('quiet'))).toBe(true)
  expect(await release()).toBe(0)
  expect(world.told('/hook')).toHaveLength(4)
})

test('the publisher tells by itself, again after a pause, and the bundle holds the key', async () => {
  const world = await aWorld()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('FORECOURT_MODE', 'production')
  vi.stubEnv('FORECOURT_INDEXNOW', `${world.address}/indexnow`)
  world.status = 503
  const site = dealer('northside', { baseUrl: ROOT, publish: { indexNowKey: KEY } })
  const { publisher, write, shown, setClock, said } = await aPublisher(site)
  expect(shown('northside', `${KEY}.txt`)).toBe(KEY)
  publisher.requestDue()
  await vi.waitFor(() => expect(said.at(-1)).toContain('IndexNow says 503; it is tried again in 5 s'), LONG)
  expect(publisher.state('northside')?.warnings.join()).toContain('search engines were not told')
  write('northside/content/offers/fuel.md', offerFile('Two tanks.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Two tanks.'), LONG)
  await publisher.idle()
  world.status = 202
  setClock(new Date(AT.getTime() + 6_000).toISOString())
  publisher.requestDue()
  await vi.waitFor(() => expect(publisher.state('northside')?.warnings.join()).not.toContain('not told'), LONG)
  const { urlList } = JSON.parse(world.heard.at(-1)!.body) as { urlList: string[] }
  expect(urlList).toContain(`${ROOT}/offers/fuel`)
})

test('DC-28 after a release Algolia gets the cars of a dealer who searches there, where the host has the key', async () => {
  const algolia = await anAlgolia()
  const search = { engine: 'algolia', appId: APP_ID, key: SEARCH_KEY, host: '/' } as const
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const cars = [1, 2, 3].map(id => aCar({ id, slug: `car-${id}` }))
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile({ search, stock }),
    'northside/stock.json': cars,
  })
  const dist = aFolder()
  writeBundle(dist, 'northside', PAGES)
  const open = (env: object) => createNotices({ sitesDir, dataDir: aFolder(), env: { ...process.env, ...env } })
  const silent = open({ FORECOURT_MODE: 'production' })
  silent.note('northside', join(dist, 'northside'), FIRST)
  expect(silent.untold()).toEqual([])
  const address = {
    FORECOURT_MODE: 'production',
    FORECOURT_SERVER: `http://localhost:${algolia.port}`,
    FORECOURT_DATA: aFolder(),
  }
  const wrong = open({ ...address, ALGOLIA_ADMIN_KEY: 'wrong' })
  wrong.note('northside', join(dist, 'northside'), FIRST)
  expect(await wrong.tell('northside')).toEqual([
    expect.stringMatching(
      /^northside is live, but Algolia has not all of its cars: what is searched is as it was: .*knows no such key/,
    ),
  ])
  const notices = open({ ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  notices.note('northside', join(dist, 'northside'), FIRST)
  expect(await notices.tell('northside')).toEqual([])
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(3)
  expect(notices.untold()).toEqual([])
})
