import { expect, test } from 'vitest'
import { MOST_COMPARED } from '../../../src/domain/compared-count.ts'
import { carsLink, linkedCars, MOST_SHARED } from '../../../src/domain/linked-cars.ts'

test('a link names its cars, and says nothing without any', () => {
  expect(carsLink('/compare', [12, 7])).toBe('/compare?cars=12,7')
  expect(carsLink('/watchlist', [])).toBe('/watchlist')
})

test('DC-83 a link gives each car once, as many as asked for at most, and drops what is no car', () => {
  expect(linkedCars('12,7', MOST_COMPARED)).toEqual([12, 7])
  expect(linkedCars('1,1,2,3,4,5', MOST_COMPARED)).toEqual([1, 2, 3, 4])
  expect(linkedCars(',x,0,-1,1.5,9,1e400', MOST_COMPARED)).toEqual([9])
  expect(linkedCars('', MOST_COMPARED)).toEqual([])
})

test('what a link of kept cars says, is read back in the same order', () => {
  const ids = Array.from({ length: MOST_SHARED }, (_, index) => 9_000_000 - 7 * index)
  expect(linkedCars(carsLink('', ids).slice('?cars='.length), MOST_SHARED)).toEqual(ids)
})
