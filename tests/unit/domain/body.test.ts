import { expect, test } from 'vitest'
import { BODY_CODES, bodyLabel, bodySlug, bodyStyle, findBodyStyle } from '../../../src/domain/body.ts'
import { BODIES } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

test('SR-46 body styles are exactly the 18 codes, which cars may have', () => {
  expect(BODIES.join(' ')).toBe(
    '4x4 bus cabChassis convertible coupe hardtop hatch hatchback motorhome lightTruck peopleMover sedan softtop suv ute van wagon stationWagon',
  )
  expect([...BODY_CODES].sort()).toEqual([...BODIES].sort())
})

test('DC-38 every code has its label', () => {
  expect(BODIES.map(code => [code, bodyLabel(code, DEFAULT_LABELS)])).toEqual([
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
  expect(codesOf('hatchback')).toEqual(['hatchback', 'hatch'])
  expect(codesOf('wagon')).toEqual(['wagon', 'stationWagon'])
  expect(codesOf('suv')).toEqual(['suv'])
  expect(STYLES).toHaveLength(16)
})

test('DC-37 no two choices have one label', () => {
  expect(new Set(STYLES.map(style => bodyLabel(style, DEFAULT_LABELS))).size).toBe(STYLES.length)
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

test('CF-03, DC-38 a site that calls a body otherwise keeps the address of its list', () => {
  expect(bodyLabel('ute', { ...DEFAULT_LABELS, bodyUte: 'Pickup' })).toBe('Pickup')
  expect(bodyLabel('hatch', { ...DEFAULT_LABELS, bodyHatchback: 'Hatch' })).toBe('Hatch')
  expect(STYLES.map(bodySlug).join(' ')).toBe(
    '4x4 bus cab-chassis convertible coupe hardtop hatchback motorhome light-truck people-mover sedan softtop suv ute van wagon',
  )
})

test('RT-35 every choice is found again by its path segment', () => {
  for (const style of STYLES) expect(findBodyStyle(bodySlug(style))).toBe(style)
})
