import { describe, expect, test } from 'vitest'
import { topicOfOffer } from '../../../src/domain/offer.ts'
import type { Car, CarType, Offer } from '../../../src/records/index.ts'
import { pathOf, routes } from '../../../src/routes.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { contactPage } from '../../../src/views/contact-page.ts'
import { homePage } from '../../../src/views/home.ts'
import { offerPage } from '../../../src/views/offer-page.ts'
import { offersPage } from '../../../src/views/offers-page.ts'
import { aCar, aModel, anOffer } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const at = new Date('2025-05-14T02:00:00Z')
const withOffers = (offers: Offer[], settings: Partial<SiteFile> = {}) => aSite({ at, offers, settings })
const addresses = (offers: Offer[], settings: Partial<SiteFile>) =>
  routes
    .filter(({ pattern }) => pattern.startsWith('/offers/'))
    .flatMap(({ pattern, paths }) => [...paths(withOffers(offers, settings))].map(params => pathOf(pattern, params)))

test('OF-01, DC-140 the list shows what has not ended, the nearest end first, then by name', () => {
  const offers = [
    anOffer({ id: 1, name: 'No end' }),
    anOffer({ id: 2, name: 'Yesterday', expiry: '2025-05-13' }),
    anOffer({ id: 3, name: 'Today', expiry: '2025-05-14' }),
    anOffer({ id: 4, name: 'B June', expiry: '2025-06-30' }),
    anOffer({ id: 5, name: 'A June', expiry: '2025-06-30' }),
  ]
  expect(offersPage(withOffers(offers)).offers.map(({ name }) => name)).toEqual(['Today', 'A June', 'B June', 'No end'])
})

test('DC-140 where few have room, an offer that runs goes before those that begin later', () => {
  const later = [1, 2, 3, 4].map(id =>
    anOffer({ id, name: `Later ${id}`, start: '2025-05-20', expiry: '2025-05-21', manufacturer: 'Toyota' }),
  )
  const now = anOffer({ id: 5, name: 'Now', expiry: '2025-06-30', manufacturer: 'Toyota' })
  expect(homePage(withOffers([...later, now])).offers).toMatchObject({ items: { 0: { name: 'Now' } }, running: 1 })
})

test('OF-01 a card has the offer’s picture, name and category, and leads to it', () => {
  const offer = anOffer({ id: 7, image: '/a.webp', category: 'Service', manufacturer: undefined, expiry: '2025-06-05' })
  expect(offersPage(withOffers([offer])).offers[0]).toMatchObject({
    name: offer.name,
    category: 'Service',
    path: '/offers/7',
    picture: { src: '/a.webp' },
    endsText: 'Ends 5 June 2025',
  })
})

test('DC-140 an offer that starts later is in the page, hidden, with the window the browser asks again', () => {
  const offer = anOffer({ start: '2025-06-01', expiry: '2025-06-30' })
  expect(offersPage(withOffers([offer])).offers[0]).toMatchObject({
    running: false,
    window: { start: '2025-06-01', expiry: '2025-06-30', zone: 'Australia/Sydney' },
  })
})

test('RT-19 to RT-21, OF-07 an offer’s address names the maker unless the site has only one', () => {
  const offers = [
    anOffer({ id: 1, manufacturer: { name: 'Land Rover' } }),
    anOffer({ id: 2, manufacturer: 'Kia' }),
    anOffer({ id: 'check', manufacturer: undefined }),
  ]
  expect(addresses(offers, { manufacturer: 'Kia' })).toEqual(['/offers/1', '/offers/2', '/offers/check'])
  expect(addresses(offers, {})).toEqual(['/offers/check', '/offers/land-rover/1', '/offers/kia/2'])
})

test('OF-02, OF-04, OF-05 the page of an offer has all of it, long texts folded', () => {
  const sanitized_description = `<p>${'word '.repeat(60)}</p>`
  const page = offerPage(withOffers([]), anOffer({ sanitized_description, disclaimer: 'x '.repeat(150) }))
  expect(page.html).toBe(sanitized_description)
  expect(page.description.short?.length).toBeLessThanOrEqual(161)
  expect(page.disclaimer?.short?.length).toBeLessThanOrEqual(201)
  const short = offerPage(withOffers([]), anOffer({ disclaimer: 'While stocks last.' }))
  expect(short.disclaimer).toEqual({ full: 'While stocks last.' })
})

test('DC-143 a description that has not passed the allow-list is text, never markup', () => {
  const page = offerPage(withOffers([]), anOffer({ description: '<b>Now</b>', sanitized_description: undefined }))
  expect(page.html).toBeUndefined()
  expect(page.description.full).toBe('Now')
})

test('DC-140, DC-181 no search engine is to list an offer before its first day or after its last', () => {
  const robots = (days: Partial<Offer>) => offerPage(withOffers([]), anOffer(days)).meta.robots
  expect(robots({ expiry: '2025-05-13' })).toBe('noindex')
  expect(robots({ start: '2025-06-01', expiry: '2025-06-30' })).toBe('noindex')
  expect([robots({ expiry: '2025-05-14' }), robots({})]).toEqual([undefined, undefined])
})

test('DC-140 the page of an offer that has ended says so', () => {
  const ended = (days: Partial<Offer>) => offerPage(withOffers([]), anOffer(days)).ended
  expect(ended({ expiry: '2025-05-13' })).toBe(true)
  expect(ended({ expiry: '2025-05-14' })).toBe(false)
  expect(ended({ start: '2025-06-01', expiry: '2025-06-30' })).toBe(false)
})

test('DC-140 the page of an offer says when it begins until it has, and asks for it to be taken up from then on only', () => {
  const shown = (days: Partial<Offer>) => {
    const { startsText, endsText, running } = offerPage(withOffers([]), anOffer(days))
    return { startsText, endsText, running }
  }
  expect(shown({ start: '2025-06-01', expiry: '2025-06-30' })).toEqual({
    startsText: 'From 1 June 2025',
    endsText: 'Ends 30 June 2025',
    running: false,
  })
  expect(shown({ start: '2025-05-14', expiry: '2025-05-14' })).toMatchObject({ startsText: undefined, running: true })
  expect(shown({ start: '2025-05-01', expiry: '2025-05-13' })).toMatchObject({ startsText: undefined, running: false })
})

test('OF-02, FM-06, DC-140 the page of an offer leads to the contact form with the offer, and its topic where the category tells', () => {
  const contact = (fields: Partial<Offer>) =>
    offerPage(withOffers([]), anOffer({ id: 'starter', ...fields })).actions[0]
  expect(contact({})).toEqual({ label: 'Contact Us', href: '/contact-us?offer=starter#form' })
  expect(contact({ category: 'Workshop offers', expiry: '2025-05-14' })?.href).toBe(
    '/contact-us?offer=starter&category=Service%20Enquiry#form',
  )
  expect(contact({ expiry: '2025-05-13' })?.href).toBe('/contact-us')
})

test('DC-115 the topic that an offer chooses is one that the contact form asks for', () => {
  const { steps } = contactPage(withOffers([]), '/contact-us').enquiry.form
  const topic = steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'category')
  const asked = topic?.kind === 'select' ? topic.options.map(({ value }) => value) : []
  expect(topic?.fromQuery).toBe('category')
  for (const category of ['Service offers', 'Parts offers', 'Finance offers', 'Business offers'])
    expect(asked).toContain(topicOfOffer({ category }))
  expect(topicOfOffer({ category: 'New car offers' })).toBeUndefined()
})

test('OF-02, DC-140 the contact page can say which offer is asked about, as long as it has not ended', () => {
  const offers = [
    anOffer({ id: 'past', expiry: '2025-05-13' }),
    anOffer({ id: 'today', name: 'Today', expiry: '2025-05-14' }),
    anOffer({ id: 8, name: 'Always' }),
  ]
  expect(contactPage(withOffers(offers), '/contact-us').enquiry.offers).toEqual([
    ['today', 'You are asking about the offer “Today”.', Date.parse('2025-05-15T00:00+10:00')],
    ['8', 'You are asking about the offer “Always”.'],
  ])
})

test('OF-09 an offer on a model leads to its Explore page, or to the address that replaces it', () => {
  const models = [aModel({ slug: 'corolla' })]
  const link = (model: Offer['model']) => offerPage(aSite({ at, models }), anOffer({ model })).model
  expect(link({ name: 'Corolla', slug: 'corolla' })).toEqual({ label: 'Offer on Corolla', href: '/corolla' })
  expect(link({ name: 'Corolla' })?.href).toBe('/corolla')
  expect(link({ name: 'Corolla', override_url: 'https://c.example/' })?.href).toBe('https://c.example/')
  expect(link({ name: 'Supra', slug: 'supra' })).toBeUndefined()
})

test('OF-09, DC-10 the catalogue tells the address of the model of an offer, and what replaces its page', () => {
  const models = [
    aModel({ slug: 'toyota-corolla', name: 'Corolla' }),
    aModel({ slug: 'yaris', name: 'Yaris', override_url: 'https://yaris.example/' }),
  ]
  const link = (model: Offer['model']) => offerPage(aSite({ at, models }), anOffer({ model })).model?.href
  expect(link({ name: 'Corolla' })).toBe('/toyota-corolla')
  expect(link({ name: 'Yaris', slug: 'yaris' })).toBe('https://yaris.example/')
})

describe('the page of an offer on a model has the cars that it is about', () => {
  const car = (id: number, car_type: CarType, more: Partial<Car> = {}) =>
    aCar({ id, slug: `corolla-${id}`, make: 'Toyota', model: 'Corolla', car_type, ...more })
  const rowOf = (cars: Car[], offer: Partial<Offer> = {}, settings: Partial<SiteFile> = {}) => {
    const models = [aModel({ slug: 'corolla', name: 'Corolla' })]
    const about = anOffer({ model: { name: 'Corolla' }, category: 'New car offers', ...offer })
    return offerPage(aSite({ at, models, cars, settings: { manufacturer: 'Toyota', ...settings } }), about).cars
  }
  const ids = (row: ReturnType<typeof rowOf>) => row?.cards.map(({ id }) => id)

  test('of the types that its category names, and says so', () => {
    const row = rowOf([car(1, 'used'), car(2, 'new'), car(3, 'new', { model: 'Camry' })])
    expect(row?.title).toBe('New Toyota Corolla for sale')
    expect(ids(row)).toEqual([2])
    expect(row?.all).toBeUndefined()
  })

  test('else of those beside which it is shown', () => {
    const row = rowOf([car(1, 'used'), car(2, 'new'), car(3, 'demo')], { category: 'Test drives' })
    expect(row?.title).toBe('New and demo Toyota Corolla for sale')
    expect(ids(row)?.toSorted()).toEqual([2, 3])
  })

  test('at the dealerships that have it', () => {
    const cars = [
      car(1, 'new', { dealership_name: 'Northside Toyota' }),
      car(2, 'new', { dealership_name: 'Southside Toyota' }),
    ]
    expect(ids(rowOf(cars))?.toSorted()).toEqual([1, 2])
    const both = aSite({ settings: {} }).settings.dealerships
    const south = { ...both[0]!, id: 2, name: 'Southside Toyota', slug: 'southside' }
    const settings = { dealerships: [...both, south] }
    expect(ids(rowOf(cars, { dealership_ids: [2] }, settings))).toEqual([2])
    expect(ids(rowOf(cars, { dealership_ids: [both[0]!.id, 2] }, settings))?.toSorted()).toEqual([1, 2])
  })

  test('of its maker, and of the model with its slug before others of its name', () => {
    const models = [
      aModel({ id: 1, slug: 'corolla-old', name: 'Corolla', manufacturer_name: 'Daihatsu' }),
      aModel({ id: 2, slug: 'corolla', name: 'Corolla', manufacturer_name: 'Toyota' }),
    ]
    const cars = [car(1, 'new'), car(2, 'new', { make: 'Daihatsu' })]
    const of = (offer: Partial<Offer>) =>
      ids(offerPage(aSite({ at, models, cars }), anOffer({ category: 'New', ...offer })).cars)
    expect(of({ model: { name: 'Corolla' }, manufacturer: 'Toyota' })).toEqual([1])
    expect(of({ model: { name: 'Corolla', slug: 'corolla' }, manufacturer: undefined })).toEqual([1])
    expect(of({ model: { name: 'Corolla', slug: 'corolla-old' }, manufacturer: undefined })).toEqual([2])
  })

  test('a row of the first, that leads to all of them with their number', () => {
    const cars = Array.from({ length: 12 }, (_, id) => car(id + 1, id < 10 ? 'new' : 'used'))
    const row = rowOf(cars)
    expect(row?.cards).toHaveLength(8)
    expect(row?.all?.label).toBe('See all 10 cars')
    const { values } = parseSearch(row!.all!.href.replace('/search', ''))
    expect(values).toEqual({ car_type: ['new'], make_model: ['Toyota > Corolla'] })
  })

  test('but none that is sold, and no row where there are none or it names no model', () => {
    expect(rowOf([car(1, 'new', { sold: true }), car(2, 'used')])).toBeUndefined()
    expect(rowOf([car(2, 'new')], { model: undefined })).toBeUndefined()
    expect(rowOf([car(2, 'new')], { model: { name: 'Supra' } })).toBeUndefined()
  })
})

test('OF-02 other offers are at most three, and not the one that is open', () => {
  const offers = [1, 2, 3, 4, 5].map(id => anOffer({ id, name: `Offer ${id}`, manufacturer: undefined }))
  const { others } = offerPage(withOffers(offers), offers[0]!)
  expect(others.items.map(({ path }) => path)).toEqual(['/offers/2', '/offers/3', '/offers/4'])
})

test('DC-140 an offer beside a car goes with its last day, and one without an end stays', () => {
  const car = aCar({ car_type: 'new' })
  const offers = [anOffer({ id: 1, expiry: '2025-06-30' }), anOffer({ id: 2 })]
  expect(carPage(aSite({ at, cars: [car], offers }), car).offers.map(({ window }) => window)).toEqual([
    { expiry: '2025-06-30', zone: 'Australia/Sydney' },
    undefined,
  ])
})
