import { expect, test } from 'vitest'
import { isOpenAt } from '../../../src/domain/opening-hours.ts'
import { longestOpenNowText, openingTimesOf, openNowText } from '../../../src/domain/opening-times.ts'

const carried = {
  week: ['', '08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-17:00', '08:30-20:00', '09:00-13:00'],
  special: { '2025-12-25': '', '2025-12-26': '10:00-14:00' },
}

test('the hours that a page carries are read as they were: by weekday from Sunday, and by day', () => {
  const { hours, special } = openingTimesOf(carried)
  expect(hours).toHaveLength(7)
  expect(hours[0]).toEqual({ weekday: 0, status: 'Closed' })
  expect(hours[5]).toEqual({ weekday: 5, status: 'Open', open: '08:30', close: '20:00' })
  expect(special).toEqual([
    { date: '2025-12-25', status: 'Closed' },
    { date: '2025-12-26', status: 'Open', start_hour: '10:00', end_hour: '14:00' },
  ])
})

test('LO-28 by them a place is open and closed', () => {
  const { hours, special } = openingTimesOf(carried)
  const isOpen = (now: string) => isOpenAt(hours, { special, now: new Date(now), zone: 'Australia/Sydney' })
  // A Friday evening and a Sunday; Christmas and Boxing Day, a Thursday and a Friday.
  expect(isOpen('2025-05-16T19:59:00+10:00')).toBe(true)
  expect(isOpen('2025-05-16T20:00:00+10:00')).toBe(false)
  expect(isOpen('2025-05-18T12:00:00+10:00')).toBe(false)
  expect(isOpen('2025-12-25T12:00:00+11:00')).toBe(false)
  expect(isOpen('2025-12-26T12:00:00+11:00')).toBe(true)
  expect(isOpen('2025-12-26T15:00:00+11:00')).toBe(false)
})

const texts = { openText: 'Open until {time}', closedText: 'Closed' }

test('DC-126 a place that is open says until when, and one that is not says so', () => {
  expect(openNowText(texts, '17:00')).toBe('Open until 5:00 pm')
  expect(openNowText(texts, undefined)).toBe('Closed')
})

test('the longest that a place may say is of all its days, those of their own among them', () => {
  const said = { ...texts, closedUntilText: 'Shut till {time}' }
  expect(longestOpenNowText({ ...carried, ...said })).toBe('Shut till 10:00 am Wed')
  const late = { week: ['08:30-22:30'], special: {}, ...said, closedUntilText: '{time}' }
  expect(longestOpenNowText({ ...late, openText: 'Open today until {time}' })).toBe('Open today until 10:30 pm')
  expect(longestOpenNowText({ week: [''], special: {}, ...said })).toBe('Closed')
})
