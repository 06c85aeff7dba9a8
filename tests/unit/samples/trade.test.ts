import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLES_AT, SITES } from '../../../scripts/samples/files.ts'
import { PLANS } from '../../../scripts/samples/plans.ts'
import { KM_PER_MILE } from '../../../src/domain/distance.ts'
import { furtherSpecifications, type Spec } from '../../../src/domain/specs.ts'
import { type Car, CarSchema } from '../../../src/records/car.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { BrandSchema } from '../../../src/site/brands.ts'
import { splitFrontMatter } from '../../../src/site/content.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { stockOf } from '../../support/stock.ts'

const stocks = PLANS.map(({ slug }) => ({ slug, cars: stockOf(slug).map(car => CarSchema.parse(car)) }))
const allCars = stocks.flatMap(({ cars }) => cars)
const american = stocks.find(({ slug }) => slug === 'saguaro-ridge-auto')!.cars

/** The names of all cars that break a rule; none should. */
const breaking = (rule: (car: Car) => boolean): string[] => allCars.filter(car => !rule(car)).map(car => car.slug)

const brands = await Promise.all(
  (await readdir(join(SITES, '_brands'))).map(async name =>
    BrandSchema.parse(JSON.parse(await readFile(join(SITES, '_brands', name, 'brand.json'), 'utf8'))),
  ),
)
const models = new Map(
  brands.flatMap(({ manufacturer, models }) => models.map(model => [`${manufacturer.name} ${model.name}`, model])),
)

test('a car was complied before it came here, a used one months before, and has been driven as far as that allows', () => {
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const here = (car: Car) => month(car.created_at ?? '') - month(car.compliance_date ?? '')
  const complied = (car: Car) => car.compliance_date !== undefined
  expect(allCars.filter(complied).length).toBeGreaterThan(5000)
  expect(breaking(car => !complied(car) || here(car) >= (car.car_type === 'used' ? 4 : 1))).toEqual([])
  expect(breaking(car => car.car_type !== 'used' || !complied(car) || (car.km ?? 0) / here(car) < 3000)).toEqual([])
  expect(american.filter(complied)).toEqual([])
})

test('a tag fits its car', () => {
  const tagged = (tag: RegExp) => allCars.filter(car => tag.test(car.tag ?? ''))
  const used = ({ car_type }: Car) => car_type === 'used'
  expect(tagged(/./).length).toBeGreaterThan(200)
  expect(tagged(/One Owner|Low Kms|Low Miles/).filter(car => !used(car))).toEqual([])
  expect(tagged(/Ex-Demo/).filter(car => car.car_type !== 'demo')).toEqual([])
  expect(tagged(/Price Drop/).filter(car => car.before_price === undefined)).toEqual([])
  expect(tagged(/Low Kms|Low Miles/).filter(car => (car.km ?? 0) > 120_000)).toEqual([])
})

test('a car that is still on its way is not said to be here, photographed or measured', () => {
  const coming = allCars.filter(car => car.status === 'coming_soon')
  expect(coming.length).toBeGreaterThan(100)
  const here =
    /is here in|here now|In stock|on the floor|waiting outside|photographed it|were measured|Just in|drive it at|bring your (trailer|shelves)/i
  expect(coming.filter(car => here.test(car.dealercomments ?? '')).map(car => car.slug)).toEqual([])
})

test('equipment fits the car', () => {
  const has = (car: Car, feature: RegExp) => car.standardEquipment.some(each => feature.test(each))
  const lacking = (cars: (car: Car) => boolean, feature: RegExp) =>
    breaking(car => car.item_type !== 'car' || !cars(car) || !has(car, feature))
  expect(lacking(car => (car.seats ?? 5) <= 3, /ISOFIX|LATCH|front and rear|split-fold/)).toEqual([])
  expect(lacking(car => car.make === 'Tesla', /CarPlay|^(8|10\.5)-inch/)).toEqual([])
  expect(lacking(car => car.model === 'Wrangler', /sunroof|Power tailgate|(18|20)-inch alloy/)).toEqual([])
  expect(lacking(car => car.simple_body === 'hatchback', /Power tailgate|sunroof/)).toEqual([])
  expect(lacking(car => car.model === 'Mirage', /navigation|Blind spot|Electric parking/)).toEqual([])
  expect(lacking(car => car.car_type !== 'used', /Snorkel/)).toEqual([])
  expect(lacking(car => car.drive !== '4x4', /Rear differential lock|Hill descent|All-terrain/)).toEqual([])
  const liner = (car: Car) => /liner has done its job/.test(car.dealercomments ?? '')
  expect(breaking(car => !liner(car) || has(car, /liner/i))).toEqual([])
})

test('what a car may tow is what its model page says, where that says it, and what is known of others; nobody tows with a sports car', () => {
  const towed = (model: string) =>
    new Set(
      allCars
        .filter(car => car.model === model && !american.includes(car))
        .flatMap(car => car.variant?.towingcapacity ?? []),
    )
  expect(towed('Jimny')).toEqual(new Set([1300]))
  expect(towed('Gladiator')).toEqual(new Set([2721]))
  expect(towed('Fortuner')).toEqual(new Set([3100]))
  expect(towed('Everest')).toEqual(new Set([3500]))
  expect(towed('Tundra')).toEqual(new Set([4500]))
  const told = [...models.values()].flatMap(model =>
    (JSON.stringify(model).match(/Tows [\d,]+ kg/g) ?? []).map(words => [model.name, Number(words.replace(/\D/g, ''))]),
  )
  expect(told).not.toEqual([])
  for (const [model, kg] of told) expect(towed(String(model))).toContain(kg)
  for (const model of ['MX-5', 'GR86', 'BRZ', 'Mirage']) expect(towed(model)).toEqual(new Set())
  const says = (car: Car) => /Made to tow/.test(car.dealercomments ?? '')
  expect(breaking(car => !says(car) || Number(car.variant?.towingcapacity ?? 2400) >= 2400)).toEqual([])
})

test('the American dealer tells no code of a generation, no plate, which is the owner’s there, and no tailgate among the doors', () => {
  const names = (cars: Car[]) => cars.map(car => car.slug)
  expect(names(american.filter(car => car.series ?? car.carsales_title ?? car.regplate ?? car.rego_expiry))).toEqual([])
  expect(
    names(
      american.filter(car => (car.doors ?? 0) % 2 === 1 || !/^[24] door/.test(String(car.variant?.bodyconfiguration))),
    ),
  ).toEqual([])
})

test('the American dealer uses the words of American equipment, of American credit and of Arizona’s papers', async () => {
  const australian =
    /\b(reversing|tow ?bar|satellite navigation|digital radio|autonomous|power tailgate|spare wheel|utes?|people mover|workshop|prams|stone chips|books|low distance|the distance is|aluminium|normal outlet|complian\w+|complied|emissions? test|safety check|no deposit|no balloon|finance can)\b/i
  const told = ({
    standardEquipment,
    dealercomments,
    categories,
    variant,
    finance_lenders,
    colour,
    badge,
    fuel,
  }: Car) =>
    [...standardEquipment, dealercomments, ...categories, variant?.bodyconfiguration, colour, badge, fuel].join(' ') +
    JSON.stringify(finance_lenders)
  expect(american.filter(car => australian.test(told(car))).map(car => car.slug)).toEqual([])
  const page = await readFile(join(SITES, 'saguaro-ridge-auto/content/pages/privacy-policy.md'), 'utf8')
  expect(page).toContain('Tucson, AZ 85711')
})

test('pages of the American dealer measure cars in pounds, inches, lb-ft and gallons', () => {
  const metric = ({ name, value }: Spec) => name !== 'engineLitres' && /\d\s?(kg|mm|Nm|km|L)\b/.test(value)
  const specs = american.flatMap(car => furtherSpecifications(car, { region: 'en-US' }, DEFAULT_LABELS))
  expect(specs.length).toBeGreaterThan(1000)
  expect(specs.filter(metric)).toEqual([])
})

test('in New Zealand a vehicle above 3.5 tonnes has a CoF, any other a WoF, and petrol is sold by its octane', () => {
  const { cars } = stocks.find(({ slug }) => slug === 'southern-drift-leisure')!
  const gross = (car: Car) => Number(car.variant?.grossvehiclemass ?? 0)
  const says = (warrant: RegExp) => cars.filter(car => warrant.test(car.dealercomments ?? ''))
  expect(says(/\bCoF\b/).length).toBeGreaterThan(0)
  expect(says(/\bCoF\b/).filter(car => gross(car) <= 3500)).toEqual([])
  expect(says(/\bWoF\b/).filter(car => gross(car) > 3500)).toEqual([])
  expect(cars.filter(car => /ULP/.test(car.fuel ?? ''))).toEqual([])
})

test('what is held by a lever or a pedal has no electric parking brake, and no ute with a manual gearbox has one', () => {
  const motor = (car: Car) => car.standardEquipment.includes('Electric parking brake')
  const byHand = /^(HiLux|Navara|Fortuner|Patrol|Tacoma|HiAce|Coaster|Swift|Yaris|GR Yaris|GR Corolla|GR86|BRZ|MX-5|Z)$/
  const codes = /^(GDJ150R|GSU5[05]R|ZSA42R|ASA44R|ZRE182R|MR|PX MkIII)$/
  expect(allCars.filter(motor).length).toBeGreaterThan(1000)
  expect(breaking(car => !motor(car) || !byHand.test(car.model))).toEqual([])
  expect(breaking(car => !motor(car) || !codes.test(car.series ?? ''))).toEqual([])
  expect(breaking(car => !motor(car) || car.simple_body !== 'ute' || car.simple_transmission !== 'Manual')).toEqual([])
})

test('a Toyota that is sold as a hybrid only is one, and a code of Toyota’s is of one fuel', () => {
  const toyotas = allCars.filter(car => car.make === 'Toyota' && !american.includes(car))
  const hybrids = /^(Yaris|Yaris Cross|Corolla|Corolla Cross|C-HR|RAV4|Camry|Kluger)$/
  expect(
    toyotas.filter(car => hybrids.test(car.model) && (car.year ?? 0) >= 2025 && car.simple_fuel !== 'Hybrid'),
  ).toEqual([])
  const fuels = Map.groupBy(toyotas, car => car.series)
  expect([...fuels].filter(([, cars]) => new Set(cars.map(car => car.simple_fuel)).size > 1)).toEqual([])
  expect(breaking(car => car.series !== 'TGN121R' || car.simple_fuel === 'Petrol')).toEqual([])
  expect(breaking(car => car.series !== 'GUN126R' || car.drive === '4x4')).toEqual([])
  expect(breaking(car => car.series !== 'Highland' || (car.year ?? 0) >= 2024)).toEqual([])
})

test('features #7 every electric car tells what it takes, near what such cars take, and no other car does', () => {
  const isElectric = (car: Car) => car.simple_fuel === 'Electric'
  const takes = (car: Car) => Number(car.variant?.energyconsumption) / (american.includes(car) ? KM_PER_MILE : 1)
  expect(breaking(car => !isElectric(car) || (takes(car) > 12 && takes(car) < 22))).toEqual([])
  expect(breaking(car => isElectric(car) || car.variant?.energyconsumption === undefined)).toEqual([])
  const told = (car: Car) => Number(/([\d.]+) kWh per 100 km/.exec(car.dealercomments ?? '')?.[1] ?? takes(car))
  expect(breaking(car => !isElectric(car) || told(car) === takes(car))).toEqual([])
})

test('an advertisement does not contradict its car', () => {
  const says = (words: RegExp, isSo: (car: Car) => boolean) => {
    const cars = allCars.filter(car => words.test(car.dealercomments ?? ''))
    expect(cars.length).toBeGreaterThan(0)
    expect(cars.filter(car => !isSo(car)).map(car => car.slug)).toEqual([])
  }
  const uses = (car: Car) =>
    Number(String(car.variant?.fuelconsumptioncombined).replace(/^(\d+) mpg$/, (_, mpg) => String(235 / mpg)))
  const latest = Math.max(...allCars.map(car => car.year ?? 0))
  says(/photographed it/, car => car.images.length > 0)
  says(/photos after it/, car => car.images.length === 0)
  says(/factory-fresh|wait months for|the ship it is on/, car => car.year === latest)
  says(/has driven this car|drive it at|while you drive it/, car => car.car_type !== 'new')
  says(/Reserve it online/, car => car.status === 'in_stock' && !car.reserved)
  says(/light and thrifty/, car => uses(car) <= 8.1)
  says(/Expect fewer stops/, car => uses(car) <= 7.1)
  says(/first to drive it/, car => car.car_type === 'new')
  says(
    /the day it is here|this one is on its way/,
    car => car.car_type !== 'demo' || /^On its way/.test(car.dealercomments!),
  )
  says(/inside and out/, car => car.item_type !== 'motorcycle')
  expect(breaking(car => !/Two summers/.test(car.dealercomments ?? '') || latest - (car.year ?? 0) > 1)).toEqual([])
})

test('no sentence stands in every fourth advertisement of an SUV, and the one about car parks in every sixth at most', () => {
  const suvs = allCars.filter(car => car.simple_body === 'suv' && car.dealercomments)
  const count = new Map<string, number>()
  for (const { dealercomments } of suvs)
    for (const sentence of dealercomments!.split(/\||(?<=[.!?]) /)) count.set(sentence, (count.get(sentence) ?? 0) + 1)
  expect(Math.max(...count.values())).toBeLessThan(suvs.length / 4)
  expect(count.get('You sit a little higher, see a little more and still fit every car park.')).toBeLessThan(
    suvs.length / 6,
  )
})

test('motorcycles stop, beds have room and what is new has no warrant yet', () => {
  const bikes = allCars.filter(car => car.item_type === 'motorcycle')
  const has = (car: Car, feature: string) => car.standardEquipment.includes(feature)
  const names = (cars: Car[]) => cars.map(car => car.slug)
  expect(
    names(bikes.filter(car => (car.car_type === 'new' || /ABS/.test(car.badge ?? '')) && !has(car, 'ABS'))),
  ).toEqual([])
  expect(names(allCars.filter(car => has(car, 'Bunk beds') && Number(car.specifications?.sleeps) < 4))).toEqual([])
  expect(names(allCars.filter(car => has(car, 'Rear lounge') && has(car, 'Fixed rear bed')))).toEqual([])
  const unused = allCars.filter(car => car.car_type !== 'used')
  expect(names(unused.filter(car => /Current WoF/.test(car.dealercomments ?? '')))).toEqual([])
  expect(names(allCars.filter(car => car.series?.includes('Sprinter') && car.drive !== 'Rear Wheel Drive'))).toEqual([])
})

test('the cars that a visitor sees first look different: no picture twice among six, and at most half are SUVs', () => {
  for (const { cars } of stocks) {
    const first = inDefaultOrder(
      cars.filter(car => car.show_on_dealer_website !== false && !car.sold).map(toSearchRecord),
    )
    const pictures = first.slice(0, 24).map(({ images }) => images[0])
    expect(
      pictures.filter((picture, place) => pictures.slice(Math.max(0, place - 5), place).includes(picture)),
    ).toEqual([])
    expect(first.slice(0, 24).filter(({ body }) => body === 'SUV').length).toBeLessThanOrEqual(12)
  }
})

test('a model page names the fuel and the grade of what is sold new, and no price far above it', () => {
  const told = (car: Car) => models.get(`${car.make} ${car.model}`)
  const sold = (car: Car) => car.car_type !== 'used' && told(car) !== undefined
  expect(allCars.filter(sold).length).toBeGreaterThan(2000)
  const lower = (text?: string) => text?.toLowerCase() ?? ''
  expect(breaking(car => !sold(car) || lower(told(car)!.fuel).includes(lower(car.simple_fuel)))).toEqual([])
  expect(breaking(car => !sold(car) || (told(car)!.grades ?? []).some(({ name }) => name === car.badge))).toEqual([])
  expect(
    breaking(
      car => !sold(car) || car.car_type !== 'new' || !car.price || car.price > 0.96 * (told(car)!.price_from ?? 0),
    ),
  ).toEqual([])
})

test('an offer “from” a price has a car at that price, of its grade and in its showroom, and none below it', async () => {
  const told: string[] = []
  for (const { slug, cars } of stocks) {
    const folder = join(SITES, slug, 'content/offers')
    for (const file of (await readdir(folder)).filter(name => name.endsWith('.md'))) {
      const { fields, body } = splitFrontMatter(await readFile(join(folder, file), 'utf8'), file)
      const text = `${fields.name} ${body}`
      const from = /from \$([\d,]+)/.exec(text)?.[1]
      const model = (fields.model as { name: string } | undefined)?.name
      const type = /Demo/.test(String(fields.category)) ? 'demo' : 'new'
      const names = model !== undefined || type === 'demo'
      if (!from || !names || String(fields.expiry ?? '9') < SAMPLES_AT) continue
      const meant = cars.filter(
        car =>
          car.car_type === type &&
          car.status === 'in_stock' &&
          (car.price ?? 0) > 10 &&
          (!model || car.model === model) &&
          (fields.dealership_ids as number[]).includes(car.dealership_id ?? 0) &&
          (!/Hybrid/.test(text) || car.simple_fuel === 'Hybrid'),
      )
      const named = meant.filter(car => [' ', ','].some(end => text.includes(` ${car.badge}${end}`)))
      const lowest = Math.min(...(named.length > 0 ? named : meant).map(car => car.price!))
      told.push(`${slug} ${file}: $${lowest.toLocaleString('en-AU')}`)
      expect(told.at(-1)).toBe(`${slug} ${file}: $${from}`)
    }
  }
  expect(told.length).toBeGreaterThan(4)
})
