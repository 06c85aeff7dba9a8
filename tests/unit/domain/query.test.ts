import { expect, test } from 'vitest'
import { withQuery } from '../../../src/domain/query.ts'

test('a path with its query leaves out what is empty or not there, but not a nought', () => {
  expect(withQuery('/search', { make: 'Kia', model: '', year: undefined, page: 0 })).toBe('/search?make=Kia&page=0')
  expect(withQuery('/search', { model: '', year: undefined })).toBe('/search')
  expect(withQuery('/search', {})).toBe('/search')
})

test('what would end a value is escaped in it, and a comma stays one', () => {
  expect(withQuery('/search', { q: 'a&b=c #1,2,3' })).toBe('/search?q=a%26b%3Dc%20%231,2,3')
})
