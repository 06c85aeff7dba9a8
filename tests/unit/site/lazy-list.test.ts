import { expect, test } from 'vitest'
import { lazyList } from '../../../src/site/lazy-list.ts'

test('a lazy list is made when it is looked into, once, and then is a list like any other', () => {
  let made = 0
  const list = lazyList(() => {
    made++
    return ['corolla', 'golf']
  })
  expect(Array.isArray(list)).toBe(true)
  expect(made).toBe(0)
  expect(list.length).toBe(2)
  expect(list[1]).toBe('golf')
  expect([...list]).toEqual(['corolla', 'golf'])
  expect(list.map(name => name.length)).toEqual([7, 4])
  expect(JSON.stringify({ list })).toBe('{"list":["corolla","golf"]}')
  expect(list).toEqual(['corolla', 'golf'])
  expect(made).toBe(1)
})

test('a lazy list that could not be made is made when it is asked again', () => {
  let tries = 0
  const list = lazyList(() => {
    if (++tries === 1) throw new Error('not yet')
    return [1]
  })
  expect(() => list.length).toThrow('not yet')
  expect([...list]).toEqual([1])
})
