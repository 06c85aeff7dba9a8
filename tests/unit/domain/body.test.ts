import { expect, test } from 'vitest'
import { BODY_CODES, bodyLabel, bodySlug, bodyStyle, findBodyStyle } from '../../../src/domain/body.ts'
import { BODIES } from '../../../src/records/index.ts'

test('SR-46 body styles are exactly the 18 codes, which cars may have', () => {
  expect(BODIES.join(' ')).toBe(
    '4x4 bus cabChassis convertible coupe hardtop hatch hatchback motorhome lightTruck peopleMover sedan softtop suv ute van wagon stationWagon',
  )
  expect(BODY_CODES).toEqual(BODIES)
})

test('DC-38 every code has its label', () => {
  expect(BODY_CODES.map(code => [code, bodyLabel(code)])).toEqual([
    ['4x4', '4x4'],
    ['bus', 'Bus'],
    ['cabChassis', 'Cab Chassis'],
    ['convertible', 'Convertible'],
    ['coupe', 'Coupe'],
    ['hardtop', 'Hardtop'],
    ['hatch', 'Hatchback'],
    ['hatchback', 'Hatchback'],
    ['motorhome', 'Motorhome'],
    ['lightTruck', 'Light Truck'],
    ['peopleMover', 'People Mover'],
    ['sedan', 'Sedan'],
    ['softtop', 'Softtop'],
    ['suv', 'SUV'],
    ['ute', 'Ute'],
    ['van', 'Van'],
    ['wagon', 'Wagon'],
    ['stationWagon', 'Wagon'],
  ])
})

/** What a visitor can choose from. */
const STYLES = [...new Set(BODY_CODES.map(bodyStyle))]

test('DC-37 hatch and hatchback are one choice, wagon and stationWagon another', () => {
  const codesOf = (style: string) => BODY_CODES.filter(code => bodyStyle(code) === style)
  expect(codesOf('hatchback')).toEqual(['hatch', 'hatchback'])
  expect(codesOf('wagon')).toEqual(['wagon', 'stationWagon'])
  expect(codesOf('suv')).toEqual(['suv'])
  expect(STYLES).toHaveLength(16)
})

test('DC-37 no two choices have one label', () => {
  expect(new Set(STYLES.map(bodyLabel)).size).toBe(STYLES.length)
})

test('DC-07 a word means a body style by code or label, in any case, with hyphens or spaces', () => {
  for (const word of ['people-mover', 'People Mover', 'peopleMover', 'PEOPLEMOVER']) {
    expect(findBodyStyle(word)).toBe('peopleMover')
  }
  expect(findBodyStyle('Hatch')).toBe('hatchback')
  expect(findBodyStyle('station-wagon')).toBe('wagon')
  expect(findBodyStyle('4X4')).toBe('4x4')
  expect(findBodyStyle('toyota')).toBeUndefined()
})

test('RT-35 every choice is found again by its path segment', () => {
  for (const style of STYLES) expect(findBodyStyle(bodySlug(style))).toBe(style)
})
