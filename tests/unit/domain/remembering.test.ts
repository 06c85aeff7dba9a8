import { expect, test, vi } from 'vitest'
import { remembering, rememberingUnlessFailed } from '../../../src/domain/remembering.ts'

test('an answer is made once and remembered by all that was asked', () => {
  const add = vi.fn((one: number, other: number) => one + other)
  const sum = remembering(add, 10)
  expect([sum(1, 23), sum(12, 3), sum(1, 23), sum(12, 3)]).toEqual([24, 15, 24, 15])
  expect(add.mock.calls).toEqual([
    [1, 23],
    [12, 3],
  ])
})

test('what was asked is known by each of its parts, also where these have spaces', () => {
  const joined = remembering((one: string, other: string) => `${one}, ${other}`, 10)
  expect([joined('a b', 'c'), joined('a', 'b c')]).toEqual(['a b, c', 'a, b c'])
})

test('an answer of 0 is one', () => {
  const length = vi.fn((text: string) => text.length)
  const known = remembering(length, 10)
  expect([known(''), known('')]).toEqual([0, 0])
  expect(length).toHaveBeenCalledTimes(1)
})

test('it never knows more than it may, and answers as rightly after it has forgotten', () => {
  const double = vi.fn((value: number) => value * 2)
  const known = remembering(double, 2)
  expect([1, 2, 1, 2].map(value => known(value))).toEqual([2, 4, 2, 4])
  expect(double).toHaveBeenCalledTimes(2)
  expect(known(3)).toBe(6)
  expect(known(3)).toBe(6)
  expect(double).toHaveBeenCalledTimes(3)
  expect(known(1)).toBe(2)
  expect(double).toHaveBeenCalledTimes(4)
})

test('what is waited for is asked for once, and again only where it failed', async () => {
  let isDown = true
  const load = vi.fn(async (name: string, _more = '') => {
    if (isDown) throw new Error(`no ${name}`)
    return name
  })
  const known = rememberingUnlessFailed(load)
  const both = [known('a'), known('a', 'more')]
  await expect(both[0]).rejects.toThrow('no a')
  await expect(both[1]).rejects.toThrow('no a')
  expect(load).toHaveBeenCalledTimes(1)
  isDown = false
  expect(await Promise.all([known('a'), known('b'), known('a')])).toEqual(['a', 'b', 'a'])
  expect(load).toHaveBeenCalledTimes(3)
})
