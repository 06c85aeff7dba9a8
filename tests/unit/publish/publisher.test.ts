import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TakenError } from '../../../scripts/publish/lock.ts'
import { faultsOf } from '../../../scripts/publish/manifest.ts'
import { startPublisher } from '../../../scripts/publish/start.ts'
import { chargedBefore } from '../../../src/site/price-memory.ts'
import { aCar } from '../../support/builders.ts'
import { publisherProcess } from '../../support/publisher.ts'
import { aPublisher, dealer, offerFile, stock } from '../../support/shop.ts'
import { aSiteFile } from '../../support/site.ts'
import { STOCK } from '../../support/sites-folder.ts'

const LONG = { timeout: 60_000, interval: 20 }

test('DC-186 a saved offer goes live by itself, what dealers share rebuilds those that use it, and no other dealer is touched', async () => {
  const { write, shown, publisher, said } = await aPublisher({
    ...dealer('northside', { sharedAssets: ['_art'] }),
    ...dealer('southside'),
    '_art/tick.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const other = publisher.state('southside')
  write('northside/content/offers/fuel.md', offerFile('Two tanks, even.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Two tanks, even.'), LONG)
  await publisher.idle()
  expect(publisher.state('northside')?.live?.id).toBe('000002')
  write('_art/tick.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
  await vi.waitFor(() => expect(publisher.state('northside')?.live?.id).toBe('000003'), LONG)
  await publisher.idle()
  expect(publisher.state('southside')?.live).toEqual(other?.live)
  expect(said.filter(line => /^. southside /.test(line))).toHaveLength(1)
})

test('staff are told on the status page that there is something to look at in their report, and the log says it once', async () => {
  const { write, shown, publisher, said, targetDir } = await aPublisher(dealer('northside'))
  const told = /northside: .*\b(\d+) links? to nowhere.* → (.*)/
  const save = async (text: string) => {
    write('northside/content/offers/fuel.md', offerFile(text))
    await vi.waitFor(() => expect(shown('northside')).toContain(text.split(' [')[0]), LONG)
    await publisher.idle()
    return publisher.state('northside')!.warnings.flatMap(line => told.exec(line)?.slice(1) ?? [])
  }
  expect(await save('A tank.')).toEqual([])
  const report = join(targetDir, 'staging/reports/northside.html')
  expect(await save('Two tanks. [More](/offers/gone)')).toEqual(['1', report])
  expect(readFileSync(report, 'utf8')).toContain('/offers/gone')
  expect(await save('Three tanks. [More](/offers/gone)')).toEqual(['1', report])
  expect(said.filter(line => told.test(line))).toEqual([expect.stringMatching(/^! northside: /)])
  expect(await save('Four tanks.')).toEqual([])
})

test('of a burst of saves the last is live and none is lost, also when a second publisher was turned away @nightly', async () => {
  const { sitesDir, targetDir, write, shown, publisher } = await aPublisher(dealer('northside'))
  const dataDir = join(sitesDir, '../data')
  expect(() => startPublisher({ sitesDir, dataDir, targetDir, feedMinutes: 60 })).toThrow(TakenError)
  const other = publisherProcess({ sitesDir, dataDir, targetDir })
  expect(await other.ended()).toBe(1)
  expect(other.said()).toContain(`is published to already by process ${process.pid}`)
  for (let save = 1; save <= 40; save++) write('northside/content/offers/fuel.md', offerFile(`Save ${save}.`))
  await vi.waitFor(() => expect(shown('northside')).toContain('Save 40.'), LONG)
  await publisher.idle()
  expect(publisher.state('northside')!.releases.length).toBeLessThan(10)
  for (let save = 1; save <= 12; save++) {
    write(`northside/content/offers/fuel-${save}.md`, offerFile(`Another ${save}.`))
    await setTimeout(25)
  }
  await vi.waitFor(() => expect(shown('northside', 'offers/fuel-12/index.html')).toContain('Another 12.'), LONG)
  await publisher.idle()
  for (let save = 1; save <= 12; save++) {
    expect(shown('northside', `offers/fuel-${save}/index.html`)).toContain(`Another ${save}.`)
  }
})

test('what is wrong is refused with its file and reason, the site and its cars stay, and the next save that is right goes live', async () => {
  const { write, shown, publisher, targetDir } = await aPublisher(dealer('northside'))
  const refusedFor = (words: RegExp) =>
    vi.waitFor(() => expect(publisher.state('northside')?.refused?.faults.join()).toMatch(words), LONG)
  const feed = () => publisher.state('northside')!.feeds[0]!
  const [before, read] = [shown('northside', 'stock-state.json'), feed()]
  expect(before).toContain('4712')
  write('northside/content/offers/fuel.md', '---\nname: [\n---\nHalf wri')
  await refusedFor(/sites\/northside\/content\/offers\/fuel\.md ✖ /)
  expect(shown('northside')).toContain('Until the pump runs dry.')
  expect(faultsOf(join(targetDir, 'current/northside'))).toEqual([])
  write('northside/content/offers/fuel.md', offerFile('Mended.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Mended.'), LONG)
  await publisher.idle()
  expect(publisher.state('northside')?.refused).toBeUndefined()
  write('northside/stock.json', '[{"id": 1, "slug": "half')
  await refusedFor(/stock\.json ✖ /)
  expect(shown('northside', 'stock-state.json')).toBe(before)
  expect(feed()).toMatchObject({ file: 'sites/northside/stock.json', accepted: 2, isUnread: true, at: read.at })
  write('northside/stock.json', STOCK)
  await vi.waitFor(() => expect(feed()).toMatchObject({ isUnread: false }), LONG)
  // As the settings have a slip, nobody tries to read the feed.
  write('northside/site.json', '{"slug":')
  await refusedFor(/site\.json ✖ /)
  expect(publisher.state('northside')!.feeds).toMatchObject([{ accepted: 2, isUnread: false }])
})

test('a new folder is a new dealer; one that is gone keeps what was live, which is told once, and comes back', async () => {
  const { sitesDir, shown, publisher, write, said } = await aPublisher(dealer('northside'))
  const made = join(sitesDir, '../southside')
  cpSync(join(sitesDir, 'northside'), made, { recursive: true })
  writeFileSync(join(made, 'site.json'), JSON.stringify(aSiteFile({ slug: 'southside', stock })))
  renameSync(made, join(sitesDir, 'southside'))
  await vi.waitFor(() => expect(shown('southside')).toContain('Until the pump runs dry.'), LONG)
  renameSync(join(sitesDir, 'northside'), join(sitesDir, '../northside'))
  write('southside/content/offers/fuel.md', offerFile('In the new folder.'))
  await vi.waitFor(() => expect(shown('southside')).toContain('In the new folder.'), LONG)
  await publisher.idle()
  expect(shown('northside')).toContain('Until the pump runs dry.')
  await vi.waitFor(() => expect(publisher.leftLive()).toEqual(['northside']), LONG)
  publisher.lookForGone()
  expect(said.filter(line => line.includes('no dealer any more'))).toEqual([
    '! northside is no dealer any more, as its folder is gone, and stays live → take it from where it is served',
  ])
  renameSync(sitesDir, `${sitesDir}-away`)
  publisher.lookForGone()
  expect(publisher.leftLive()).toEqual(['northside'])
  renameSync(`${sitesDir}-away`, sitesDir)
  renameSync(join(sitesDir, '../northside'), join(sitesDir, 'northside'))
  await vi.waitFor(() => expect(publisher.leftLive()).toEqual([]), LONG)
  await publisher.idle()
})

test('back and forward again are there at once, and what is saved meanwhile waits until somebody publishes it', async () => {
  const { write, shown, publisher, said } = await aPublisher(dealer('northside'))
  write('northside/content/offers/fuel.md', offerFile('Two tanks, even.'))
  await vi.waitFor(() => expect(shown('northside')).toContain('Two tanks, even.'), LONG)
  await publisher.idle()
  await publisher.roll('northside', 'back')
  expect(shown('northside')).toContain('Until the pump runs dry.')
  write('northside/content/offers/fuel.md', offerFile('Three tanks.'))
  await vi.waitFor(() => expect(said.at(-1)).toContain('stays at the release'), LONG)
  await publisher.idle()
  expect(shown('northside')).toContain('Until the pump runs dry.')
  expect(publisher.state('northside')?.live?.isHeld).toBe(true)
  publisher.request(['northside'], 'asked')
  await publisher.idle()
  expect(shown('northside')).toContain('Three tanks.')
})

test('DC-140 an offer begins and ends by itself, at the minute of the dealer’s own clock, and staff see what comes next @nightly', async () => {
  const { write, shown, publisher, setClock } = await aPublisher(dealer('northside', { timezone: 'Australia/Sydney' }))
  const next = () => publisher.state('northside')?.next
  const midnight = { at: '2025-05-14T14:00:00.000Z', what: 'a new day begins' }
  expect(next()).toEqual([midnight])
  write('northside/content/offers/fuel.md', offerFile('Two tanks.', 'expiry: 2025-05-20\n'))
  const ends = { at: '2025-05-20T14:00:00.000Z', what: 'offer “A tank of fuel” ends' }
  await vi.waitFor(() => expect(next()).toEqual([midnight, ends]), LONG)
  await publisher.idle()
  const card =
    /<li[^>]*?(hidden)?>\s*<article[^>]*>\s*<div class="card__body">\s*<h2><a class="card__link" href="\/offers\/fuel">/
  // Before its start it is there, hidden, so that a page that is older can show it in time.
  const listed = (): boolean => {
    const found = card.exec(shown('northside', 'special-offers/index.html'))
    return found !== null && found[1] === undefined
  }
  expect(listed()).toBe(true)
  const saved = offerFile('Two tanks.', 'start: 2025-05-14T12:20:00\nexpiry: 2025-05-14\n')
  write('northside/content/offers/fuel.md', saved)
  await vi.waitFor(() => expect(listed()).toBe(false), LONG)
  await publisher.idle()
  const begins = { at: '2025-05-14T02:20:00.000Z', what: 'offer “A tank of fuel” begins' }
  expect(next()).toEqual([begins])
  setClock('2025-05-14T02:20:00Z')
  await vi.waitFor(() => expect(listed()).toBe(true), LONG)
  await publisher.idle()
  setClock('2025-05-14T13:59:59Z')
  publisher.requestDue()
  await publisher.idle()
  expect(listed()).toBe(true)
  setClock('2025-05-14T14:00:00Z')
  publisher.requestDue()
  await publisher.idle()
  expect(listed()).toBe(false)
  // Somebody sets the clock back: what has not happened yet is undone.
  setClock('2025-05-14T03:00:00Z')
  publisher.requestDue()
  await publisher.idle()
  expect(listed()).toBe(true)
})

test('features #12 prices count from when they are live, and no more once somebody went back or while a build is held @nightly', async () => {
  const { sitesDir, write, publisher, setClock } = await aPublisher(dealer('northside'))
  const changes = join(sitesDir, '../data/changes')
  const ofCar = () => chargedBefore(changes, 'northside').get(4711) ?? []
  // Its first build was for a day of long ago.
  expect(ofCar()).toEqual([])
  setClock(new Date().toISOString())
  const asking = async (price: number, release: string) => {
    write('northside/stock.json', [aCar({ price }), STOCK[1]])
    await vi.waitFor(() => expect(publisher.state('northside')?.releases[0]?.id).toBe(release), LONG)
    await publisher.idle()
  }
  await asking(30_000, '000002')
  expect(ofCar()).toEqual([[30_000, 'Drive Away', expect.any(Number)]])
  await publisher.roll('northside', 'back')
  expect(ofCar().filter(([, , , until]) => until === undefined)).toEqual([])
  write('northside/stock.json', [aCar({ price: 29_000 }), STOCK[1]])
  await vi.waitFor(
    () => expect(publisher.state('northside')?.waiting ?? publisher.state('northside')?.building).toBeTruthy(),
    LONG,
  )
  await publisher.idle()
  expect(publisher.state('northside')?.live?.isHeld).toBe(true)
  expect(ofCar().filter(([dollars, , , until]) => dollars === 29_000 || until === undefined)).toEqual([])
  publisher.request(['northside'], 'asked')
  await publisher.idle()
  expect(ofCar().at(-1)).toEqual([29_000, 'Drive Away', expect.any(Number)])
})
