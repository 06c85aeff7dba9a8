import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPOINTMENT_DAYS_AHEAD, appointmentSlots, type Diary, isSlot } from '../../../src/domain/appointments.ts'
import { daysAfter } from '../../../src/domain/calendar.ts'
import { MINUTE } from '../../../src/domain/durations.ts'
import { isOpenAt } from '../../../src/domain/opening-hours.ts'
import { specialHoursOf } from '../../../src/domain/special-hours.ts'
import { localDate, localIso } from '../../../src/domain/time-zone.ts'
import { aWeek } from '../../support/builders.ts'

const SYDNEY = 'Australia/Sydney'
const NOW = new Date('2025-06-01T00:00:00Z')
const MONDAY = '2025-06-02'
const SATURDAY = '2025-06-07'
const diary = (fields: Partial<Diary> = {}): Diary => ({
  hours: aWeek(),
  special: [],
  zone: SYDNEY,
  booked: [],
  ...fields,
})
const starts = (date: string, fields: Partial<Diary> = {}, now = NOW) =>
  appointmentSlots(date, diary(fields), now).map(slot => localIso(slot, fields.zone ?? SYDNEY))

describe('DC-121 appointments of a day', () => {
  test('start every half hour within the opening hours, the last one over when the place closes', () => {
    expect(starts(SATURDAY)).toEqual([
      '2025-06-07T09:00:00+10:00',
      '2025-06-07T09:30:00+10:00',
      '2025-06-07T10:00:00+10:00',
      '2025-06-07T10:30:00+10:00',
      '2025-06-07T11:00:00+10:00',
      '2025-06-07T11:30:00+10:00',
      '2025-06-07T12:00:00+10:00',
      '2025-06-07T12:30:00+10:00',
    ])
    expect(starts(MONDAY)).toHaveLength(17)
  })

  test('are none on a closed day, at a place without hours, and on a date long past', () => {
    expect(starts('2025-06-08')).toEqual([])
    expect(starts(MONDAY, { hours: [] })).toEqual([])
    expect(starts('2024-06-03')).toEqual([])
  })

  test('follow the hours of a holiday', () => {
    const special = specialHoursOf('C')
    const easter = new Date('2025-04-14T00:00:00Z')
    expect(starts('2025-04-18', { special }, easter)).toEqual([])
    expect(starts('2025-04-25', { special }, easter)[0]).toBe('2025-04-25T13:00:00+10:00')
  })

  test('are only those still to come: one that begins now is too late', () => {
    const halfPastNine = new Date('2025-06-07T09:30:00+10:00')
    expect(starts(SATURDAY, {}, halfPastNine)[0]).toBe('2025-06-07T10:00:00+10:00')
    expect(starts(SATURDAY, {}, new Date(halfPastNine.getTime() - 1))[0]).toBe('2025-06-07T09:30:00+10:00')
  })

  test('leave out what is booked, and what a booking of other times runs into', () => {
    const booked = [new Date('2025-06-07T09:30:00+10:00'), new Date('2025-06-07T11:10:00+10:00')]
    const left = starts(SATURDAY, { booked }).map(start => start.slice(11, 16))
    expect(left).toEqual(['09:00', '10:00', '10:30', '12:00', '12:30'])
  })

  test('are offered up to 60 days ahead', () => {
    const last = daysAfter(localDate(NOW, SYDNEY), APPOINTMENT_DAYS_AHEAD)
    expect(starts(last)).not.toEqual([])
    expect(starts(daysAfter(last, 1))).toEqual([])
  })

  test('are in the time of the place, with its offset', () => {
    expect(starts(MONDAY, { zone: 'Australia/Perth' })[0]).toBe('2025-06-02T08:30:00+08:00')
    expect(starts(MONDAY, { zone: 'Australia/Adelaide' })[0]).toBe('2025-06-02T08:30:00+09:30')
    expect(starts(MONDAY, { zone: 'America/New_York' })[0]).toBe('2025-06-02T08:30:00-04:00')
  })

  test('are over before a closing time that the clocks skip', () => {
    const hours = aWeek({ 0: { status: 'Open', open: '00:15', close: '02:15' } })
    const slots = starts('2025-10-05', { hours }, new Date('2025-10-01T00:00:00Z'))
    expect(slots.map(start => start.slice(11, 16))).toEqual(['00:15', '00:45', '01:15'])
  })

  test('are as many as half hours pass on a day on which the clocks change', () => {
    const hours = aWeek({ 0: { status: 'Open', open: '01:00', close: '05:00' } })
    const count = (date: string, now: string) => starts(date, { hours }, new Date(now)).length
    expect(count('2025-10-05', '2025-10-01T00:00:00Z')).toBe(6)
    expect(count('2025-04-06', '2025-04-01T00:00:00Z')).toBe(10)
    expect(count('2025-06-08', '2025-06-01T00:00:00Z')).toBe(8)
  })
})

const zone = fc.constantFrom(SYDNEY, 'Australia/Perth', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/New_York')
const halfHours = fc.integer({ min: 0, max: 48 })
const clock = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`

test('DC-121 whatever hours, zone, day and bookings: every slot is ahead, open from start to end, and free', () => {
  let found = 0
  fc.assert(
    fc.property(
      zone,
      fc.uniqueArray(halfHours, { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      fc.array(fc.integer({ min: 0, max: 5 * 24 * 60 }), { maxLength: 20 }),
      (place, times, day, minutes, taken) => {
        const [open, close] = times.sort((a, b) => a - b).map(clock)
        const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, status: 'Open' as const, open, close }))
        const date = daysAfter('2025-01-01', day)
        const noon = Date.parse(`${date}T12:00:00Z`)
        const now = new Date(noon - minutes * MINUTE)
        const booked = taken.map(minute => new Date(now.getTime() + minute * MINUTE))
        const one = diary({ hours, zone: place, booked })
        const slots = appointmentSlots(date, one, now)
        found += slots.length
        for (const slot of slots) {
          const end = new Date(slot.getTime() + 30 * MINUTE)
          expect(slot > now).toBe(true)
          expect(isOpenAt(hours, { special: [], now: slot, zone: place })).toBe(true)
          expect(isOpenAt(hours, { special: [], now: new Date(end.getTime() - 1), zone: place })).toBe(true)
          expect(booked.some(start => start < end && slot.getTime() < start.getTime() + 30 * MINUTE)).toBe(false)
          expect(new Date(localIso(slot, place))).toEqual(slot)
        }
        const last = slots.at(-1)
        if (last === undefined) return
        expect(isSlot(last, one, now)).toBe(true)
        expect(isSlot(new Date(last.getTime() + MINUTE), one, now)).toBe(false)
      },
    ),
    // The clocks of Sydney pass over the closing time, 02:30.
    { numRuns: 150, examples: [[SYDNEY, [0, 5], 277, 1201, []]] },
  )
  expect(found).toBeGreaterThan(1_000)
})
