import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { nightlyUnless } from '../../../scripts/check/nightly.ts'
import type { Car } from '../../../src/records/index.ts'
import { AT, built, dataBeside, filesIn, textsIn } from '../../support/build.ts'
import { aCar, aModel } from '../../support/builders.ts'
import { buildAtRename } from '../../support/renames.ts'
import { aSiteFile, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const offer = (text: string, name = 'A tank of fuel'): string =>
  `---\nname: ${name}\ncategory: Used {cars}\ndisclaimer: While stocks of {name} last.\n---\n${text}\n`

/** As many cars as two lots of pages and a part of one, so that threads have something to share. */
const cars = (count = 75): Car[] =>
  Array.from({ length: count }, (_, index) =>
    aCar({
      id: 1000 + index,
      slug: `2021-toyota-corolla-${1000 + index}`,
      stocknum: `N${index}`,
      price: 20_000 + index * 130,
      km: 30_000 + index * 700,
      created_at: new Date(Date.UTC(2025, 3, 1 + (index % 40), index % 24)).toISOString(),
      status: index % 25 === 3 ? 'sold' : 'in_stock',
      ...(index % 25 === 3 ? { sold: true, sold_date_timestamp: Date.UTC(2025, 4, 12, index) / 1000 } : {}),
    }),
  )

const settings = aSiteFile({
  ...HOLIDAYS_NAMED,
  baseUrl: 'https://www.northside.example',
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
  brands: ['toyota'],
})

const toyota = {
  manufacturer: { id: 1, name: 'Toyota', slug: 'toyota' },
  models: [aModel(), aModel({ id: 2, name: 'Yaris', slug: 'yaris' })],
}

const aDealer = (stock = cars()) =>
  aSitesFolder({
    '_brands/toyota/brand.json': toyota,
    'northside/site.json': settings,
    'northside/stock.json': stock,
    'northside/content/offers/fuel.md': offer('Until the pump runs dry.'),
    'northside/content/offers/mats.md': offer('Rubber ones.', 'Floor mats'),
  })

const bundleOf = (sites: string): string => join(sites, '../dist/northside')

const keptOf = async (sites: string): Promise<string[]> =>
  globSync(join(await dataBeside(sites), 'bundles/*/northside.kept/*'))

test('what has not changed is kept, all of it', async () => {
  const sites = await aDealer()
  const first = await built(sites)
  const before = filesIn(bundleOf(sites))
  const again = await built(sites)
  const total = first.sites[0]!.pages.rendered
  expect(total).toBeGreaterThan(80)
  expect(again.sites[0]!.pages).toEqual({ rendered: 0, kept: total, removed: 0 })
  expect(filesIn(bundleOf(sites))).toEqual(before)
})

test('a changed text of an offer renders the pages that show it, and no other', async () => {
  const sites = await aDealer()
  await built(sites)
  const before = textsIn(bundleOf(sites))
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('Two tanks, even.'))
  const { pages } = (await built(sites)).sites[0]!
  const after = textsIn(bundleOf(sites))
  const showed = Object.keys(before).filter(path => before[path]!.includes('runs dry'))
  const changed = Object.keys(after).filter(path => path.endsWith('.html') && after[path] !== before[path])
  expect(changed).toEqual(showed.filter(path => path.endsWith('.html')))
  expect(changed.length).toBeGreaterThan(0)
  expect(pages.rendered).toBe(changed.length)
})

test.each([
  ['at the same moment', AT],
  ['a quarter of an hour later', new Date(AT.getTime() + 15 * 60_000)],
])('a changed price renders the pages that show it, and no other, %s', async (_, at) => {
  const sites = await aDealer()
  await built(sites)
  const before = textsIn(bundleOf(sites))
  const [first, ...others] = cars()
  writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([{ ...first, price: 66_660 }, ...others]))
  const { pages } = (await built(sites, { at })).sites[0]!
  const after = textsIn(bundleOf(sites))
  const changed = Object.keys(after).filter(path => path.endsWith('.html') && after[path] !== before[path])
  expect(changed).toContain(`cars/${first!.slug}/index.html`)
  expect(changed.length).toBeLessThan(pages.kept)
  expect(pages.rendered).toBe(changed.length)
})

/** Ends as what is kept whole, so that it is believed. */
const unreadable = 'no data\nwhole\n'

test('a changed text is built without the cars of the feed, which need not even be readable', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const rows = (await keptOf(sites)).filter(file => readFileSync(file, 'utf8').startsWith('{"rows":[{"row":'))
  expect(rows).toHaveLength(1)
  writeFileSync(rows[0]!, unreadable)
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('Two tanks, even.'))
  await built(sites)
  const shows = Object.values(textsIn(bundleOf(sites))).filter(html => html.includes('Two tanks, even.'))
  expect(shows.some(html => html.includes('While stocks of Northside Cars last.'))).toBe(true)
})

test('a changed text is built without the searched stock, which need not even be readable', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const searched = (await keptOf(sites)).filter(file => readFileSync(file).includes('{"searched":'))
  expect(searched).toHaveLength(1)
  writeFileSync(searched[0]!, unreadable)
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('Two tanks, even.'))
  await built(sites)
})

test('the page of a model is made anew when one of its cars changes, and kept when those of another model do', async () => {
  const [corolla, yaris] = [...cars(2), aCar({ id: 1, slug: 'yaris-1', model: 'Yaris', price: 18_880 })].slice(1)
  const sites = await aDealer([corolla!, yaris!])
  await built(sites)
  const before = textsIn(bundleOf(sites))
  for (const page of ['yaris/index.html', 'models/yaris/index.html']) expect(before[page]).toContain('$18,880')
  writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify([corolla, { ...yaris, price: 17_770 }]))
  const { pages } = (await built(sites)).sites[0]!
  const after = textsIn(bundleOf(sites))
  for (const page of ['yaris/index.html', 'models/yaris/index.html']) expect(after[page]).toContain('$17,770')
  const changed = Object.keys(after).filter(path => path.endsWith('.html') && after[path] !== before[path])
  expect(changed).not.toContain('corolla/index.html')
  expect(pages.rendered).toBe(changed.length)
})

test('a build in which nothing changed drops nothing of what a later one may need', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const before = await keptOf(sites)
  await built(sites)
  expect((await keptOf(sites)).sort()).toEqual(before.sort())
})

test('the searched stock stays kept by a build that changes words alone', async () => {
  const sites = await aDealer(cars(3))
  const searched = async () => (await keptOf(sites)).filter(file => readFileSync(file).includes('{"searched":'))
  await built(sites)
  const before = await searched()
  expect(before).toHaveLength(1)
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('Two tanks, even.'))
  await built(sites)
  expect(await searched()).toEqual(before)
})

test('with two workers, a picture that turns from a folder into a file and back is taken over each time', async () => {
  const sites = await aDealer(cars(3))
  const team = join(sites, 'northside/assets/team')
  const asFolder = () => {
    mkdirSync(team, { recursive: true })
    writeFileSync(join(team, 'sales.svg'), '<svg/>')
  }
  const asFile = () => writeFileSync(team, 'all of them')
  const shown = () => Object.keys(filesIn(join(bundleOf(sites), 'assets')))
  const turns: [() => void, string[]][] = [
    [asFolder, ['team/sales.svg']],
    [asFile, ['team']],
    [asFolder, ['team/sales.svg']],
  ]
  for (const [turn, paths] of turns) {
    rmSync(team, { recursive: true, force: true })
    turn()
    await built(sites, { workers: 2 })
    expect(shown()).toEqual(paths)
  }
})

test('a picture with other bytes is taken over, though it is as large and as old as the one before', async () => {
  const sites = await aDealer(cars(3))
  const logo = join(sites, 'northside/assets/logo.svg')
  mkdirSync(dirname(logo))
  for (const colour of ['red', 'tan']) {
    const svg = `<svg fill="${colour}"/>`
    writeFileSync(logo, svg)
    utimesSync(logo, new Date('2025-05-01'), new Date('2025-05-01'))
    await built(sites)
    expect(readFileSync(join(bundleOf(sites), 'assets/logo.svg'), 'utf8')).toBe(svg)
  }
})

test('a car that is gone takes its page with it, and a new one brings its own', async () => {
  const sites = await aDealer()
  await built(sites)
  const page = (index: number): string => `cars/2021-toyota-corolla-${1000 + index}/index.html`
  writeFileSync(join(sites, 'northside/stock.json'), JSON.stringify(cars(76).slice(1)))
  const report = await built(sites)
  const paths = Object.keys(filesIn(bundleOf(sites)))
  expect(report.sites[0]!.pages.removed).toBe(1)
  expect(paths).not.toContain(page(0))
  expect(paths).toContain(page(75))
})

test('a kept bundle is byte for byte the one that is made anew, whatever changed and whenever', async () => {
  const sites = await aDealer()
  const dataDir = await dataBeside(sites)
  const moments = [
    '2025-05-14T02:00Z',
    '2025-05-14T02:01Z',
    '2025-05-14T09:00Z',
    '2025-05-15T02:00Z',
    '2025-06-20T02:00Z',
  ]
  const changes = [
    () => {},
    () => writeFileSync(join(sites, 'northside/content/offers/mats.md'), offer('Woollen ones.', 'Floor mats')),
    () => writeFileSync(join(sites, 'northside/content/offers/mats.md'), offer('Woollen ones.', 'Mats for the floor')),
    () =>
      writeFileSync(
        join(sites, 'northside/stock.json'),
        JSON.stringify(cars(70).map(car => ({ ...car, km: car.km! + 1 }))),
      ),
    () =>
      writeFileSync(
        join(sites, 'northside/site.json'),
        JSON.stringify({ ...settings, tagline: 'Straight from the owner' }),
      ),
  ]
  for (const [index, change] of changes.entries()) {
    change()
    const at = new Date(moments[index]!)
    await built(sites, { at, builtAt: at })
    const fresh = join(sites, `../fresh-${index}`)
    await built(sites, { at, builtAt: at, outDir: fresh, dataDir, force: true })
    expect(filesIn(bundleOf(sites))).toEqual(filesIn(join(fresh, 'northside')))
  }
})

test('two builds of the same input at the same moment are equal, with one worker and with two', async () => {
  const sites = await aDealer()
  await built(sites, { workers: 1 })
  const outDir = join(sites, '../other')
  await built(sites, { workers: 2, outDir, force: true })
  expect(filesIn(join(outDir, 'northside'))).toEqual(filesIn(bundleOf(sites)))
})

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
])('what a power cut has left %s is made again', async (_, after) => {
  const sites = await aDealer(cars(3))
  await built(sites)
  for (const file of await keptOf(sites)) writeFileSync(file, after(readFileSync(file)))
  const text = offer('Two tanks, even.')
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), text)
  expect((await built(sites)).sites[0]).toMatchObject({ ok: true, feeds: [{ accepted: 3 }] })
})

test('with --force nothing is read of what an earlier build kept', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  for (const file of await keptOf(sites)) writeFileSync(file, readFileSync(file).fill('x', 0, 1))
  expect((await built(sites, { force: true })).sites[0]).toMatchObject({ ok: true, feeds: [{ accepted: 3 }] })
})

test('with --force nothing is kept', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const before = filesIn(bundleOf(sites))
  const { pages } = (await built(sites, { force: true })).sites[0]!
  expect(pages.kept).toBe(0)
  expect(filesIn(bundleOf(sites))).toEqual(before)
})

test('a file that somebody deleted from a bundle comes back', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const before = filesIn(bundleOf(sites))
  rmSync(join(bundleOf(sites), 'cars'), { recursive: true })
  await built(sites)
  expect(filesIn(bundleOf(sites))).toEqual(before)
})

test('a file that somebody deleted is not missing from the bundle after the next, which is made of the one that lost it', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const before = filesIn(bundleOf(sites))
  const [page, script] = [/^cars\/.*\.html$/, /^_astro\/.*\.js$/].map(kind =>
    Object.keys(before).find(path => kind.test(path)),
  )
  await built(sites)
  // One of a folder with a handful of files, one of a folder with hundreds.
  for (const path of [page!, script!]) rmSync(join(bundleOf(sites), path))
  for (let build = 0; build < 3; build++) {
    await built(sites)
    expect(filesIn(bundleOf(sites))).toEqual(before)
  }
})

test('a bundle that is not the one remembered is made anew', async () => {
  const sites = await aDealer(cars(3))
  const first = await built(sites)
  writeFileSync(join(bundleOf(sites), 'manifest.json'), '{}')
  const again = await built(sites)
  expect(again.sites[0]!.pages.rendered).toBe(first.sites[0]!.pages.rendered)
})

test('files shared by the bundle and its spare are never written in place', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const held = join(sites, '../held')
  for (const text of ['One.', 'Two.', 'Three.', 'Two.']) {
    // Whoever still reads the bundle of before must go on reading that.
    const page = Object.entries(textsIn(bundleOf(sites))).find(
      ([path, html]) => path.endsWith('.html') && html.includes('A tank of fuel'),
    )![0]
    const before = readFileSync(join(bundleOf(sites), page))
    rmSync(held, { force: true })
    const node = statSync(join(bundleOf(sites), page)).ino
    renameSync(join(bundleOf(sites), page), held)
    writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer(text))
    await built(sites)
    expect(statSync(held).ino).toBe(node)
    expect(readFileSync(held)).toEqual(before)
    expect(Object.values(textsIn(bundleOf(sites))).some(html => html.includes(text))).toBe(true)
  }
})

test('a build that was killed between its two last steps is put right by the next, which renders no page for it', async () => {
  const sites = await aDealer(cars(3))
  const dataDir = await dataBeside(sites)
  await built(sites)
  await built(sites)
  const before = filesIn(bundleOf(sites))
  const work = Object.keys(filesIn(join(dataDir, 'bundles')))[0]!.split('/')[0]!
  // As it is when the old bundle was put aside and the new one not yet put in its place.
  renameSync(bundleOf(sites), join(dataDir, 'bundles', work, 'northside.replaced'))
  const { pages } = (await built(sites)).sites[0]!
  expect(filesIn(bundleOf(sites))).toEqual(before)
  expect(pages.rendered).toBe(0)
})

const STEPS = [
  ['the bundle before was put aside', 'bundles/*/northside'],
  ['its own bundle was served', 'bundles/*/northside.replaced'],
  ['the one before had become the spare', 'bundles/*/northside.json.new'],
  ['what it remembers was to be put in place', 'bundles/*/northside.memory.json.new'],
] as const

for (const [when, path] of STEPS) {
  test(`a build that is killed when ${when} is followed by one that keeps what stays${nightlyUnless(path === STEPS[0][1])}`, async () => {
    const sites = await aDealer(cars(3))
    const first = (await built(sites)).sites[0]!.pages.rendered
    await built(sites)
    writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('For today only.'))
    const { signal } = await buildAtRename(sites, 'killed', path)
    expect(signal).toBe('SIGKILL')
    const { rendered } = (await built(sites)).sites[0]!.pages
    if (path === 'bundles/*/northside') expect(rendered).toBeLessThan(first / 2)
    else expect(rendered).toBe(0)
    const served = filesIn(bundleOf(sites))
    await built(sites, { force: true })
    expect(served).toEqual(filesIn(bundleOf(sites)))
  })
}

test.each(STEPS.slice(1))(
  'a build that the system stops when %s has built its dealer, and says what it could not keep @nightly',
  async (_, path) => {
    const sites = await aDealer(cars(3))
    await built(sites)
    await built(sites)
    writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('For today only.'))
    const { status, said } = await buildAtRename(sites, 'refused', path)
    expect(status).toBe(0)
    expect(said).toContain('⚠ northside is built, but not all is kept for its next build: this user may not get at ')
    expect(said).toContain('1 of 1 dealers')
    expect((await built(sites)).sites[0]).toMatchObject({ pages: { rendered: 0 }, warnings: [] })
    const served = filesIn(bundleOf(sites))
    expect(textsIn(bundleOf(sites))['offers/fuel/index.html']).toContain('For today only.')
    await built(sites, { force: true })
    expect(served).toEqual(filesIn(bundleOf(sites)))
  },
)

test('a build whose bundle cannot be put in its place leaves the one that is served there', async () => {
  const sites = await aDealer(cars(3))
  await built(sites)
  const before = filesIn(bundleOf(sites))
  writeFileSync(join(sites, 'northside/content/offers/fuel.md'), offer('For today only.'))
  const { status, said } = await buildAtRename(sites, 'refused', 'bundles/*/northside')
  expect(status).toBe(1)
  expect(said).toContain('northside was not built; its last bundle, if any, is as it was')
  expect(filesIn(bundleOf(sites))).toEqual(before)
})

test('a spare that a killed build left half changed is not used', async () => {
  const sites = await aDealer(cars(3))
  const dataDir = await dataBeside(sites)
  await built(sites)
  const before = filesIn(bundleOf(sites))
  const [folder] = Object.keys(filesIn(join(dataDir, 'bundles'))).map(path => path.split('/')[0]!)
  const spare = join(dataDir, 'bundles', folder!, 'northside')
  mkdirSync(spare, { recursive: true })
  writeFileSync(join(spare, 'leftover.html'), 'from a build that died')
  await built(sites)
  expect(filesIn(bundleOf(sites))).toEqual(before)
})

test('what another version of the builder remembered is forgotten, not misread', async () => {
  const sites = await aDealer(cars(3))
  const first = await built(sites)
  const [memory] = globSync(join(await dataBeside(sites), 'bundles/*/northside.memory.json'))
  writeFileSync(memory!, JSON.stringify({ ...JSON.parse(readFileSync(memory!, 'utf8')), format: 1, files: {} }))
  const again = await built(sites)
  expect(again.sites[0]!.pages.rendered).toBe(first.sites[0]!.pages.rendered)
})
