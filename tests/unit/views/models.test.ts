import { expect, test } from 'vitest'
import type { Car, Model } from '../../../src/records/index.ts'
import { findRoute, routes } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { modelPage } from '../../../src/views/model-page.ts'
import { modelsPage } from '../../../src/views/models-page.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar, aModel, anOffer } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const toyota = { manufacturer: 'Toyota', baseUrl: 'https://x.example' } as const
const withModels = (models: Model[], settings: Partial<SiteFile> = toyota) => aSite({ models, settings })
const page = (model: Model, settings: Partial<SiteFile> = toyota) =>
  modelPage(withModels([model], settings), model, `/${model.slug}`)

test('RT-41, MD-01 the catalogue lists all models with the tabs of Toyota', () => {
  const models = [aModel(), aModel({ id: 2, name: 'HiLux', slug: 'hilux', body_categories: ['ute'] })]
  const { title, tabs, models: cards } = modelsPage(withModels(models))
  expect(title).toBe('Toyota models')
  expect(tabs.filter(({ ifAsked }) => !ifAsked).map(({ label, count }) => [label, count])).toEqual([
    ['All Vehicles', 2],
    ['Hatch & sedans', 1],
    ['SUVs & 4WDs', 0],
    ['Utes & Vans', 1],
    ['GR & performance', 0],
    ['Electrified', 0],
  ])
  expect(cards.map(({ name, path }) => [name, path])).toEqual([
    ['Corolla', '/corolla'],
    ['HiLux', '/hilux'],
  ])
})

/** The tab that `/models?body=…` opens, and what it shows. */
function askedFor(body: string, site: Site): { tab?: string; ifAsked?: boolean; names: string[] } {
  const { tabs, models } = modelsPage(site)
  const tab = tabs.find(({ asked }) => asked?.includes(body))
  const names = models.filter(model => model.tabs.includes(tab?.slug ?? 'all')).map(({ name }) => name)
  return { tab: tab?.label, ifAsked: tab?.ifAsked, names }
}

test('RT-42 a body is asked for by the tab that is for it, else by one of its own', () => {
  const models = [
    aModel({ name: 'Corolla', body_categories: ['hatch'] }),
    aModel({ name: 'Camry', body_categories: ['sedan'] }),
    aModel({ name: 'HiAce', body_categories: [], manufacturer_body: 'van' }),
    aModel({ name: 'GR86', body_categories: ['coupe'] }),
    aModel({ name: 'Celica', body_categories: ['coupe', 'discontinued'] }),
  ]
  const site = withModels(models)
  const small = { tab: 'Hatch & sedans', ifAsked: false, names: ['Corolla', 'Camry'] }
  for (const body of ['hatch', 'hatchback', 'sedan', 'hatchsedans']) expect(askedFor(body, site)).toEqual(small)
  expect(askedFor('van', site)).toEqual({ tab: 'Utes & Vans', ifAsked: false, names: ['HiAce'] })
  expect(askedFor('coupe', site)).toEqual({ tab: 'Coupe', ifAsked: true, names: ['GR86'] })
  expect(askedFor('wagon', site).tab).toBeUndefined()
})

test('RT-42 a body can be asked for without tabs of bodies, and without any', () => {
  const kia = (name: string, body: string) => aModel({ name, manufacturer_name: 'Kia', body_categories: [body] })
  const one = withModels([kia('Rio', 'hatch'), kia('Sorento', 'suv')], { manufacturer: 'Kia' })
  expect(modelsPage(one).tabs.map(({ label, ifAsked }) => [label, ifAsked])).toEqual([
    ['All Vehicles', false],
    ['Hatchback', true],
    ['SUV', true],
  ])
  expect(askedFor('suv', one)).toEqual({ tab: 'SUV', ifAsked: true, names: ['Sorento'] })
  const many = withModels([kia('Rio', 'hatch'), aModel({ name: 'Corolla' }), kia('Sorento', 'suv')], {})
  expect(askedFor('hatchback', many)).toEqual({ tab: 'Hatchback', ifAsked: true, names: ['Rio', 'Corolla'] })
})

test('DC-147 a dealer of many makes has a tab for each, between All Vehicles and the last two', () => {
  const models = [
    aModel({ id: 1, manufacturer_name: 'Kia', name: 'Rio', slug: 'rio' }),
    aModel({ id: 2, manufacturer_name: 'Mazda', name: '3', slug: 'mazda3', status: 'coming_soon' }),
  ]
  const { tabs, models: cards } = modelsPage(withModels(models, {}))
  expect(tabs.filter(({ ifAsked }) => !ifAsked).map(({ label }) => label)).toEqual([
    'All Vehicles',
    'Kia',
    'Mazda',
    'Upcoming',
  ])
  expect(cards.map(({ maker, label }) => [maker, label])).toEqual([
    ['Kia', undefined],
    ['Mazda', 'Upcoming'],
  ])
})

test('RT-44 a model named by a number is headed by its maker with it, as "3" alone would name no car', () => {
  const named = (name: string) => page(aModel({ manufacturer_name: 'Mazda', name }), {})
  expect(named('3')).toMatchObject({ name: 'Mazda 3', maker: undefined })
  expect(named('3').crumbs.at(-1)?.label).toBe('Mazda 3')
  expect(named('CX-5')).toMatchObject({ name: 'CX-5', maker: 'Mazda' })
})

test('RT-41 a site without a catalogue has no page of models', () => {
  expect(findRoute(aSite(), '/models')).toBeUndefined()
  expect(findRoute(withModels([aModel()]), '/models')).toBeDefined()
})

test('RT-44, RT-45, DC-10 a model has its page at both addresses, and the short one counts', () => {
  const model = aModel()
  const site = withModels([model])
  const views = ['/corolla', '/models/corolla'].map(path => {
    const found = findRoute(site, path)!
    return found.route.view(site, found.params)
  })
  for (const view of views) expect(view).toMatchObject({ name: 'Corolla', maker: 'Toyota' })
  const metas = views.map(({ meta }) => meta)
  expect(metas.map(({ path }) => path)).toEqual(['/corolla', '/models/corolla'])
  expect(metas.map(({ canonical }) => canonical)).toEqual(['https://x.example/corolla', 'https://x.example/corolla'])
})

test('DC-10 a model that is linked elsewhere keeps its page', () => {
  const model = aModel({ override_url: 'https://corolla.example/' })
  expect(modelsPage(withModels([model])).models[0]?.path).toBe('https://corolla.example/')
  expect(findRoute(withModels([model]), '/corolla')).toBeDefined()
})

test('DC-09 every fixed page comes before the pattern that any word fits', () => {
  const patterns = routes.map(({ pattern }) => pattern)
  const fixed = patterns.filter(pattern => /^\/[^/[]+$/.test(pattern))
  expect(fixed).toContain('/special-offers')
  expect(Math.max(...fixed.map(pattern => patterns.indexOf(pattern)))).toBeLessThan(patterns.indexOf('/[slug]'))
})

test('TSA-01, DC-157 a Toyota says what servicing costs, another make does not', () => {
  expect(page(aModel({ name: 'Corolla' })).advantage).toMatchObject({
    title: 'Toyota Service Advantage',
    text: 'Up to $245 per service for 5 years / 5 services, every 12 months or 15,000 km, up to 75,000 km',
    facts: [
      { value: '$245' },
      { value: '5' },
      { value: '5' },
      { value: '12 months / 15,000 km' },
      { value: '75,000 km' },
    ],
  })
  expect(page(aModel({ manufacturer_name: 'Kia' }), { manufacturer: 'Kia' }).advantage).toBeUndefined()
})

test('DC-156 a dealer’s own numbers are on the page of the model', () => {
  const serviceAdvantage = { byModel: { Corolla: { amount: 300, interval: { km: 12_000 } } } }
  const { text, facts } = page(aModel({ name: 'Corolla' }), { ...toyota, serviceAdvantage }).advantage!
  expect(text).toContain('Up to $300 per service for 5 years / 5 services, every 12 months or 12,000 km')
  expect(facts.map(({ value }) => value)).toEqual(['$300', '5', '5', '12 months / 12,000 km', '75,000 km'])
})

test('CF-03 each fact of the service advantage may be said in other words', () => {
  const labels = { advantageEvery: 'each {months} months, or {distance}' }
  const { facts } = page(aModel({ name: 'Corolla' }), { ...toyota, labels }).advantage!
  expect(facts.map(({ value }) => value)).toContain('each 12 months, or 15,000 km')
})

test('MD-20 the link to all accessories shows only when there are some and the site has the page', () => {
  const accessories = [{ name: 'Mats', price: 265 }]
  const shown = page(aModel({ accessories, accessories_count: 1 }))
  expect(shown.accessories).toEqual([{ name: 'Mats', priceText: '$265' }])
  expect(shown.accessoriesLink).toEqual({ label: 'See all', href: '/corolla/accessories' })
  // The count says that there are some, but no list of them came along.
  expect(page(aModel({ accessories_count: 1 })).accessoriesLink).toBeUndefined()
  expect(page(aModel({ accessories_count: 0 })).accessoriesLink).toBeUndefined()
})

test('RT-45 a model page names its offers and how many cars of it are in stock', () => {
  const model = aModel()
  const offers = [
    anOffer({ id: 1, model: { name: 'Corolla', slug: 'corolla' } }),
    anOffer({ id: 2, model: { name: 'Camry', slug: 'camry' } }),
    // It has ended.
    anOffer({ id: 3, model: { name: 'Corolla', slug: 'corolla' }, expiry: '2025-05-13' }),
  ]
  const site = aSite({ models: [model], offers, cars: [aCar()], settings: toyota })
  const shown = modelPage(site, model, '/corolla')
  expect(shown.offers.items.map(({ path }) => path)).toEqual(['/offers/1'])
  expect(shown.stock).toEqual({ href: '/search/toyota/corolla', text: '1 in stock' })
})

test('MD-11, RT-45 of a model that is upcoming, cars of the one before it are in stock used', () => {
  const stockOf = (model: Partial<Model>, cars: Car[]) => {
    const shown = aModel(model)
    return modelPage(aSite({ models: [shown], cars, settings: toyota }), shown, '/corolla').stock?.text
  }
  const [used, other] = corollas(2, { car_type: 'used' })
  const upcoming = { status: 'coming_soon' }
  expect(stockOf(upcoming, [used!, other!])).toBe('2 used in stock')
  expect(stockOf(upcoming, [used!, { ...other!, car_type: 'new' }])).toBe('2 in stock')
  expect(stockOf({}, [used!, other!])).toBe('2 in stock')
})

const corollas = (count: number, fields: Partial<Car> = {}): Car[] =>
  Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `corolla-${index + 1}`, ...fields }))

/** The page of the Corolla, with these cars in stock, and the list of all of them. */
function withCars(cars: Car[], settings: Partial<SiteFile> = {}) {
  const model = aModel()
  const site = aSite({ models: [model], cars, settings: { ...toyota, ...settings } })
  const list = searchPage(site, { first: 'toyota', second: 'corolla' })
  return { shown: modelPage(site, model, '/corolla'), list }
}

test('RT-45 a model page shows the first cars of the list of its model, under the name of that list', () => {
  const others = [aCar({ id: 20, model: 'Corolla Cross' }), aCar({ id: 21, make: 'Lexus' })]
  // Its best cars first, and what they cost after an offer.
  const dear = corollas(12).map((car, index) => ({ ...car, custom_rank: index, offer_price: 19_990 }))
  const { shown, list } = withCars([...others, ...dear], { price: { useOfferPrice: true } })
  expect(list.cards).toHaveLength(12)
  expect(shown.cars?.cards).toEqual(list.cards.slice(0, 8))
  expect(shown.cars?.cards[0]).toMatchObject({ id: 12, priceText: '$19,990', wasText: 'Was $24,990' })
  expect(shown.cars?.title).toBe('Toyota Corolla for sale')
  expect(list.meta.title).toBe('Toyota Corolla for sale | Northside Cars')
})

test('a model starts at its cheapest new car where that is below its catalogue, both all there is to pay', () => {
  const total = { labels: { priceFrom: 'From {price} drive away' } }
  const from = (cars: Car[], settings: Partial<SiteFile> = total) => {
    const model = aModel({ price_from: 30_000 })
    return modelPage(aSite({ models: [model], cars, settings: { ...toyota, ...settings } }), model, '/corolla')
      .priceText
  }
  const fresh = aCar({ car_type: 'new', price: 29_500, price_type: 'Drive Away' })
  expect(from([fresh])).toBe('From $29,500 drive away')
  expect(from([{ ...fresh, price: 30_500 }])).toBe('From $30,000 drive away')
  const cheaper = { ...fresh, id: 2, price: 28_000 }
  const others: Car[] = [
    { ...cheaper, car_type: 'demo' },
    { ...cheaper, price_type: 'Excl. Gov. Charges' },
    { ...cheaper, model: 'Camry' },
    { ...cheaper, price: 1 },
    { ...cheaper, status: 'sold', sold: true, sold_date_timestamp: Date.UTC(2025, 4, 13) / 1000 },
  ]
  for (const other of others) expect(from([fresh, other])).toBe('From $29,500 drive away')
  expect(from([cheaper], {})).toBe('From $30,000')
})

test('each model of the catalogue starts at its own cheapest new car', () => {
  const models = ['Corolla', 'Camry', 'Yaris'].map((name, index) =>
    aModel({ id: index + 1, name, slug: name.toLowerCase(), price_from: 30_000 }),
  )
  const cars = ['Yaris', 'Camry', 'Corolla'].map((model, index) =>
    aCar({ id: index + 1, model, car_type: 'new', price: 20_000 + index, price_type: 'Drive Away' }),
  )
  const settings = { ...toyota, labels: { priceFrom: 'From {price} drive away' } }
  const { models: cards } = modelsPage(aSite({ models, cars, settings }))
  expect(Object.fromEntries(cards.map(({ name, priceText }) => [name, priceText]))).toEqual({
    Corolla: 'From $20,002 drive away',
    Camry: 'From $20,001 drive away',
    Yaris: 'From $20,000 drive away',
  })
})

test('RT-45 from the cars of a model page there is a way to all of them, where it does not show all', () => {
  expect(withCars(corollas(9)).shown.cars?.all).toEqual({ label: 'See all 9 cars', href: '/search/toyota/corolla' })
  expect(withCars(corollas(8)).shown.cars).toMatchObject({ cards: { length: 8 }, all: undefined })
  expect(withCars(corollas(1)).shown.cars).toMatchObject({ cards: { length: 1 }, all: undefined })
})

test('CF-09, SR-40 of the cars of a model, its page shows those that can be bought and that the site lists', () => {
  const [here, sold, hidden, elsewhere] = corollas(4)
  const cars = [
    here!,
    // The list has it for some days more.
    { ...sold!, status: 'sold', sold: true, sold_date_timestamp: Date.UTC(2025, 4, 13) / 1000 } as const,
    { ...hidden!, show_on_dealer_website: false },
    { ...elsewhere!, city: 'Southside' },
  ]
  const { shown, list } = withCars(cars, { search: { filter: 'city:Northside' } })
  expect(list.cards.map(({ id }) => id).sort()).toEqual([1, 2])
  expect(shown.cars?.cards.map(({ id }) => id)).toEqual([1])
  expect(shown.cars?.all?.label).toBe('See all 2 cars')
})

test('RT-45 a model page has no cars where none can be bought, and says as before how many the list has', () => {
  expect(withCars([aCar({ model: 'Camry' })]).shown).toMatchObject({ cars: undefined, stock: undefined })
  const sold = aCar({ status: 'sold', sold: true, sold_date_timestamp: Date.UTC(2025, 4, 13) / 1000 })
  const { shown } = withCars([sold])
  expect(shown.cars).toBeUndefined()
  expect(shown.stock?.text).toBe('1 in stock')
})

test('BD-09 the model’s name and picture are in its view', () => {
  const shown = page(aModel({ image: { url: '/art/hatch/white-hero.webp' } }))
  expect(shown).toMatchObject({
    name: 'Corolla',
    maker: 'Toyota',
    hero: { src: '/art/hatch/white-hero.webp', alt: 'Toyota Corolla' },
  })
})
