// The feeds on the web of dealers who are published, and their servers that hang.
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FetchedFeed, FetchedFeeds } from '../../../scripts/build/site/fetched-feeds.ts'
import { createFeeds } from '../../../scripts/publish/feeds.ts'
import { createLastFeeds } from '../../../scripts/publish/last-feeds.ts'
import { createServer } from '../../../scripts/publish/server.ts'
import { startPublisher } from '../../../scripts/publish/start.ts'
import { dataBeside } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aFeedServer, withTag } from '../../support/feed-server.ts'
import { aFolder } from '../../support/folder.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'
import { aSitesFolder, STOCK } from '../../support/sites-folder.ts'

const LONG = { timeout: 60_000, interval: 20 }

const MORE_CARS = [...STOCK, aCar({ id: 4713, slug: '2022-toyota-yaris-4713', stocknum: 'N4713' })]

/** Northside, whose feed is on the web, beside a dealer whose feed is a file; both live. */
async function aFedDealer() {
  const server = await aFeedServer(withTag)
  server.feeds['/cars'] = JSON.stringify(STOCK)
  const stock = { staleAfterHours: 24, feeds: [server.feed('/cars')] }
  const shop = await aPublisher({ ...dealer('northside', { stock }), ...dealer('southside') })
  const hang = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.waits['/cars'] = promise
    server.asked.length = 0
    return resolve
  }
  const isAsked = (times: number) => vi.waitFor(() => expect(server.asked).toHaveLength(times), LONG)
  return { ...shop, ...server, hang, isAsked }
}

test('DC-186 what is saved goes live at once while servers of feeds hang, its dealer’s own too, and a feed once it has come', async () => {
  const { publisher, write, shown, feeds, asked, hang, isAsked, sitesDir, stagingDir } = await aFedDealer()
  const answer = hang()
  publisher.request(['northside'], 'feed')
  await isAsked(1)
  write('southside/content/offers/fuel.md', offerFile('Two tanks, even.'))
  await vi.waitFor(() => expect(shown('southside')).toContain('Two tanks, even.'), LONG)
  // It has neither come nor been given up.
  expect(publisher.state('northside')).toMatchObject({ waiting: 'feed', isFetching: true, refused: undefined })
  const app = createServer({ publisher, sitesDir, stagingDir, env: {} })
  const page = await app.fetch(new Request('http://localhost:4400/', { headers: { host: 'localhost:4400' } }), {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
  })
  expect(await page.text()).toContain('Waiting for the server of its feed. Because a feed is read again.')
  // What its own staff save meanwhile goes live with the cars of before, and the feed is not fetched for that again.
  write('northside/content/offers/fuel.md', offerFile('Three tanks.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  expect(publisher.state('northside')).toMatchObject({ waiting: 'feed', isFetching: true })
  expect(await publisher.rested()).toEqual(['northside'])
  feeds['/cars'] = JSON.stringify(MORE_CARS)
  answer()
  await publisher.idle()
  expect(shown('northside', 'stock-state.json')).toContain('4713')
  expect(shown('northside')).toContain('Three tanks.')
  expect(asked).toHaveLength(1)
})

test('a publisher whose dealers all wait for servers of feeds is ready at once', async () => {
  const server = await aFeedServer(withTag)
  server.waits['/cars'] = new Promise(() => {})
  const stock = { staleAfterHours: 24, feeds: [server.feed('/cars')] }
  const sitesDir = await aSitesFolder(dealer('northside', { stock }))
  const targetDir = join(sitesDir, '../published')
  const options = { sitesDir, dataDir: await dataBeside(sitesDir), targetDir, feedMinutes: 60 }
  const builder = { build: async () => {}, stop: async () => {} }
  const { publisher, stop } = startPublisher(options, { say: () => {}, builder })
  onTestFinished(stop)
  // As long as it takes until somebody asks.
  await setImmediate()
  expect(await Promise.race([publisher.rested(), setTimeout(2_000)])).toEqual(['northside'])
})

test('a hook while a feed is on its way has it read once more, as it may be older than the call', async () => {
  const { publisher, asked, hang, isAsked } = await aFedDealer()
  const answer = hang()
  publisher.request(['northside'], 'feed')
  await isAsked(1)
  publisher.request(['northside'], 'hook')
  answer()
  await publisher.idle()
  expect(asked).toHaveLength(2)
})

test('a hook beside a save has the feed read, though the save waits for none @nightly', async () => {
  const { publisher, asked } = await aFedDealer()
  publisher.request(['northside'], 'saved')
  publisher.request(['northside'], 'hook')
  await publisher.idle()
  expect(asked).toHaveLength(2)
})

test('DC-186 what is saved, or begins by itself, asks no server: it goes live with the feed as it came last', async () => {
  const { publisher, write, shown, asked, feeds, setClock } = await aFedDealer()
  expect(asked).toHaveLength(1)
  const confirmed = shown('northside', 'stock-confirmed.json')
  expect(confirmed).toContain('"at"')
  feeds['/cars'] = JSON.stringify(MORE_CARS)
  write('northside/content/offers/fuel.md', offerFile('Three tanks.', 'expiry: 2025-05-20\n'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  // Pages say how old the stock is: no younger than it came.
  expect(shown('northside', 'stock-confirmed.json')).toBe(confirmed)
  const isListed = () => shown('northside', 'special-offers/index.html').includes('/offers/fuel')
  expect(isListed()).toBe(true)
  setClock('2025-05-21T00:00:00Z')
  publisher.requestDue()
  await publisher.idle()
  expect(isListed()).toBe(false)
  expect(asked).toHaveLength(1)
  publisher.request(['northside'], 'feed')
  await publisher.idle()
  expect(asked).toHaveLength(2)
  expect(shown('northside', 'stock-state.json')).toContain('4713')
})

test('a server that fails is told as a fault of its feed, and is tried again; what is saved meanwhile goes live', async () => {
  const { publisher, feeds, feed, write, shown, said, setClock } = await aFedDealer()
  delete feeds['/cars']
  publisher.request(['northside'], 'feed')
  await publisher.idle()
  const refused = {
    faults: [`${feed('/cars').url} ✖ answers with status 500`],
    retryAt: expect.any(Date),
    isOfFeed: true,
  }
  expect(publisher.state('northside')?.refused).toMatchObject(refused)
  expect(said.at(-1)).toMatch(/^✖ northside keeps the stock of before; it is tried again in 60 s\n/)
  write('northside/content/offers/fuel.md', offerFile('Three tanks.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  await publisher.idle()
  // The feed is as it was for that.
  expect(publisher.state('northside')).toMatchObject({ refused, feeds: [{ accepted: STOCK.length, isUnread: true }] })
  // So it is where somebody has asked for it, with what was saved until then.
  write('northside/content/offers/fuel.md', offerFile('Four tanks.'))
  publisher.request(['northside'], 'asked')
  await vi.waitFor(() => expect(shown('northside')).toContain('Four tanks.'), LONG)
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toMatchObject(refused)
  feeds['/cars'] = JSON.stringify(MORE_CARS)
  setClock(publisher.state('northside')!.refused!.retryAt!.toISOString())
  publisher.requestDue()
  await publisher.idle()
  expect(shown('northside', 'stock-state.json')).toContain('4713')
  expect(publisher.state('northside')?.refused).toBeUndefined()
})

test('what is saved beside a feed that fails goes live once, and the feed is what is tried again @nightly', async () => {
  const { publisher, write, shown, feeds, asked, hang, isAsked, said, setClock } = await aFedDealer()
  delete feeds['/cars']
  const answer = hang()
  publisher.request(['northside'], 'feed')
  await isAsked(1)
  publisher.request(['southside'], 'asked')
  answer()
  // While another dealer is built, the failure is at hand.
  await vi.waitFor(() => expect(publisher.state('northside')?.isFetching).toBe(false), LONG)
  write('northside/content/offers/fuel.md', offerFile('Three tanks.'))
  publisher.request(['northside'], 'saved')
  await publisher.idle()
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  await publisher.idle()
  const lines = said.length
  setClock(publisher.state('northside')!.refused!.retryAt!.toISOString())
  publisher.requestDue()
  await publisher.idle()
  expect(asked).toHaveLength(2)
  publisher.requestDue()
  await publisher.idle()
  expect(said.slice(lines)).toEqual([expect.stringMatching(/^✖ northside keeps the stock of before; .* in 120 s/)])
})

test('DC-186 what is saved, or ends by itself, waits for no feed that somebody has asked for, and stays asked for', async () => {
  const { publisher, write, shown, asked, hang, isAsked, setClock } = await aFedDealer()
  write('northside/content/offers/fuel.md', offerFile('Three tanks.', 'expiry: 2025-05-14\n'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  await publisher.idle()
  await publisher.roll('northside', 'back')
  const answer = hang()
  publisher.request(['northside'], 'asked')
  await isAsked(1)
  write('northside/content/offers/fuel.md', offerFile('Four tanks.', 'expiry: 2025-05-14\n'))
  publisher.request(['northside'], 'saved')
  await publisher.rested()
  const builtAt = publisher.state('northside')!.builtAt
  expect(builtAt).toBeDefined()
  expect(publisher.state('northside')).toMatchObject({ waiting: 'asked', isFetching: true, live: { isHeld: true } })
  setClock('2025-05-15T00:00:00Z')
  publisher.requestDue()
  await publisher.rested()
  expect(publisher.state('northside')!.builtAt).toEqual(new Date('2025-05-15T00:00:00Z'))
  answer()
  await publisher.idle()
  expect(shown('northside')).toContain('Four tanks.')
  expect(publisher.state('northside')?.live?.isHeld).toBe(false)
  expect(asked).toHaveLength(1)
})

test('who asks for what was held back has it live while the feed fails @nightly', async () => {
  const { publisher, write, shown, feeds } = await aFedDealer()
  write('northside/content/offers/fuel.md', offerFile('Three tanks.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  await publisher.idle()
  await publisher.roll('northside', 'back')
  delete feeds['/cars']
  publisher.request(['northside'], 'asked')
  await publisher.idle()
  expect(shown('northside')).toContain('Three tanks.')
  expect(publisher.state('northside')).toMatchObject({ live: { isHeld: false }, refused: { isOfFeed: true } })
})

test('DC-140 an offer ends by itself also where the first build after its end is of a feed that fails', async () => {
  const { publisher, write, shown, feeds, setClock } = await aFedDealer()
  write('northside/content/offers/fuel.md', offerFile('Three tanks.', 'expiry: 2025-05-14\n'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Three tanks.'), LONG)
  await publisher.idle()
  const isListed = () => shown('northside', 'special-offers/index.html').includes('/offers/fuel')
  expect(isListed()).toBe(true)
  delete feeds['/cars']
  setClock('2025-05-15T00:00:00Z')
  publisher.request(['northside'], 'feed')
  await publisher.idle()
  publisher.requestDue()
  await publisher.idle()
  expect(isListed()).toBe(false)
})

test('a feed that fails hides no slip in what was saved, and one on the web is not blamed for one that is a file @nightly', async () => {
  const server = await aFeedServer(withTag)
  server.feeds['/cars'] = JSON.stringify(STOCK)
  const feeds = [server.feed('/cars'), { reader: 'forecourt' as const, file: 'used.json' }]
  const used = (count: number) =>
    Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))
  const { publisher, write, sitesDir } = await aPublisher({
    ...dealer('northside', { stock: { staleAfterHours: 24, feeds } }),
    'northside/used.json': used(30),
    'northside/assets/tick.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const refusedAfter = async (cause: 'saved' | 'feed') => {
    publisher.request(['northside'], cause)
    await publisher.idle()
    return publisher.state('northside')?.refused
  }
  write('northside/used.json', used(10))
  for (const cause of ['saved', 'feed'] as const)
    expect(await refusedAfter(cause)).toMatchObject({ lostCars: true, isOfFeed: false })
  write('northside/used.json', used(30))
  const link = join(sitesDir, 'northside/assets/astray.svg')
  symlinkSync(import.meta.filename, link)
  // It is looked for where the feeds have been read.
  const slip = { faults: [expect.stringContaining('astray.svg')], isOfFeed: false }
  expect(await refusedAfter('saved')).toMatchObject(slip)
  delete server.feeds['/cars']
  expect(await refusedAfter('feed')).toMatchObject(slip)
  rmSync(link)
  expect(await refusedAfter('saved')).toMatchObject({ isOfFeed: true, retryAt: expect.any(Date) })
})

test('E17 a feed that has lost most of its cars holds back no text; a feed with a fault is told again after it', async () => {
  const { publisher, feeds, write, shown } = await aFedDealer()
  const read = async (text: string) => {
    feeds['/cars'] = text
    publisher.request(['northside'], 'feed')
    await publisher.idle()
  }
  const cars = (count: number) =>
    Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))
  const save = async (text: string) => {
    write('northside/content/offers/fuel.md', offerFile(text))
    await vi.waitFor(() => expect(shown('northside')).toContain(text), LONG)
    await publisher.idle()
  }
  await read(JSON.stringify(cars(30)))
  await read(JSON.stringify(cars(10)))
  expect(publisher.state('northside')?.refused).toMatchObject({ lostCars: true, isOfFeed: true })
  // What is told of the stock is of what is live.
  expect(publisher.state('northside')?.feeds).toMatchObject([{ accepted: 30, isUnread: false }])
  await save('Three tanks.')
  expect(publisher.state('northside')?.refused).toMatchObject({ lostCars: true, isOfFeed: true })
  publisher.acceptFewerCars('northside')
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toBeUndefined()
  await read('')
  const refused = { faults: [expect.stringContaining('✖ is empty')], isOfFeed: true }
  expect(publisher.state('northside')?.refused).toMatchObject(refused)
  await save('Four tanks.')
  expect(publisher.state('northside')?.refused).toMatchObject(refused)
  // So it is where the same build was to put a text live.
  write('northside/content/offers/fuel.md', offerFile('Five tanks.'))
  publisher.request(['northside'], 'asked')
  await vi.waitFor(() => expect(shown('northside')).toContain('Five tanks.'), LONG)
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toMatchObject(refused)
})

test('feeds are known as they came last as long as they are there, and no older ones where a disk is full or none is named', async () => {
  const dir = join(aFolder(), 'feeds')
  const last = createLastFeeds(dir)
  const url = 'https://feeds.example/cars'
  const came = (text: string): FetchedFeeds => new Map([[url, { bytes: Buffer.from(text), at: new Date(0) }]])
  const kept = () => {
    const feed = last.of('northside', [url])?.get(url)
    return feed && 'kept' in feed ? readFileSync(feed.kept, 'utf8') : undefined
  }
  last.keep('northside', came('one'))
  last.keep('northside', came('two'))
  expect(kept()).toBe('two')
  expect(last.of('northside', [url, `${url}/new`])).toBeUndefined()
  rmSync(dir, { recursive: true })
  expect(kept()).toBeUndefined()
  last.keep('northside', came('three'))
  expect(kept()).toBe('three')
  last.keep('northside', new Map())
  expect(kept()).toBeUndefined()
  expect(existsSync(join(dir, 'northside'))).toBe(false)
  last.keep('northside', came('four'))
  expect(() => last.keep('northside', new Map([[url, { bytes: 5 as never, at: new Date(0) }]]))).toThrow()
  expect(kept()).toBeUndefined()
  expect(existsSync(join(dir, 'northside'))).toBe(false)
})

test('feeds that nobody waits for are fetched 32 at once, one that somebody waits for at once, and a changed address anew', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const came: string[] = []
  let moved = ''
  const feeds = createFeeds({
    addressesOf: slug => [`https://feeds.example/${slug}${moved}`],
    onCome: slug => came.push(slug),
    fetchFeed: url => {
      asked.push(url.slice('https://feeds.example/'.length))
      return new Promise<FetchedFeed>(resolve =>
        answers.push(() => resolve({ bytes: new Uint8Array([1]), at: new Date() })),
      )
    },
  })
  const slugs = Array.from({ length: 34 }, (_, index) => `dealer-${index}`)
  for (const slug of slugs) feeds.fetch(slug, false)
  expect(asked).toEqual(slugs.slice(0, 32))
  feeds.fetch('dealer-33', true)
  expect(asked.at(-1)).toBe('dealer-33')
  const told = (slug: string) => ({ isAsked: feeds.areAsked(slug), isComing: feeds.areComing(slug) })
  expect(told('dealer-0')).toEqual({ isAsked: true, isComing: true })
  answers[0]!()
  await setImmediate()
  expect(came).toEqual(['dealer-0'])
  // At hand, it waits for builds, and no more for its server; nor does one that nobody has been asked for yet.
  expect(told('dealer-0')).toEqual({ isAsked: true, isComing: false })
  expect(told('dealer-32')).toEqual({ isAsked: false, isComing: false })
  expect(feeds.areThere('dealer-1', false)).toBe(false)
  expect(feeds.areThere('dealer-0', false)).toBe(true)
  // Not before there is room for it.
  expect(asked).toHaveLength(33)
  moved = '/moved'
  expect(feeds.areThere('dealer-0', false)).toBe(false)
  expect(asked.at(-1)).toBe('dealer-0/moved')
  answers.at(-1)!()
  await setImmediate()
  expect(feeds.areThere('dealer-0', false)).toBe(true)
  expect([...feeds.take('dealer-0').keys()]).toEqual([
    'https://feeds.example/dealer-0',
    'https://feeds.example/dealer-0/moved',
  ])
  expect(told('dealer-0')).toEqual({ isAsked: false, isComing: false })
  expect(asked.at(-1)).toBe('dealer-32/moved')
})
