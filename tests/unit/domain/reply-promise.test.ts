import { describe, expect, test } from 'vitest'
import { formatReplyTime, formatTimeAndZone, openDayAfter, replyBy } from '../../../src/domain/reply-promise.ts'
import type { OpeningHour, SpecialHours } from '../../../src/records/index.ts'

const zone = 'Australia/Sydney'
const weekday = (day: number): OpeningHour => ({ weekday: day, status: 'Open', open: '08:30', close: '17:00' })
const hours: OpeningHour[] = [
  { weekday: 0, status: 'Closed' },
  ...[1, 2, 3, 4, 5].map(weekday),
  { weekday: 6, status: 'Open', open: '09:00', close: '12:00' },
]

/** Two hours of opening, unless said otherwise; 14 May 2025 is a Wednesday. */
function promised(from: string, special: SpecialHours[] = [], minutes = 120): string | undefined {
  const by = replyBy(new Date(from), minutes, { hours, special, zone })
  return by && formatReplyTime(by, zone, 'en-AU')
}

describe('features.md #10 the reply-by promise', () => {
  test('counts from the minute that it came in while the place is open', () => {
    expect(promised('2025-05-14T10:20:00+10:00')).toBe('12:20 pm Wednesday 14 May')
  })

  test('counts only hours in which somebody is there', () => {
    expect(promised('2025-05-14T16:00:00+10:00')).toBe('9:30 am Thursday 15 May')
    expect(promised('2025-05-14T03:00:00+10:00')).toBe('10:30 am Wednesday 14 May')
    expect(promised('2025-05-17T11:00:00+10:00')).toBe('9:30 am Monday 19 May')
  })

  test('keeps the closing minute and leaves out a holiday', () => {
    expect(promised('2025-05-14T15:00:00+10:00')).toBe('5:00 pm Wednesday 14 May')
    const holiday: SpecialHours[] = [{ date: '2025-05-15', status: 'Closed' }]
    expect(promised('2025-05-14T16:00:00+10:00', holiday)).toBe('9:30 am Friday 16 May')
  })

  test('is none for a dealer who promises nothing, has no hours, or is away', () => {
    expect(promised('2025-05-14T10:00:00+10:00', [], 0)).toBeUndefined()
    expect(replyBy(new Date(), 120, { hours: [], special: [], zone })).toBeUndefined()
    const halfTold = hours.map(day => ({ ...day, close: undefined }))
    expect(replyBy(new Date(), 120, { hours: halfTold, special: [], zone })).toBeUndefined()
    const away = hours.map(({ weekday }) => ({ weekday, status: 'Closed' as const }))
    expect(replyBy(new Date(), 120, { hours: away, special: [], zone })).toBeUndefined()
  })

  test('holds for who is back within 14 days, and says nothing of a longer absence', () => {
    const closedTo = (day: number): SpecialHours[] =>
      Array.from({ length: day - 13 }, (_, index) => ({ date: `2025-05-${14 + index}`, status: 'Closed' }))
    expect(promised('2025-05-14T10:00:00+10:00', closedTo(27))).toBe('10:30 am Wednesday 28 May')
    expect(promised('2025-05-14T10:00:00+10:00', closedTo(28))).toBeUndefined()
  })

  test('counts no hours of a day that is closed, whatever times stand beside it', () => {
    const closed = hours.map(day => (day.weekday === 4 ? { ...day, status: 'Closed' as const } : day))
    const by = replyBy(new Date('2025-05-14T16:00:00+10:00'), 120, { hours: closed, special: [], zone })
    expect(by && formatReplyTime(by, zone, 'en-AU')).toBe('9:30 am Friday 16 May')
  })

  test('counts nothing after closing', () => {
    expect(promised('2025-05-14T19:00:00+10:00')).toBe('10:30 am Thursday 15 May')
  })

  test('is written to the minute', () => {
    expect(promised('2025-05-14T10:05:00+10:00')).toBe('12:05 pm Wednesday 14 May')
  })

  test('is written as the region writes its dates', () => {
    const instant = new Date('2025-05-14T10:00:00+10:00')
    expect(formatReplyTime(instant, zone, 'en-US')).toBe('Wednesday, May 14 at 10:00 am')
  })

  test('names the zone of its clock where somebody may read it elsewhere', () => {
    expect(formatTimeAndZone(new Date('2025-05-14T10:00:00+10:00'), 'Australia/Sydney', 'en-AU')).toBe(
      '10:00 am Wednesday 14 May (AEST)',
    )
    expect(formatTimeAndZone(new Date('2025-11-25T10:00:00+11:00'), 'Australia/Sydney', 'en-AU')).toBe(
      '10:00 am Tuesday 25 November (AEDT)',
    )
  })
})

describe('features #10 where no reply is promised one has waited long enough', () => {
  const from = new Date('2025-05-14T10:00:00+10:00')
  const waited = (special: SpecialHours[] = [], ofWeek = hours) =>
    openDayAfter(from, { hours: ofWeek, special, zone }).toISOString()

  test('at the close of the first whole opening day after, which no holiday is', () => {
    expect(waited()).toBe('2025-05-15T07:00:00.000Z')
    expect(waited([{ date: '2025-05-15', status: 'Closed' }])).toBe('2025-05-16T07:00:00.000Z')
    const short: SpecialHours = { date: '2025-05-15', status: 'Open', start_hour: '10:00', end_hour: '12:00' }
    expect(waited([short])).toBe('2025-05-15T02:00:00.000Z')
  })

  test('after a day where a place tells no hours, and after 14 where it is away for longer', () => {
    expect(waited([], [])).toBe('2025-05-15T00:00:00.000Z')
    const away = Array.from(
      { length: 17 },
      (_, day): SpecialHours => ({ date: `2025-05-${15 + day}`, status: 'Closed' }),
    )
    expect(waited(away)).toBe('2025-05-28T00:00:00.000Z')
  })
})
