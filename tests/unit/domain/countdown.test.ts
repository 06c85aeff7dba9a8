import { expect, test } from 'vitest'
import { formatTimeLeft, markPassed } from '../../../src/domain/countdown.ts'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'

const labels = { countdownHours: 'h', countdownMinutes: 'min', countdownSeconds: 's', countdownOver: 'over' }
const left = (milliseconds: number) => formatTimeLeft(milliseconds, labels)

test('a countdown tells hours and minutes, in its last hour minutes and seconds, and is over at nothing', () => {
  expect(left(48 * HOUR)).toBe('48 h 0 min')
  expect(left(48 * HOUR - 1)).toBe('48 h 0 min')
  expect(left(47 * HOUR + 59 * MINUTE)).toBe('47 h 59 min')
  expect(left(HOUR)).toBe('1 h 0 min')
  expect(left(HOUR - 1_000)).toBe('59 min 59 s')
  expect(left(15 * MINUTE)).toBe('15 min 0 s')
  expect(left(1)).toBe('0 min 1 s')
  expect(left(0)).toBe('over')
  expect(left(-1)).toBe('over')
})

test('it is said aloud when a mark is passed, once, and not at each tick', () => {
  expect(markPassed(15 * MINUTE, 14 * MINUTE)).toBeUndefined()
  expect(markPassed(10 * MINUTE + 1, 10 * MINUTE)).toBe(10)
  expect(markPassed(10 * MINUTE, 10 * MINUTE - 1_000)).toBeUndefined()
  expect(markPassed(2 * MINUTE, MINUTE)).toBe(1)
  expect(markPassed(MINUTE, 0)).toBeUndefined()
  expect(markPassed(MINUTE + 1, 0)).toBeUndefined()
  expect(markPassed(MINUTE + 1, -1)).toBeUndefined()
  expect(markPassed(24 * HOUR + 1, 24 * HOUR)).toBe(24 * 60)
})

test('a page that slept over several marks says the nearest alone', () => {
  expect(markPassed(30 * HOUR, 4 * MINUTE)).toBe(5)
})
