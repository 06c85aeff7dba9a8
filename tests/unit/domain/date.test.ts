import { expect, test } from 'vitest'
import { formatDate, oneMonthAfter } from '../../../src/domain/date.ts'

const SYDNEY = 'Australia/Sydney'

test('DC-174 dates read "5 June 2025" in en-AU and en-NZ, "June 5, 2025" in en-US', () => {
  expect(formatDate('2025-06-05', 'en-AU', SYDNEY)).toBe('5 June 2025')
  expect(formatDate('2025-06-05', 'en-NZ', 'Pacific/Auckland')).toBe('5 June 2025')
  expect(formatDate('2025-06-05T23:59', 'en-US', 'America/New_York')).toBe('June 5, 2025')
})

test('DC-174 a month without a day reads "August 2019"', () => {
  expect(formatDate('2019-08', 'en-AU', SYDNEY)).toBe('August 2019')
  expect(formatDate('2019-08', 'en-US', 'America/New_York')).toBe('August 2019')
})

test('DC-174 an instant with an offset has the date of the place', () => {
  expect(formatDate('2025-06-05T15:00:00Z', 'en-AU', SYDNEY)).toBe('6 June 2025')
  expect(formatDate('2025-06-05T15:00:00Z', 'en-US', 'America/New_York')).toBe('June 5, 2025')
  expect(formatDate('2025-06-05T23:59:00+10:00', 'en-AU', 'Australia/Perth')).toBe('5 June 2025')
})

test.each([
  ['2025-01-15', '2025-02-15'],
  ['2025-01-31', '2025-02-28'],
  ['2024-01-31', '2024-02-29'],
  ['2025-12-31', '2026-01-31'],
  ['2025-03-31', '2025-04-30'],
])('FN-15, DC-101 one month after %s is %s', (today, after) => {
  expect(oneMonthAfter(new Date(`${today}T02:00:00Z`), 'Australia/Sydney')).toBe(after)
})
