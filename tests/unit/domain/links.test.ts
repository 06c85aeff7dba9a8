import { describe, expect, test } from 'vitest'
import {
  accessoriesPath,
  carPath,
  checkoutJourneyPath,
  checkoutPath,
  contactPath,
  directionsPath,
  enquiryPath,
  explorePath,
  financePath,
  locationPath,
  makeOfferPath,
  mapFrame,
  mapImage,
  offerPath,
  pageOfTwin,
  personalisedFinancePath,
  requestPhotosPath,
  searchPath,
  similarPath,
  testDrivePath,
  tradeInPath,
  twinPath,
} from '../../../src/domain/links.ts'
import { aCar, aLocation, aModel, anOffer } from '../../support/builders.ts'

const car = aCar({ id: 7, slug: 'corolla-7', car_type: 'used' })

test('RT-01 the page of a car is at its slug, and its twin for programs ends in .md', () => {
  expect(carPath(car)).toBe('/cars/corolla-7')
  expect(twinPath(carPath(car))).toBe('/cars/corolla-7.md')
  expect(pageOfTwin('/cars/corolla-7.md')).toBe('/cars/corolla-7')
  expect(pageOfTwin('/cars/corolla-7')).toBeUndefined()
  expect(pageOfTwin('/cars/x.md-7')).toBeUndefined()
})

test('VD-11 an enquiry is on the page of the car; an offer and a wish for photos are forms that link it', () => {
  expect(enquiryPath(car)).toBe('/cars/corolla-7#enquire')
  expect(makeOfferPath(car)).toBe('/make-offer?car_id=7')
  expect(requestPhotosPath(car)).toBe('/request-photos?car_id=7')
})

test('RT-02, RT-03, DC-06 the reserve-or-buy page is at the segment that the site chose', () => {
  expect(checkoutPath(car, { checkout: 'checkout' })).toBe('/cars/corolla-7/checkout')
  expect(checkoutPath(car, { checkout: 'buy-online' })).toBe('/cars/corolla-7/buy-online')
})

test('RT-04 the online purchase gets the slug', () => {
  expect(checkoutJourneyPath(car)).toBe('/checkout-journey?car_id=corolla-7')
})

test('RT-09, RT-12 to RT-14 finance links follow the site’s page, link the car and go to the form', () => {
  expect(financePath({ finance: '/finance-enquiry' })).toBe('/finance-enquiry#finance-form')
  expect(financePath({ finance: '/finance' }, car)).toBe('/finance?car_id=7&car_type=used#finance-form')
})

test('RT-15, RT-16 personalised finance needs the feature and a car with an identification code', () => {
  const on = { personalisedFinance: true }
  expect(personalisedFinancePath({ id: 7, has_nvic: true }, on)).toBe('/personalised/finance?car_id=7')
  expect(personalisedFinancePath({ id: 7, has_nvic: false }, on)).toBeUndefined()
  expect(personalisedFinancePath({ id: 7 }, on)).toBeUndefined()
  expect(personalisedFinancePath({ id: 7, has_nvic: true }, { personalisedFinance: false })).toBeUndefined()
})

test('RT-06, RT-07, RT-58 trade-in and test drive with a car and without', () => {
  expect(tradeInPath(car)).toBe('/cars/trade-in?car_id=7')
  expect(tradeInPath()).toBe('/trade-in')
  expect(testDrivePath(car)).toBe('/book-test-drive?car_id=7')
  expect(testDrivePath()).toBe('/book-test-drive')
})

test('RT-21, OF-07 an offer link names the manufacturer only on a site without a single one', () => {
  expect(offerPath(anOffer({ id: 7, manufacturer: 'Land Rover' }), { manufacturer: 'Land Rover' })).toBe('/offers/7')
  expect(offerPath(anOffer({ id: 7, manufacturer: 'Land Rover' }), {})).toBe('/offers/land-rover/7')
  expect(offerPath(anOffer({ id: 7, manufacturer: { name: 'Land Rover' } }), {})).toBe('/offers/land-rover/7')
  expect(offerPath(anOffer({ id: 7, manufacturer: undefined }), {})).toBe('/offers/7')
})

test('RT-46 Explore goes to the override, else to the model’s own page', () => {
  expect(explorePath(aModel({ slug: 'corolla' }))).toBe('/corolla')
  expect(explorePath(aModel({ override_url: 'https://example.com/corolla' }))).toBe('https://example.com/corolla')
})

test('RT-47 the accessories of a model are beneath its page', () => {
  expect(accessoriesPath(aModel({ slug: 'corolla' }))).toBe('/corolla/accessories')
})

test('RT-53 location links go to /contact on a manufacturer site and on a contact-only one', () => {
  const location = aLocation({ slug: 'northside' })
  expect(locationPath(location, { isManufacturerSite: false, contactOnly: false })).toBe('/locations/northside')
  expect(locationPath(location, { isManufacturerSite: true, contactOnly: false })).toBe('/contact')
  expect(locationPath(location, { isManufacturerSite: false, contactOnly: true })).toBe('/contact')
})

test('RT-50, RT-51 the contact page of a location is that of its dealer', () => {
  expect(contactPath(aLocation({ name: 'Northside Toyota Service' }))).toBe('/contact-us/northside-toyota')
})

test('LO-08 directions open the place, or search for its address', () => {
  expect(directionsPath(aLocation({ address: { place_url: 'https://maps.example/p' } }))).toBe('https://maps.example/p')
  expect(directionsPath(aLocation({ name: 'Northside', address: { city: 'Perth', state: 'WA' } }))).toBe(
    'https://www.google.com/maps/search/?api=1&query=Northside,%20Perth,%20WA',
  )
})

describe('RT-27 to RT-35 the search that lists what is wished', () => {
  test.each([
    ['/search', {}],
    ['/search/used-cars', { car_type: 'used' }],
    ['/search/new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['/search/new-used-and-demo-cars', { car_type: ['new', 'demo', 'used'] }],
    ['/search?car_type=demo,used', { car_type: ['demo', 'used'] }],
    ['/search/land-rover', { make: 'Land Rover' }],
    ['/search/land-rover/range-rover', { make: 'Land Rover', model: 'Range Rover' }],
    ['/search/land-rover/range-rover?body=suv', { make: 'Land Rover', model: 'Range Rover', body: 'suv' }],
    ['/search?model=Range%20Rover', { model: 'Range Rover' }],
    ['/search/suv?model=Range%20Rover', { model: 'Range Rover', body: 'suv' }],
    ['/search/people-mover', { body: 'peopleMover' }],
    ['/search/hatchback', { body: 'hatch' }],
    ['/search/used-cars?make=Toyota&body=hatchback', { car_type: 'used', make: 'Toyota', body: 'hatch' }],
    ['/search/toyota?body=suv', { make: 'Toyota', body: 'suv' }],
    ['/search?make=%E4%B8%B0%E7%94%B0', { make: '丰田' }],
    ['/search/used-cars?make=Bolt%5C,%20Nut%20%26%20Co', { car_type: 'used', make: 'Bolt, Nut & Co' }],
  ] as const)('%s', (path, wish) => {
    expect(searchPath(wish)).toBe(path)
  })
})

test('DC-54 "Find Me Something Similar" keeps make, body and car type', () => {
  expect(similarPath(aCar({ make: 'Toyota', simple_body: 'stationWagon', car_type: 'demo' }))).toBe(
    '/search/demo-cars?make=Toyota&body=wagon',
  )
  expect(similarPath(aCar({ simple_body: undefined }))).toBe('/search/used-cars?make=Toyota')
})

test('DC-54 "Find Me Something Similar" of a sold car leads to cars that are not', () => {
  expect(similarPath(aCar({ sold: true, simple_body: undefined }))).toBe(
    '/search/used-cars?make=Toyota&status=in_stock,coming_soon',
  )
})

test('LO-14 a map in a frame has its place in the middle', () => {
  expect(mapFrame({ lat: -37.5, long: 143.85 })).toBe(
    'https://www.openstreetmap.org/export/embed.html?bbox=143.84000%2C-37.51000%2C143.86000%2C-37.49000&layer=mapnik&marker=-37.5%2C143.85',
  )
})

test('API-23 the picture of a location’s map is built from its map_key', () => {
  const { address } = aLocation({ address: { ...aLocation().address, map_key: 'yard 7' } })
  expect(mapImage('https://maps.example/{map_key}.png', address)).toBe('https://maps.example/yard%207.png')
  expect(mapImage('https://maps.example/{map_key}.png', aLocation().address)).toBeUndefined()
  expect(mapImage(undefined, address)).toBeUndefined()
})
