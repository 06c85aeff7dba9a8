import { expect, test } from 'vitest'
import { endOfDay } from '../../../src/domain/end-of-day.ts'
import { ZONES } from '../../support/zones.ts'

const SYDNEY = 'Australia/Sydney'
const iso = (date: Date): string => date.toISOString()

test('DC-140 a day ends at midnight of the zone, whatever time the date has', () => {
  expect(iso(endOfDay('2025-06-30', SYDNEY))).toBe('2025-06-30T14:00:00.000Z')
  expect(iso(endOfDay('2025-06-30T10:00:00+10:00', SYDNEY))).toBe('2025-06-30T14:00:00.000Z')
  expect(iso(endOfDay('2025-06-30T20:00:00Z', SYDNEY))).toBe('2025-07-01T14:00:00.000Z')
})

test('VD-33 a month ends with its last day', () => {
  expect(iso(endOfDay('2025-12', 'UTC'))).toBe('2026-01-01T00:00:00.000Z')
  expect(iso(endOfDay('2024-02', 'UTC'))).toBe('2024-03-01T00:00:00.000Z')
})

test.each(ZONES)('DC-146 a day of $zone ends at its own midnight, in winter and summer', ({ zone, winter, summer }) => {
  expect(endOfDay('2025-06-30', zone)).toEqual(new Date(`2025-07-01T00:00:00${winter}`))
  expect(endOfDay('2026-01-31', zone)).toEqual(new Date(`2026-02-01T00:00:00${summer}`))
})
