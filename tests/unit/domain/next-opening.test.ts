import { expect, test } from 'vitest'
import { nextOpening } from '../../../src/domain/next-opening.ts'

/** Closed on Sundays. */
const week = ['', '08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-20:00', '09:00-13:00']

const next = (now: string, special: Record<string, string> = {}, days: readonly string[] = week) =>
  nextOpening({ week: days, special, zone: 'Australia/Sydney' }, new Date(now))

test('LO-28 a place that is closed opens later today, or on the first day after it that is not closed', () => {
  // A Friday before it opens, at that minute and after it has closed; a Saturday evening, before a Sunday.
  expect(next('2025-05-16T00:05:00+10:00')).toBe('8:30 am')
  expect(next('2025-05-16T08:29:00+10:00')).toBe('8:30 am')
  expect(next('2025-05-16T08:30:00+10:00')).toBe('9:00 am Sat')
  expect(next('2025-05-16T20:00:00+10:00')).toBe('9:00 am Sat')
  expect(next('2025-05-17T13:00:00+10:00')).toBe('8:30 am Mon')
})

test('LO-28 by the clock of the place, wherever the visitor is', () => {
  // Friday evening in London, Saturday morning in Sydney.
  expect(next('2025-05-16T22:30:00+01:00')).toBe('9:00 am')
})

test('LO-32 holidays are left out, and one with hours of its own counts', () => {
  const holidays = { '2025-12-25': '', '2025-12-26': '' }
  expect(next('2025-12-24T18:00:00+11:00', holidays)).toBe('9:00 am Sat')
  expect(next('2025-12-24T18:00:00+11:00', { ...holidays, '2025-12-26': '10:00-14:00' })).toBe('10:00 am Fri')
})

test('LO-28 names no day beyond those that a weekday tells apart', () => {
  const onMondays = ['', '08:30-17:00', '', '', '', '', '']
  expect(next('2025-05-13T09:00:00+10:00', {}, onMondays)).toBe('8:30 am Mon')
  expect(next('2025-05-12T18:00:00+10:00', {}, onMondays)).toBeUndefined()
  expect(next('2025-05-12T18:00:00+10:00', {}, ['', '', '', '', '', '', ''])).toBeUndefined()
})
