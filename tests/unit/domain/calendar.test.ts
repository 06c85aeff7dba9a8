import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, monthsAfter } from '../../../src/domain/calendar.ts'

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('DC-132 days run over months and years', () => {
  expect(daysAfter('2024-12-31', 1)).toBe('2025-01-01')
  expect(daysAfter('2025-03-01', -1)).toBe('2025-02-28')
  expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29')
})

test('DC-132 days are those of the calendar, wherever the machine stands', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
      const expected = new Date(Date.parse(date) + days * 86_400_000)
      expect(daysAfter(date, days)).toBe(expected.toISOString().slice(0, 10))
    }),
  )
})

test('DC-101 a month later is the same day, or the last of its month', () => {
  expect(monthsAfter('2025-01-31', 1)).toBe('2025-02-28')
  expect(monthsAfter('2025-12-15', 1)).toBe('2026-01-15')
})
