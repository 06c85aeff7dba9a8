import { expect, test } from 'vitest'
import {
  BODY_CODES,
  BODY_STYLES,
  bodyCodes,
  bodyLabel,
  bodySlug,
  bodyStyle,
  findBodyStyle,
} from '../../../src/domain/body.ts'
import { BODIES } from '../../../src/records/index.ts'

test('SR-46 body styles are exactly the 18 codes', () => {
  expect(BODY_CODES).toEqual(BODIES)
  expect(BODY_CODES).toHaveLength(18)
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

test('DC-37 hatch and hatchback are one choice, wagon and stationWagon another', () => {
  expect(BODY_STYLES).toHaveLength(16)
  expect(bodyStyle('hatch')).toBe('hatchback')
  expect(bodyCodes('hatchback')).toEqual(['hatch', 'hatchback'])
  expect(bodyStyle('stationWagon')).toBe('wagon')
  expect(bodyCodes('wagon')).toEqual(['wagon', 'stationWagon'])
  expect(bodyCodes('suv')).toEqual(['suv'])
})

test('DC-37 the choices are in the order of their labels', () => {
  const labels = BODY_STYLES.map(bodyLabel)
  expect(labels).toEqual([...new Set(labels)].sort())
})

test('DC-37 the choices together filter every code once', () => {
  expect(BODY_STYLES.flatMap(bodyCodes).sort()).toEqual([...BODIES].sort())
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
  for (const style of BODY_STYLES) expect(findBodyStyle(bodySlug(style))).toBe(style)
})
