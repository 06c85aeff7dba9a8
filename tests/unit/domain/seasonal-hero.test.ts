import { expect, test } from 'vitest'
import { turnAt } from '../../../src/domain/seasonal-hero.ts'

const shown = (days: Parameters<typeof turnAt>[0], at: string) => turnAt(days, new Date(at), 'Australia/Sydney')

test('features #4: a home banner for a time shows from its first day to the end of its last, where the dealer is', () => {
  const days = [{ start: '2026-12-26', expiry: '2026-12-31' }]
  expect(shown(days, '2026-12-25T12:59:59Z')).toBe(1)
  expect(shown(days, '2026-12-25T13:00:00Z')).toBe(0)
  expect(shown(days, '2026-12-31T12:59:59Z')).toBe(0)
  expect(shown(days, '2026-12-31T13:00:00Z')).toBe(1)
})

test('features #4: of several that run, the first of the list shows; the usual banner is behind them all', () => {
  const days = [{ expiry: '2026-12-26' }, { start: '2026-12-20', expiry: '2026-12-31' }]
  expect(['2026-12-26', '2026-12-27', '2027-01-01'].map(day => shown(days, `${day}T02:00:00Z`))).toEqual([0, 1, 2])
  expect(shown([], '2026-12-26T02:00:00Z')).toBe(0)
})
