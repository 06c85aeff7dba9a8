import { expect, test } from 'vitest'
import { energyUnit, kwhPer100Km } from '../../../src/domain/energy-use.ts'

test.each([
  [15.2, 15.2],
  ['15.2', 15.2],
  [' 15.2 kWh/100km ', 15.2],
  ['15.2 kWh per 100 km', 15.2],
  ['15.2 kWh/100 km (WLTP)', 15.2],
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
  expect(kwhPer100Km(told, { region: 'en-AU' })).toBe(kwh)
})

test.each([
  [15.2, { region: 'en-NZ' }, 'kWh/100 km'],
  [152, { region: 'en-AU' }, 'Wh/km'],
  [28, { region: 'en-US' }, 'kWh/100 mi'],
  [96, { region: 'en-US' }, 'kWh/100 mi'],
  [280, { region: 'en-US' }, 'Wh/mi'],
  [15, { region: 'en-NZ', item_type: 'motorcycle' }, 'kWh/100 km'],
  [45, { region: 'en-NZ', item_type: 'motorcycle' }, 'Wh/km'],
] as const)('features #7 a bare %o of %o counts %s', (figure, read, unit) => {
  expect(energyUnit(figure, read)).toBe(unit)
})

test('features #7 a motorcycle takes what motorcycles take, and of miles nothing is made', () => {
  expect(kwhPer100Km(45, { region: 'en-AU', item_type: 'motorcycle' })).toBe(4.5)
  expect(kwhPer100Km('45 kWh/100 km', { region: 'en-AU', item_type: 'motorcycle' })).toBeUndefined()
  expect(kwhPer100Km(28, { region: 'en-US' })).toBeUndefined()
})
