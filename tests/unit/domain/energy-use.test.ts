import { expect, test } from 'vitest'
import { energyUnit, kwhPer100Km } from '../../../src/domain/energy-use.ts'

test.each([
  [15.2, 15.2],
  ['15.2', 15.2],
  [' 15.2 kWh/100km ', 15.2],
  ['15.2 kWh per 100 km', 15.2],
  [152, 15.2],
  ['152 Wh/km', 15.2],
  ['54 Wh/km', 5.4],
  [60, 60],
  [61, 6.1],
  ['6.5 L/100 km', undefined],
  ['28 kWh/100 mi', undefined],
  ['15.2 to 16.1', undefined],
  // A part of a kWh on one kilometre, and what only an odometer counts.
  [0.152, undefined],
  [15_200, undefined],
  ['', undefined],
  [undefined, undefined],
])('features #7 of a consumption told as %o a car takes %o kWh on 100 km', (told, kwh) => {
  expect(kwhPer100Km(told, 'en-AU')).toBe(kwh)
})

test('features #7 a bare figure counts what guides of the region count', () => {
  expect([energyUnit(15.2, 'en-NZ'), energyUnit(152, 'en-AU'), energyUnit(28, 'en-US')]).toEqual([
    'kWh/100 km',
    'Wh/km',
    'kWh/100 mi',
  ])
  expect(kwhPer100Km(28, 'en-US')).toBeUndefined()
})
