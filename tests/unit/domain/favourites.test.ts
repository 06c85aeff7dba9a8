import { expect, test } from 'vitest'
import { canToggle, FAVOURITE_EVENT } from '../../../src/domain/favourites.ts'

test('WL-04 a sold car that is not saved cannot be saved', () => {
  expect(canToggle({ sold: true, saved: false })).toBe(false)
  expect(canToggle({ sold: false, saved: false })).toBe(true)
})

test('WL-05 a sold car that is saved can be removed', () => {
  expect(canToggle({ sold: true, saved: true })).toBe(true)
})

test('EV-07 a car that is kept is told as event 39', () => {
  expect(FAVOURITE_EVENT).toEqual({ id: 39, name: 'Favourite Added' })
})
