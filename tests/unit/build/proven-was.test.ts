// Earlier prices of a dealer who asks for proof of them: what one build has shown is what another one goes by.
import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseBuildOptions } from '../../../scripts/build/options.ts'
import { changeFiles } from '../../../scripts/build/site/changes.ts'
import { createMoments } from '../../../scripts/serve/moments.ts'
import { priceShown, pricesCorrected } from '../../../src/domain/price.ts'
import { carState } from '../../../src/domain/stock-state.ts'
import type { Car } from '../../../src/records/index.ts'
import type { SearchRecord } from '../../../src/search/record.ts'
import { keepWith } from '../../../src/site/keeper.ts'
import { loadSite } from '../../../src/site/load.ts'
import { chargedBefore, withdrawCharged } from '../../../src/site/price-memory.ts'
import { askedPrices } from '../../../src/site/proven-was.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { carSheet } from '../../../src/views/car-sheet.ts'
import { priceFault, pricesTold, provenCarPage } from '../../../src/views/checks/one-price.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { built, dataBeside, textsIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings, aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const settings = (fields: Partial<SiteFile> = {}): SiteFile =>
  aSiteFile({
    ...HOLIDAYS_NAMED,
    baseUrl: 'https://www.northside.example',
    stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    price: { provenWas: { days: 28 } },
    ...fields,
  })

const corolla = (fields: Partial<Car> = {}): Car => aCar({ price: 30_000, ...fields })
const reduced = (fields: Partial<Car> = {}): Car => corolla({ price: 28_000, before_price: 30_000, ...fields })
/** Of another make and model, so that it is beside no page of the first. */
const rio = aCar({ id: 4712, slug: 'rio-4712', make: 'Kia', model: 'Rio', simple_body: 'suv', stocknum: 'N4712' })

const PAGE = 'cars/2021-toyota-corolla-4711/index.html'
const noonOf = (day: string): Date => new Date(`${day}T02:00:00Z`)

/** A dealer, and its builds at noon of a day in Sydney. */
async function aDealer(file = settings()) {
  const sites = await aSitesFolder({ 'northside/site.json': file })
  const dist = join(sites, '../dist')
  const changes = join(await dataBeside(sites), 'changes')
  const build = async (day: string, cars: readonly Car[], options: Parameters<typeof built>[1] = {}) => {
    const at = noonOf(day)
    if (options.at === undefined) vi.setSystemTime(at)
    writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify(cars))
    const [report] = (await built(sites, { at, builtAt: at, outDir: dist, ...options })).sites
    return { report: report!, files: textsIn(join(options.outDir ?? dist, 'northside')) }
  }
  const load = (day: string) =>
    loadSite(join(sites, 'northside'), { at: noonOf(day), sitesDir: sites, changesDir: changes })
  return { sites, dist, changes, memory: join(changes, 'northside.prices.json'), build, load }
}

/** What is wrong where the first car is told in many places. */
function priceFaultOf(site: Site): string | undefined {
  const [car] = site.cars
  return priceFault(pricesTold(site, car!, provenCarPage(site, car!)))
}

const saysOf = (html: string): string[] =>
  [...html.matchAll(/Was \$[\d,]+|Reduced by \$[\d,]+ on \d+ \w+ \d+/g)].map(([text]) => text)

/** What the page of the car says of an earlier price, each once. */
const said = ({ files }: { files: Record<string, string> }): string[] => [...new Set(saysOf(files[PAGE]!))].sort()

test('features #12, DC-59 a price that was charged for 28 days is shown as the earlier one, with the day of the step', async () => {
  const { build } = await aDealer()
  expect(said(await build('2026-09-01', [corolla()]))).toEqual([])
  expect(said(await build('2026-09-29', [reduced()]))).toEqual([
    'Reduced by $2,000 on 29 September 2026',
    'Was $30,000',
  ])
  const later = await build('2026-11-03', [reduced()])
  expect(said(later)).toEqual(['Reduced by $2,000 on 29 September 2026', 'Was $30,000'])
  expect(later.report.warnings.filter(line => line.includes('earlier prices'))).toEqual([])
})

test('features #12 the price of before is not shown a day too early, nor when the months are over that it was charged in', async () => {
  const { build } = await aDealer()
  await build('2026-09-02', [corolla()])
  const early = await build('2026-09-29', [reduced()])
  expect(said(early)).toEqual([])
  expect(early.report.warnings).toContainEqual(
    expect.stringMatching(
      /^northside holds back what its feed says of earlier prices of 1 car, such as \/cars\/2021-toyota-corolla-4711, as nothing proves that → .*northside\.html lists them$/,
    ),
  )
  expect(early.report.upkeep?.was).toEqual({
    days: 28,
    withinMonths: 6,
    cars: [{ id: 4711, slug: '2021-toyota-corolla-4711', was: 30_000, days: 27 }],
    inWords: [],
  })
  const { build: again } = await aDealer()
  await again('2026-01-01', [corolla()])
  await again('2026-02-01', [reduced()])
  expect(said(await again('2026-07-04', [reduced()]))).toContain('Was $30,000')
  expect(said(await again('2026-07-05', [reduced()]))).toEqual([])
})

test('features #12 a price that has gone up is told of no earlier one from before it was low', async () => {
  const { build } = await aDealer()
  await build('2026-06-01', [corolla()])
  await build('2026-07-01', [corolla({ price: 25_000 })])
  const up = await build('2026-10-29', [reduced({ tag: 'Price Drop' })])
  expect(said(up)).toEqual([])
  expect(up.report.upkeep?.was?.cars).toEqual([expect.objectContaining({ was: 30_000, tag: 'Price Drop', days: 0 })])
})

test('features #12 a tag with a sum stays only where that sum is proven, and one that is no claim stays', async () => {
  const kept = ['Was $30,000', 'Save $2,000', 'Price Drop', 'Space Saver', 'From $99 a week']
  const dropped = ['Was $35,000', 'Save $7,000', '10% off']
  const tagged: Partial<Car>[] = [...kept, ...dropped].map(tag => ({ tag }))
  // Of the sum that the feed says, and of the one that is proven, where they differ.
  const differing = { before_price: 33_000 }
  tagged.push({ tag: 'Save $5,000', ...differing }, { tag: 'Save $2,000', ...differing })
  const named = (index: number): Partial<Car> => ({ id: 4711 + index, slug: `tagged-${index}`, stocknum: `N${index}` })
  const { build } = await aDealer()
  await build(
    '2026-09-01',
    tagged.map((_, index) => corolla(named(index))),
  )
  const { files } = await build(
    '2026-10-01',
    tagged.map((fields, index) => reduced({ ...named(index), ...fields })),
  )
  // Not those of cars beside it, which have tags of their own.
  const saysTag = ({ tag }: Partial<Car>, index: number): boolean => files[`cars/tagged-${index}.md`]!.includes(tag!)
  expect(tagged.map(saysTag)).toEqual([...kept.map(() => true), ...dropped.map(() => false), false, true])
})

test('features #12 a car on request keeps no earlier price and no tag that says that it came down', async () => {
  const { build } = await aDealer()
  await build('2026-09-01', [corolla()])
  const asks = corolla({ price: 0, before_price: 31_234, tag: 'Price Drop' })
  const { files, report } = await build('2026-10-01', [asks, { ...rio, price: 0, tag: 'Just in' }])
  expect(Object.keys(files).filter(path => /31,?234|Price Drop/.test(files[path]!))).toEqual([])
  expect(files['cars/rio-4712/index.html']).toContain('Just in')
  expect(report.upkeep?.was?.cars).toEqual([expect.objectContaining({ was: 31_234, tag: 'Price Drop', days: 0 })])
})

test('features #12 a car whose own words claim a reduction is named to staff, unless it is borne out', async () => {
  const { build, dist } = await aDealer()
  await build('2026-09-01', [corolla(), rio])
  const words = { dealercomments: 'A fine car. Price slashed!' }
  const { report } = await build('2026-10-01', [reduced(words), { ...rio, ...words }])
  expect(report.upkeep?.was).toMatchObject({ cars: [], inWords: [rio.slug] })
  const page = readFileSync(join(dist, 'reports/northside.html'), 'utf8')
  expect(page).toMatch(/in its own words.*(?:\n.*){4}<code>\/cars\/rio-4712<\/code>/)
})

test('features #12, DC-04 a page of one build is corrected to what another one asks, whichever of them proves the earlier price', async () => {
  const { build, load } = await aDealer(settings({ price: { useOfferPrice: true, provenWas: { days: 28 } } }))
  const siteOf = async (day: string, car: Car) => {
    await build(day, [car])
    const loaded = await load(day)
    if (!loaded.ok) throw new Error('no site')
    return loaded.site
  }
  const offered = corolla({ offer_price: 28_000 })
  const sites = [
    await siteOf('2026-08-01', corolla()),
    await siteOf('2026-08-11', offered),
    await siteOf('2026-08-21', corolla({ before_price: 29_000 })),
    await siteOf('2026-09-20', corolla({ offer_price: 29_500 })),
    await siteOf('2026-10-20', corolla({ offer_price: 30_500 })),
    await siteOf('2026-10-21', offered),
  ]
  expect(sites.map(site => carPage(site, site.cars[0]!).price.was)).toEqual([
    ...[undefined, undefined, undefined],
    ...['Was $30,000', undefined, 'Was $30,000'],
  ])
  for (const of of sites) {
    const { correction } = carPage(of, of.cars[0]!)
    const corrected = sites.map(({ cars: [car] }) => {
      const price = priceShown(pricesCorrected(correction.prices, carState(car!).price), correction)
      return price.kind === 'price' && price.now
    })
    expect(corrected).toEqual([30_000, 28_000, 30_000, 29_500, 30_000, 28_000])
  }
})

test('features #12 where the setting is off, the feed is believed as ever, and what is shown is remembered for later', async () => {
  const { build, sites, changes } = await aDealer(settings({ price: {} }))
  const first = await build('2026-09-01', [corolla({ before_price: 33_000 })])
  expect(said(first)).toEqual(['Was $33,000'])
  expect(chargedBefore(changes, 'northside')).toEqual(
    new Map([[4711, [[30_000, 'Drive Away', noonOf('2026-09-01').getTime()]]]]),
  )
  expect(said(await build('2026-10-01', [reduced()]))).toEqual(['Was $30,000'])
  writeFileSync(join(sites, 'northside/site.json'), JSON.stringify(settings()))
  expect(said(await build('2026-10-02', [reduced()]))).toEqual(['Reduced by $2,000 on 1 October 2026', 'Was $30,000'])
})

test('features #12, features #1 an earlier price that is held back is nowhere: page, twin, data, search, comparison, feeds, paper', async () => {
  const { build, load } = await aDealer(settings({ price: { useOfferPrice: true, provenWas: {} } }))
  const cars = [reduced({ before_price: 31_234, price: 30_567, offer_price: 28_000, tag: 'Price Drop' }), rio]
  const { files } = await build('2026-09-01', cars)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([PAGE, 'cars/2021-toyota-corolla-4711.md', 'compare/1.json']),
  )
  const claims = /31,?234|30,?567|Price Drop/
  expect(Object.keys(files).filter(path => claims.test(files[path]!))).toEqual([])
  expect(Object.keys(files).filter(path => /28,?000/.test(files[path]!)).length).toBeGreaterThan(4)
  const loaded = await load('2026-09-01')
  if (!loaded.ok) throw new Error('no site')
  const { site } = loaded
  const record = stockOf(site).recordOf(4711) as SearchRecord
  expect([record.price, record.before_price, record.tag]).toEqual([28_000, undefined, undefined])
  const sheet = carSheet(site, site.cars[0]!)
  expect([sheet.price.now, sheet.price.was]).toEqual(['$28,000', undefined])
  expect(priceFaultOf(site)).toBeUndefined()
})

test('features #12, features #1 one that is proven is the same on page, in twin, search and on paper, and JSON-LD tells what is asked now', async () => {
  const { build, load } = await aDealer()
  await build('2026-09-01', [corolla(), rio])
  const { files } = await build('2026-10-01', [reduced({ tag: 'Price Drop' }), rio])
  const twin = files['cars/2021-toyota-corolla-4711.md']!
  for (const text of [files[PAGE]!, twin]) expect(text).toContain('Was $30,000')
  expect(twin).toContain('Reduced by $2,000 on 1 October 2026')
  expect(files[PAGE]).toContain('Price Drop')
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(files[PAGE]!)!
  expect(data).toMatch(/"price":"?28000/)
  expect(data).not.toContain('30000')
  const loaded = await load('2026-10-01')
  if (!loaded.ok) throw new Error('no site')
  expect(stockOf(loaded.site).recordOf(4711)?.before_price).toBe(30_000)
  expect(carSheet(loaded.site, loaded.site.cars[0]!).price.was).toBe('Was $30,000')
  expect(priceFaultOf(loaded.site)).toBeUndefined()
})

test('features #12 a look at another moment and a build of long ago are charged by nobody', async () => {
  const { build, memory, dist, sites } = await aDealer()
  vi.setSystemTime(noonOf('2026-09-01'))
  for (const moment of ['2026-12-26', '2026-08-01', '2026-09-02']) {
    await build(moment, [corolla()], { at: noonOf(moment), outDir: join(dist, '../look') })
    expect([moment, existsSync(memory)]).toEqual([moment, false])
  }
  for (const at of ['2026-08-31T03:00:00Z', '2026-09-01T02:00:00Z']) {
    const { at: asked, isLook } = parseBuildOptions(['--sites', sites, '--at', at])
    await build('2026-09-01', [corolla()], { at: asked, isLook, outDir: join(dist, '../look') })
    expect([at, existsSync(memory)]).toEqual([at, false])
  }
  await build('2026-09-01', [corolla()])
  expect(existsSync(memory)).toBe(true)
})

test('features #12, features #4 a page at a moment shows the earlier price that is proven then, and is charged by nobody', async () => {
  const { sites, changes, build } = await aDealer()
  await build('2026-01-01', [corolla()])
  await build('2026-02-01', [reduced()])
  const before = chargedBefore(changes, 'northside')
  const moments = createMoments({ sitesDir: sites, dataDir: await dataBeside(sites) })
  const saidAt = async (moment: string) =>
    saysOf((await moments.page('northside', '/cars/2021-toyota-corolla-4711', moment)).html)
  expect(await saidAt('2026-07-04')).toContain('Was $30,000')
  expect(await saidAt('2026-07-05')).toEqual([])
  expect(chargedBefore(changes, 'northside')).toEqual(before)
})

test('features #12 a build that shows the same prices writes nothing, keeps all pages and gives the same bytes without its memory of pages', async () => {
  const { build, memory, dist } = await aDealer()
  await build('2026-09-01', [corolla(), rio])
  await build('2026-10-01', [reduced(), rio])
  const written = statSync(memory)
  const again = await build('2026-10-01', [reduced(), rio])
  expect(again.report.pages.rendered).toBe(0)
  expect(statSync(memory).ino).toBe(written.ino)
  const fresh = await build('2026-10-01', [reduced(), rio], { force: true, outDir: join(dist, '../fresh') })
  expect(fresh.files).toEqual(again.files)
})

test('features #12 a dealer is built though what is known of prices can be neither read nor written, and the build says so', async () => {
  for (const price of [{}, { provenWas: {} }]) {
    const { build, memory, dist, load } = await aDealer(settings({ price }))
    mkdirSync(join(memory, 'folder'), { recursive: true })
    const refused = expect.stringMatching(/^northside is built, but not all is kept for its next build: /)
    expect((await build('2026-09-01', [corolla()])).report.warnings).toContainEqual(refused)
    rmSync(memory, { recursive: true })
    const prepared = `${memory}.${hash('sha1', join(dist, 'northside')).slice(0, 8)}.new`
    mkdirSync(prepared)
    expect((await build('2026-09-02', [reduced()])).report.warnings).toContainEqual(refused)
    writeFileSync(memory, '{"format":1,"at":0,"of":""}\n7\n')
    expect((await load('2026-09-02')).ok).toBe(true)
    rmSync(prepared, { recursive: true })
    const aside = expect.stringContaining(`put aside as ${memory}.damaged`)
    expect((await build('2026-09-03', [corolla()])).report.warnings).toContainEqual(aside)
    expect((await build('2026-09-04', [corolla()])).report.warnings).not.toContainEqual(aside)
  }
})

test('features #12 when one car’s earlier price lapses, pages of other cars are kept', async () => {
  const { build, changes } = await aDealer()
  const others = Array.from({ length: 40 }, (_, index) => ({ ...rio, id: 5_000 + index, slug: `rio-${5_000 + index}` }))
  const cars = [corolla(), ...others]
  await build('2026-08-01', cars)
  const before = await build('2026-09-01', [reduced(), ...others])
  expect(said(before)).toContain('Was $30,000')
  // From now on less is known than was, and nothing else is another.
  withdrawCharged(changes, 'northside', noonOf('2026-08-11').getTime())
  const { files, report } = await build('2026-09-01', [reduced(), ...others])
  expect(said({ files })).toEqual([])
  const shown = Object.keys(files).filter(path => path.endsWith('.html') && files[path] !== before.files[path])
  expect(shown).toContain(PAGE)
  expect(shown.filter(path => path.startsWith('cars/rio-'))).toEqual([])
  expect(report.pages.rendered).toBe(shown.length)
  expect(report.pages.kept).toBeGreaterThan(others.length)
})

test('features #12 a machine that forgets all but changes/ knows what was charged, and hands that on', async () => {
  const { sites, build, changes, dist } = await aDealer()
  await build('2026-09-01', [corolla()])
  expect(changeFiles(changes, 'northside')).toContain('northside.prices.json')
  expect(changeFiles(changes, 'north')).toEqual([])
  const kept = join(sites, '../kept')
  cpSync(changes, kept, { recursive: true })
  for (const folder of [dist, join(sites, '../data/bundles'), changes]) rmSync(folder, { recursive: true })
  cpSync(kept, changes, { recursive: true })
  expect(said(await build('2026-10-01', [reduced()]))).toContain('Was $30,000')
})

test('features #12 a build that was taken back proves nothing, and what was live before it counts until then', async () => {
  const { build, changes } = await aDealer()
  await build('2026-09-01', [corolla()])
  withdrawCharged(changes, 'northside', noonOf('2026-09-11').getTime())
  for (const day of ['2026-09-21', '2026-10-21']) {
    await build(day, [corolla()])
    withdrawCharged(changes, 'northside', noonOf(day).getTime())
  }
  const { report } = await build('2026-10-22', [reduced()])
  expect(report.upkeep?.was?.cars).toEqual([expect.objectContaining({ was: 30_000, days: 10 })])
})

test('features #12 a car that is sold is offered at no price, and shows no earlier one that is not proven', async () => {
  const { build, changes } = await aDealer()
  await build('2026-09-01', [corolla()])
  const sold = reduced({ status: 'sold', sold: true, sold_date_timestamp: noonOf('2026-09-05').getTime() / 1000 })
  const { report } = await build('2026-09-05', [sold])
  expect(report.upkeep?.was?.cars).toEqual([expect.objectContaining({ was: 30_000, days: 4 })])
  expect(chargedBefore(changes, 'northside')).toEqual(
    new Map([[4711, [[30_000, 'Drive Away', ...['2026-09-01', '2026-09-05'].map(day => noonOf(day).getTime())]]]]),
  )
})

test('features #12 what cars are offered at is worked out anew, as to keep it from build to build takes longer', () => {
  const cars = [corolla(), rio]
  const keeper = { get: vi.fn(), has: vi.fn(), set: vi.fn() }
  keepWith(cars, keeper)
  expect(askedPrices({ cars, settings: aSettings() }).map(({ id }) => id)).toEqual([4711, 4712])
  expect([keeper.get, keeper.set].flatMap(used => used.mock.calls)).toEqual([])
})

test('features #12 of a car with neither stock number nor VIN no price is remembered, as its number may be another’s next', async () => {
  const { build, changes } = await aDealer()
  const unknown = { stocknum: undefined, vin: undefined }
  await build('2026-09-01', [corolla(unknown), { ...rio, stocknum: undefined, vin: 'JTNKU3JE60J000001' }])
  expect([...chargedBefore(changes, 'northside').keys()]).toEqual([4712])
  expect(said(await build('2026-10-01', [reduced(unknown)]))).toEqual([])
})

test('features #12 the page for staff names the cars and why, and says nothing where no proof is asked', async () => {
  const { build, dist, sites } = await aDealer()
  await build('2026-09-01', [corolla()])
  await build('2026-09-11', [reduced({ tag: 'Price Drop' })])
  const page = () => readFileSync(join(dist, 'reports/northside.html'), 'utf8')
  expect(page()).toContain('Earlier prices held back: 1 car')
  expect(page()).toContain(
    '<code>/cars/2021-toyota-corolla-4711</code> “Was $30,000”: charged for 10 days; “Price Drop” says that it has come down',
  )
  writeFileSync(join(sites, 'northside/site.json'), JSON.stringify(settings({ price: {} })))
  await build('2026-09-11', [reduced()])
  expect(page()).not.toContain('Earlier prices')
})
