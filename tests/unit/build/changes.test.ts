import { hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openChangeLog, seenOn } from '../../../scripts/build/site/changes.ts'
import type { Car } from '../../../src/records/index.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { build, built, dataBeside, filesIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { buildAtRename } from '../../support/renames.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const settings = (fields: Partial<SiteFile> = {}): SiteFile =>
  aSiteFile({
    baseUrl: 'https://www.northside.example',
    stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    ...fields,
  })

const corolla = aCar({ created_at: '2025-05-01T23:30:00Z' })
const sold = aCar({
  id: 4712,
  slug: 'sold-4712',
  make: 'Mazda',
  model: '3',
  created_at: '2025-05-02T09:00:00+10:00',
  status: 'sold',
  sold_date_timestamp: Date.UTC(2025, 4, 12, 3) / 1000,
})
const undated = aCar({ id: 4713, slug: 'undated-4713', make: 'Kia', model: 'Rio', created_at: undefined })

const page = (fields: string, text: string): string => `---\n${fields}\n---\n${text}\n`
const offer = (text: string): string => page('name: Mats\ncategory: Used cars\nstart: 2025-04-20', text)

const aDealer = (cars: readonly Car[] = [corolla, sold, undated], file = settings()) =>
  aSitesFolder({
    'northside/site.json': file,
    'northside/stock.json': cars,
    'northside/content/offers/mats.md': offer('Rubber ones.'),
    'northside/content/blog/first.md': page('title: First\ndate: 2025-03-03\nupdated: 2025-04-01', 'Words.'),
  })

/** Builds for noon of a day in Sydney, and reads which day the sitemap tells for each page, "" for none. */
async function daysAfter(sites: string, day: string, options: Parameters<typeof built>[1] = {}) {
  const at = new Date(`${day}T02:00:00Z`)
  const outDir = join(sites, '../dist')
  await built(sites, { at, builtAt: at, outDir, ...options })
  return daysIn(join(options.outDir ?? outDir, 'northside'))
}

function daysIn(bundle: string): Record<string, string> {
  const entries = readFileSync(join(bundle, 'sitemap.xml'), 'utf8').matchAll(
    /<url><loc>https:\/\/www\.northside\.example([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g,
  )
  return Object.fromEntries(Array.from(entries, ([, path, day = '']) => [path, day]))
}

const COROLLA = '/cars/2021-toyota-corolla-4711'

describe('features 3.9: the sitemap tells on which day what a page shows last changed', () => {
  test('a first build knows what the data tell, in the site’s time zone, and says nothing of other pages', async () => {
    const days = await daysAfter(await aDealer(), '2025-05-14')
    expect(days[COROLLA]).toBe('2025-05-02')
    expect(days['/cars/sold-4712']).toBe('2025-05-12')
    expect(days['/blog/first']).toBe('2025-04-01')
    expect(days['/offers/mats']).toBe('2025-04-20')
    for (const path of ['/', '/search', '/locations', '/cars/undated-4713'])
      expect([path, days[path]]).toEqual([path, ''])
  })

  test('a day that is still to come is no day of a change', async () => {
    const sites = await aDealer([aCar({ created_at: '2025-05-15T09:00:00+10:00' })])
    expect((await daysAfter(sites, '2025-05-14'))[COROLLA]).toBe('')
  })

  test('a later build tells its own day of what has changed and what is new, and no other', async () => {
    const sites = await aDealer([corolla, undated])
    const before = await daysAfter(sites, '2025-05-14')
    const cheaper = { ...corolla, price: 23_990 }
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([cheaper, undated]))
    const after = await daysAfter(sites, '2025-05-20')
    // Lists that show the car tell its new price too.
    expect(after).toMatchObject({ [COROLLA]: '2025-05-20', '/search': '2025-05-20', '/search/toyota': '2025-05-20' })
    for (const path of ['/cars/undated-4713', '/search/kia', '/locations', '/blog/first']) {
      expect([path, after[path]]).toEqual([path, before[path]])
    }
    const puma = aCar({ id: 4714, slug: 'new-4714', make: 'Ford', model: 'Puma', created_at: '2025-01-01T00:00:00Z' })
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([cheaper, undated, puma]))
    const afterwards = await daysAfter(sites, '2025-05-29')
    expect(afterwards).toMatchObject({ '/cars/new-4714': '2025-05-29', [COROLLA]: '2025-05-20' })
  })

  test('another look of all pages is no change of what they show', async () => {
    const sites = await aDealer()
    const before = await daysAfter(sites, '2025-05-14')
    writeFileSync(
      join(sites, 'northside/site.json'),
      JSON.stringify(settings({ theme: { primary: '#004411', secondary: '#ffcc00' } })),
    )
    const after = await daysAfter(sites, '2025-05-15')
    const { '/': home, ...others } = after
    expect(others).toEqual({ ...before, '/': undefined })
    expect(home).toBe(before['/'])
  })

  test('a bundle that is made anew, or elsewhere, has the same days and the same bytes', async () => {
    const sites = await aDealer()
    await daysAfter(sites, '2025-05-14')
    writeFileSync(join(sites, 'northside/content/offers/mats.md'), offer('Woollen ones.'))
    const kept = await daysAfter(sites, '2025-05-16')
    expect(kept['/offers/mats']).toBe('2025-05-16')
    const outDir = join(sites, '../fresh')
    expect(await daysAfter(sites, '2025-05-16', { outDir, force: true })).toEqual(kept)
    expect(filesIn(join(outDir, 'northside'))).toEqual(filesIn(join(sites, '../dist/northside')))
  })

  test('a machine that has seen no build before believes the data again', async () => {
    const sites = await aDealer()
    await daysAfter(sites, '2025-05-14')
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...corolla, price: 23_990 }]))
    const other = await aDealer([{ ...corolla, price: 23_990 }])
    expect((await daysAfter(sites, '2025-05-16'))[COROLLA]).toBe('2025-05-16')
    expect((await daysAfter(other, '2025-05-16'))[COROLLA]).toBe('2025-05-02')
  })

  test('a look at the future or the past is not kept', async () => {
    const sites = await aDealer([corolla])
    await daysAfter(sites, '2025-05-14')
    const [log] = Object.keys(filesIn(join(await dataBeside(sites), 'changes')))
    const read = () => readFileSync(join(sites, '../data/changes', log!), 'utf8')
    const known = read()
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...corolla, price: 23_990 }]))
    expect((await daysAfter(sites, '2999-01-01', { outDir: join(sites, '../later') }))[COROLLA]).toBe('2999-01-01')
    expect(read()).toBe(known)
    await daysAfter(sites, '2025-05-13', { outDir: join(sites, '../earlier') })
    expect(read()).toBe(known)
    expect((await daysAfter(sites, '2025-05-18'))[COROLLA]).toBe('2025-05-18')
    // What was seen later than the moment that is looked at was not yet so then, as far as anybody knows.
    expect((await daysAfter(sites, '2025-05-15', { outDir: join(sites, '../earlier') }))[COROLLA]).toBe('')
  })

  test.each(['killed', 'refused'] as const)(
    'what a build has seen that was %s as soon as its bundle was served is not lost',
    async act => {
      const sites = await aDealer([corolla, undated])
      await daysAfter(sites, '2025-05-14')
      writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...corolla, price: 23_990 }, undated]))
      const end = await buildAtRename(sites, act, 'changes/northside-*.json.*.new', new Date('2025-05-20T02:00:00Z'))
      expect(end).toMatchObject(act === 'killed' ? { signal: 'SIGKILL' } : { status: 0 })
      const served = daysIn(join(sites, '../dist/northside'))
      expect(served[COROLLA]).toBe('2025-05-20')
      expect(await daysAfter(sites, '2025-05-29')).toEqual(served)
    },
  )

  test('what a build has seen whose bundle was never served is not told @nightly', async () => {
    const sites = await aDealer([corolla, undated])
    const before = await daysAfter(sites, '2025-05-14')
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...corolla, price: 23_990 }, undated]))
    const end = await buildAtRename(sites, 'killed', 'dist/northside', new Date('2025-05-20T02:00:00Z'))
    expect(end.signal).toBe('SIGKILL')
    const left = readdirSync(join(await dataBeside(sites), 'changes'))
    // When what pages show last changed, and how its cars are priced.
    expect(left.filter(name => name.endsWith('.new')).sort()).toEqual([
      expect.stringMatching(/^northside-\w+\.json\./),
      expect.stringMatching(/^northside\.cars\.json\./),
    ])
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([corolla, undated]))
    expect(await daysAfter(sites, '2025-05-29')).toEqual(before)
  })

  test('where it cannot be written down what was seen, the dealer is not built, and what is served stays so', async () => {
    const sites = await aDealer([corolla])
    await daysAfter(sites, '2025-05-14')
    const bundle = join(sites, '../dist/northside')
    const before = filesIn(bundle)
    const changes = join(await dataBeside(sites), 'changes')
    rmSync(changes, { recursive: true })
    writeFileSync(changes, '')
    writeFileSync(join(sites, 'northside/content/offers/mats.md'), offer('Woollen ones.'))
    const [report] = (await build(sites)).sites
    expect(report).toMatchObject({ ok: false, brokeOff: true, faults: [expect.stringContaining(changes)] })
    expect(filesIn(bundle)).toEqual(before)
  })

  test('what a power cut left of the days is forgotten', async () => {
    const sites = await aDealer([corolla])
    await daysAfter(sites, '2025-05-14')
    const folder = join(await dataBeside(sites), 'changes')
    for (const name of Object.keys(filesIn(folder))) writeFileSync(join(folder, name), '')
    expect((await daysAfter(sites, '2025-05-18'))[COROLLA]).toBe('2025-05-02')
  })

  test('what a build into another folder is just writing of the same site is left to that build', async () => {
    const folder = await aSitesFolder({})
    const keepSeenOn = (day: string): void => {
      const log = openChangeLog(folder, { slug: 'northside', root: '', live: '/dist/northside', day, today: day })
      log.date([{ path: '/', content: day, dayTold: () => undefined }])
      log.prepare('the manifest').keep()
    }
    keepSeenOn('2025-05-14')
    const [log] = readdirSync(folder)
    const unfinished = join(folder, `${log}.new`)
    writeFileSync(unfinished, '{ "format": 1,')
    keepSeenOn('2025-05-15')
    expect(readFileSync(unfinished, 'utf8')).toBe('{ "format": 1,')
    expect(readFileSync(join(folder, log!), 'utf8')).toContain('2025-05-15')
  })

  test('what a killed build has seen counts no more once a build into another folder has seen the site on a later day', async () => {
    const sites = await aSitesFolder({ 'manifest.json': 'first', '../second/manifest.json': 'second' })
    const logOn = (day: string, live: string) =>
      openChangeLog(join(sites, 'changes'), { slug: 'northside', root: '', live, day, today: day })
    const seeOn = (day: string, live: string, content: string) => {
      const log = logOn(day, live)
      return { days: log.date([{ path: '/', content, dayTold: () => undefined }]), log }
    }
    const [first, second] = [sites, join(sites, '../second')]
    seeOn('2025-05-14', first, 'old').log.prepare(hash('sha256', 'none')).keep()
    seeOn('2025-05-15', first, 'new').log.prepare(hash('sha256', 'first'))
    seeOn('2025-05-16', second, 'newer').log.prepare(hash('sha256', 'second')).keep()
    expect(seeOn('2025-05-17', first, 'newer').days).toEqual([{ path: '/', day: '2025-05-16' }])
  })

  test('a page that was gone is new when it comes back', () => {
    const of = (...paths: string[]) => paths.map(path => ({ path, content: 'same', dayTold: () => undefined }))
    const first = seenOn('2025-05-01', of('/a', '/b'), undefined)
    const without = seenOn('2025-05-02', of('/a'), first)
    expect(without).toEqual({ '/a': ['same', ''] })
    expect(seenOn('2025-05-03', of('/a', '/b'), without)).toEqual({ '/a': ['same', ''], '/b': ['same', '2025-05-03'] })
  })
})
