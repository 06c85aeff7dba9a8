import { globSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDrafts } from '../../../scripts/editor/drafts.ts'
import { heldFeeds } from '../../../scripts/editor/held-feeds.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { dataBeside, testApp } from '../../support/build.ts'
import { aDealership } from '../../support/builders.ts'
import { aFeedServer, withTag } from '../../support/feed-server.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, STOCK } from '../../support/sites-folder.ts'

async function someDrafts(stock: SiteFile['stock'] = { feeds: [{ reader: 'forecourt', file: 'stock.json' }] }) {
  const sitesDir = await aSitesFolder({ 'northside/site.json': aSiteFile({ stock }), 'northside/stock.json': STOCK })
  const dataDir = await dataBeside(sitesDir)
  const drafts = createDrafts({ sitesDir, dataDir, appOf: testApp, fetchFeed: heldFeeds() })
  onTestFinished(drafts.stop)
  const show = async (token: string, day = '2025-05-14'): Promise<string | undefined> =>
    (await drafts.page(token, 'northside', '/', `${day}T12:00`))?.html
  const tried = (tagline: string, { file = 'northside/site.json', pageOf = () => '/' } = {}) =>
    drafts.try({ slug: 'northside', file, text: JSON.stringify(aSiteFile({ stock, tagline })), pictures: [], pageOf })
  return {
    sitesDir,
    drafts,
    show,
    tried,
    /** As the editor does while somebody types: tried, and shown in the frame. */
    async type(tagline: string): Promise<string> {
      const { shown } = await tried(tagline)
      await show(shown!.token)
      return shown!.token
    },
    /** The folders of those that are tried or at hand. */
    atHand: () => globSync(join(dataDir, 'editor/drafts-*/*')).filter(path => basename(path) !== 'kept'),
    kept: () =>
      globSync(join(dataDir, 'editor/drafts-*/kept/**'), { withFileTypes: true }).filter(file => file.isFile()),
  }
}

test('what is kept for drafts goes with them, however long somebody types, and those at hand are shown as before', async () => {
  const drafts = await someDrafts()
  const counts: number[] = []
  const tokens: string[] = []
  for (let draft = 1; draft <= 11; draft++) {
    tokens.push(await drafts.type(`Straight from owner ${draft}`))
    counts.push(drafts.kept().length)
  }
  expect(counts[1]).toBeGreaterThan(counts[0]!)
  expect(counts.slice(8)).toEqual(Array(3).fill(counts[7]))
  expect(await drafts.show(tokens[2]!)).toBeUndefined()
  expect(await drafts.show(tokens[3]!, '2025-05-15')).toContain('Straight from owner 4')
})

test('a save that mends one of many faults of another file is taken, and those that stay are no new ones', async () => {
  const { sitesDir, drafts } = await someDrafts()
  const ids = Array.from({ length: 15 }, (_, index) => index + 2)
  mkdirSync(join(sitesDir, 'northside/content/offers'), { recursive: true })
  writeFileSync(
    join(sitesDir, 'northside/content/offers/fuel.md'),
    `---\nname: A tank of fuel\ndealership_ids: [${ids}]\n---\n`,
  )
  const triedWith = (dealerships: SiteFile['dealerships']) =>
    drafts.try({
      slug: 'northside',
      file: 'northside/site.json',
      text: JSON.stringify(aSiteFile({ dealerships })),
      pictures: [],
      pageOf: () => '/',
    })
  const mends = await triedWith([aDealership(), aDealership({ id: 2, name: 'Southside', slug: 'southside' })])
  expect(mends.faults).toEqual([])
  expect(mends.elsewhere.map(({ message }) => message)).toEqual([
    ...ids.slice(1, 11).map(id => `there is no dealership with id ${id}`),
    'and 4 more of these',
  ])
  const breaks = await triedWith([aDealership({ id: 17 })])
  expect(breaks.faults.map(({ message }) => message)).toContain('there is no dealership with id 1')
})

test('of a draft that cannot be tried, nothing is left', async () => {
  const { tried, atHand } = await someDrafts()
  const fails = (): never => {
    throw new Error('no such page')
  }
  await expect(tried('Straight from owner', { pageOf: fails })).rejects.toThrow('no such page')
  // A file is in the place of its folder.
  await expect(tried('Straight from owner', { file: 'northside/stock.json/one.md' })).rejects.toThrow('ENOTDIR')
  expect(atHand()).toEqual([])
})

test('an editor that starts takes away the drafts of those that are no more, and none of one that is at work, whoever runs it', async () => {
  const sitesDir = await aSitesFolder({ 'northside/site.json': aSiteFile() })
  const dataDir = await dataBeside(sitesDir)
  const owners = { 11: 'ESRCH', 12: undefined, 13: 'EPERM' } as Record<number, string | undefined>
  for (const owner of Object.keys(owners)) mkdirSync(join(dataDir, `editor/drafts-${owner}/kept`), { recursive: true })
  const kill = vi.spyOn(process, 'kill').mockImplementation(owner => {
    const code = owners[owner]
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return true
  })
  onTestFinished(() => kill.mockRestore())
  createDrafts({ sitesDir, dataDir, appOf: testApp, fetchFeed: heldFeeds() })
  expect(readdirSync(join(dataDir, 'editor')).sort()).toEqual(['drafts-12', 'drafts-13'])
})

test('what somebody types is shown, though a link beside it leads nowhere', async () => {
  const { sitesDir, type, show } = await someDrafts()
  symlinkSync('gone.json', join(sitesDir, 'northside/left-behind.json'))
  symlinkSync('gone', join(sitesDir, '_left-behind'))
  expect(await show(await type('Straight from owner'))).toContain('Straight from owner')
})

test('while somebody types, a feed of the web is fetched once; one that is away blocks no text', async () => {
  const { feeds, feed, told } = await aFeedServer(withTag)
  feeds['/stock'] = JSON.stringify(STOCK)
  const drafts = await someDrafts({ feeds: [feed('/stock')] })
  for (const tagline of ['S', 'St', 'Straight from owner']) {
    expect(await drafts.show(await drafts.type(tagline), '2025-05-15')).toContain(tagline)
  }
  expect(told()).toEqual(['/stock 200'])

  const without = await someDrafts({ feeds: [feed('/gone')] })
  expect(await without.tried('Straight from owner')).toEqual({
    faults: [],
    elsewhere: [{ file: feed('/gone').url, message: 'answers with status 500', isPassing: true }],
    notes: [],
    shown: undefined,
  })
  expect(told()).toEqual(['/gone 500'])
})
