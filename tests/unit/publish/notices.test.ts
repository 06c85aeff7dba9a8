import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localFolder } from '../../../scripts/publish/local-folder.ts'
import { contentsOf } from '../../../scripts/publish/manifest.ts'
import { createNotices, type Notices } from '../../../scripts/publish/notices.ts'
import { releaseCommand } from '../../../scripts/publish/release-command.ts'
import { isSigned } from '../../../src/api/sales/signature.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { AT } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aFolder } from '../../support/folder.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'
import { ADMIN_KEY, APP_ID, anAlgolia, type LocalAlgolia, SEARCH_KEY } from '../serve/algolia-server.ts'

const KEY = '0a1b2c3d4e5f'
const ROOT = 'https://north.example'
const TOLD = { faults: [], ended: [] }
const NOW = new Date('2026-11-22T10:00:00Z')
/** Only ends a wait that hangs. */
const LONG = { timeout: 30_000 }

/** Search engines and a dealer's own system in one: what they were told, and with what they answer. */
async function aWorld() {
  const heard: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const world = {
    heard,
    status: 200,
    address: '',
    meanwhile: async () => {},
    told: (path: string) => heard.filter(call => call.path === path),
  }
  const server = createServer(async (request, response) => {
    heard.push({ path: request.url!, headers: request.headers, body: await text(request) })
    await world.meanwhile()
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
  const asked = { webhook: { url: `${world.address}/hook`, secret: 'crm' }, ...publish }
  const settings = (fields: object) => ({ slug: 'north', publish: asked, ...fields })
  const sitesDir = await aSitesFolder({
    'north/site.json': settings({}),
    'quiet/site.json': { slug: 'quiet' },
  })
  /** Somebody changes the settings of the dealer. */
  const set = (fields: object) => writeFileSync(join(sitesDir, 'north/site.json'), JSON.stringify(settings(fields)))
  const dist = aFolder()
  for (const slug of ['north', 'quiet']) writeBundle(dist, slug, PAGES)
  const env = {
    FORECOURT_MODE: 'production',
    FORECOURT_INDEXNOW: `${world.address}/indexnow`,
    FORECOURT_WEBHOOK_CRM: 'hush',
  }
  const dataDir = aFolder()
  const open = (more: object = {}) => createNotices({ sitesDir, dataDir, env: { ...env, ...more }, now: () => NOW })
  return { world, sitesDir, dist, dataDir, env, open, set, bundle: join(dist, 'north') }
}

test('after a release search engines are told which pages have changed, by the key that the bundle holds', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  await notices.note('north', { ...FIRST, gone: ['cars/sold ü/index.html'] }, contentsOf(bundle))
  expect(await notices.tell('north')).toEqual(TOLD)
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
  await notices.note('north', FIRST, contentsOf(bundle))
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

test('features #2 the dealer’s own system hears of no release by which the same cars are confirmed alone', async () => {
  const { world, open, bundle } = await aDealer({})
  const notices = open()
  const moments = ['stock-state.json', 'stock-confirmed.json']
  await notices.note('north', { ...FIRST, changed: moments }, contentsOf(bundle))
  await notices.tell('north')
  expect(world.told('/hook')).toEqual([])
  await notices.note('north', { ...FIRST, id: '000002', changed: [...moments, 'robots.txt'] }, contentsOf(bundle))
  await notices.tell('north')
  expect(world.told('/hook')).toHaveLength(1)
})

test('nobody hears of what somebody publishes on a laptop', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open({ FORECOURT_MODE: undefined })
  await notices.note('north', FIRST, contentsOf(bundle))
  expect(notices.untold()).toEqual([])
  expect(await notices.tell('north')).toEqual(TOLD)
  expect(world.heard).toEqual([])
})

test('what could not be told is kept, told with its reason, and told later with what came meanwhile, also by another run', async () => {
  const { world, open, bundle } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  world.status = 403
  await notices.note('north', { ...FIRST, changed: ['index.html'] }, contentsOf(bundle))
  expect((await notices.tell('north')).faults).toEqual([
    'north is live, but search engines were not told: IndexNow says 403 → is the file of publish.indexNowKey to be had at the root of the site?',
    expect.stringContaining('north is live, but its system was not told'),
  ])
  await notices.note('north', { ...FIRST, id: '000002', changed: ['cars/golf/index.html'] }, contentsOf(bundle))
  world.status = 200
  world.heard.length = 0
  const next = open()
  expect(next.untold()).toEqual(['north'])
  expect(await next.tell('north')).toEqual(TOLD)
  expect(JSON.parse(world.told('/indexnow')[0]!.body).urlList).toEqual([`${ROOT}/`, `${ROOT}/cars/golf`])
  expect(JSON.parse(world.told('/hook')[0]!.body)).toMatchObject({
    release: '000002',
    pages: [`${ROOT}/`, `${ROOT}/cars/golf`],
  })
  expect(open().untold()).toEqual([])
})

test('a file of what is untold that was cut off keeps nobody from the status page, and staff see that it is lost', async () => {
  const { open, bundle, dataDir } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  await notices.note('north', FIRST, contentsOf(bundle))
  writeFileSync(join(dataDir, 'notices/north.json'), '{"pages":{"ro')
  expect([notices.faults('north'), notices.lacking('north'), notices.untold()]).toEqual([[], [], []])
  expect(notices.lost('north')).toContain('what was to be told of it is lost')
  await notices.note('north', FIRST, contentsOf(bundle))
  expect([notices.lost('north'), notices.untold()]).toEqual([undefined, ['north']])
})

test('what keeps a dealer from being told once does so only as long as it lasts', async () => {
  const { open, bundle, dataDir } = await aDealer({})
  const notices = open()
  const file = join(dataDir, 'notices/north.json')
  mkdirSync(file, { recursive: true })
  await expect(notices.tell('north')).rejects.toThrow('EISDIR')
  rmSync(file, { recursive: true })
  await notices.note('north', FIRST, contentsOf(bundle))
  expect(await notices.tell('north')).toEqual(TOLD)
  expect(notices.untold()).toEqual([])
})

test('a release of which nobody could write down what is to be told keeps the next one from nothing', async () => {
  const { open, bundle } = await aDealer({})
  const notices = open()
  const unread = { files: {}, text: () => Promise.reject(new Error('it went away')) }
  await expect(notices.note('north', FIRST, unread)).rejects.toThrow('it went away')
  await notices.note('north', { ...FIRST, id: '000002' }, contentsOf(bundle))
  expect(notices.untold()).toEqual(['north'])
})

test('what goes live while the release before it is told is told after it', async () => {
  const { world, open, bundle } = await aDealer({})
  const notices = open()
  await notices.note('north', { ...FIRST, changed: ['index.html'] }, contentsOf(bundle))
  world.meanwhile = () =>
    notices.note('north', { ...FIRST, id: '000002', changed: ['cars/golf/index.html'] }, contentsOf(bundle))
  expect(await notices.tell('north')).toEqual(TOLD)
  expect(notices.untold()).toEqual(['north'])
  world.meanwhile = async () => {}
  expect(await notices.tell('north')).toEqual(TOLD)
  expect(world.told('/hook').map(({ body }) => JSON.parse(body).release)).toEqual(['000001', '000002'])
})

test('a site that has moved is told at its new address alone: search engines would refuse all for one of the old', async () => {
  const { world, open, bundle, dist } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  await notices.note('north', FIRST, contentsOf(bundle))
  const moved = Object.entries(PAGES).map(([path, file]) => [path, file.replaceAll(ROOT, 'https://new.example')])
  writeBundle(dist, 'north', Object.fromEntries(moved))
  await notices.note('north', { ...FIRST, id: '000002', changed: ['index.html'] }, contentsOf(bundle))
  await notices.tell('north')
  expect(world.told('/indexnow').map(({ body }) => JSON.parse(body))).toMatchObject([
    { host: 'new.example', urlList: ['https://new.example/'] },
  ])
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
  expect(said.at(-1)).toContain(
    'run this again where .forecourt/notices is kept; elsewhere npm run index tells Algolia',
  )
  expect(world.told('/hook')).toHaveLength(3)
  world.status = 200
  expect(await release()).toBe(0)
  expect(world.told('/hook')).toHaveLength(4)
  expect(world.heard.every(({ body }) => body.includes('north') && !body.includes('quiet'))).toBe(true)
  expect(await release()).toBe(0)
  expect(world.told('/hook')).toHaveLength(4)
})

/** As a person runs it, with the environment of a host; gives its exit code, what it said and its summary. */
function releases(
  { sitesDir, dataDir }: { sitesDir: string; dataDir: string },
  env: Record<string, string>,
  wait = async () => {},
) {
  onTestFinished(() => void vi.unstubAllEnvs())
  const summary = join(aFolder(), 'summary.md')
  return async (...args: string[]) => {
    for (const [name, value] of Object.entries({ ...env, FORECOURT_DATA: dataDir })) vi.stubEnv(name, value)
    const said: string[] = []
    const hear = (line: string) => void said.push(line)
    const all = [...args, '--sites', sitesDir, '--summary', summary]
    const code = await releaseCommand(all, { log: hear, error: hear, wait })
    return { code, said: said.join('\n'), summary: readFileSync(summary, 'utf8') }
  }
}

test('a secret that this machine lacks fails no release: the dealer is named with it, and told once it is set', async () => {
  const dealer = await aDealer({ indexNowKey: KEY })
  const { FORECOURT_WEBHOOK_CRM: _secret, ...env } = dealer.env
  // The command goes by the clock of its machine.
  const today = new Date().toISOString().slice(0, 10)
  writeBundle(dealer.dist, 'north', { ...PAGES, 'sitemap.xml': entry('/', today) })
  const { code, said, summary } = await releases(dealer, { ...env, FORECOURT_WEBHOOK_CRM: '' })('--from', dealer.dist)
  expect(code).toBe(0)
  const warning =
    'north is live, but its system was not told: FORECOURT_WEBHOOK_CRM is not set on this machine → set it there'
  expect(said).toContain(`! ${warning}`)
  expect(summary).toContain(`- ${warning}`)
  expect(dealer.world.told('/indexnow')).toHaveLength(1)
  expect(dealer.world.told('/hook')).toEqual([])
  const without = dealer.open({ FORECOURT_WEBHOOK_CRM: undefined })
  expect([without.untold(), without.lacking('north')]).toEqual([[], [warning]])
  const later = await releases(dealer, dealer.env)('--from', dealer.dist)
  expect([later.code, later.said]).toEqual([0, expect.not.stringContaining('not told')])
  expect(dealer.world.told('/hook')).toHaveLength(1)
})

test('a machine that has bundles and no dealer’s settings releases and rolls, says in one line that nobody is told, and tells once it has', async () => {
  const dealer = await aDealer({ indexNowKey: KEY })
  const { world, sitesDir, dist } = dealer
  renameSync(sitesDir, `${sitesDir}.away`)
  const release = releases(dealer, dealer.env)
  const line = `! nobody is told of what went live: the dealers’ settings say who is, and there are none in ${sitesDir} → `
  const first = await release('--from', dist)
  expect([first.code, first.said.split(line)]).toEqual([0, [expect.stringContaining('2 live'), expect.any(String)]])
  expect(first.said).not.toContain('✖')
  expect(first.summary).toContain('nobody is told')
  writeBundle(dist, 'north', { ...PAGES, 'index.html': 'another home' })
  await release('--from', dist)
  const rolled = await release('--back', 'north')
  expect([rolled.code, rolled.said]).toEqual([0, expect.stringContaining(line)])
  writeBundle(dist, 'quiet', { ...PAGES, 'index.html': 'another home' })
  rmSync(join(dist, 'quiet/index.html'))
  const damaged = await release('--from', dist, '--asked')
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('quiet was not published')])
  expect(world.heard).toEqual([])
  renameSync(`${sitesDir}.away`, sitesDir)
  const later = await release('--from', dist, '--site', 'north')
  expect([later.code, later.said]).toEqual([0, expect.not.stringContaining('nobody')])
  expect(world.told('/hook').map(({ body }) => JSON.parse(body))).toMatchObject([{ site: 'north', release: '000003' }])
})

test('a dealers’ folder that is away for a moment is waited for, and one that goes away meanwhile is a fault', async () => {
  const dealer = await aDealer({})
  const { world, sitesDir, dist } = dealer
  const move = (from: string, to: string) => async () => {
    if (existsSync(from)) renameSync(from, to)
  }
  const goes = move(sitesDir, `${sitesDir}.away`)
  const comes = move(`${sitesDir}.away`, sitesDir)
  await goes()
  const short = await releases(dealer, dealer.env, comes)('--from', dist)
  expect([short.code, short.said]).toEqual([0, expect.not.stringContaining('nobody')])
  expect(short.said).not.toContain('any more')
  expect(world.told('/hook')).toHaveLength(1)
  world.status = 500
  writeBundle(dist, 'north', { ...PAGES, 'index.html': 'another home' })
  const lost = await releases(dealer, dealer.env, goes)('--from', dist)
  expect([lost.code, lost.said]).toEqual([1, expect.stringContaining('✖ north is live, but its system was not told')])
})

test('a dealers’ folder that comes back dealer by dealer ends nothing of those that are not there yet', async () => {
  const dealer = await aDealer({})
  const { world, sitesDir, dist } = dealer
  const away = `${sitesDir}.away`
  renameSync(sitesDir, away)
  const next = ['quiet', 'north']
  const comes = async () => {
    const slug = next.shift()
    mkdirSync(sitesDir, { recursive: true })
    if (slug !== undefined) renameSync(join(away, slug), join(sitesDir, slug))
  }
  const whole = await releases(dealer, dealer.env, comes)('--from', dist)
  expect([whole.code, whole.said]).toEqual([0, expect.not.stringContaining('any more')])
  expect(world.told('/hook')).toHaveLength(1)
  renameSync(join(sitesDir, 'north'), join(away, 'north'))
  renameSync(join(sitesDir, 'quiet'), join(away, 'quiet'))
  writeBundle(dist, 'north', { ...PAGES, 'index.html': 'another home' })
  next.push('quiet')
  const part = await releases(dealer, dealer.env, comes)('--from', dist)
  expect([part.code, part.said]).toEqual([1, expect.stringContaining('✖ north is live, but nobody is told')])
  await comes()
  renameSync(join(away, 'north'), join(sitesDir, 'north'))
  expect(await releases(dealer, dealer.env)('--from', dist)).toMatchObject({ code: 0 })
  expect(world.told('/hook')).toHaveLength(2)
})

test('a file in the place of the dealers’ folder is one fault with its path, after all is live', async () => {
  const dealer = await aDealer({})
  const { world, sitesDir, dist } = dealer
  renameSync(sitesDir, `${sitesDir}.away`)
  writeFileSync(sitesDir, '')
  const release = releases(dealer, dealer.env)
  const { code, said } = await release('--from', dist)
  expect([code, said.split('✖')]).toEqual([1, [expect.stringContaining('2 live'), expect.any(String)]])
  expect(said).toContain(
    `✖ nobody is told of what went live, as the dealers’ folder ${sitesDir} cannot be listed: ENOTDIR`,
  )
  rmSync(sitesDir)
  renameSync(`${sitesDir}.away`, sitesDir)
  expect(await release('--from', dist)).toMatchObject({ code: 0, said: expect.not.stringContaining('any more') })
  expect(world.told('/hook')).toHaveLength(1)
})

test('a dealer who asks for nothing hears of no end of what was noted while the settings were away, but of what it asked for before', async () => {
  const { world, open, bundle, sitesDir, set } = await aDealer({ indexNowKey: KEY })
  const away = () => renameSync(sitesDir, `${sitesDir}.away`)
  const back = () => renameSync(`${sitesDir}.away`, sitesDir)
  const notices = open()
  away()
  for (const slug of ['north', 'quiet']) await notices.note(slug, FIRST, contentsOf(bundle))
  back()
  expect([await notices.tell('quiet'), await notices.tell('north')]).toEqual([TOLD, TOLD])
  expect(notices.untold()).toEqual([])
  expect(world.heard).toHaveLength(2)
  await notices.note('north', FIRST, contentsOf(bundle))
  away()
  await notices.note('north', { ...FIRST, id: '000002' }, contentsOf(bundle))
  back()
  set({ publish: {} })
  expect((await notices.tell('north')).ended).toEqual([
    'north has no publish.indexNowKey any more, and search engines are not told',
    'north has no publish.webhook any more, and its system is not told',
  ])
})

test('what is to be told goes by the settings of then: an address that was mended, and nobody where nobody asks any more', async () => {
  const { world, open, bundle, set, sitesDir } = await aDealer({ indexNowKey: KEY })
  const notices = open()
  world.status = 500
  await notices.note('north', FIRST, contentsOf(bundle))
  await notices.tell('north')
  world.status = 200
  set({ publish: { webhook: { url: `${world.address}/mended`, secret: 'crm' } } })
  expect(await notices.tell('north')).toEqual({
    faults: [],
    ended: ['north has no publish.indexNowKey any more, and search engines are not told'],
  })
  expect(world.told('/mended')).toHaveLength(1)
  await notices.note('north', FIRST, contentsOf(bundle))
  // Half of it is written.
  writeFileSync(join(sitesDir, 'north/site.json'), '{"slug":')
  expect((await notices.tell('north')).faults).toEqual([expect.stringContaining('its site.json cannot be read')])
  rmSync(join(sitesDir, 'north'), { recursive: true })
  expect((await notices.tell('north')).ended).toEqual(['north is no dealer any more: its system was not told'])
  expect(notices.untold()).toEqual([])
})

test('DC-28 what goes live while the folder of sites is away is told once it is back, and the stocks stay that were sent', async () => {
  const { world, open, bundle, sitesDir, dataDir } = await aDealer({ indexNowKey: KEY })
  const stocks = join(dataDir, 'notices/stocks/north')
  mkdirSync(stocks, { recursive: true })
  const notices = open()
  renameSync(sitesDir, `${sitesDir}.away`)
  await notices.note('north', FIRST, contentsOf(bundle))
  expect((await notices.tell('north')).faults.join()).toContain('its site.json cannot be read at this moment')
  expect(existsSync(stocks)).toBe(true)
  renameSync(`${sitesDir}.away`, sitesDir)
  expect((await notices.tell('north')).faults).toEqual([])
  expect(world.heard.map(({ path }) => path)).toEqual(['/indexnow', '/hook'])
  expect(notices.untold()).toEqual([])
})

test('DC-28 what goes live is told as of then, however long it and what came before it take to be looked into', async () => {
  const { sitesDir, dataDir, env, bundle } = await aDealer({})
  const moments = [0, 1, 2, 3].map(minutes => new Date(NOW.getTime() + minutes * 60_000))
  let moment = moments[0]!
  const notices = createNotices({ sitesDir, dataDir, env, now: () => moment })
  const notedAt = () => JSON.parse(readFileSync(join(dataDir, 'notices/north.json'), 'utf8')).hook.body.at
  const shown = contentsOf(bundle)
  const isOpen = Promise.withResolvers<void>()
  const rolled = notices.noteRoll('north', { id: '000001', left: '000002' }, () => isOpen.promise.then(() => shown))
  moment = moments[1]!
  const published = notices.note('north', FIRST, shown)
  moment = moments[2]!
  isOpen.resolve()
  await Promise.all([rolled, published])
  expect(notedAt()).toBe(moments[1]!.toISOString())
  await notices.noteRoll('north', { id: '000002', left: '000001' }, async () => {
    moment = moments[3]!
    return shown
  })
  expect(notedAt()).toBe(moments[2]!.toISOString())
})

test('who goes back tells what a publish tells: the pages that are as they were before, and which release is live', async () => {
  const dealer = await aDealer({ indexNowKey: KEY })
  const { world, dist } = dealer
  const release = releases(dealer, dealer.env)
  await release('--from', dist)
  writeBundle(dist, 'north', {
    ...PAGES,
    'cars/golf/index.html': 'sold',
    'cars/old/index.html': 'an old car at a third hour',
    'cars/new/index.html': 'of the mistake',
    'sitemap.xml':
      entry('/', '2026-11-22') +
      entry('/cars/golf', '2026-11-22') +
      entry('/cars/old', '2026-10-01') +
      entry('/cars/new', '2026-11-22'),
    'feeds/meta-vehicles.csv': 'none',
  })
  await release('--from', dist)
  world.heard.length = 0
  const { code } = await release('--back', 'north')
  expect(code).toBe(0)
  const pages = [`${ROOT}/cars/golf`, `${ROOT}/cars/new`]
  expect(world.told('/indexnow').map(({ body }) => JSON.parse(body).urlList)).toEqual([pages])
  expect(world.told('/hook').map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'published', site: 'north', release: '000001', pages, feeds: [`${ROOT}/feeds/meta-vehicles.csv`] },
  ])
  await release('--forward', 'north')
  expect(JSON.parse(world.told('/hook').at(-1)!.body)).toMatchObject({ release: '000002', pages })
})

test('the publisher tells by itself, again after a pause, and the bundle holds the key @nightly', async () => {
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
  const lastUrls = () => (JSON.parse(world.heard.at(-1)!.body) as { urlList: string[] }).urlList
  expect(lastUrls()).toContain(`${ROOT}/offers/fuel`)
  world.heard.length = 0
  await publisher.roll('northside', 'back')
  publisher.requestDue()
  await vi.waitFor(() => expect(world.heard).toHaveLength(1), LONG)
  expect(lastUrls()).toContain(`${ROOT}/offers/fuel`)
})

/** A dealer with three cars who searches at an Algolia of this machine. */
async function aSearchedDealer() {
  const algolia = await anAlgolia()
  const search = { engine: 'algolia', appId: APP_ID, key: SEARCH_KEY, host: '/' } as const
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const cars = [1, 2, 3].map(id => aCar({ id, slug: `car-${id}` }))
  const sitesDir = await aSitesFolder({
    'northside/site.json': aSiteFile({ search, stock }),
    'northside/stock.json': cars,
  })
  const write = (file: string, what: object | string) =>
    writeFileSync(join(sitesDir, 'northside', file), typeof what === 'string' ? what : JSON.stringify(what))
  const dist = aFolder()
  writeBundle(dist, 'northside', PAGES)
  const dataDir = aFolder()
  const open = (env: object) => createNotices({ sitesDir, dataDir, env: { ...process.env, ...env } })
  const address = {
    FORECOURT_MODE: 'production',
    FORECOURT_SERVER: `http://localhost:${algolia.port}`,
    FORECOURT_DATA: aFolder(),
  }
  return {
    algolia,
    sitesDir,
    search,
    stock,
    cars,
    write,
    dist,
    dataDir,
    open,
    address,
    bundle: join(dist, 'northside'),
  }
}

test('DC-28 Algolia gets the cars of a dealer who searches there once the host has the right key; one who leaves is told once', async () => {
  const { algolia, open, address, bundle, write, stock, dataDir } = await aSearchedDealer()
  const silent = open({ FORECOURT_MODE: 'production' })
  await silent.note('northside', FIRST, contentsOf(bundle))
  expect(silent.untold()).toEqual([])
  const keyless = open({ ...address, ALGOLIA_ADMIN_KEY: '' })
  await keyless.note('northside', FIRST, contentsOf(bundle))
  expect([keyless.untold(), keyless.lacking('northside')]).toEqual([
    [],
    [
      'northside is live, but Algolia has not all of its cars: ALGOLIA_ADMIN_KEY is not set on this machine → set it there',
    ],
  ])
  const wrong = open({ ...address, ALGOLIA_ADMIN_KEY: 'wrong' })
  expect((await wrong.tell('northside')).faults).toEqual([
    expect.stringMatching(
      /^northside is live, but Algolia has not all of its cars: what is searched is as it was: .*knows no such key/,
    ),
  ])
  // Kept until another run tells it.
  const notices = open({ ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  expect(await notices.tell('northside')).toEqual(TOLD)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(3)
  expect(notices.untold()).toEqual([])
  const leaving = open({ ...address, ALGOLIA_ADMIN_KEY: 'wrong' })
  await leaving.note('northside', FIRST, contentsOf(bundle))
  expect((await leaving.tell('northside')).faults).toHaveLength(1)
  const stocks = join(dataDir, 'notices/stocks/northside')
  mkdirSync(stocks, { recursive: true })
  write('site.json', aSiteFile({ stock }))
  expect(await leaving.tell('northside')).toEqual({
    faults: [],
    ended: [expect.stringContaining('northside is not searched at Algolia any more')],
  })
  expect([leaving.untold(), leaving.faults('northside')]).toEqual([[], []])
  expect(existsSync(stocks)).toBe(false)
})

test('DC-28 that cars may be mixed with those of a later release stays told, and is not tried for ever, which would only give way @nightly', async () => {
  const { algolia, open, address, bundle } = await aSearchedDealer()
  const notices = open({ ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  await notices.note('northside', FIRST, contentsOf(bundle))
  const body = { objectID: 'turn', version: 99, holder: '', release: Date.now() + 60_000 }
  algolia.refusing(({ path }) =>
    path.endsWith('/operation')
      ? algolia
          .service()
          .send(`${CAR_INDEX}_turn`, [{ action: 'updateObject', body }])
          .then(() => undefined)
      : undefined,
  )
  const mixed = expect.stringMatching(
    /what is searched may be a mix: .*, without --at, and with --saved FILE where somebody went back$/,
  )
  expect(await notices.tell('northside')).toEqual({ faults: [], ended: [mixed] })
  expect([notices.untold(), notices.lost('northside')]).toEqual([[], mixed])
  const afterRestart = open(address)
  expect([afterRestart.untold(), afterRestart.lost('northside')]).toEqual([[], mixed])
  await afterRestart.note('northside', FIRST, contentsOf(bundle))
  expect(open(address).lost('northside')).toBeUndefined()
})

test('DC-28 of two machines the later release has its cars searched, and mends the mix that it has made by standing still @nightly', async () => {
  const { algolia, sitesDir, open, address, bundle, write, cars } = await aSearchedDealer()
  const env = { ...process.env, ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY }
  const now = () => new Date(Date.now() - 60_000)
  const before = createNotices({ sitesDir, dataDir: aFolder(), env, now })
  await before.note('northside', FIRST, contentsOf(bundle))
  const after = open(env)
  write('stock.json', cars.slice(0, 1))
  await after.note('northside', FIRST, contentsOf(bundle))
  expect(await after.tell('northside')).toEqual(TOLD)
  write('stock.json', cars)
  expect(await before.tell('northside')).toEqual({
    faults: [],
    ended: [
      expect.stringMatching(/^northside is live, but nothing sent, as the cars of a later release are there, of 2/),
    ],
  })
  expect(before.untold()).toEqual([])
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(1)
  write('stock.json', cars.slice(0, 2))
  await after.note('northside', FIRST, contentsOf(bundle))
  const isMixed = mixedOnce(algolia)
  expect(await after.tell('northside')).toEqual(TOLD)
  expect([isMixed(), after.untold(), after.lost('northside')]).toEqual([true, [], undefined])
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(2)
})

/** Once, while cars are sent, another takes the turn and sends one of its own; tells whether that was so. */
function mixedOnce(algolia: LocalAlgolia): () => boolean {
  let isMixed = false
  algolia.refusing(({ path }) => {
    if (isMixed || !path.endsWith(`/${CAR_INDEX}/batch`)) return undefined
    isMixed = true
    const turn = { objectID: 'turn', version: 99, holder: '', release: 1_000 }
    const send = async (name: string, body: { objectID: string }): Promise<void> =>
      void (await algolia.service().send(name, [{ action: 'updateObject', body }]))
    return Promise.all([send(`${CAR_INDEX}_turn`, turn), send(CAR_INDEX, { objectID: '99' })]).then(() => undefined)
  })
  return () => isMixed
}

test('DC-28 a roll of which nothing more can be read has at least its cars searched', async () => {
  const { open, address, bundle } = await aSearchedDealer()
  const notices = open({ ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  const unreadable = { ...contentsOf(bundle)!, text: () => Promise.reject(new Error('the line is dead')) }
  const noted = notices.noteRoll('northside', { id: '000001', left: '000002' }, async () => unreadable)
  await expect(noted).rejects.toThrow('the line is dead')
  expect(notices.untold()).toEqual(['northside'])
})

test('DC-28 staff read on the status page that what is searched is of another release, until the next is live @nightly', async () => {
  const algolia = await anAlgolia()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('FORECOURT_MODE', 'production')
  vi.stubEnv('FORECOURT_SERVER', `http://localhost:${algolia.port}`)
  // So nothing is sent, and nothing kept of what was.
  vi.stubEnv('ALGOLIA_ADMIN_KEY', 'wrong')
  const search = { engine: 'algolia', appId: APP_ID, key: SEARCH_KEY, host: '/' } as const
  const { publisher, write, shown } = await aPublisher(dealer('northside', { search }))
  const warnings = () => publisher.state('northside')!.warnings.join()
  write('northside/content/offers/fuel.md', offerFile('Two tanks.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Two tanks.'), LONG)
  await publisher.idle()
  await publisher.roll('northside', 'back')
  await vi.waitFor(() => {
    publisher.requestDue()
    expect(warnings()).toContain('what is searched is of another release, as the cars of')
  }, LONG)
  publisher.request(['northside'], 'asked')
  await publisher.idle()
  expect(warnings()).not.toContain('of another release')
})

test('DC-28 who goes back has the cars of then searched, also where the feed of now cannot be read @nightly', async () => {
  const { algolia, sitesDir, open, address, dist, dataDir, cars, write, bundle } = await aSearchedDealer()
  const notices = open({ ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  const target = localFolder(join(dataDir, 'published'))
  const publish = async (files: Record<string, string>) => {
    writeBundle(dist, 'northside', files)
    const published = await target.publish('northside', bundle)
    await notices.note('northside', published, contentsOf(bundle))
    return notices.tell('northside')
  }
  const goBack = async (which: Notices) => {
    const rolled = await target.roll('northside', 'back')
    await which.noteRoll('northside', rolled!, id => target.open('northside', id))
    return which.tell('northside')
  }
  const stocks = join(dataDir, 'notices/stocks/northside')
  mkdirSync(stocks, { recursive: true })
  writeFileSync(join(stocks, 'killed.json.gz.new'), 'half')
  expect(await publish(PAGES)).toEqual(TOLD)
  expect(readdirSync(stocks)).toEqual([expect.stringMatching(/\.json\.gz$/)])
  write('stock.json', cars.slice(0, 1))
  expect(await publish({ ...PAGES, 'index.html': 'a mistake' })).toEqual(TOLD)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(1)
  write('stock.json', '[{"id":')
  expect(await goBack(notices)).toEqual(TOLD)
  expect(await algolia.service().countOf(CAR_INDEX)).toBe(3)
  await target.roll('northside', 'forward')
  const elsewhere = createNotices({
    sitesDir,
    dataDir: aFolder(),
    env: { ...process.env, ...address, ALGOLIA_ADMIN_KEY: ADMIN_KEY },
  })
  expect(await goBack(elsewhere)).toEqual({
    faults: [],
    ended: [expect.stringContaining('the cars of release 1 are not kept on this machine → mend the stock and publish')],
  })
  expect(elsewhere.untold()).toEqual([])
  await target.roll('northside', 'forward')
  for (const name of readdirSync(stocks)) writeFileSync(join(stocks, name), 'damaged')
  expect(await goBack(notices)).toEqual({ faults: [], ended: [expect.stringContaining('are not kept')] })
  expect(notices.untold()).toEqual([])
})

test('DC-28 a release tells of a dealer with an address who searches at the local stand-in for Algolia', async () => {
  const dealer = await aSearchedDealer()
  const search = { engine: 'algolia', appId: APP_ID, key: SEARCH_KEY, host: '/' } as const
  dealer.write('site.json', aSiteFile({ search, stock: dealer.stock, baseUrl: ROOT }))
  const told = `! northside asks ${ROOT} itself for cars`
  const first = await releases(dealer, { FORECOURT_SERVER: '' })('--from', dealer.dist)
  expect([first.code, first.said, first.summary]).toEqual([
    0,
    expect.stringContaining(told),
    expect.stringContaining('itself for cars'),
  ])
  writeBundle(dealer.dist, 'northside', { ...PAGES, 'index.html': 'another home' })
  const served = await releases(dealer, { FORECOURT_SERVER: 'http://localhost:4321' })('--from', dealer.dist)
  expect([served.code, served.said]).toEqual([0, expect.not.stringContaining('itself for cars')])
})
