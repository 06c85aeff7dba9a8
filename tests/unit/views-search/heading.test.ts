import { expect, test } from 'vitest'
import { type HeadingLabels, searchHeading } from '../../../src/search/heading.ts'
import { EVERY_CAR, type SearchState } from '../../../src/search/state.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

const heading = (values: SearchState['values'], query = '', own: Partial<HeadingLabels> = {}) =>
  searchHeading({ ...EVERY_CAR, values, query }, { ...DEFAULT_LABELS, ...own })

test('RT-27 to RT-32 the heading names the car types of a list, so that no two lists are called the same', () => {
  expect(heading({})).toBe('Cars for sale')
  expect(heading({ car_type: ['used'] })).toBe('Used cars for sale')
  expect(heading({ car_type: ['new', 'demo'] })).toBe('New and demo cars for sale')
  expect(heading({ car_type: ['new', 'demo', 'used'] })).toBe('New, demo and used cars for sale')
})

test('RT-34, RT-35 the heading names one make, model or body, and stays general with several', () => {
  expect(heading({ make: ['Toyota'] })).toBe('Toyota for sale')
  expect(heading({ make_model: ['Land Rover > Range Rover Sport'] })).toBe('Land Rover Range Rover Sport for sale')
  expect(heading({ body: ['suv'] })).toBe('SUVs for sale')
  expect(heading({ body: ['bus'] })).toBe('Buses for sale')
  expect(heading({ body: ['cabChassis'] })).toBe('Cab Chassis for sale')
  expect(heading({ car_type: ['used'], make: ['Kia'], body: ['hatchback'] })).toBe('Used Kia Hatchbacks for sale')
  expect(heading({ body: ['ute'] }, '', { bodyUte: 'Pickup' })).toBe('Pickups for sale')
  expect(heading({ body: ['hatchback'] }, '', { bodyHatchback: 'Hatch' })).toBe('Hatches for sale')
  expect(heading({ body: ['ute'] }, '', { bodyUte: 'Utility' })).toBe('Utilities for sale')
  expect(heading({ make: ['Kia', 'Ford'] })).toBe('Cars for sale')
})

test('RT-27 the heading names the one kind of what is listed, unless it has a make or body', () => {
  expect(heading({ item_type: ['caravan'] }, '', { stockNoun: 'vehicles' })).toBe('Caravans for sale')
  expect(heading({ item_type: ['car'], car_type: ['used'] }, '', { stockNoun: 'vehicles' })).toBe('Used cars for sale')
  expect(heading({ item_type: ['motorcycle'], make: ['Honda'] })).toBe('Honda for sale')
  expect(heading({ item_type: ['car', 'caravan'] }, '', { stockNoun: 'vehicles' })).toBe('Vehicles for sale')
})

test('DC-07 the heading repeats the words that a visitor searched for', () => {
  expect(heading({}, 'red ute')).toBe('Cars for sale: “red ute”')
})
