import { expect, test } from 'vitest'
import { withKeyword } from '../../../src/domain/search-history.ts'

test('SR-45 keeps five texts, newest first; the sixth drops the oldest', () => {
  const history = ['e', 'd', 'c', 'b', 'a'].map(letter => letter.repeat(2))
  expect(withKeyword(history, 'ff')).toEqual(['ff', 'ee', 'dd', 'cc', 'bb'])
})

test('SR-45 a repeated text moves to the top', () => {
  expect(withKeyword(['suv', 'ute', 'van'], ' UTE ')).toEqual(['UTE', 'suv', 'van'])
})

test('DC-44 holds texts of two or more characters', () => {
  expect(withKeyword(['suv'], 'x ')).toEqual(['suv'])
  expect(withKeyword([], 'EV')).toEqual(['EV'])
})
