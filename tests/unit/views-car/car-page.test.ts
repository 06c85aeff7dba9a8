import { expect, test } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { absolute } from '../../../src/site/root.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { cardsOf } from '../../../src/views/car-card.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { carSheet } from '../../../src/views/car-sheet.ts'
import { carTwin } from '../../../src/views/car-twin.ts'
import { carsWithPage } from '../../../src/views/cars-with-page.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import { aCar, aDealership, aLocation, aModel, anOffer, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const at = new Date('2025-02-01T00:00:00Z')
const names = (specs: readonly { name: string }[]) => specs.map(({ name }) => name)

test('VD-18 a spec grid shows the first 4 specs, and has none behind the toggle with 4 or fewer', () => {
  const bare = aCar({
    seats: undefined,
    doors: undefined,
    colour: undefined,
    stocknum: undefined,
    location_name: undefined,
  })
  const few = carPage(aSite({ at }), {
    ...bare,
    location: undefined,
    city: undefined,
    state: undefined,
    simple_body: undefined,
  })
  expect(names(few.keyInformation.first)).toEqual(['condition', 'odometer', 'transmission', 'fuelType'])
  expect(few.keyInformation.rest).toEqual([])
  const many = carPage(aSite({ at }), aCar())
  expect(many.keyInformation.first).toHaveLength(4)
  expect(names(many.keyInformation.rest)[0]).toBe('body')
})

test('VD-19 a feature list shows 8 features, and has none behind the toggle with 8 or fewer', () => {
  const eight = Array.from({ length: 8 }, (_, index) => `Feature ${index}`)
  expect(carPage(aSite({ at }), aCar({ standardEquipment: eight })).features).toEqual({ first: eight, rest: [] })
  const nine = carPage(aSite({ at }), aCar({ standardEquipment: [...eight, 'Ninth'] }))
  expect(nine.features).toEqual({ first: eight, rest: ['Ninth'] })
})

test('VD-19 the features that show, on paper too, are those that shoppers look for, whatever the feed begins with', () => {
  const standardEquipment = [
    'Air conditioning',
    'Rear parking sensors',
    'Front parking sensors',
    'Apple CarPlay and Android Auto',
    'Digital radio',
    'ISOFIX child seat anchors',
    'Tow bar',
    'Tow bar cover',
  ]
  const car = aCar({ standardEquipment })
  const inOrder = [
    'ISOFIX child seat anchors',
    'Tow bar',
    'Rear parking sensors',
    'Apple CarPlay and Android Auto',
    'Air conditioning',
    'Front parking sensors',
    'Digital radio',
    'Tow bar cover',
  ]
  expect(carPage(aSite({ at }), car).features.first).toEqual(inOrder)
  expect(carSheet(aSite({ at }), car).features).toEqual(inOrder)
})

test('VD-20 a sold car says so, and VD-21 in the label that the site chose', () => {
  const sold = aCar({ status: 'sold' })
  expect(carPage(aSite({ at }), sold)).toMatchObject({ standing: 'sold', soldText: 'SOLD' })
  const justSold = aSite({ at, settings: { labels: { useJustSold: true } } })
  expect(carPage(justSold, sold).soldText).toBe('JUST SOLD')
  expect(carPage(aSite({ at }), aCar()).standing).toBe('free')
})

test('DC-04 a sold car keeps its page, a car that is not shown has none', () => {
  const cars = [aCar({ id: 1, status: 'sold' }), aCar({ id: 2, show_on_dealer_website: false }), aCar({ id: 3 })]
  expect(carsWithPage(aSite({ at, cars })).map(({ id }) => id)).toEqual([1, 3])
})

test('VD-04 the history report is a button only for a car that has one, and opens it', () => {
  const report = (file?: string) =>
    carPage(aSite({ at }), aCar({ file })).actions.find(({ kind }) => kind === 'history-report')
  expect(report()).toBeUndefined()
  expect(report('https://reports.example/4711.pdf')?.href).toBe('https://reports.example/4711.pdf')
})

test('VD-01 the buttons stand in the order of the site, with its labels', () => {
  const settings = { detail: { buttons: ['location', { kind: 'call', label: 'Ring us' }] } } as const
  const { actions } = carPage(aSite({ at, settings: { detail: { buttons: [...settings.detail.buttons] } } }), aCar())
  expect(actions.map(({ kind, label }) => [kind, label])).toEqual([
    ['location', 'Location'],
    ['call', 'Ring us'],
  ])
})

test('DC-69 a section without text is left out, and "Reserve Online" shows only for a reservable car', () => {
  const settings = { detail: { whatsIncluded: ['A full tank.'], reserveOnline: ['For $200.'] } }
  const ids = (car = aCar()) => carPage(aSite({ at, settings }), car).sections.map(({ id }) => id)
  expect(ids()).toEqual(['included', 'reserve'])
  expect(ids(aCar({ reserved: true }))).toEqual(['included'])
})

test('DC-69 the summary tells year, make, model, badge, odometer, transmission, fuel and location', () => {
  expect(carPage(aSite({ at }), aCar()).summary).toBe(
    'Used 2021 Toyota Corolla Ascent Sport\u00a0· 45,210 km\u00a0· Automatic\u00a0· Petrol. See it at Northside Toyota Sales.',
  )
})

test('the summary of a car that is coming says where to, and not that it can be seen there', () => {
  expect(carPage(aSite({ at }), aCar({ status: 'coming_soon' })).summary).toMatch(
    /Petrol\. On its way to Northside Toyota Sales\.$/,
  )
})

test('the page of a car that can be ordered does not say that it is on its way', () => {
  const page = (fields: Partial<Car>) => carPage(aSite({ at }), aCar({ status: 'coming_soon', ...fields }))
  expect(page({ preorder: true }).comingText).toEqual({ title: 'AVAILABLE TO ORDER', text: 'Ask us about delivery.' })
  expect(page({ preorder: true }).summary).toMatch(/Petrol\. Available to order at Northside Toyota Sales\.$/)
  expect(page({}).comingText.text).toMatch(/^It is on its way to us\./)
})

test('PR-21 used cars show the promises, new, demo and sold cars do not', () => {
  const promises = (car = aCar()) => carPage(aSite({ at }), car).promises
  expect(promises()).toEqual(['48 hour money back guarantee', '12 months roadside assist'])
  expect(promises(aCar({ car_type: 'new' }))).toEqual([])
  expect(promises(aCar({ car_type: 'demo' }))).toEqual([])
  expect(promises(aCar({ status: 'sold' }))).toEqual([])
})

test('a dealer promises what its settings say, and roadside assist with nothing that is towed', () => {
  const promises = (chosen: ('money-back' | 'roadside-assist')[] | undefined, car = aCar()) =>
    carPage(aSite({ at, settings: { detail: { promises: chosen } } }), car).promises
  expect(promises(['money-back'])).toEqual(['48 hour money back guarantee'])
  expect(promises(['roadside-assist', 'money-back'])).toEqual([
    '12 months roadside assist',
    '48 hour money back guarantee',
  ])
  expect(promises([])).toEqual([])
  expect(promises(undefined, aCar({ item_type: 'caravan' }))).toEqual(['48 hour money back guarantee'])
})

test('VD-44 without a phone number there is no phone, and the page does not fail', () => {
  const settings = {
    locations: [
      {
        ...aLocation({ contact_detail: { opening_hours: [] } }),
        dealership_id: 1,
        dealership_slug: 'northside-toyota',
      },
    ],
  }
  expect(carPage(aSite({ at, settings }), aCar()).phone).toBeUndefined()
})

test('VD-44, DC-74 beside a place stands its own number or none, never that of another dealer', () => {
  const places = {
    dealerships: [aDealership(), aDealership({ id: 2, name: 'Westside', slug: 'westside', phone: undefined })],
    locations: [
      { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' },
      {
        ...aLocation({ id: 12, phone: undefined, contact_detail: { opening_hours: aWeek() } }),
        dealership_id: 2,
        dealership_slug: 'westside',
      },
    ],
  }
  const pageOf = (car: Car) => carPage(aSite({ at, settings: places as Partial<SiteFile> }), car)
  const silent = pageOf(aCar({ location_id: 12 }))
  expect(silent.place?.id).toBe(12)
  expect([silent.phone, silent.call]).toEqual([undefined, undefined])
  expect(silent.actions.map(({ kind }) => kind)).not.toContain('call')
  expect(pageOf(aCar({ location_id: 11 })).phone?.full).toBe('(02) 5550 1234')
  // Of a car whose place nobody knows, the site's own number tells more.
  expect(pageOf(aCar({ location_id: undefined })).phone?.full).toBe('(02) 5550 1234')
})

test('DC-74 for a car of which no place is told speaks its own dealership, by its main place', () => {
  const at = (id: number, dealership_id: number, more: object = {}) => ({
    ...aLocation({ id, phone: `(02) 5550 00${id}`, ...more }),
    dealership_id,
    dealership_slug: `dealership-${dealership_id}`,
  })
  const settings = {
    dealerships: [
      aDealership(),
      aDealership({ id: 2, slug: 'westside' }),
      aDealership({ id: 3, slug: 'eastside', phone: '(02) 5550 3333' }),
    ],
    locations: [at(11, 1), at(21, 2, { location_type: 'service' }), at(22, 2), at(23, 2, { primary: true })],
  }
  const site = aSite({ at: new Date('2025-02-01T00:00:00Z'), settings: settings as Partial<SiteFile> })
  const heard = (dealership_id: number | undefined) => {
    const { place, phone, call } = carPage(site, aCar({ location_id: undefined, dealership_id }))
    expect(place).toBeUndefined()
    return [phone?.full, call?.phone]
  }
  expect(heard(1)).toEqual(['(02) 5550 0011', '(02) 5550 0011'])
  expect(heard(2)).toEqual(['(02) 5550 0023', '(02) 5550 0023'])
  // Without a place there are no hours in which somebody is sure to answer.
  expect(heard(3)).toEqual(['(02) 5550 3333', undefined])
  expect(heard(undefined)).toEqual(['(02) 5550 0023', '(02) 5550 0023'])
})

test('CF-09, DC-35 similar cars are among those that the site lists', () => {
  const cars = [
    aCar({ id: 1, slug: 'a' }),
    aCar({ id: 2, slug: 'b' }),
    aCar({ id: 3, slug: 'c', status: 'coming_soon' }),
    aCar({ id: 4, slug: 'd', city: 'Southside' }),
  ]
  const similar = (settings: object) =>
    carPage(aSite({ at, cars, settings: settings as Partial<SiteFile> }), cars[0]!).similar.map(({ id }) => id)
  expect(similar({}).sort()).toEqual([2, 3, 4])
  expect(similar({ stock: { exclusionRule: 2 } }).sort()).toEqual([2, 4])
  expect(similar({ stock: { exclusionRule: 2 }, search: { filter: 'NOT city:Southside' } })).toEqual([2])
})

test('CD-33 beside a saving stands the market price that it is counted from, and where it holds', () => {
  const basisOf = (fields: Partial<Car>) => carPage(aSite({ at }), aCar({ price: 24_990, ...fields })).price.marketBasis
  const autograb_data = { state_average_market_price: 26_190 }
  expect(basisOf({ autograb_data, state: 'VIC' })).toBe('Market price: $26,190 on average in VIC')
  expect(basisOf({ autograb_data, state: undefined })).toBe('Market price: $26,190 on average')
  expect(basisOf({ autograb_data: { average_market_price: 25_490 }, state: 'VIC' })).toBe(
    'Market price: $25,490 on average',
  )
  expect(basisOf({ autograb_data: { average_market_price: 25_489 } })).toBeUndefined()
})

test('VD-36, CD-32, CD-33 the page tells the saving against the market, as its card does', () => {
  const marketOf = (fields: Partial<Car>) => carPage(aSite({ at }), aCar({ price: 24_990, ...fields })).price.market
  const autograb_data = { state_average_market_price: 26_190 }
  expect(marketOf({ autograb_data })).toBe('$1,200 below market price')
  expect(marketOf({ autograb_data: { average_market_price: 25_490 } })).toBe('$500 below market price')
  expect(marketOf({ autograb_data: { average_market_price: 25_489 } })).toBeUndefined()
  expect(marketOf({ autograb_data, status: 'sold' })).toBeUndefined()
  expect(marketOf({})).toBeUndefined()
})

test('DC-04, CD-30 what corrects a price knows of what kind it is, also where the page was made without one', () => {
  expect(carPage(aSite({ at }), aCar()).correction.type).toBe('Drive Away')
  const unpriced = carPage(aSite({ at }), aCar({ price: 0 }))
  expect([unpriced.price.type, unpriced.correction.type]).toEqual([undefined, 'Drive Away'])
})

test('DC-60, CD-30 without a price the page says what the dealer says outside car search', () => {
  const labels = { noPrice: 'Ask us in the list.', noPriceOnPage: 'Call us for the price.' }
  const cars = [aCar({ price: 10 }), aCar({ id: 4712, slug: 'another', price: 0 })]
  const page = carPage(aSite({ at, settings: { labels }, cars }), cars[0]!)
  const said = [page.price.now, page.correction.noPrice, page.similar[0]!.price]
  expect(said).toEqual(Array(3).fill('Call us for the price.'))
})

test('CD-19 a similar car that is reserved says so beside another', () => {
  const cars = [aCar(), aCar({ id: 2, reserved: true }), aCar({ id: 3 })]
  const { similar } = carPage(aSite({ at, cars }), cars[0]!)
  expect(similar.map(({ id, reserved }) => [id, reserved])).toEqual([
    [2, true],
    [3, undefined],
  ])
})

test('VD-42 the phone shows its first five characters', () => {
  expect(carPage(aSite({ at }), aCar()).phone).toEqual({
    masked: '(02) ...',
    full: '(02) 5550 1234',
    link: 'tel:0255501234',
  })
})

test('VD-51 a caravan leads with its length and tells how many it sleeps, and lacks what it has not (PR-03)', () => {
  const caravan = aCar({
    item_type: 'caravan',
    doors: undefined,
    simple_transmission: undefined,
    simple_fuel: undefined,
    specifications: { sleeps: 4, body_length: '20 ft' },
  })
  const page = carPage(aSite({ at }), caravan)
  expect(page.facts[0]).toMatchObject({ name: 'bodyLength', value: '6.10 m' })
  expect(names(page.facts)).toContain('sleeps')
  expect(names([...page.keyInformation.first, ...page.keyInformation.rest])).not.toContain('doors')
  expect(page.detailsTitle).toBe('Caravan Details')
})

test('the facts under the title tell how many a car seats and what it tows, and not only what the key information begins with', () => {
  const ute = aCar({ drive: '4x4', seats: 5, engine_size_litres: 2.8, variant: { towingcapacity: 3500 } })
  const facts = (car: Car) => names(carPage(aSite({ at }), car).facts)
  expect(facts(ute)).toEqual(['odometer', 'fuelType', 'seats', 'drive', 'towingCapacity'])
  expect(facts({ ...ute, variant: {} })).toEqual(['odometer', 'fuelType', 'seats', 'drive', 'transmission'])
  const motorhome = { ...ute, specifications: { sleeps: 4 } }
  expect(facts(motorhome)).toEqual(['odometer', 'fuelType', 'seats', 'sleeps', 'drive'])
  const motorcycle = aCar({ item_type: 'motorcycle', seats: undefined, doors: undefined, simple_body: undefined })
  expect(facts({ ...motorcycle, engine_size: '689 cc' })).toEqual(['odometer', 'fuelType', 'transmission', 'engine'])
})

test('a category that says more than what the car is stands among the facts and, in the twin too, the specifications', () => {
  const motorcycle = aCar({ item_type: 'motorcycle', seats: undefined, doors: undefined, simple_body: undefined })
  const pageOf = (categories: string[], car = motorcycle) => carPage(aSite({ at }), { ...car, categories })
  const page = pageOf(['Motorcycle', 'Learner approved'])
  expect(page.facts[0]).toEqual({ name: 'category', label: 'Category', value: 'Learner approved' })
  expect(page.specifications.first[0]).toMatchObject({ name: 'category' })
  expect(carTwin(page)).toContain('- Category: Learner approved')
  expect(names(pageOf(['Motorcycle']).facts)).not.toContain('category')
  expect(names(pageOf(['SUV', 'People-mover', 'Used'], aCar()).facts)).not.toContain('category')
})

test('a category of a car makes no room under its title for itself, and a body by another name is no category', () => {
  const truck = aCar({ drive: '4x4', seats: 5, variant: { towingcapacity: 3500 } })
  const pageOf = (...categories: string[]) => carPage(aSite({ at }), { ...truck, categories })
  for (const category of ['Truck', 'Pickup Truck', 'Minivan', 'SUVs', 'Light Commercial', 'Passenger']) {
    expect([category, ...names(pageOf(category).specifications.first)]).not.toContain('category')
    expect(names(pageOf(category).facts)).toContain('towingCapacity')
  }
  const taxi = pageOf('Truck', 'Former taxi')
  expect(names(taxi.facts)).toEqual(['odometer', 'fuelType', 'seats', 'drive', 'towingCapacity'])
  expect(taxi.specifications.first[0]).toMatchObject({ name: 'category', value: 'Former taxi' })
})

test('a new or demo car leads to the page of its model, where the site has one', () => {
  const models = [
    aModel({ name: 'HiLux', slug: 'hilux' }),
    aModel({ id: 2, name: 'Ranger', manufacturer_name: 'Ford' }),
  ]
  const linkOf = (fields: Partial<Car>, all = models) =>
    carPage(aSite({ at, models: all }), aCar({ car_type: 'new', model: 'Hilux', ...fields })).model
  const link = { label: 'All about the HiLux', href: '/hilux' }
  expect(linkOf({})).toEqual(link)
  expect(linkOf({ car_type: 'demo' })).toEqual(link)
  expect(linkOf({ car_type: 'used' })).toBeUndefined()
  expect(linkOf({ model: 'Corolla' })).toBeUndefined()
  expect(linkOf({ model: 'Ranger' })).toBeUndefined()
  expect(linkOf({}, [])).toBeUndefined()
})

test('DC-142 an offer stands beside new cars of its make and model while it runs', () => {
  const offers = [
    anOffer({ id: 1, model: { name: 'Corolla' } }),
    anOffer({ id: 2, model: { name: 'Camry' } }),
    anOffer({ id: 3, expiry: '2025-01-31' }),
    anOffer({ id: 4, manufacturer: 'Kia' }),
  ]
  const hrefs = (car = aCar({ car_type: 'new' })) =>
    carPage(aSite({ at: new Date('2025-02-02T00:00:00Z'), offers }), car).offers.map(({ href }) => href)
  expect(hrefs()).toEqual(['/offers/toyota/1'])
  expect(hrefs(aCar())).toEqual([])
})

test('DC-140 an offer beside a car says its end, for pages and twins that are read after it', () => {
  const offers = [anOffer({ id: 1, expiry: '2025-11-30' }), anOffer({ id: 2, name: 'Mats', expiry: undefined })]
  const site = aSite({ at: new Date('2025-02-02T00:00:00Z'), offers })
  const page = carPage(site, aCar({ car_type: 'new' }))
  expect(Object.fromEntries(page.offers.map(({ href, ends }) => [href, ends]))).toEqual({
    '/offers/toyota/1': 'Ends 30 November 2025',
    '/offers/toyota/2': undefined,
  })
  const lines = carTwin(page).split('\n')
  expect(lines.find(line => line.includes('/offers/toyota/1)'))).toMatch(/\) \(Ends 30 November 2025\)$/)
  expect(lines.find(line => line.includes('/offers/toyota/2)'))).toMatch(/^- \[Mats\]\(\S+\)$/)
})

test('DC-181 structured data says what the page says', () => {
  const car = aCar({ vin: 'JTNTEST0000000001' })
  const [data] = carPage(aSite({ at, cars: [car] }), car).meta.jsonLd as readonly unknown[] as [Record<string, unknown>]
  expect(data).toMatchObject({
    '@type': 'Car',
    name: '2021 Toyota Corolla Ascent Sport',
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: { value: 45_210, unitCode: 'KMT' },
    vehicleIdentificationNumber: 'JTNTEST0000000001',
    offers: { price: 24_990, priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  })
})

test('DC-181 cars of one kind at one price have descriptions of their own, which search engines show whole', () => {
  const told = (fields: Partial<Car>, settings = {}) => carPage(aSite({ at, settings }), aCar(fields)).meta.description
  const [red, white] = [told({ colour: 'Red' }), told({ colour: 'White' })]
  expect(red).toBe(
    '2021 Toyota Corolla Ascent Sport, $24,990, 45,210 km, Automatic, Petrol, Red, Stock number N4711, Northside Toyota Sales, Northside Cars',
  )
  expect(white).not.toBe(red)
  expect(told({ colour: 'Red', stocknum: 'N4712' })).not.toBe(red)
  expect(told({ colour: undefined, stocknum: undefined })).not.toMatch(/undefined|Stock number|, ,/)
  // A long name of the dealer makes room.
  const name = 'The Northside Motor Group of Newcastle and Lake Macquarie'
  expect(told({ colour: 'Red' }, { name })).not.toMatch(/Motor Group|…$/)
})

test('DC-181 search engines tell cars of one kind apart by their titles; the page and who shares it say what they are', () => {
  const page = (fields: Partial<Car>) => carPage(aSite({ at }), aCar(fields))
  const { meta, title } = page({ colour: 'Red' })
  expect(meta.title).toBe('2021 Toyota Corolla Ascent Sport, Red, N4711 | Northside Cars')
  expect(meta.sharedTitle).toBe('2021 Toyota Corolla Ascent Sport | Northside Cars')
  expect(`${title.main} ${title.sub}`).toBe('2021 Toyota Corolla Ascent Sport')
  expect(page({ colour: 'Red', stocknum: 'N4712' }).meta.title).not.toBe(meta.title)
  expect(page({ colour: undefined, stocknum: undefined }).meta.title).toBe(meta.sharedTitle)
  // The dealer's name makes room, as in the description.
  const badge = 'Ascent Sport Hybrid With Everything'
  expect(page({ badge, colour: 'Red' }).meta.title).toBe(`2021 Toyota Corolla ${badge}, Red, N4711`)
})

test('DC-181 a description that tells a price says what it leaves out, where it is not all there is to pay', () => {
  const told = (price_type?: string) => carPage(aSite({ at }), aCar({ price_type })).meta.description
  expect(told('Excl. Gov. Charges')).toContain(', $24,990 Excl. Gov. Charges, 45,210 km')
  expect(told('Drive Away')).toContain(', $24,990, 45,210 km')
  expect(told()).toContain(', $24,990, 45,210 km')
})

test('VD-20, DC-181 search engines read of a sold car that it is sold and not what it cost, until no list shows it', () => {
  const sold = aCar({ status: 'sold', sold: true, sold_date_timestamp: Date.parse('2025-02-01T10:30Z') / 1000 })
  const meta = (moment: string) =>
    carPage(aSite({ at: new Date(moment), cars: [sold], settings: { stock: { soldWindowDays: 7 } } }), sold).meta
  const { description, robots } = meta('2025-02-08T10:59Z')
  expect(description).toMatch(/^SOLD: 2021 Toyota Corolla Ascent Sport, 45,210 km, /)
  expect(description).not.toContain('$')
  expect(robots).toBeUndefined()
  expect(meta('2025-02-08T11:00Z').robots).toBe('noindex')
  expect(carPage(aSite({ at, cars: [] }), aCar()).meta.robots).toBeUndefined()
})

test('the way to a sold car is by the lists that the site still has, on the page and in its structured data', () => {
  const sold = aCar({ id: 1, slug: 'sold', status: 'sold', sold: true, make: 'Toyota', model: 'GR86' })
  const way = (...cars: Car[]) => {
    const { crumbs, meta } = carPage(aSite({ at, cars: [sold, ...cars] }), sold)
    const data = meta.jsonLd.at(-1) as unknown as { itemListElement: { name: string; item: string }[] }
    const told = data.itemListElement.map(({ name, item }) => [name, item.replace(/^https:\/\/[^/]+/, '')])
    expect(told).toEqual(crumbs.map(({ label, href }) => [label, href]))
    return crumbs.slice(1).map(({ href }) => href)
  }
  const [ofType, ofMake, ofModel] = ['/search/used-cars', '/search/toyota', '/search/toyota/gr86']
  expect(way()).toEqual([ofType, '/cars/sold'])
  expect(way(aCar({ id: 2, make: 'Toyota', model: 'Corolla' }))).toEqual([ofType, ofMake, '/cars/sold'])
  expect(way(aCar({ id: 2, make: 'Toyota', model: 'GR86' }))).toEqual([ofType, ofMake, ofModel, '/cars/sold'])
})

test('DC-181 structured data has no offer for a car without a price, and no pictures that are illustrations', () => {
  const data = (fields: Parameters<typeof aCar>[0], settings = {}) =>
    carPage(aSite({ at, settings }), aCar(fields)).meta.jsonLd[0] as unknown as Record<string, unknown>
  expect(data({ price: 0 }).offers).toBeUndefined()
  expect(data({ status: 'sold' }).offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  expect(data({ reserved: true }).offers).toMatchObject({ availability: 'https://schema.org/LimitedAvailability' })
  expect(data({}, { pictureCredit: 'Renderings' }).image).toBeUndefined()
  expect(data({}).image).toHaveLength(2)
})

test('DC-173, RG-10 prices are Australian dollars with "$" in every region, never converted', () => {
  for (const region of ['en-AU', 'en-NZ', 'en-US'] as const) {
    const car = aCar({ before_price: 26_990 })
    const { price, meta } = carPage(aSite({ settings: { region }, cars: [car] }), car)
    expect([region, price.now, price.was]).toEqual([region, '$24,990', 'Was $26,990'])
    expect(meta.jsonLd[0]).toMatchObject({ offers: { price: 24_990, priceCurrency: 'AUD' } })
  }
})

test('a car has one main picture: on its card, its page and paper, where it is shared, found and compared', () => {
  const car = aCar({
    images: ['/side.webp', '/back.webp', '/inside.webp', '/front.webp'],
    primary_image_url: '/front.webp',
  })
  const site = aSite({ at, cars: [car] })
  const { pictures, about, asked, meta } = carPage(site, car)
  expect(pictures.map(({ src }) => src)).toEqual(['/front.webp', '/side.webp', '/back.webp', '/inside.webp'])
  const shown = [
    about.picture,
    carSheet(site, car).picture,
    cardsOf(site, [car])[0]?.picture,
    comparedCar(site, car).picture,
  ]
  expect([...shown.map(picture => picture?.src), asked.image]).toEqual(Array(5).fill('/front.webp'))
  expect(meta.image).toMatch(/\/front\.webp$/)
  expect(meta.jsonLd[0]).toMatchObject({ image: pictures.map(({ src }) => absolute(site, src)) })
  expect(toSearchRecord(car).images).toEqual(['/front.webp', '/side.webp', '/back.webp'])
})

test('VD-37, DC-70 above a form about the car stand its picture and a line of what it is, without what is not known', () => {
  const about = (fields: Parameters<typeof aCar>[0] = {}) => carPage(aSite({ at }), aCar(fields)).about
  expect(about().summary).toBe('45,210 km\u00a0· Automatic\u00a0· Petrol\u00a0· Northside Toyota Sales')
  expect(about({ km: undefined, simple_fuel: undefined }).summary).toBe('Automatic\u00a0· Northside Toyota Sales')
  expect(about().picture?.src).toBe('/art/hatch/white-hero.webp')
  expect(about({ images: [] }).picture).toBeUndefined()
})

test('VD-17 beside the name of a car stands how far it has been driven and by what, without what is not known', () => {
  const driven = (fields: Parameters<typeof aCar>[0] = {}) => carPage(aSite({ at }), aCar(fields)).driven
  expect(driven()).toBe('45,210 km\u00a0· Automatic\u00a0· Petrol')
  expect(driven({ km: undefined })).toBe('Automatic\u00a0· Petrol')
  expect(driven({ km: undefined, simple_transmission: undefined, trans: undefined, simple_fuel: undefined })).toBe('')
})

test('DC-04 the page of a car knows how it stands, and which of its tags are true when it stands otherwise', () => {
  const page = (fields: Parameters<typeof aCar>[0]) => carPage(aSite({ at }), aCar(fields))
  const tags = (fields: Parameters<typeof aCar>[0]) =>
    page(fields).tags.map(({ text, standings }) => [text, standings.join(' ')])
  expect(page({ status: 'coming_soon' }).standing).toBe('coming')
  expect(tags({ status: 'coming_soon' })).toEqual([
    ['Reserved', 'reserved'],
    ['COMING SOON', 'coming'],
  ])
  expect(page({ reserved: true }).standing).toBe('reserved')
  expect(tags({ tag: 'One owner' })).toEqual([
    ['Reserved', 'reserved'],
    ['One owner', 'free coming reserved sold gone'],
  ])
  expect(tags({ created_at: undefined })).toEqual([['Reserved', 'reserved']])
})

test('CD-20, CD-23 a just arrived car says until when, and an electric one says so whatever becomes of it', () => {
  const just = carPage(aSite({ at }), aCar({ created_at: '2025-01-30T09:00:00+11:00' })).tags.at(-1)
  expect(just).toMatchObject({ text: 'JUST ARRIVED', standings: ['free'], until: '2025-02-06T22:00:00.000Z' })
  const electric = aSite({ at, settings: { tags: { electrified: true } } })
  expect(carPage(electric, aCar({ fuel: 'Electric', reserved: true })).tags).toEqual([
    { kind: 'electric', text: 'ELECTRIC', standings: ['free', 'coming', 'reserved', 'sold', 'gone'] },
  ])
})

test('CD-24, VD-35 what the one tag of a card leaves unsaid stands on the page, on paper and in the twin', () => {
  const site = aSite({ at, settings: { tags: { electrified: true }, features: { certifiedBadge: true } } })
  const hybrid = aCar({ simple_fuel: 'Hybrid', certified: true, tag: 'One Owner' })
  const told = (car: Car) => carPage(site, car).tags.map(({ text, standings }) => [text, standings.join(' ')])
  const certified = ['Certified Used Toyota', 'free coming reserved']
  const own = ['One Owner', 'free coming reserved sold gone']
  expect(told(hybrid)).toEqual([['HYBRID', 'free coming reserved sold gone'], certified, own])
  expect(told({ ...hybrid, simple_fuel: 'Petrol' })).toEqual([['Reserved', 'reserved'], certified, own])
  expect(told({ ...hybrid, simple_fuel: 'Petrol', certified: false })).toEqual([['Reserved', 'reserved'], own])
  expect(carSheet(site, hybrid).eyebrow).toBe('Used · Stock number N4711 · Certified Used Toyota · One Owner')
  expect(carTwin(carPage(site, hybrid)).split('\n')).toContain('Certified Used Toyota · One Owner')
  expect(carTwin(carPage(site, { ...hybrid, status: 'sold' }))).not.toContain('Certified Used Toyota')
})

test('VD-35, VD-49 a reserved car tells on its page what it tells on paper, whatever it runs on', () => {
  const site = aSite({ at, settings: { tags: { electrified: true }, features: { certifiedBadge: true } } })
  for (const simple_fuel of ['Hybrid', 'Petrol']) {
    const car = aCar({ simple_fuel, certified: true, tag: 'One Owner', reserved: true })
    const { tags, standing } = carPage(site, car)
    const told = tags.filter(({ standings }) => standings.includes(standing)).map(({ text }) => text)
    expect(told).toEqual([simple_fuel === 'Hybrid' ? 'HYBRID' : 'Reserved', 'Certified Used Toyota', 'One Owner'])
    expect(carTwin(carPage(site, car)).split('\n')).toContain('Certified Used Toyota · One Owner')
    const { eyebrow, standingText } = carSheet(site, car)
    expect([eyebrow, standingText]).toEqual([
      'Used · Stock number N4711 · Certified Used Toyota · One Owner',
      'Reserved',
    ])
  }
})

test('CD-25, CD-26, CD-27 a car is kept and compared from its page as from its card', () => {
  expect(carPage(aSite({ at }), aCar()).toggles).toEqual({ favourite: true, compare: true })
  const strict = aSite({ at, settings: { cards: { hideTogglesWithoutPrice: true, hideTogglesWithoutImages: true } } })
  expect(carPage(strict, aCar({ price: 0 })).toggles).toEqual({ favourite: false, compare: false })
  expect(carPage(strict, aCar({ images: [] })).toggles).toEqual({ favourite: false, compare: false })
})
