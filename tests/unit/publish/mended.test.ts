import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newReport, type SiteReport } from '../../../scripts/build/site/site-job.ts'
import { type Builder, createBuilder } from '../../../scripts/publish/builder.ts'
import { gatherBursts } from '../../../scripts/publish/bursts.ts'
import { isFeed } from '../../../scripts/publish/concerned.ts'
import { localFolder } from '../../../scripts/publish/local-folder.ts'
import { lockTarget } from '../../../scripts/publish/lock.ts'
import { createServer } from '../../../scripts/publish/server.ts'
import { startPublisher } from '../../../scripts/publish/start.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { lostCars } from '../../../src/site/feeds/lost-cars.ts'
import { AT, dataBeside } from '../../support/build.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const LONG = { timeout: 60_000, interval: 20 }

const after = (seconds: number): string => new Date(AT.getTime() + seconds * 1000).toISOString()

test('what is not the fault of a site, such as a folder of sites that is away, is tried again after longer pauses until it is live @nightly', async () => {
  const { write, shown, publisher, sitesDir, targetDir, setClock, said } = await aPublisher(dealer('northside'))
  const [releases, away] = [join(targetDir, 'releases'), join(targetDir, 'away')]
  renameSync(releases, away)
  writeFileSync(releases, 'in the way')
  write('northside/content/offers/fuel.md', offerFile('Two tanks, even.'))
  await vi.waitFor(() => expect(publisher.state('northside')?.refused).toBeDefined(), LONG)
  const retryAt = () => publisher.state('northside')?.refused?.retryAt?.toISOString()
  expect(retryAt()).toBe(after(5))
  setClock(after(5))
  publisher.requestDue()
  await publisher.idle()
  expect(retryAt()).toBe(after(15))
  expect(said.at(-1)).toContain('what was live stays live; it is tried again in 10 s')
  rmSync(releases)
  renameSync(away, releases)
  setClock(after(15))
  publisher.requestDue()
  await publisher.idle()
  expect(shown('northside')).toContain('Two tanks, even.')
  expect(publisher.state('northside')?.refused).toBeUndefined()
  renameSync(sitesDir, `${sitesDir}-away`)
  publisher.request(['northside'], 'hook')
  await publisher.idle()
  expect(publisher.states().map(({ slug }) => slug)).toEqual(['northside'])
  expect(publisher.state('northside')?.refused?.faults.join()).toContain('is not there → bring it back')
  renameSync(`${sitesDir}-away`, sitesDir)
  write('northside/content/offers/fuel.md', offerFile('Back again.'))
  setClock(after(20))
  publisher.requestDue()
  await publisher.idle()
  expect(shown('northside')).toContain('Back again.')
})

test.runIf(existsSync('/dev/full'))('a full disk is told in words, and nothing of the dealer is wrong', async () => {
  const sitesDir = await aSitesFolder(dealer('northside'))
  const targetDir = join(sitesDir, '../published')
  // A device that is always full.
  const publish = async () => writeFileSync('/dev/full', 'a page') as never
  const builder: Builder = {
    build: async (_, { onSite }) => onSite({ ...newReport('northside'), ok: true }),
    stop: async () => {},
  }
  const options = { sitesDir, dataDir: join(sitesDir, '../data'), targetDir, feedMinutes: 60 }
  const { publisher, stop } = startPublisher(options, { builder, target: { ...localFolder(targetDir), publish } })
  onTestFinished(stop)
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toMatchObject({
    faults: ['northside ✖ was built and not published: the disk is full → make room on it'],
    retryAt: expect.any(Date),
  })
})

test('a release that fails before anything was published is tried again, and the other dealers of the build go live', async () => {
  const sitesDir = await aSitesFolder({ ...dealer('northside'), ...dealer('southside') })
  const broken = {
    ...newReport('northside'),
    ok: true,
    get feeds(): never {
      throw new Error('EIO: i/o error')
    },
  }
  const builder: Builder = {
    async build(_, { onSite }) {
      await Promise.all([onSite(broken), onSite({ ...newReport('southside'), ok: true })])
    },
    stop: async () => {},
  }
  const targetDir = join(sitesDir, '../published')
  const publish = async (): Promise<{ kind: 'same' }> => ({ kind: 'same' })
  const options = { sitesDir, dataDir: join(sitesDir, '../data'), targetDir, feedMinutes: 60 }
  const { publisher, stop } = startPublisher(options, { builder, target: { ...localFolder(targetDir), publish } })
  onTestFinished(stop)
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toMatchObject({
    faults: ['northside ✖ was built and not published: EIO: i/o error'],
    retryAt: expect.any(Date),
  })
  expect(publisher.state('southside')).toMatchObject({ refused: undefined, building: undefined })
})

test('a release that fails while others are still built fails the build, and does not end the process @nightly', async () => {
  const sitesDir = await aSitesFolder({ ...dealer('northside'), ...dealer('southside') })
  const builder = createBuilder()
  onTestFinished(builder.stop)
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => void process.off('unhandledRejection', unheard))
  const options = {
    sitesDir,
    outDir: join(sitesDir, '../published'),
    dataDir: await dataBeside(sitesDir),
    slugs: ['northside', 'southside'],
    at: AT,
    builtAt: AT,
    force: false,
    fewerCars: [],
    workers: 1,
  }
  const onSite = () => Promise.reject(new Error('no release'))
  await expect(builder.build(options, { onProgress: () => {}, onSite })).rejects.toThrow('no release')
  expect(unheard).not.toHaveBeenCalled()
})

test('who goes back while the site is built because somebody asked for it has the last word', async () => {
  const { write, shown, publisher } = await aPublisher(dealer('northside'))
  write('northside/content/offers/fuel.md', offerFile('A mistake.'))
  publisher.request(['northside'], 'asked')
  await publisher.idle()
  write('northside/content/offers/fuel.md', offerFile('The mistake again.'))
  publisher.request(['northside'], 'asked')
  expect(publisher.state('northside')?.building?.cause).toBe('asked')
  // And once more, for when that is done.
  publisher.request(['northside'], 'asked')
  await publisher.roll('northside', 'back')
  await publisher.idle()
  expect(shown('northside')).toContain('Until the pump runs dry.')
  expect(publisher.state('northside')?.live?.isHeld).toBe(true)
})

test('E17 a word that fewer cars are all outlasts a build that breaks off, counts once, and is taken back by a roll', async () => {
  const sitesDir = await aSitesFolder(dealer('northside'))
  const outcomes: Partial<SiteReport>[] = []
  const taken: (readonly string[])[] = []
  let during: () => unknown = () => {}
  const builder: Builder = {
    async build({ fewerCars }, { onSite }) {
      taken.push(fewerCars)
      await setImmediate()
      await during()
      await onSite({ ...newReport('northside'), faults: ['as a test wants it'], ...outcomes.shift() })
    },
    stop: async () => {},
  }
  const targetDir = join(sitesDir, '../published')
  let now = AT
  const options = { sitesDir, dataDir: join(sitesDir, '../data'), targetDir, feedMinutes: 60 }
  const said: string[] = []
  const { publisher, stop } = startPublisher(options, { builder, now: () => now, say: line => said.push(line) })
  onTestFinished(stop)
  await publisher.idle()
  /** What a build is told that comes to this, and which cars the next one may lose. */
  const next = async (outcome: Partial<SiteReport>, act: () => unknown) => {
    outcomes.push(outcome)
    await act()
    await publisher.idle()
    return taken.splice(0)
  }
  const rebuild = () => publisher.request(['northside'], 'asked')
  const accept = () => publisher.acceptFewerCars('northside')
  const lost = { lostCars: true } as const
  taken.length = 0
  // Nothing was lost yet that somebody could have seen.
  expect(await next(lost, () => [accept(), rebuild()])).toEqual([[]])
  expect(await next({ brokeOff: true }, accept)).toEqual([['northside']])
  now = new Date(after(5))
  expect(await next(lost, () => publisher.requestDue())).toEqual([['northside']])
  const told = lostCars({ feed: { cars: 10 } }, [{ feed: { cars: 30 } }], {
    slug: 'northside',
    siteFile: 'site.json',
    minRemainingShare: 0.6,
  })
  expect(await next({ ...lost, faults: told.map(formatFault) }, rebuild)).toEqual([[]])
  expect(said.at(-1)).toBe(
    '✖ northside was refused; what was live stays live\n  feed ✖ has 10 cars, and had 30 before; have the rest sent.\n  If the stock really is like this, press “Publish as it is” on the status page',
  )
  // Nobody has seen what a feed has that could not be had; it is tried again later than what may mend itself in seconds.
  expect(await next({ brokeOff: true, feedFailed: true }, accept)).toEqual([['northside']])
  const { retryAt } = publisher.state('northside')!.refused!
  expect(retryAt!.getTime() - now.getTime()).toBe(60_000)
  now = retryAt!
  expect(await next(lost, () => publisher.requestDue())).toEqual([[]])
  // Who says so while it is built means the build after that.
  during = () => {
    during = () => {}
    outcomes.push(lost)
    accept()
  }
  expect(await next(lost, rebuild)).toEqual([[], ['northside']])
  during = () => {
    during = () => {}
    outcomes.push(lost)
    accept()
    return publisher.roll('northside', 'back')
  }
  expect(await next(lost, rebuild)).toEqual([[], []])
})

test('a publisher that cannot start leaves its folder to the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [sitesDir, targetDir] = [join(folder, 'sites'), join(folder, 'published')]
  writeFileSync(sitesDir, 'no folder')
  expect(() => startPublisher({ sitesDir, dataDir: folder, targetDir, feedMinutes: 60 })).toThrow('ENOTDIR')
  lockTarget(targetDir)()
})

test('a feed in JSON waits as any upload does, and one that grows without notices waits for its end', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bursts: (readonly string[])[] = []
  let size = 10
  const { note } = gatherBursts(paths => bursts.push(paths), {
    isFeed: path => path === 'north/stock.json',
    sizeOf: () => size,
  })
  note('north/stock.json')
  vi.advanceTimersByTime(500)
  size = 20
  vi.advanceTimersByTime(500)
  expect(bursts).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(bursts).toEqual([['north/stock.json']])
  // Longer than the longest burst, and each piece is told twice.
  for (let piece = 0; piece < 100; piece++) {
    size += 10
    note('north/stock.json')
    vi.advanceTimersByTime(5)
    note('north/stock.json')
    vi.advanceTimersByTime(200)
  }
  expect(bursts).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(bursts).toHaveLength(2)
})

test('a feed is what the settings of its dealer name as one, however they spell it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-feeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'north'))
  const feeds = [{ file: './feeds/cars.json' }, { url: 'https://feeds.example/cars.json' }, null]
  writeFileSync(join(folder, 'north/site.json'), JSON.stringify({ stock: { feeds } }))
  expect(isFeed('north/feeds/cars.json', folder)).toBe(true)
  expect(isFeed('north/site.json', folder)).toBe(false)
  expect(isFeed('south/feeds/cars.json', folder)).toBe(false)
})

test('who has seen the status page is sent only what has changed since, and nothing where nothing has @nightly', async () => {
  const { publisher, sitesDir, stagingDir } = await aPublisher({ ...dealer('northside'), ...dealer('southside') })
  let now = AT
  const app = createServer({ publisher, sitesDir, stagingDir, env: {}, now: () => now })
  const ask = (path: string) =>
    app.fetch(new Request(`http://localhost:4400${path}`, { headers: { host: 'localhost:4400' } }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
  const page = async (path: string) => {
    const text = await (await ask(path)).text()
    return {
      seen: /data-seen="([^"]+)"/.exec(text)![1]!,
      slugs: [...text.matchAll(/<article id="(\w+)"/g)].map(([, slug]) => slug),
    }
  }
  const first = await page('/')
  expect(first.slugs).toEqual(['northside', 'southside'])
  expect((await ask(`/?seen=${first.seen}`)).status).toBe(204)
  publisher.request(['southside'], 'hook')
  await publisher.idle()
  const next = await page(`/?seen=${first.seen}`)
  expect(next.slugs).toEqual(['southside'])
  expect((await ask(`/?seen=${next.seen}`)).status).toBe(204)
  // The page tells how long ago things were.
  now = new Date(AT.getTime() + 60_000)
  expect((await page(`/?seen=${next.seen}`)).slugs).toEqual(['northside', 'southside'])
})
