import { expect, test } from 'vitest'
import { heldFeeds } from '../../../scripts/editor/held-feeds.ts'
import { aFeedServer, withTag } from '../../support/feed-server.ts'

/** Longer than what is at hand counts as new. */
const LATER = 61_000

/** For as long as a busy machine may take to answer, unless a test is about one that does not come. */
async function aHeldFeed(longestWait = 30_000) {
  const server = await aFeedServer(withTag)
  server.feeds['/stock'] = 'one'
  let at = 0
  const fetchFeed = heldFeeds({ now: () => at, longestWait })
  const { url } = server.feed('/stock')
  return {
    ...server,
    ask: async (from = url) => Buffer.from((await fetchFeed(from)).bytes).toString(),
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

test('a feed is fetched once, however often somebody types; later it is looked at again, and nobody waits for that', async () => {
  const { feeds, ask, pass, told } = await aHeldFeed()
  expect(await Promise.all([ask(), ask()])).toEqual(['one', 'one'])
  pass(LATER - 2_000)
  expect([await ask(), told()]).toEqual(['one', ['/stock 200']])

  pass(2_000)
  expect(await ask()).toBe('one')
  await expect.poll(told).toEqual(['/stock 304'])

  feeds['/stock'] = 'two'
  pass(LATER)
  expect(await ask()).toBe('one')
  await expect.poll(() => ask()).toBe('two')
  expect(told()).toEqual(['/stock 200'])

  feeds['/stock'] = 'after lunch'
  pass(10 * LATER)
  expect(await ask()).toBe('after lunch')
  feeds['/stock'] = 'the next day'
  pass(24 * 60 * LATER)
  expect(await ask()).toBe('the next day')
})

test('what could not be had is looked at again at once by whoever comes back after a while', async () => {
  const { feeds, feed, ask, pass } = await aHeldFeed()
  const { url } = feed('/used')
  await expect(ask(url)).rejects.toThrow('status 500')
  feeds['/used'] = 'used'
  pass(10 * LATER)
  expect(await ask(url)).toBe('used')
})

test('of many feeds none is let go while somebody types, and none is fetched twice', async () => {
  const { feeds, feed, ask, pass, told } = await aHeldFeed()
  const names = Array.from({ length: 20 }, (_, index) => `/feed-${index}`)
  for (const name of names) feeds[name] = name
  for (let time = 0; time < 3; time++) {
    for (const name of names) expect(await ask(feed(name).url)).toBe(name)
    pass(10_000)
  }
  expect(told()).toHaveLength(names.length)
})

test('a feed that is away later is given as it was; one that never was there is told to all, and asked for again', async () => {
  const { feeds, feed, ask, pass, told } = await aHeldFeed()
  expect([await ask(), told()]).toEqual(['one', ['/stock 200']])
  delete feeds['/stock']
  pass(LATER)
  expect(await ask()).toBe('one')
  await expect.poll(told).toEqual(['/stock 500'])
  expect(await ask()).toBe('one')

  const { url } = feed('/used')
  const asked = [ask(url), ask(url)]
  for (const one of asked) await expect(one).rejects.toThrow(/\/used ✖ answers with status 500/)
  feeds['/used'] = 'used'
  await expect(ask(url)).rejects.toThrow('status 500')
  expect(told()).toEqual(['/used 500'])
  pass(15_000)
  await expect(ask(url)).rejects.toThrow('status 500')
  await expect.poll(() => ask(url).catch(() => undefined)).toBe('used')
})

test('a feed that does not come is waited for once, and given as soon as it is there', async () => {
  const { waits, ask, told } = await aHeldFeed(50)
  let comes = (): void => {}
  waits['/stock'] = new Promise(resolve => {
    comes = resolve
  })
  await expect(ask()).rejects.toThrow(/\/stock ✖ has not come within 0.05 seconds/)
  await expect(ask()).rejects.toThrow('has not come')
  comes()
  await expect.poll(() => ask().catch(() => undefined)).toBe('one')
  expect(told()).toEqual(['/stock 200'])
})
