import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DistanceSettings,
  feetToMetres,
  formatDistance,
  formatLimit,
  kmBetween,
  lengthShown,
  nearestFirst,
  toKm,
} from '../../../src/domain/distance.ts'

const australia: DistanceSettings = { region: 'en-AU', stock: { distanceUnit: 'km' } }
const america: DistanceSettings = { region: 'en-US', stock: { distanceUnit: 'km' } }

test('CD-07 the odometer reads with thousands separators', () => {
  expect(formatDistance(45_210, australia)).toBe('45,210 km')
  expect(formatDistance(0, australia)).toBe('0 km')
})

test('RG-06, DC-172 en-US reads whole miles of 1.609344 km', () => {
  expect(formatDistance(45_210, america)).toBe('28,092 mi')
  expect(formatDistance(1.609344, america)).toBe('1 mi')
})

test('DC-172 a feed that is already in miles is not converted for en-US, but for the others', () => {
  expect(formatDistance(28_092, { region: 'en-US', stock: { distanceUnit: 'mi' } })).toBe('28,092 mi')
  expect(formatDistance(10_000, { region: 'en-NZ', stock: { distanceUnit: 'mi' } })).toBe('16,093 km')
})

test('DC-172 a reading in kilometres, whatever the feed counts in', () => {
  expect(toKm(10_000, 'mi')).toBeCloseTo(16_093.44)
  expect(toKm(45_210.4, 'km')).toBe(45_210.4)
})

test('VD-50 feet become metres with factor 0.3048', () => {
  expect(feetToMetres(20)).toBeCloseTo(6.096, 10)
})

test('DC-75 a length in feet reads in metres with two decimals, others as given', () => {
  expect(lengthShown('20 ft')).toBe('6.10 m')
  expect(lengthShown("20'")).toBe('6.10 m')
  expect(lengthShown('18.5FT')).toBe('5.64 m')
  expect(lengthShown('18.25 ft')).toBe('5.56 m')
  expect(lengthShown(' 6.1 m ')).toBe('6.1 m')
  expect(lengthShown('about 20 ft')).toBe('about 20 ft')
  expect(lengthShown('20\'6"')).toBe('20\'6"')
  expect(lengthShown(2.4)).toBe('2.4')
})

test('LO-34 one degree of latitude is 111.19 km', () => {
  expect(kmBetween({ lat: 0, long: 0 }, { lat: 1, long: 0 })).toBeCloseTo(111.19, 2)
  expect(kmBetween({ lat: -33.5, long: 151 }, { lat: -34.5, long: 151 })).toBeCloseTo(111.19, 2)
})

test('LO-34 degrees of longitude are as long on the equator, and half as long at 60 degrees', () => {
  expect(kmBetween({ lat: 0, long: 10 }, { lat: 0, long: 11 })).toBeCloseTo(111.19, 2)
  expect(kmBetween({ lat: 60, long: 10 }, { lat: 60, long: 11 })).toBeCloseTo(55.6, 1)
  expect(kmBetween({ lat: 0, long: 179.5 }, { lat: 0, long: -179.5 })).toBeCloseTo(111.19, 2)
})

test('LO-34 a distance is symmetric, never negative and at most half the globe', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    long: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const km = kmBetween(one, other)
      expect(km).toBeGreaterThanOrEqual(0)
      expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6)
      expect(kmBetween(other, one)).toBeCloseTo(km, 6)
    }),
  )
  expect(kmBetween({ lat: -33.8, long: 151.2 }, { lat: -33.8, long: 151.2 })).toBe(0)
})

test('DC-139 places are listed nearest first in whole kilometres, and one without a place not at all', () => {
  const at = (name: string, lat?: number, long?: number) => ({ name, address: { lat, long } })
  const sydney = { lat: -33.8688, long: 151.2093 }
  const places = [
    at('Perth', -31.9523, 115.8613),
    at('Nowhere'),
    at('Half a place', -33.8688),
    at('The other half', undefined, 151.2093),
    at('Parramatta', -33.815, 151.0011),
    at('Here', -33.8688, 151.2093),
  ]
  expect(nearestFirst(places, sydney).map(({ item, km }) => [item.name, km])).toEqual([
    ['Here', 0],
    ['Parramatta', 20],
    ['Perth', 3290],
  ])
})

test('a limit in thousands of kilometres is as round in miles', () => {
  expect(formatLimit(100_000, 'en-AU')).toBe('100,000 km')
  expect(formatLimit(100_000, 'en-US')).toBe('62,000 mi')
})
