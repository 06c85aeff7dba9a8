import { expect, test } from 'vitest'
import { watchedIn } from '../../../src/islands/alerts/watched.ts'
import { alertPathLike, alertPathOf, watchedPart } from '../../../src/search/alert-path.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { EVERY_CAR } from '../../../src/search/state.ts'

/** What the page of alerts reads in such an address. */
const readIn = (path: string) => watchedIn(path.slice(path.indexOf('?')))

test.each([
  'make_model=Toyota+%3E+Corolla&price=-40000&seat_count=7-',
  'query=red+%26+%22fast%22+100%25&colour=Red%5C,+Blue',
  'car_type=used&badge=%3Cb%3E',
])('features 3.2 a search comes through the address of alerts as it was: %s', search => {
  const state = parseSearch(search)
  expect(readIn(alertPathOf(state))).toEqual({ kind: 'search', state })
  expect(parseSearch(watchedPart(state))).toEqual(state)
})

test('features 3.2 page and order are no part of what is watched', () => {
  expect(watchedPart(parseSearch('make=Kia&sortBy=price_asc&page=3'))).toBe('make=Kia')
  expect(alertPathOf({ ...EVERY_CAR, page: 2 })).toBe('/alerts')
})

test('features 3.2 what is like a car is its make and model', () => {
  expect(readIn(alertPathLike({ make: 'Toyota', model: 'Corolla Cross' }))).toEqual({
    kind: 'search',
    state: { ...EVERY_CAR, values: { make_model: ['Toyota > Corolla Cross'] } },
  })
})

test('features 3.2 a car comes before a search, and what is no id of one is no car', () => {
  expect(watchedIn('?car=4711&search=make%3DKia')).toEqual({ kind: 'car', id: 4711 })
  for (const text of ['', '0', '-1', '1e3', '12,7', '<script>', '99999999999999999']) {
    expect(watchedIn(`?car=${encodeURIComponent(text)}`)).toEqual({ kind: 'car', id: undefined })
  }
})

test.each(['', '?search=%', '?search=__proto__%3Dx%26constructor%3Dy%26price%3Dcheap%26sortBy%3Dnone'])(
  'features 3.2 of the address "%s" nothing is guessed',
  address => {
    expect(watchedIn(address)).toEqual({ kind: 'search', state: EVERY_CAR })
  },
)
