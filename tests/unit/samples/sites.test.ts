import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { siteSlugs } from '../../../scripts/options/dealers.ts'
import { dealerOf, SAMPLES_AT, SITES } from '../../../scripts/samples/files.ts'
import { ART_WIDTHS, SCENE_WIDTH } from '../../../scripts/samples/pictures.ts'
import { PLANS } from '../../../scripts/samples/plans.ts'
import { makeStock } from '../../../scripts/samples/stock.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { checkDigit } from '../../../src/domain/vin.ts'
import { type Car, CarSchema } from '../../../src/records/car.ts'
import { BrandSchema } from '../../../src/site/brands.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { SiteSchema, type SiteSettings } from '../../../src/site/schema/site.ts'

const AT = new Date(SAMPLES_AT)

type Sample = { slug: string; settings: SiteSettings; siteFile: string; stock: string; cars: Car[] }

const samples: Sample[] = await Promise.all(
  PLANS.map(async ({ slug }) => {
    const siteFile = await readFile(join(SITES, slug, 'site.json'), 'utf8')
    const stock = gunzipSync(await readFile(join(SITES, slug, 'stock.ndjson.gz'))).toString('utf8')
    const rows: unknown[] = stock
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const settings = SiteSchema.parse(JSON.parse(siteFile))
    return { slug, settings, siteFile, stock, cars: rows.map(row => CarSchema.parse(row)) }
  }),
)
const settingsOf = (slug: string) => samples.find(sample => sample.slug === slug)!.settings
const allCars = samples.flatMap(sample => sample.cars)

/** The names of all cars that break a rule; none should. */
const breaking = (rule: (car: Car) => boolean): string[] => allCars.filter(car => !rule(car)).map(car => car.slug)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('DC-03 the sample sites cover the variants, are invented and say so', () => {
  expect(siteSlugs(SITES)).toEqual(expect.arrayContaining(PLANS.map(({ slug }) => slug)))
  expect(settingsOf('wattle-coast-toyota')).toMatchObject({ manufacturer: 'Toyota', template: 'manufacturer' })
  expect(settingsOf('brackenfield-motor-group').manufacturer).toBeUndefined()
  expect(settingsOf('brackenfield-motor-group').dealerships.length).toBeGreaterThan(1)
  expect(settingsOf('coral-range-jeep')).toMatchObject({ manufacturer: 'Jeep', contactOnly: true })
  expect(settingsOf('southern-drift-leisure')).toMatchObject({ region: 'en-NZ', template: 'leisure' })
  expect(settingsOf('saguaro-ridge-auto')).toMatchObject({ region: 'en-US', template: 'used' })
  expect(settingsOf('jarrah-coast-auto').timezone).toBe('Australia/Perth')
  for (const { settings } of samples) {
    expect(settings.notice).toContain('is a sample')
    expect(settings.pictureCredit).toContain('CC BY')
  }
})

test('VD-05, PR-12 the cars of every sample dealer lead to its finance', () => {
  for (const { slug, settings } of samples) {
    expect(settings.detail.buttons, slug).toContainEqual(expect.objectContaining({ kind: 'finance' }))
  }
})

describe.each(samples)('$slug', ({ slug, settings, siteFile, stock, cars }) => {
  test('its stock is what the generator makes', () => {
    const plan = PLANS.find(each => each.slug === slug)!
    const made = makeStock(dealerOf(plan, siteFile, AT))
    // Compared as text and in one piece: a difference of 5,000 cars is no message.
    expect(made.map(car => `${JSON.stringify(car)}\n`).join('') === stock, 'run npm run samples').toBe(true)
  })

  test('its cars stand at its own sales locations', () => {
    const ids = new Set(settings.locations.filter(each => each.location_type === 'sales').map(each => each.id))
    expect(cars.filter(car => !ids.has(car.location_id ?? 0)).map(car => car.slug)).toEqual([])
    expect(new Set(cars.map(car => car.location_id))).toEqual(ids)
  })

  test('its phone numbers are of ranges that ring nowhere', () => {
    const phones = [...siteFile.matchAll(/"phone": "([^"]+)"/g)].map(match => match[1]!)
    expect(phones.length).toBeGreaterThan(2)
    const fictitious = /^(\(0[2378]\) 5550 \d{4}|\(03\) 000 \d{4}|\(520\) 555-01\d\d)$/
    expect(phones.filter(phone => !fictitious.test(phone))).toEqual([])
  })
})

test('ids and slugs of cars are given once in all samples together', () => {
  expect(new Set(allCars.map(car => car.id)).size).toBe(allCars.length)
  expect(new Set(allCars.map(car => car.slug)).size).toBe(allCars.length)
})

test('every picture that the samples name is there, in every width', async () => {
  const named = new Set<string>(allCars.flatMap(car => car.images))
  const folders = ['_brands', ...PLANS.map(({ slug }) => slug)].map(name => join(SITES, name))
  for (const file of (await Promise.all(folders.map(filesBelow))).flat()) {
    if (!/\.(json|md)$/.test(file)) continue
    for (const [path] of (await readFile(file, 'utf8')).matchAll(/\/art\/[a-z0-9/-]+\.webp/g)) named.add(path)
  }
  const art = (path: string) => join(SITES, '_art', path)
  const files = [...named].flatMap(path => [path, ...ART_WIDTHS.map(width => path.replace('.webp', `-${width}.avif`))])
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(path => !existsSync(art(path)))).toEqual([])
  for (const { settings } of samples)
    expect(settings.pictures).toMatchObject({ formats: ['avif'], widths: [...ART_WIDTHS] })
  // What fills a desk from edge to edge would be soft in the largest of them.
  const heroes = samples.flatMap(({ settings: { home } }) =>
    [home.hero, ...home.seasonal].flatMap(({ image }) => image ?? []),
  )
  expect(heroes.length).toBeGreaterThanOrEqual(PLANS.length)
  const large = heroes.map(path => path.replace('.webp', `-${SCENE_WIDTH}.avif`))
  expect(large.filter(path => !existsSync(art(path)))).toEqual([])
})

test('the catalogue has the nine makers of PR-22, each with a logo and with models in pictures', async () => {
  const makers = ['Chery', 'Ford', 'Jeep', 'Kia', 'Mazda', 'MG', 'Mitsubishi', 'Nissan', 'Toyota']
  const brands = await Promise.all(
    makers.map(async name => {
      const folder = join(SITES, '_brands', name.toLowerCase())
      expect(existsSync(join(folder, 'assets/logo.svg'))).toBe(true)
      return BrandSchema.parse(JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')))
    }),
  )
  expect(brands.map(({ manufacturer }) => manufacturer.name)).toEqual(makers)
  for (const { models } of brands) {
    expect(models.length).toBeGreaterThan(4)
    expect(models.filter(model => !model.image || !model.description)).toEqual([])
  }
})

test('SR-19 a maker’s logo keeps the proportions of its letters, and is readable in the list of makes, of 44 by 28 px', async () => {
  for (const maker of await readdir(join(SITES, '_brands'))) {
    const logo = await readFile(join(SITES, '_brands', maker, 'assets/logo.svg'), 'utf8')
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(logo) ?? []
    const [, letters] = /font-size="([\d.]+)"/.exec(logo) ?? []
    expect(logo).not.toContain('textLength')
    expect(Number(letters) * Math.min(44 / Number(width), 28 / Number(height))).toBeGreaterThan(12)
  }
})

test('a history report that a car links to is there', () => {
  const reports = new Set(allCars.flatMap(car => car.file ?? []))
  expect(reports.size).toBeGreaterThan(0)
  expect([...reports].filter(path => !existsSync(join(SITES, '_art', path)))).toEqual([])
})

test('a link that a site or its tiles make to an offer or a page of its own leads there', async () => {
  for (const { slug } of samples) {
    const content = join(SITES, slug, 'content')
    for (const file of await filesBelow(content)) {
      for (const [, kind, name] of (await readFile(file, 'utf8')).matchAll(
        /"\/(offers|pages)\/(?:[a-z]+\/)?([a-z0-9-]+)"/g,
      )) {
        expect(existsSync(join(content, kind!, `${name}.md`)), `${file} links to ${kind}/${name}`).toBe(true)
      }
    }
  }
})

test('the pictures take less than 8 MB and the stock less than 2.5 MB', async () => {
  const bytes = async (files: string[]) =>
    (await Promise.all(files.map(file => stat(file)))).reduce((sum, { size }) => sum + size, 0)
  expect(await bytes(await filesBelow(join(SITES, '_art')))).toBeLessThan(8_000_000)
  expect(await bytes(PLANS.map(({ slug }) => join(SITES, slug, 'stock.ndjson.gz')))).toBeLessThan(2_500_000)
})

test('an electric car has no litres, no cylinders and uses no fuel; every other car has all three', () => {
  const isCar = (car: Car) => car.item_type === 'car' && car.simple_body !== 'motorhome'
  const burns = (car: Car) => [car.cylinders, car.engine_size_litres, car.variant?.fuelconsumptioncombined]
  const electric = (car: Car) => car.simple_fuel === 'Electric'
  expect(allCars.filter(electric).length).toBeGreaterThan(50)
  expect(breaking(car => !electric(car) || burns(car).every(value => value === undefined))).toEqual([])
  expect(breaking(car => !isCar(car) || electric(car) || burns(car).every(value => value !== undefined))).toEqual([])
})

test('a new car has hardly been driven and has no plate; a demo has both a plate and few kilometres', () => {
  expect(breaking(car => car.car_type !== 'new' || ((car.km ?? 0) <= 60 && car.regplate === undefined))).toEqual([])
  expect(breaking(car => car.car_type !== 'demo' || ((car.km ?? 0) < 8000 && car.regplate !== undefined))).toEqual([])
})

test('used cars have been driven as far as their age allows', () => {
  const used = (car: Car) => car.car_type === 'used' && car.item_type === 'car'
  const yearly = (car: Car) => (car.km ?? 0) / Math.max(1, AT.getUTCFullYear() - (car.year ?? 0))
  expect(breaking(car => !used(car) || ((car.km ?? 0) >= 300 && yearly(car) < 60_000))).toEqual([])
  const ofYear = (year: number) => allCars.filter(car => used(car) && car.year === year)
  const mean = (cars: Car[]) => cars.reduce((sum, car) => sum + (car.km ?? 0), 0) / cars.length
  expect(mean(ofYear(2017))).toBeGreaterThan(2 * mean(ofYear(2023)))
})

test('a sold car has its date, within three days and before; no other car has one', () => {
  const sold = allCars.filter(car => car.status === 'sold')
  const ageDays = (car: Car) => (AT.getTime() / 1000 - (car.sold_date_timestamp ?? 0)) / (DAY / 1000)
  expect(sold.filter(car => ageDays(car) < 0)).toEqual([])
  expect(sold.some(car => ageDays(car) < 3)).toBe(true)
  expect(sold.some(car => ageDays(car) > 3)).toBe(true)
  expect(breaking(car => (car.status === 'sold') === (car.sold_date_timestamp ?? 0) > 0)).toEqual([])
})

test('EN-09 motorcycles and caravans come without what they lack, caravans with their own specifications', () => {
  const caravans = allCars.filter(car => car.item_type === 'caravan')
  const motorcycles = allCars.filter(car => car.item_type === 'motorcycle')
  expect(caravans.length).toBeGreaterThan(40)
  expect(motorcycles.length).toBeGreaterThan(80)
  for (const car of motorcycles) expect(car.doors).toBeUndefined()
  for (const { doors, simple_transmission, simple_fuel, km, specifications } of caravans) {
    expect([doors, simple_transmission, simple_fuel, km]).toEqual([undefined, undefined, undefined, undefined])
    expect(Object.values(specifications ?? {}).filter(value => value !== undefined)).toHaveLength(6)
  }
  expect(new Set(caravans.map(car => /ft$/.test(String(car.specifications?.body_length))))).toEqual(
    new Set([true, false]),
  )
})

test('prices are coherent: reduced from more, offered for less, and near the market', () => {
  const priced = (car: Car) => (car.price ?? 0) > 10
  expect(breaking(car => car.before_price === undefined || car.before_price > (car.price ?? 0))).toEqual([])
  expect(breaking(car => car.offer_price === undefined || car.offer_price < (car.price ?? 0))).toEqual([])
  const average = (car: Car) => car.autograb_data?.average_market_price ?? car.price ?? 0
  expect(breaking(car => !priced(car) || Math.abs(average(car) / (car.price ?? 1) - 1) < 0.25)).toEqual([])
})

test('a tag that is given to any car names no sum, which would be another one than its price', () => {
  expect(breaking(car => !/\$|\d/.test(car.tag ?? ''))).toEqual([])
})

test('dates are coherent: built, then complied, then here', () => {
  expect(breaking(car => (car.build_date ?? '') <= (car.compliance_date ?? car.build_date ?? ''))).toEqual([])
  expect(breaking(car => car.created_at !== undefined && new Date(car.created_at) < AT)).toEqual([])
  expect(breaking(car => car.build_date === undefined || car.build_date.startsWith(String(car.year)))).toEqual([])
})

test('every VIN has a right check digit', () => {
  expect(breaking(car => car.vin?.length === 17 && car.vin[8] === checkDigit(car.vin))).toEqual([])
})

test('the American dealer writes miles and American words, and of credit the APR', () => {
  const { cars } = samples.find(sample => sample.slug === 'saguaro-ridge-auto')!
  const texts = cars.map(car => [car.colour, car.dealercomments, car.simple_fuel, ...car.standardEquipment].join(' '))
  expect(settingsOf('saguaro-ridge-auto').stock.distanceUnit).toBe('mi')
  expect(
    texts.filter(text => /\b(colour|grey|tyres?|rego|kilometres?|petrol|bonnet|boot|enquir\w+)\b/i.test(text)),
  ).toEqual([])
  const disclaimers = cars.flatMap(({ finance_lenders }) => finance_lenders?.manual?.disclaimer ?? [])
  expect(disclaimers.length).toBeGreaterThan(0)
  expect(disclaimers.filter(text => /comparison rate/i.test(text) || !/\bAPR\b/.test(text))).toEqual([])
  const labels = labelsOf(settingsOf('saguaro-ridge-auto'))
  expect(labels.comparisonRateWarning).toMatch(/^APR means annual percentage rate\./)
  expect(Object.values(labels).filter(text => /comparison rate/i.test(text))).toEqual([])
})
