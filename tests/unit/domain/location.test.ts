import { describe, expect, test } from 'vitest'
import {
  addressText,
  buyingLocations,
  chosenLocations,
  contactPlaces,
  contactSlug,
  type LocationChoice,
  listedLocations,
  locationSlug,
  mainLocation,
  placesToAsk,
  ratingOf,
  ratingOfAll,
  townOf,
} from '../../../src/domain/location.ts'
import { REGIONS } from '../../../src/domain/wording.ts'
import { LocationSchema } from '../../../src/records/index.ts'
import { aLocation } from '../../support/builders.ts'

const parts = aLocation({ id: 3, name: 'Northside Toyota Parts', location_type: 'parts' })
const service = aLocation({ id: 2, name: 'Northside Toyota SERVICE', location_type: 'service' })
const sales = aLocation({ id: 1, name: 'Northside Toyota Sales', location_type: 'sales' })
const second = aLocation({ id: 4, name: 'Service City Motors', location_type: 'sales' })
const all = [parts, service, second, sales]
const ids = (locations: { id: number }[]) => locations.map(({ id }) => id)

test('LO-18 an empty location type means sales', () => {
  expect(LocationSchema.parse({ id: 1, name: 'Northside', location_type: '' }).location_type).toBe('sales')
})

test('LO-20 locations sort sales, service, parts, and keep their order within a type', () => {
  expect(ids(listedLocations(all))).toEqual([4, 1, 2, 3])
})

test('LO-20 whom to ask first is sales before service before parts, and of each the main place, hidden ones too', () => {
  const [main, hidden] = [aLocation({ id: 5, primary: true }), aLocation({ id: 6, visible: false })]
  const mainService = { ...service, id: 7, primary: true }
  expect(ids(placesToAsk([parts, service, mainService, second, main, hidden]))).toEqual([5, 4, 6, 7, 2, 3])
})

test('LO-21 a location that is not visible is not listed', () => {
  expect(ids(listedLocations([sales, { ...service, visible: false }]))).toEqual([1])
  expect(chosenLocations([{ ...sales, visible: false }], 1)).toEqual([])
})

/** What a block shows for each of its settings. */
const BLOCKS: [LocationChoice, number[]][] = [
  ['primary', [1]],
  ['sales', [4, 1]],
  ['service', [2]],
  ['parts', [3]],
  ['service-and-parts', [2, 3]],
  ['all', [4, 1, 2, 3]],
  [3, [3]],
  [99, []],
]

test.each(BLOCKS)('LO-15, DC-135 a block set to %s', (choice, expected) => {
  expect(ids(chosenLocations([parts, service, second, { ...sales, primary: true }], choice))).toEqual(expected)
})

test('DC-135 without a primary location, the first sales location is it', () => {
  expect(ids(chosenLocations(all, 'primary'))).toEqual([4])
  expect(chosenLocations([service], 'primary')).toEqual([])
})

test('DC-130 the main location is the primary sales location, not a primary workshop', () => {
  expect(mainLocation([{ ...service, primary: true }, second, { ...sales, primary: true }])?.id).toBe(1)
  expect(mainLocation([{ ...service, primary: true }, second])?.id).toBe(4)
  expect(mainLocation([service])).toBeUndefined()
})

test('LO-19, DC-137 those marked as buying, else all sales locations', () => {
  expect(ids(buyingLocations([sales, { ...service, location_subtype: 'buying' }]))).toEqual([2])
  expect(ids(buyingLocations(all))).toEqual([4, 1])
})

describe('RT-51 the contact slug', () => {
  test.each([
    ['Northside Toyota Service', 'northside-toyota'],
    ['Northside Toyota Sales', 'northside-toyota'],
    ['Northside Toyota Parts ', 'northside-toyota'],
    ['Northside Toyota SERVICE', 'northside-toyota'],
    ['Service City Motors', 'service-city-motors'],
    ['Northside Carparts', 'northside-carparts'],
    ['Service', 'service'],
    ['Northside Sales Service', 'northside-sales'],
  ])('DC-12 of "%s" is %s', (name, slug) => {
    expect(contactSlug({ name })).toBe(slug)
  })

  test('of a name without a Latin letter is its dealership’s, or the location’s own', () => {
    for (const slug of ['tokyo-sales', 'tokyo-service']) {
      expect(contactSlug({ name: '東京モータース Sales', slug, dealership_slug: 'tokyo' })).toBe('tokyo')
    }
    expect(contactSlug({ name: '東京モータース', slug: 'tokyo-motors' })).toBe('tokyo-motors')
  })
})

test('DC-12 one contact page lists all locations of a dealer, sales before service before parts', () => {
  expect(contactPlaces(all).map(({ slug, name, locations }) => [slug, name, ids(locations)])).toEqual([
    ['service-city-motors', 'Service City Motors', [4]],
    ['northside-toyota', 'Northside Toyota', [1, 2, 3]],
  ])
})

test('DC-13 a location page is at its slug, else at the slug of its dealership', () => {
  expect(locationSlug(aLocation({ slug: 'a', dealership_slug: 'b' }))).toBe('a')
  expect(locationSlug(aLocation({ slug: undefined, dealership_slug: 'b' }))).toBe('b')
})

test('an address is written as far as it is known', () => {
  expect(addressText({ street: '1 High Street', city: 'Newcastle', state: 'NSW', postcode: '2300' }, 'en-AU')).toBe(
    '1 High Street, Newcastle NSW 2300',
  )
  for (const region of REGIONS) {
    expect(addressText({ street: '1 High Street' }, region)).toBe('1 High Street')
    expect(addressText({}, region)).toBe('')
  }
})

test('an address ends as people of its region write it', () => {
  const tucson = { city: 'Tucson', state: 'AZ', postcode: '85711' }
  expect(addressText({ street: '1 Main Street', ...tucson }, 'en-US')).toBe('1 Main Street, Tucson, AZ 85711')
  expect(townOf({ ...tucson, city: undefined }, 'en-US')).toBe('AZ 85711')
  expect(townOf({ ...tucson, postcode: undefined }, 'en-US')).toBe('Tucson, AZ')
  expect(townOf({ city: 'Christchurch', state: 'Canterbury', postcode: '8042' }, 'en-NZ')).toBe('Christchurch 8042')
  for (const region of ['en-AU', 'en-NZ'] as const) {
    expect(townOf({ city: 'Nelson', state: 'Nelson', postcode: '7010' }, region)).toBe('Nelson 7010')
  }
  expect(townOf({ state: 'Otago', postcode: '9016' }, 'en-NZ')).toBe('Otago 9016')
})

test('DC-134 the newer rating fields come before the older', () => {
  const older = { average_rating: 4.1, review_count: 10 }
  expect(ratingOf({ ...older, reviews: { average_rating: 4.6, count: 50 } })).toEqual({ average: 4.6, count: 50 })
  expect(ratingOf(older)).toEqual({ average: 4.1, count: 10 })
  expect(ratingOf({ average_rating: 4.1, review_count: 0 })).toBeUndefined()
  expect(ratingOf({ average_rating: 4.1 })).toBeUndefined()
  expect(ratingOf({ review_count: 10 })).toBeUndefined()
  expect(ratingOf({})).toBeUndefined()
})

test('RV-01 several are rated together by the mean of all their reviews; those without a rating count for nothing', () => {
  const rated = (average_rating: number, review_count: number) => ({ average_rating, review_count })
  expect(ratingOfAll([rated(4, 300), rated(5, 100)])).toEqual({ average: 4.25, count: 400 })
  expect(ratingOfAll([{}, rated(4.6, 20)])).toEqual({ average: 4.6, count: 20 })
  expect(ratingOfAll([{ ...rated(1, 1), reviews: { average_rating: 4.2, count: 7 } }, rated(4.2, 3)])).toEqual({
    average: 4.2,
    count: 10,
  })
  expect(ratingOfAll([{}, rated(5, 0)])).toBeUndefined()
  expect(ratingOfAll([])).toBeUndefined()
})
