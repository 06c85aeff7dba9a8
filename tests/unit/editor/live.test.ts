import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveState } from '../../../scripts/editor/live.ts'
import { liveFolder } from '../../../scripts/editor/options.ts'
import { localFolder } from '../../../scripts/publish/local-folder.ts'
import { AT } from '../../support/build.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aFolder } from '../../support/folder.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'

const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000)

test('DC-186 who has saved hears when it is live, that nothing changed, what else must be mended, and that the dealer is held back', async () => {
  const shop = await aPublisher(dealer('northside'))
  const told = (since: Date, now: Date, publisher: typeof shop.publisher | undefined = shop.publisher) =>
    liveState('northside', since, { liveDir: join(shop.targetDir, 'current'), publisher, now })
  const built = async (text: string, seconds: number): Promise<void> => {
    shop.setClock(later(seconds).toISOString())
    shop.write('northside/content/offers/fuel.md', text)
    shop.publisher.request(['northside'], 'saved')
    await shop.publisher.idle()
  }
  expect(told(later(1), later(2)).kind).toBe('coming')
  expect(told(later(1), later(10))).toEqual({ kind: 'same', text: 'The site shows the same as before.', faults: [] })
  await built(offerFile('Two tanks.'), 20)
  expect(told(later(20), later(21))).toEqual({ kind: 'live', text: 'It is live.', faults: [] })
  // Another publisher is at work: its releases tell, and nothing else.
  expect(
    liveState('northside', later(20), {
      liveDir: join(shop.targetDir, 'current'),
      publisher: undefined,
      now: later(21),
    }).kind,
  ).toBe('live')
  expect(
    liveState('northside', later(21), {
      liveDir: join(shop.targetDir, 'current'),
      publisher: undefined,
      now: later(60),
    }).kind,
  ).toBe('unknown')
  await built(offerFile('Three tanks.', 'expiry: soon\n'), 30)
  expect(told(later(29), later(31))).toMatchObject({
    kind: 'refused',
    faults: [expect.stringContaining('fuel.md ✖ write a date')],
  })
  shop.publisher.roll('northside', 'back')
  await built(offerFile('Four tanks.'), 40)
  expect(told(later(40), later(50)).kind).toBe('held')
  expect(told(later(40), later(50)).text).toMatch(/start npm run publisher, and press “Rebuild” on its status page\.$/)
  const statusUrl = 'http://localhost:4400/'
  const { publisher, targetDir } = shop
  const liveDir = join(targetDir, 'current')
  expect(liveState('northside', later(40), { liveDir, publisher, now: later(50), statusUrl })).toMatchObject({
    text: expect.stringMatching(/press “Rebuild” on the status page\.$/),
    statusUrl,
  })
})

test('who has saved what no page shows hears what it does; where shoppers see another place, how it comes there', async () => {
  const shop = await aPublisher(dealer('northside'))
  const effect = 'Enquiries go there.'
  const told = (now: Date, publisher: typeof shop.publisher | undefined = shop.publisher) =>
    liveState('northside', later(1), { liveDir: join(shop.targetDir, 'current'), publisher, now, effect })
  const done = { kind: 'same', text: effect, faults: [] }
  expect(told(later(2)).kind).toBe('coming')
  expect(told(later(10))).toEqual(done)
  const byAnother = (now: Date) =>
    liveState('northside', later(1), { liveDir: join(shop.targetDir, 'current'), publisher: undefined, now, effect })
  expect(byAnother(later(2)).kind).toBe('coming')
  expect(byAnother(later(60))).toEqual(done)
  const about = { liveDir: join(shop.targetDir, 'current'), now: later(60), effect, unseen: 'Nobody hears of them.' }
  for (const publisher of [shop.publisher, undefined]) {
    const unmet = liveState('northside', later(1), { ...about, publisher })
    expect(unmet).toEqual({ kind: 'unseen', text: 'Nobody hears of them.', faults: [] })
  }
  shop.setClock(later(20).toISOString())
  shop.write('northside/content/offers/fuel.md', offerFile('Two tanks.'))
  shop.publisher.request(['northside'], 'saved')
  await shop.publisher.idle()
  expect(told(later(30))).toEqual({ ...done, kind: 'live' })
  const instead = 'It is committed. Shoppers see it once it is pushed.'
  const { publisher, targetDir } = shop
  const toldInstead = (more: Partial<Parameters<typeof liveState>[2]>) => {
    const about = { liveDir: join(targetDir, 'current'), publisher, now: later(21), instead, ...more }
    return liveState('northside', later(20), about).text
  }
  expect(toldInstead({})).toBe(instead)
  expect(toldInstead({ effect: 'Enquiries go there.' })).toBe(instead)
  expect(toldInstead({ unseen: 'It starts on Monday.' })).toBe(`${instead} It starts on Monday.`)
  shop.publisher.roll('northside', 'back')
  await shop.publisher.idle()
  expect(told(later(30)).text).toBe(effect)
  shop.write('northside/content/offers/fuel.md', offerFile('Three tanks.', 'expiry: soon\n'))
  shop.publisher.request(['northside'], 'saved')
  await shop.publisher.idle()
  expect(told(later(40)).kind).toBe('refused')
})

test('who has saved hears of a failure that is tried again, of a feed that has lost cars, prices or pictures, and never the word on what was before', () => {
  const told = (refused: object, more: object = {}) =>
    liveState('northside', later(10), {
      liveDir: '/nowhere',
      publisher: {
        state: () => ({ refused: { at: later(12), faults: ['northside ✖ one'], ...refused }, ...more }),
      } as never,
      now: later(20),
      statusUrl: 'http://localhost:4400/',
      time: at => at.toISOString().slice(11, 19),
    })
  const retryAt = new Date('2025-05-14T02:03:04Z')
  expect(told({ retryAt, faults: ['northside ✖ the disk is full', 'northside ✖ two'] })).toEqual({
    kind: 'coming',
    isTriedAgain: true,
    text: 'It did not work: The disk is full. This is probably no fault of what was done here. It is tried again by itself at 02:03:04.',
    faults: [],
    statusUrl: 'http://localhost:4400/',
    askAgainMs: 5_000,
  })
  const feed = 'https://feeds.example/northside.json?… (1a2b3c)'
  for (const said of ['cannot be fetched: it has not come within 10 seconds', 'answers with status 503'])
    expect(told({ retryAt, faults: [`${feed} ✖ ${said}`] }).text).toContain(
      `It did not work: The cars could not be fetched from ${feed}: ${said.replace('cannot be fetched: ', '')}. This is`,
    )
  expect(told({ retryAt: later(21) })).toMatchObject({ askAgainMs: 1_000 })
  expect(told({ retryAt: later(19) })).not.toHaveProperty('askAgainMs')
  expect(told({ lostCars: true })).toMatchObject({
    kind: 'refused',
    text: 'Done, and not live: a feed has lost most of its cars, prices or pictures, or its prices are of another size. Please ask its supplier or, if the stock really is like this, press “Publish as it is” on the status page. The rest must be mended first.',
    statusUrl: 'http://localhost:4400/',
  })
  expect(told({})).not.toHaveProperty('isTriedAgain')
  expect(told({}).text).toBe('Done, and not live: 1 thing in this dealer’s folder must be mended first.')
  expect(told({}, { waiting: 'saved' }).kind).toBe('coming')
  expect(told({}, { building: {} }).kind).toBe('coming')
  // Its own build is over; a feed that is read again may be a minute on its way.
  expect(told({}, { waiting: 'feed' }).kind).toBe('refused')
  // It went live with the stock of before, or changed nothing.
  expect(told({ isOfFeed: true, retryAt })).toMatchObject({ kind: 'same' })
})

test('a publisher that sends its releases elsewhere is looked at where it builds them', async () => {
  const [dist, targetDir] = [aFolder(), aFolder()]
  writeBundle(dist, 'northside', { 'index.html': 'home' })
  await localFolder(targetDir).publish('northside', join(dist, 'northside'))
  expect(liveFolder(targetDir, false)).toEqual({ liveDir: join(targetDir, 'current'), isFar: false })
  const afar = join(targetDir, 'of-another')
  expect(liveFolder(afar, false)).toEqual({ liveDir: join(afar, 'staging'), isFar: true })
  expect(liveFolder(afar, true)).toEqual({ liveDir: join(afar, 'current'), isFar: false })
})
