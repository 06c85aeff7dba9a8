// What goes wrong around a build: threads that die, processes that are killed, builds beside each other.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildSites } from '../../../scripts/build/build-sites.ts'
import type { CompiledApp } from '../../../scripts/build/compile.ts'
import { MANIFEST } from '../../../scripts/build/site/bundle-folder.ts'
import type { SiteJob } from '../../../scripts/build/site/site-job.ts'
import { createThread } from '../../../scripts/build/threads.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { UsageError } from '../../../scripts/options/usage.ts'
import { AT, build, built, dataBeside, filesIn, testApp } from '../../support/build.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aFeedServer } from '../../support/feed-server.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const aDealer = (count = 3) =>
  aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': Array.from({ length: count }, (_, id) =>
      aCar({ id: id + 1, slug: `2021-toyota-corolla-${id + 1}` }),
    ),
  })

const module = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`
const job = { slug: 'northside' } as SiteJob

test('DC-26 a thread that fails or ends rejects what it was given, and takes no more', async () => {
  const ends = [
    ['throw new Error("out of memory")', 'out of memory'],
    ['process.exit(0)', 'the thread ended before its work'],
  ] as const
  for (const [act, message] of ends) {
    const thread = createThread(module(`export const serveThread = port => port.on("message", () => { ${act} })`))
    const [asSite, asLot] = [thread.build(job), thread.render('', '', [])]
    await expect(asSite).rejects.toThrow(message)
    await expect(asLot).rejects.toThrow(message)
    expect(thread.busy()).toBe(true)
    await expect(thread.build(job)).rejects.toThrow(message)
    await expect(thread.render('', '', [])).rejects.toThrow(message)
    await thread.stop()
  }
})

/** The app, whose threads end before or as soon as they have built a site: the first `count` of them. */
function dyingApp(app: CompiledApp, folder: string, count: number, when: 'before' | 'after'): CompiledApp {
  const entry = join(folder, `dying-${count}-${when}.mjs`)
  const lines = [
    "import { appendFileSync, existsSync, readFileSync } from 'node:fs'",
    `import { buildSite, keepCode, serveThread as serve } from ${JSON.stringify(app.entry)}`,
    'export { buildSite, keepCode }',
    'export function serveThread(port) {',
    `  const died = ${JSON.stringify(`${entry}.died`)}`,
    `  if (existsSync(died) && readFileSync(died).length >= ${count}) return serve(port)`,
    "  appendFileSync(died, 'x')",
    `  port.on('message', async ({ job }) => { ${when === 'after' ? 'await buildSite(job); ' : ''}process.exit(1) })`,
    '}',
  ]
  writeFileSync(entry, lines.join('\n'))
  return { ...app, entry: pathToFileURL(entry).href }
}

test('DC-26 a dealer whose thread dies after its bundle took its place is told as built, with all that is to say of it @nightly', async () => {
  const sites = await aSitesFolder({
    ...Object.fromEntries(
      ['northside', 'southside'].flatMap(slug => [
        [
          `${slug}/site.json`,
          aSiteFile({
            slug,
            baseUrl: `https://${slug}.example`,
            stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
          }),
        ],
        // The larger one is built here, the other on a thread.
        [
          `${slug}/stock.json`,
          [aCar({ dealercomments: slug === 'northside' ? 'Much to say. '.repeat(99) : 'Little.' })],
        ],
      ]),
    ),
  })
  const dist = join(sites, '../dist')
  const told = async (count: number, when: 'before' | 'after') => {
    const app = dyingApp(await testApp(), join(sites, '..'), count, when)
    const options = {
      sitesDir: sites,
      outDir: dist,
      dataDir: await dataBeside(sites),
      slugs: ['northside', 'southside'],
    }
    const report = await buildSites(
      { ...options, at: AT, builtAt: AT, force: true, fewerCars: [], workers: 2 },
      {},
      async () => app,
    )
    return report.sites[1]!
  }
  const { ok, faults, warnings, feeds, pages, ahead } = await told(1, 'after')
  const noHoliday = [expect.stringContaining('names no holiday')]
  expect([ok, faults, warnings, feeds.length, pages.rendered]).toEqual([true, [], noHoliday, 1, 0])
  expect([pages.kept, ahead.length]).toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.min(pages.kept, ahead.length)).toBeGreaterThan(0)
  // And where that thread dies as well, at least that it is built.
  const again = await told(2, 'after')
  expect([again.ok, again.faults]).toEqual([true, []])
  expect(again.warnings).toEqual([
    'southside is built, but of what is not known: the thread ended before its work → build it again',
  ])
  const before = filesIn(join(dist, 'southside'))
  const lost = await told(1, 'before')
  expect([lost.ok, lost.brokeOff, lost.faults]).toEqual([false, true, ['southside ✖ the thread ended before its work']])
  expect(filesIn(join(dist, 'southside'))).toEqual(before)
})

test('a folder for bundles that cannot be made is told in one line, as any other option', async () => {
  const sites = await aDealer()
  const file = join(sites, '../a-file')
  writeFileSync(file, '')
  const remedy = 'name another folder with --out'
  const told = `cannot be made: there is a file in its place → ${remedy}`
  await expect(build(sites, { outDir: file })).rejects.toThrow(new UsageError(`${file} ${told}`))
  await expect(build(sites, { outDir: join(file, 'dist') })).rejects.toThrow(
    new UsageError(`${join(file, 'dist')} ${told}`),
  )
  // As where the disk that it leads to is not mounted.
  const link = join(sites, '../a-link')
  symlinkSync(join(sites, '../nowhere'), link)
  await expect(build(sites, { outDir: join(link, 'dist') })).rejects.toThrow(
    new UsageError(`${join(link, 'dist')} cannot be made: ${link} is a link to what is not there → ${remedy}`),
  )
})

test('of dealers with one address, as after a copied folder, the one with a bundle is built, else the first, and the others are not', async () => {
  const baseUrl = 'https://northside.example'
  const names = ['copied', 'northside', 'www-northside']
  const sites = await aSitesFolder(
    Object.fromEntries(
      names.map(slug => [
        `${slug}/site.json`,
        aSiteFile({ slug, baseUrl: slug === 'www-northside' ? 'https://www.northside.example' : baseUrl }),
      ]),
    ),
  )
  const pages = { rendered: 0, kept: 0, removed: 0 }
  const entry = module(
    `export const buildSite = async ({ slug }) => ({ slug, ok: true, pages: ${JSON.stringify(pages)}, warnings: [], faults: [] })`,
  )
  const outDir = join(sites, '../dist')
  const of = async (slugs: readonly string[]) => {
    const told: string[] = []
    const report = await buildSites(
      {
        sitesDir: sites,
        outDir,
        dataDir: await dataBeside(sites),
        slugs,
        at: AT,
        builtAt: AT,
        force: false,
        fewerCars: [],
        workers: 1,
      },
      { onSite: ({ slug }) => told.push(slug) },
      async () => ({ ...(await testApp()), entry }),
    )
    expect(told.sort()).toEqual(slugs)
    expect(report.ok).toBe(report.sites.every(({ ok }) => ok))
    return Object.fromEntries(report.sites.map(({ slug, ok, faults }) => [slug, ok || faults]))
  }
  const takenBy = (another: string) => [expect.stringContaining(`is the address of sites/${another}/site.json too`)]
  expect(await of(names)).toEqual({ copied: true, northside: takenBy('copied'), 'www-northside': takenBy('copied') })
  expect(await of(['northside'])).toEqual({ northside: true })
  mkdirSync(join(outDir, 'northside'), { recursive: true })
  writeFileSync(join(outDir, 'northside', MANIFEST), '{}')
  expect(await of(names)).toEqual({
    copied: [...takenBy('northside'), ...takenBy('www-northside')],
    northside: true,
    'www-northside': takenBy('copied'),
  })
})

test('the first build of a copied folder alone warns that its address is the one of the dealer that it was copied from', async () => {
  const baseUrl = 'https://northside.example'
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  const filesOf = (slug: string, settings: object = { baseUrl }) => ({
    [`${slug}/site.json`]: aSiteFile({ slug, stock, ...settings }),
    [`${slug}/stock.json`]: [aCar()],
  })
  const sites = await aSitesFolder({ ...filesOf('northside'), ...filesOf('eastend'), ...filesOf('westend', {}) })
  const toldOf = async (slug: string) => (await build(sites, { slugs: [slug] })).sites[0]!.warnings.filter(isOfAddress)
  const isOfAddress = (warning: string) => warning.includes('has the address')
  expect([await toldOf('northside'), await toldOf('westend')]).toEqual([[], []])
  expect(await toldOf('eastend')).toEqual([
    'eastend has the address https://northside.example, at which northside was built before, and what visitors send would all go to one of them → give each dealer an address of its own, unless northside has another by now',
  ])
  expect([await toldOf('eastend'), await toldOf('northside')]).toEqual([[], []])
  // A dealer that is gone, as after its folder got another name, has no address.
  rmSync(join(sites, 'northside'), { recursive: true })
  rmSync(join(sites, 'eastend'), { recursive: true })
  cpSync(join(sites, 'westend'), join(sites, 'renamed'), { recursive: true })
  writeFileSync(join(sites, 'renamed/site.json'), JSON.stringify(aSiteFile({ slug: 'renamed', stock, baseUrl })))
  expect(await toldOf('renamed')).toEqual([])
})

test('DC-26 a page that fails on another thread is a fault of its site, and leaves the last bundle', async () => {
  const sites = await aDealer(80)
  await built(sites)
  const bundle = join(sites, '../dist/northside')
  const before = filesIn(bundle)
  const app = await testApp()
  const { buildSite }: typeof import('../../../scripts/build/app/entry.ts') = await import(app.entry)
  const helper = {
    busy: () => false,
    link: async () => [],
    render: async () => {
      throw new Error('the page /cars/1 could not be rendered')
    },
  }
  const report = await buildSite(
    {
      slug: 'northside',
      sitesDir: sites,
      outDir: join(sites, '../dist'),
      workDir: join(await dataBeside(sites), 'work'),
      changesDir: join(await dataBeside(sites), 'changes'),
      picturesDir: join(await dataBeside(sites), 'pictures'),
      topDir: TOP,
      publicDir: join(sites, 'none'),
      app,
      at: AT.toISOString(),
      builtAt: AT.toISOString(),
      isLook: false,
      revision: 'unknown',
      force: true,
      fewerCars: false,
    },
    [helper],
  )
  expect(report.ok).toBe(false)
  expect(report.faults).toEqual(['northside ✖ the page /cars/1 could not be rendered'])
  expect(filesIn(bundle)).toEqual(before)
})

test('DC-26 where a bundle would go, what somebody else has put there is left as it is', async () => {
  const sites = await aDealer()
  const place = join(sites, '../dist/northside')
  const refused = async () => {
    const [northside] = (await build(sites)).sites
    return northside!.faults
  }
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'notes.md'), 'mine')
  const told = `northside ✖ ${place} is no bundle → empty that folder, or name another one with --out`
  expect([await refused(), filesIn(place)]).toEqual([[told], { 'notes.md': Buffer.from('mine') }])
  rmSync(place, { recursive: true })
  writeFileSync(place, 'mine')
  expect([await refused(), readFileSync(place, 'utf8')]).toEqual([[told], 'mine'])
  rmSync(place)
  mkdirSync(place)
  // An empty folder holds nothing to lose, and its own last bundle is there to be replaced.
  for (const _ of ['empty', 'bundle']) expect(await refused()).toEqual([])
})

test('DC-26 CF-01 links that lead nowhere, and folders without a site file, stop no other dealer', async () => {
  const sites = await aDealer()
  for (const name of ['.#site.json', 'old-stock.csv'])
    symlinkSync('somebody@a-machine.4711', join(sites, 'northside', name))
  symlinkSync('northside/offers', join(sites, 'moved-away'))
  mkdirSync(join(sites, 'empty'))
  mkdirSync(join(sites, 'other'))
  writeFileSync(join(sites, 'other/Site.json'), '{}')
  const report = await build(sites)
  expect(report.sites.map(({ slug, ok, faults }) => [slug, ok, ...faults])).toEqual([
    ['empty', false, 'sites/empty/site.json ✖ is missing'],
    ['moved-away', false, 'sites/moved-away/site.json ✖ is missing'],
    ['northside', true],
    ['other', false, 'sites/other/site.json ✖ is missing'],
  ])
})

test('what a power cut left empty is forgotten, and all is made anew', async () => {
  const sites = await aDealer()
  await built(sites)
  await built(sites)
  const before = filesIn(join(sites, '../dist/northside'))
  const remembered = globSync(join(await dataBeside(sites), 'bundles/*/northside*.json'))
  expect(remembered.length).toBe(2)
  for (const file of remembered) {
    writeFileSync(file, '')
    await built(sites)
    expect(filesIn(join(sites, '../dist/northside'))).toEqual(before)
  }
})

test('an app that a build beside ours may be reading is not thrown away', async () => {
  const app = await testApp()
  const apps = join(app.assets, '../..')
  const old = (name: string, minutes: number): string => {
    const folder = join(apps, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'digest'), name)
    const time = new Date(Date.now() - minutes * 60_000)
    utimesSync(join(folder, 'digest'), time, time)
    return folder
  }
  // More than are kept, so that some have to go.
  const lately = ['a', 'b', 'c', 'd'].map(name => old(`used-lately-${name}`, 5))
  const longAgo = old('used-long-ago', 60 * 24)
  await testApp()
  expect(lately.map(folder => existsSync(folder))).toEqual([true, true, true, true])
  expect(existsSync(longAgo)).toBe(false)
  expect(readFileSync(join(app.assets, '../digest'), 'utf8')).toBe(app.digest)
  for (const [index] of lately.entries()) old(`used-lately-${'abcd'[index]}`, 60 * 24)
  await testApp()
})

test('VD-44 ER-12 a dealer without a phone number is warned of it, and built all the same', async () => {
  const silent = {
    ...aLocation({ phone: undefined, contact_detail: { opening_hours: [] } }),
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
  }
  type Place = Omit<typeof silent, 'phone'> & { phone?: string | undefined }
  const warnings = async (locations: [Place, ...Place[]], cars = [aCar()]) => {
    const sites = await aSitesFolder({
      'northside/site.json': aSiteFile({
        baseUrl: 'https://northside.example',
        stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
        locations,
      }),
      'northside/stock.json': cars,
    })
    return (await built(sites)).sites.flatMap(site => site.warnings)
  }
  expect(await warnings([silent])).toEqual([
    'northside has no phone number, so its cars are shown without one → add "phone" to one of its locations',
  ])
  const heard = { ...silent, phone: '(02) 5550 1234' }
  expect(await warnings([heard])).toEqual([])
  // Of two places the one that cars stand at and nobody can be called at.
  const other = { ...silent, id: 12, name: 'Westside', slug: 'westside' }
  expect(await warnings([heard, other])).toEqual([])
  expect(
    await warnings([heard, other], [aCar(), aCar({ id: 2, stocknum: 'N2', slug: 'two', location_id: 12 })]),
  ).toEqual([
    'northside has no phone number for Westside, so the cars there are shown without one → add "phone" to this location',
  ])
})

test('a feed that could not be had this time is no fault of the site, and is tried again; one that is not there is', async () => {
  const { feed } = await aFeedServer(() => ({}))
  const gone = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gone.close())
  const notThere = { ...feed('/'), url: `http://127.0.0.1:${(gone.address() as AddressInfo).port}/` }
  const nobody = { ...feed('/'), url: 'http://127.0.0.1:9/stock.csv' }
  const brokeOff = async (url: ReturnType<typeof feed>, more: object = {}) => {
    const site = aSiteFile({ stock: { feeds: [url] }, ...more })
    const [northside] = (await build(await aSitesFolder({ 'northside/site.json': site }))).sites
    expect(northside!.faults.join()).toContain(`${url.url} ✖ `)
    expect(northside!.feedFailed).toBe(northside!.brokeOff)
    return northside!.brokeOff
  }
  expect(await brokeOff(feed('/status-500'))).toBe(true)
  expect(await brokeOff(nobody)).toBe(true)
  expect(await brokeOff(notThere)).toBeUndefined()
  // To try again mends nothing while something else is wrong.
  expect(await brokeOff(nobody, { template: 'none' })).toBeUndefined()
})
