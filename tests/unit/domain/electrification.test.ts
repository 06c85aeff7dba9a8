import { expect, test } from 'vitest'
import { electrification } from '../../../src/domain/electrification.ts'

const said = (fuel: string | undefined) => [fuel, electrification({ simple_fuel: undefined, fuel })]

test.each([
  'Petrol - Hybrid',
  'Electric/Petrol',
  'Petrol / Electric',
  'Diesel + electric',
  'Unleaded & Electric',
  'Petrol-Electric',
  'LPG/Electric',
])('DC-57 "%s" is a hybrid', fuel => {
  expect(said(fuel)).toEqual([fuel, 'hybrid'])
})

test.each(['Battery Electric', 'BEV', ' ev ', 'Electric - Battery', 'Fully Electric', 'Electric + power pack'])(
  'DC-57 "%s" is electric',
  fuel => {
    expect(said(fuel)).toEqual([fuel, 'electric'])
  },
)

test.each(['Petrol, electric start', 'non-EV', 'EVO diesel', 'BEVO', 'X-BEV', undefined])(
  'DC-57 %j is neither',
  fuel => {
    expect(said(fuel)).toEqual([fuel, undefined])
  },
)

test('DC-57 the kind of fuel counts as well as the fuel', () => {
  expect(electrification({ simple_fuel: 'Electric', fuel: undefined })).toBe('electric')
  expect(electrification({ simple_fuel: 'Plug-in Hybrid Electric', fuel: undefined })).toBe('hybrid')
  expect(electrification({ simple_fuel: 'Electric', fuel: 'Petrol/Electric' })).toBe('hybrid')
})
