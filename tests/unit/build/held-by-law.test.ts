// Cars and offers that are left out of a bundle for what the law asks of them, until that is put right.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargedBefore } from '../../../src/site/price-memory.ts'
import { AT, built, filesIn } from '../../support/build.ts'
import { aCar, aPromoTile } from '../../support/builders.ts'
import { aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AT }))
afterEach(() => void vi.useRealTimers())

const sound = aCar({ id: 4701, slug: 'sound-4701', regplate: 'ABC12D', vin: 'JTNKU3JE60J021675', stocknum: 'S1' })
const faulty = aCar({ id: 4702, slug: 'faulty-4702', vin: 'JTNKU3JE60J021676', stocknum: 'FAULTY2' })
const mended = { ...faulty, regplate: 'DEF34G' }

const OFFER = (text: string): string => `---\nname: "Winter tyres"\nexpiry: "2025-05-20"\n---\nFitted${text}.\n`
const BROKEN = ', with no on-road costs'

async function aDealer() {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({
      ...HOLIDAYS_NAMED,
      adLaw: { severity: 'hold' },
      baseUrl: 'https://www.northside.example',
      header: {
        items: [
          { label: 'Tyres', href: '/offers/tyres' },
          { label: 'Fuel', href: '/offers/fuel' },
        ],
      },
      promoTiles: [aPromoTile({ alt: 'Tyres for winter', link: '/offers/tyres', position: 1 })],
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    }),
    'northside/stock.json': [sound, faulty],
    'northside/content/offers/tyres.md': OFFER(BROKEN),
    'northside/content/offers/fuel.md': '---\nname: "A tank of fuel"\n---\nWith every service.\n',
    'northside/content/blog/news.md': '---\ntitle: News\ndate: 2025-05-01\n---\n[Tyres](/offers/tyres)\n',
  })
  const dist = join(sites, '../dist')
  const put = (path: string, text: string | object): void =>
    writeFileSync(join(sites, 'northside', path), typeof text === 'string' ? text : JSON.stringify(text))
  const build = async (options: Parameters<typeof built>[1] = {}) => {
    const [report] = (await built(sites, options)).sites
    return { report: report!, files: filesIn(join(options.outDir ?? dist, 'northside')) }
  }
  return { sites, dist, put, build }
}

/** Which files of a bundle say so, hashed names without their hash. */
const saying = (files: Record<string, Buffer>, words: string): string[] =>
  Object.keys(files)
    .filter(path => path.includes(words) || files[path]!.includes(words))
    .map(path => path.replace(/(?<=^search\/).*/, '*'))

test('features #5: with severity "hold" a car and an offer with findings are in no file of the bundle, and all else is', async () => {
  const { build, dist } = await aDealer()
  const { report, files } = await build()
  for (const words of [
    faulty.slug,
    'FAULTY2',
    faulty.vin!,
    '"4702"',
    'offers/tyres',
    'Winter tyres',
    'Tyres for winter',
  ]) {
    expect([words, saying(files, words).filter(path => path !== 'blog/news/index.html')]).toEqual([words, []])
  }
  expect(saying(files, sound.slug)).toEqual(
    expect.arrayContaining([
      'cars/sound-4701/index.html',
      'feeds/google-vehicle-ads.tsv',
      'index.html',
      'search/*',
      'sitemap.xml',
      'stock.json',
    ]),
  )
  expect(saying(files, 'offers/fuel')).toEqual(expect.arrayContaining(['offers/fuel/index.html', 'index.html']))
  expect(JSON.parse(files['stock-state.json']!.toString())).not.toHaveProperty(['cars', '4702'])

  expect(report.warnings.filter(warning => warning.includes('holds back'))).toEqual([
    `northside holds back 1 car and 1 offer until what the law asks is put right, such as /cars/faulty-4702, which has no registration number (rule registration-number) → ${join(dist, 'reports/northside.html')} lists what to do`,
  ])
  const { held, adLaw, links } = report.upkeep!
  expect([held?.cars.map(({ rule }) => rule), held?.offers.map(({ where }) => where)]).toEqual([
    ['registration-number'],
    ['/offers/tyres'],
  ])
  // What is of no single car or offer is told, and nothing else.
  expect(adLaw.map(({ rule }) => rule)).toEqual(['phone-revealed', 'consent-unticked', 'all-ratings', 'licence-number'])
  expect(links.map(({ where }) => where)).toEqual(['/blog/news', 'menu “Tyres”'])
  const page = readFileSync(join(dist, 'reports/northside.html'), 'utf8')
  expect(page).toContain('<h2>Held back until it is put right: 1 car and 1 offer</h2>')
  expect(page).toContain(`<li>${faulty.name} (FAULTY2) has no registration number`)
  expect(page).toContain('Send regplate')
  expect(page).toContain('<code>/blog/news</code> leads to <code>/offers/tyres</code>, which is held back')
})

test('features #5: held once more it is the same bytes, nothing is made again, and a word about what is held renders no page', async () => {
  const { build, put, sites } = await aDealer()
  const { files } = await build()
  const again = await build()
  expect(again.report.pages.rendered).toBe(0)
  expect(again.files).toEqual(files)
  expect((await build({ outDir: join(sites, '../other'), force: true })).files).toEqual(files)
  put('content/offers/tyres.md', OFFER(', and no on road costs'))
  expect((await build()).report.pages.rendered).toBe(0)
})

test('features #5: a changed text is built without the cars of the feed, which need not even be readable, held ones or not', async () => {
  const { build, put, sites } = await aDealer()
  await build()
  const kept = globSync(join(sites, '../data/bundles/*/northside.kept/*'))
  const rows = kept.filter(file => readFileSync(file, 'utf8').startsWith('{"rows":[{"row":'))
  expect(rows).toHaveLength(1)
  writeFileSync(rows[0]!, 'no cars')
  put('content/offers/fuel.md', '---\nname: "A tank of fuel"\n---\nTwo of them.\n')
  const { report, files } = await build()
  expect(saying(files, 'Two of them.')).toContain('offers/fuel/index.html')
  expect(report.upkeep!.held?.cars).toHaveLength(1)
})

test('features #5: what is put right is back with the next build, and what is found since is gone, while pages stay that show neither', async () => {
  const { build, put } = await aDealer()
  await build()
  put('stock.json', [sound, mended])
  put('content/offers/tyres.md', OFFER(''))
  const back = await build()
  const paths = ['cars/faulty-4702/index.html', 'offers/tyres/index.html']
  expect(paths.filter(path => path in back.files)).toEqual(paths)
  expect(saying(back.files, faulty.slug)).toEqual(expect.arrayContaining(['sitemap.xml', 'stock.json', 'search/*']))
  expect(saying(back.files, 'Tyres for winter')).not.toEqual([])
  expect(back.report.upkeep!.held).toEqual({ cars: [], offers: [] })
  expect(back.report.warnings.filter(warning => warning.includes('holds back'))).toEqual([])

  put('stock.json', [sound, faulty])
  const gone = await build()
  expect(saying(gone.files, faulty.slug)).toEqual([])
  expect(gone.report.pages.removed).toBeGreaterThan(0)
  expect(gone.report.pages.kept).toBeGreaterThan(0)
})

test('features #5, #12: a car is not lost by its feed when it is held, and its price is asked of nobody meanwhile', async () => {
  const { build, put, sites } = await aDealer()
  const cars = Array.from({ length: 30 }, (_, index) => ({
    ...mended,
    id: index + 1,
    slug: `a-${index}`,
    vin: undefined,
  }))
  put('stock.json', cars)
  await build()
  const later = new Date(AT.getTime() + 86_400_000)
  vi.setSystemTime(later)
  const withoutPlates = (count: number) =>
    cars.slice(0, 22).map((car, index) => (index < count ? { ...car, regplate: undefined } : car))
  put('stock.json', withoutPlates(20))
  await expect(build()).rejects.toThrow(/^northside ✖ would hold back 20 of 22 cars → /)
  const report = () => readFileSync(join(sites, '../dist/reports/northside.html'), 'utf8')
  expect(report()).toContain('what is live is as it was before')
  expect(report()).toContain('<h2>What the law has a word on: 20 cars and 1 offer</h2>')
  expect(report()).not.toMatch(/left out|nobody can reserve/)

  // Of the 30 of before, 16 are left: fewer than would do if the held ones were lost.
  put('stock.json', withoutPlates(6))
  const { report: next, files } = await build({ at: later, builtAt: later })
  expect([next.ok, next.lostCars, next.feeds[0]?.accepted]).toEqual([true, undefined, 22])
  expect(report()).toContain('are left out')
  expect(Object.keys(files).filter(path => /^cars\/a-\d+\/index\.html$/.test(path))).toHaveLength(16)
  const charged = chargedBefore(join(sites, '../data/changes'), 'northside')
  expect([charged.get(1), charged.get(22)]).toEqual([
    [[24_990, 'Drive Away', AT.getTime(), later.getTime()]],
    [[24_990, 'Drive Away', AT.getTime()]],
  ])
})
