import { expect, test } from 'vitest'
import { timeOfOffer } from '../../../src/domain/offer.ts'
import { timeOfTile } from '../../../src/domain/promo-tile.ts'
import { isOver, isRunning, lastDayBefore } from '../../../src/domain/running-time.ts'

const ZONE = 'Australia/Sydney'
const at = (iso: string) => new Date(iso)

test('DC-140, DC-146 an offer is over at the end of its last day, a tile just after the instant that it expires', () => {
  const days = { start: '2026-05-01', expiry: '2026-05-31' }
  for (const [time, last, over, lastDay] of [
    [timeOfOffer(days, ZONE), '2026-05-31T23:59:59.999+10:00', '2026-06-01T00:00+10:00', '2026-05-31'],
    [timeOfTile(days, ZONE), '2026-05-31T00:00+10:00', '2026-05-31T00:00:00.001+10:00', '2026-05-30'],
  ] as const) {
    expect(isRunning(time, at('2026-04-30T23:59:59.999+10:00'))).toBe(false)
    expect(isRunning(time, at('2026-05-01T00:00+10:00'))).toBe(true)
    expect(isRunning(time, at(last))).toBe(true)
    expect(isOver(time, at(last))).toBe(false)
    expect(isRunning(time, at(over))).toBe(false)
    expect(isOver(time, at(over))).toBe(true)
    expect(lastDayBefore(time.end!, ZONE)).toBe(lastDay)
  }
})

test('what has neither start nor end runs, and is never over', () => {
  expect(isRunning({}, at('2026-05-01T00:00Z'))).toBe(true)
  expect(isOver({}, at('2026-05-01T00:00Z'))).toBe(false)
})
