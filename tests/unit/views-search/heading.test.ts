import { expect, test } from 'vitest'
import { searchHeading } from '../../../src/search/heading.ts'
import { EVERY_CAR, type SearchState } from '../../../src/search/state.ts'

const labels = {
  conditionNew: 'New',
  conditionDemo: 'Demo',
  conditionUsed: 'Used',
  forSale: '{what} for sale',
  stockNoun: 'cars',
}
const heading = (values: SearchState['values'], query = '') => searchHeading({ ...EVERY_CAR, values, query }, labels)

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
  expect(heading({ make: ['Kia', 'Ford'] })).toBe('Cars for sale')
})

test('DC-07 the heading repeats the words that a visitor searched for', () => {
  expect(heading({}, 'red ute')).toBe('Cars for sale: “red ute”')
})
