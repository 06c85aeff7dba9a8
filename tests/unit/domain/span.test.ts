import { expect, test } from 'vitest'
import { isWithin } from '../../../src/domain/span.ts'

test('a span holds from its first moment to its last, and without one nothing is so', () => {
  const moments = [999, 1_000, 2_000, 2_001].map(moment => new Date(moment))
  expect(moments.map(moment => isWithin([1_000, 2_000], moment))).toEqual([false, true, true, false])
  expect(isWithin(undefined, moments[1]!)).toBe(false)
})
