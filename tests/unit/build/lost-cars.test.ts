// A feed that is whole and in order, and has lost most of its cars.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeFiles } from '../../../scripts/build/site/changes.ts'
import { carsAtLastBuild } from '../../../src/site/feeds/cars-at-last-build.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { build, built, dataBeside, filesIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const stock = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => aCar({ id: from + index, slug: `car-${from + index}` }))

const feeds = (...files: string[]) => files.map(file => ({ reader: 'forecourt' as const, file }))

const settings = (fields: Partial<SiteFile> = {}) => aSiteFile({ stock: { feeds: feeds('stock.json') }, ...fields })

/** A dealer with 30 cars, built once, and what can be done with it. */
async function aDealer(files: Record<string, object> = {}) {
  const sites = await aSitesFolder({
    'northside/site.json': settings(),
    'northside/stock.json': stock(30),
    ...files,
  })
  await built(sites)
  const changes = join(await dataBeside(sites), 'changes')
  return {
    sites,
    changes,
    write: (path: string, content: object) => writeFileSync(join(sites, 'northside', path), JSON.stringify(content)),
    /** The faults of another build; none where there is a new bundle. */
    again: async (options: Parameters<typeof build>[1] = {}) => {
      const { ok, faults, lostCars } = (await build(sites, options)).sites[0]!
      expect([ok, lostCars ?? false]).toEqual([faults.length === 0, faults.length > 0])
      return faults
    },
    counts: () => Object.values(carsAtLastBuild(changes, 'northside')[0]!).map(({ cars }) => cars),
    bundle: () => filesIn(join(sites, '../dist/northside')),
  }
}

const lost = (sites: string): string =>
  `sites/northside/stock.json ✖ has 17 cars, and had 30 before; have the rest sent. If these are all: npm run build -- --fewer-cars northside --sites ${sites}, once, or a lower stock.minRemainingShare in sites/northside/site.json`

test('E17 a dealer that lost most of its cars keeps its bundle, build after build, until somebody takes what is left', async () => {
  const { sites, write, again, bundle, counts } = await aDealer()
  const before = bundle()
  write('stock.json', stock(17))
  for (const options of [{}, {}, { force: true }, { at: new Date('2026-12-26T02:00:00Z') }, { fewerCars: ['other'] }]) {
    expect(await again(options)).toEqual([lost(sites)])
    expect([bundle(), counts()]).toEqual([before, [30]])
  }
  expect(await again({ fewerCars: ['northside'] })).toEqual([])
  expect(Object.keys(bundle()).filter(path => /^cars\/car-\d+\/index\.html$/.test(path))).toHaveLength(17)
  // That was for once: what is measured by from now on is what was taken.
  expect([await again(), counts()]).toEqual([[], [17]])
})

test('E17 the last build counts, so a stock that sells out car by car is built each time', async () => {
  const { write, again, counts } = await aDealer()
  for (const left of [18, 11, 1]) {
    write('stock.json', stock(left))
    expect([await again(), counts()]).toEqual([[], [left]])
  }
})

test('E17 stock.minRemainingShare says how few may remain', async () => {
  const { sites, write, again } = await aDealer()
  write('stock.json', stock(17))
  expect(await again()).toEqual([lost(sites)])
  write('site.json', settings({ stock: { feeds: feeds('stock.json'), minRemainingShare: 0 } }))
  expect(await again()).toEqual([])
})

test('E17 what a setting hides is not lost', async () => {
  const { write, again, counts } = await aDealer()
  const hidden = stock(25).map(({ id }) => id)
  write('site.json', settings({ excludedIds: { cars: hidden } }))
  expect([await again(), counts()]).toEqual([[], [30]])
})

test('E17 of two feeds the one that lost its cars is named, and a feed may come in the place of another', async () => {
  const { write, again, counts } = await aDealer({
    'northside/site.json': settings({ stock: { feeds: feeds('stock.json', 'used.json') } }),
    'northside/used.json': stock(60, 100),
  })
  write('used.json', stock(30, 100))
  expect(await again()).toEqual([expect.stringContaining('sites/northside/used.json ✖ has 30 cars, and had 60 before')])
  write('other.json', stock(60, 200))
  write('site.json', settings({ stock: { feeds: feeds('stock.json', 'other.json') } }))
  expect([await again(), counts()]).toEqual([[], [30, 60]])
  write('site.json', settings({ stock: { feeds: feeds('stock.json') } }))
  expect(await again()).toEqual([
    expect.stringMatching(/site\.json ✖ its feeds have 30 cars, and had 90 before; .* → at stock\.feeds$/),
  ])
})

test('E17 a machine that forgets all but changes/ knows how many cars there were, and hands that on', async () => {
  const { sites, changes, write, again } = await aDealer()
  const data = await dataBeside(sites)
  expect(changeFiles(changes, 'northside').sort()).toEqual(readdirSync(changes).sort())
  expect(changeFiles(changes, 'north')).toEqual([])
  const kept = join(sites, '../kept')
  cpSync(changes, kept, { recursive: true })
  for (const folder of [join(sites, '../dist'), join(data, 'bundles'), changes]) rmSync(folder, { recursive: true })
  cpSync(kept, changes, { recursive: true })
  write('stock.json', stock(17))
  expect(await again()).toEqual([lost(sites)])
  // And where that is forgotten too, or was left empty by a power cut, it is a first build.
  writeFileSync(join(changes, 'northside.cars.json'), '')
  expect(await again()).toEqual([])
})

test('E17 a bundle is the same whether or not it is known how many cars there were', async () => {
  const { sites, changes, again, bundle } = await aDealer()
  const before = bundle()
  rmSync(changes, { recursive: true })
  await again({ force: true, outDir: join(sites, '../fresh') })
  expect(filesIn(join(sites, '../fresh/northside'))).toEqual(before)
})

test('a dealer whose feed calls its prices otherwise keeps its bundle until somebody takes that', async () => {
  const { write, again, bundle } = await aDealer()
  const before = bundle()
  write(
    'stock.json',
    stock(30).map(({ price, ...car }) => ({ ...car, retail_price: price })),
  )
  const told = [
    expect.stringContaining(
      '✖ has a price at 0 of 30 cars, and had one at 30 of 30 before; see whether it still sends them',
    ),
  ]
  expect(await again()).toEqual(told)
  expect(bundle()).toEqual(before)
  expect(await again({ fewerCars: ['northside'] })).toEqual([])
  expect(await again()).toEqual([])
})

test('EN-04 a dealer whose feed calls its odometers otherwise keeps its bundle until somebody takes that', async () => {
  const { sites, write, again, bundle } = await aDealer()
  const before = bundle()
  write(
    'stock.json',
    stock(30).map(({ km, ...car }) => ({ ...car, odometer: km })),
  )
  const found = `sites/northside/stock.json ✖ has at none of its cars "km" (before: at 30 of 30); see what it calls them now. If it is so: npm run build -- --fewer-cars northside --sites ${sites}, once, or 0 as stock.minRemainingShare in sites/northside/site.json`
  expect([await again(), bundle()]).toEqual([[found], before])
  expect([await again({ fewerCars: ['northside'] }), await again()]).toEqual([[], []])
})

test('a small dealer whose feed calls its prices otherwise is built with a warning, unless that is meant', async () => {
  const { sites, write } = await aDealer({ 'northside/stock.json': stock(12) })
  const renamed = stock(12).map(({ price, ...car }) => ({ ...car, asking_price: price }))
  const toldAfter = async (options: Parameters<typeof build>[1] = {}) => {
    write('stock.json', renamed)
    const { ok, warnings } = (await build(sites, options)).sites[0]!
    write('stock.json', stock(12))
    await built(sites)
    return [ok, warnings.filter(text => text.includes('has a price'))]
  }
  expect(await toldAfter()).toEqual([
    true,
    [
      'sites/northside/stock.json has a price at 0 of 12 cars, and had one at 12 of 12 before → see whether it still sends them as "price"',
    ],
  ])
  expect(await toldAfter({ fewerCars: ['northside'] })).toEqual([true, []])
})

test('a count of cars alone from an earlier release still guards the cars, and says nothing of prices', async () => {
  const { write, again, changes } = await aDealer()
  const file = join(changes, 'northside.cars.json')
  write(
    'stock.json',
    stock(30).map(({ price, ...car }) => ({ ...car, retail_price: price })),
  )
  writeFileSync(file, JSON.stringify({ format: 1, feeds: { 'sites/northside/stock.json': 30 } }))
  expect(await again()).toEqual([])
  writeFileSync(file, JSON.stringify({ format: 1, feeds: { 'sites/northside/stock.json': 60 } }))
  expect(await again()).toEqual([expect.stringContaining('has 30 cars, and had 60 before')])
})

test('a count from an earlier release knows a feed by its whole address, which no longer names it', async () => {
  const { changes } = await aDealer()
  const root = 'https://feeds.example/stock.json'
  const feeds = { 'sites/northside/stock.json': 30, [`${root}?key=1`]: 40 }
  const namesOf = (counts: Record<string, number>) => {
    writeFileSync(join(changes, 'northside.cars.json'), JSON.stringify({ format: 1, feeds: counts }))
    return carsAtLastBuild(changes, 'northside')[0]
  }
  expect(namesOf(feeds)).toEqual({ 'sites/northside/stock.json': { cars: 30 }, [`${root}?…`]: { cars: 40 } })
  expect(Object.values(namesOf({ ...feeds, [`${root}?key=2`]: 50 })!)).toEqual([30, 40, 50].map(cars => ({ cars })))
})
