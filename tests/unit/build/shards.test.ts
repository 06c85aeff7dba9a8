import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBuildOptions } from '../../../scripts/build/options.ts'
import { pagesExpected, sharesOf } from '../../../scripts/build/shards.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

/** Dealers of very different sizes, as they are. */
const pagesOfDealers = fc
  .dictionary(fc.stringMatching(/^[a-z][a-z-]{0,6}$/), fc.integer({ min: 1, max: 20_000 }), { maxKeys: 60 })
  .map(pages => new Map(Object.entries(pages)))

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0)

test('DC-26 every dealer is in exactly one share, whatever the order in which a machine finds them', () => {
  fc.assert(
    fc.property(pagesOfDealers, fc.integer({ min: 1, max: 12 }), (pages, parts) => {
      const shares = sharesOf(pages, parts)
      expect(shares).toHaveLength(parts)
      expect(shares.flat().sort()).toEqual([...pages.keys()].sort())
      expect(sharesOf(new Map([...pages].reverse()), parts)).toEqual(shares)
    }),
  )
})

test('the fullest share has at most the pages of its smallest dealer more than the emptiest', () => {
  fc.assert(
    fc.property(pagesOfDealers, fc.integer({ min: 1, max: 12 }), (pages, parts) => {
      const shares = sharesOf(pages, parts).map(slugs => slugs.map(slug => pages.get(slug)!))
      const fullest = shares.reduce((one, other) => (sum(other) > sum(one) ? other : one))
      const emptiest = Math.min(...shares.map(sum))
      expect(sum(fullest) - emptiest).toBeLessThanOrEqual(fullest.length === 0 ? 0 : Math.min(...fullest))
    }),
  )
})

const feed = { stock: { feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] } }
const elsewhere = { stock: { feeds: [{ reader: 'forecourt', url: 'https://feeds.example/stock' }] } }
const rows = (count: number): string => `${JSON.stringify({ text: 'x'.repeat(3_300) })}\n`.repeat(count)

test('a dealer counts by the pages that were seen last, else by its feeds, else as the middle one', async () => {
  const sitesDir = await aSitesFolder({
    'big/site.json': feed,
    'big/stock.ndjson': rows(900),
    'small/site.json': feed,
    'small/stock.ndjson': rows(20),
    'known/site.json': elsewhere,
    'new/site.json': elsewhere,
    'broken/site.json': '{"stock": ',
  })
  const changesDir = join(sitesDir, '../data/changes')
  mkdirSync(changesDir, { recursive: true })
  const seen = Object.fromEntries(Array.from({ length: 450 }, (_, page) => [`/${page}`, ['a', '']]))
  writeFileSync(join(changesDir, 'known-0a1b2c3d.json'), JSON.stringify({ format: 1, day: '2026-11-20', seen }))
  writeFileSync(join(changesDir, 'small-0a1b2c3d.json'), '')
  const pages = pagesExpected(['big', 'broken', 'known', 'new', 'small'], { sitesDir, changesDir })
  expect(pages.get('known')).toBe(450)
  expect(pages.get('big')).toBeGreaterThan(1_000)
  expect(pages.get('small')).toBeLessThan(250)
  expect([pages.get('new'), pages.get('broken')]).toEqual([450, 450])
})

test('--shard gives the pages of the dealers to machines, not their number', async () => {
  const sizes = { a: 3_000, b: 1_000, c: 1_000, d: 1_000 }
  const sitesDir = await aSitesFolder(
    Object.fromEntries(
      Object.entries(sizes).flatMap(([slug, count]): [string, string | object][] => [
        [`${slug}/site.json`, feed],
        [`${slug}/stock.ndjson`, rows(count / 10)],
      ]),
    ),
  )
  const shard = (text: string) =>
    parseBuildOptions(['--sites', sitesDir, '--shard', text], { FORECOURT_DATA: join(sitesDir, '../data') }).slugs
  expect([shard('1/2'), shard('2/2')]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ])
  expect(['1/9', '2/9', '5/9', '9/9'].map(shard)).toEqual([['a'], ['b'], [], []])
})
