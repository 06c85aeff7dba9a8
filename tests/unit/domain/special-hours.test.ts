import { expect, test } from 'vitest'
import { areHolidaysNear, specialHoursOf } from '../../../src/domain/special-hours.ts'

test('LO-30, DC-131 the fixed dates are Good Friday, Saturday, Monday and Anzac Day of April 2025', () => {
  expect(specialHoursOf('A').map(({ name, date }) => `${date} ${name}`)).toEqual([
    '2025-04-18 Good Friday',
    '2025-04-19 Easter Saturday',
    '2025-04-21 Easter Monday',
    '2025-04-25 Anzac Day',
  ])
})

test.each([
  ['A', ['Closed', 'Closed', 'Closed', 'Closed']],
  ['B', ['Closed', '08:30 to 17:00', 'Closed', 'Closed']],
  ['C', ['Closed', '09:00 to 13:00', 'Closed', '13:00 to 17:00']],
  ['D', ['Closed', '08:30 to 16:30', '10:00 to 16:00', '13:00 to 17:00']],
] as const)('LO-31, Table F: variant %s', (variant, expected) => {
  const hours = specialHoursOf(variant).map(({ status, start_hour, end_hour }) =>
    status === 'Closed' ? status : `${start_hour} to ${end_hour}`,
  )
  expect(hours).toEqual(expected)
  const isOpen = specialHoursOf(variant).map(({ status }) => status === 'Open')
  expect(isOpen).toEqual(expected.map(day => day !== 'Closed'))
})

test('LO-31 a site may have a list of its own, which is put in the order of dates', () => {
  const own = [
    { status: 'Closed', date: '2025-12-26' },
    { status: 'Closed', date: '2025-12-25' },
  ] as const
  expect(specialHoursOf(own).map(({ date }) => date)).toEqual(['2025-12-25', '2025-12-26'])
})

test('DC-132 the button shows from 14 days before the first date to the end of the last', () => {
  const near = (iso: string) => areHolidaysNear(specialHoursOf('B'), new Date(iso), 'Australia/Sydney')
  expect(near('2025-04-03T23:59:59+11:00')).toBe(false)
  expect(near('2025-04-04T00:00:00+11:00')).toBe(true)
  expect(near('2025-04-25T23:59:59+10:00')).toBe(true)
  expect(near('2025-04-26T00:00:00+10:00')).toBe(false)
  expect(areHolidaysNear([], new Date('2025-04-18T00:00:00Z'), 'Australia/Sydney')).toBe(false)
})

test('LO-31, DC-132 a list of one’s own may come in any order and with times, and may be empty', () => {
  const day = (date: string) => ({ date, name: date, status: 'Closed' as const })
  const list = [day('2025-12-26'), day('2025-12-25T00:00:00'), day('2026-01-01')]
  expect(specialHoursOf(list).map(({ date }) => date)).toEqual(['2025-12-25T00:00:00', '2025-12-26', '2026-01-01'])
  const near = (at: string) => areHolidaysNear(list, new Date(at), 'Australia/Sydney')
  expect(near('2025-12-10T23:59:59+11:00')).toBe(false)
  expect(near('2025-12-11T00:00:00+11:00')).toBe(true)
  expect(near('2026-01-01T23:59:59+11:00')).toBe(true)
  expect(near('2026-01-02T00:00:00+11:00')).toBe(false)
  expect(areHolidaysNear([], new Date('2025-12-11T00:00:00+11:00'), 'Australia/Sydney')).toBe(false)
})
