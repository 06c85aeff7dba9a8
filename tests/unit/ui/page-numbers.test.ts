import { expect, test } from 'vitest'
import { pageNumbers } from '../../../src/ui/page-numbers.ts'

test('RT-39 page links name both ends, the present page and its neighbours', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 9)).toEqual([1, 2, 'gap', 9])
  expect(pageNumbers(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pageNumbers(9, 9)).toEqual([1, 'gap', 8, 9])
})

test('RT-39 a single page left out is named rather than hidden behind a gap', () => {
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
