import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/domain/durations.ts'
import { formatTime, hoursShown, isOpenAt, specialHoursShown } from '../../../src/domain/opening-hours.ts'
import { specialHoursOf } from '../../../src/domain/special-hours.ts'
import type { OpeningHour, SpecialHours } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aWeek } from '../../support/builders.ts'
import { ZONES } from '../../support/zones.ts'

const sales = { type: 'sales', byAppointmentOnly: false } as const
const lines = (hours: OpeningHour[], settings: Parameters<typeof hoursShown>[1] = sales) =>
  hoursShown(hours, settings, DEFAULT_LABELS).map(({ days, time }) => `${days}: ${time}`)

test('LO-24, DC-126 Monday to Friday are one line when all five days are equal', () => {
  expect(lines(aWeek())).toEqual([
    'Monday - Friday: 8:30 am - 5:00 pm',
    'Saturday: 9:00 am - 1:00 pm',
    'Sunday: Closed',
  ])
})

const DIFFERENCES = [
  ['opening', { open: '09:00' }],
  ['closing', { close: '20:00' }],
  ['status', { status: 'Closed', open: undefined, close: undefined }],
] as const

test.each(DIFFERENCES)('LO-25 five days that differ in %s of one are listed day by day, Monday first', (_, change) => {
  const listed = lines(aWeek({ 4: change }))
  expect(listed.map(line => line.split(':')[0])).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})

test('DC-126 five closed days are one line, whatever texts the feed gives them', () => {
  const closed = { status: 'Closed', open: undefined, close: undefined } as const
  const days = aWeek({ 1: closed, 2: { ...closed, formated_hours: 'Shut' }, 3: closed, 4: closed, 5: closed })
  expect(lines(days)[0]).toBe('Monday - Friday: Closed')
})

test('LO-23 a line says whether it is of open days', () => {
  const shown = hoursShown(aWeek(), sales, DEFAULT_LABELS)
  expect(shown.map(({ weekdays, open }) => [weekdays, open])).toEqual([
    [[1, 2, 3, 4, 5], true],
    [[6], true],
    [[0], false],
  ])
})

test('LO-26 Saturday and Sunday are always apart, even when equal to each other and to the week', () => {
  const same = { status: 'Open', open: '08:30', close: '17:00' } as const
  expect(lines(aWeek({ 6: same, 0: same }))).toEqual([
    'Monday - Friday: 8:30 am - 5:00 pm',
    'Saturday: 8:30 am - 5:00 pm',
    'Sunday: 8:30 am - 5:00 pm',
  ])
})

test('DC-126 the text of the feed comes first, and does not keep equal days apart', () => {
  expect(lines(aWeek({ 1: { formated_hours: '8.30 till 5' } }))[0]).toBe('Monday - Friday: 8.30 till 5')
  const byText = aWeek().map(hour => ({
    weekday: hour.weekday,
    status: 'Open' as const,
    formated_hours: `${hour.weekday}`,
  }))
  expect(lines(byText)).toHaveLength(7)
})

describe('LO-27 a closed day', () => {
  const sunday = (type: 'sales' | 'service' | 'parts', byAppointmentOnly: boolean) =>
    lines(aWeek(), { type, byAppointmentOnly }).at(-1)

  test('reads "By appointment only" for sales and service with the setting on', () => {
    expect(sunday('sales', true)).toBe('Sunday: By appointment only')
    expect(sunday('service', true)).toBe('Sunday: By appointment only')
  })

  test('reads "Closed" for parts, or with the setting off', () => {
    expect(sunday('parts', true)).toBe('Sunday: Closed')
    expect(sunday('sales', false)).toBe('Sunday: Closed')
  })
})

describe('LO-28 open or closed now', () => {
  const open = (iso: string, zone = 'Australia/Sydney', hours = aWeek()) =>
    isOpenAt(hours, { special: [], now: new Date(iso), zone })

  test('LO-29 at 2025-06-02T08:30Z a location in Perth is open, one in Sydney is not', () => {
    expect(open('2025-06-02T08:30:00Z', 'Australia/Perth')).toBe(true)
    expect(open('2025-06-02T08:30:00Z', 'Australia/Sydney')).toBe(false)
  })

  test('DC-127 the opening minute is open, the closing minute is not', () => {
    expect(open('2025-06-02T08:29:59+10:00')).toBe(false)
    expect(open('2025-06-02T08:30:00+10:00')).toBe(true)
    expect(open('2025-06-02T16:59:59+10:00')).toBe(true)
    expect(open('2025-06-02T17:00:00+10:00')).toBe(false)
  })

  test('LO-22 Sunday is weekday 0', () => {
    expect(open('2025-06-01T10:00:00+10:00')).toBe(false)
    expect(open('2025-05-31T10:00:00+10:00')).toBe(true)
  })

  test('DC-127 a location without hours is closed and shows none', () => {
    expect(open('2025-06-02T10:00:00+10:00', 'Australia/Sydney', [])).toBe(false)
    expect(lines([])).toEqual([])
  })

  test('DC-128 daylight saving counts', () => {
    // 8:30 in Sydney is 21:30Z the day before in January, 22:30Z in June.
    expect(open('2025-01-05T21:30:00Z')).toBe(true)
    expect(open('2025-06-01T21:30:00Z')).toBe(false)
  })
})

describe('LO-32 on a date with special hours these replace the regular hours', () => {
  const at = (iso: string, variant: 'A' | 'C' = 'A') => ({
    special: specialHoursOf(variant),
    now: new Date(iso),
    zone: 'Australia/Sydney',
  })

  test('in the open-now computation', () => {
    expect(isOpenAt(aWeek(), at('2025-04-18T10:00:00+10:00'))).toBe(false)
    expect(isOpenAt(aWeek(), at('2025-04-17T10:00:00+10:00'))).toBe(true)
    expect(isOpenAt(aWeek(), at('2025-04-25T10:00:00+10:00', 'C'))).toBe(false)
    expect(isOpenAt(aWeek(), at('2025-04-25T13:00:00+10:00', 'C'))).toBe(true)
  })

  test('in the list, for the seven days from today', () => {
    const shown = hoursShown(aWeek(), sales, DEFAULT_LABELS, at('2025-04-21T12:00:00+10:00'))
    expect(shown.map(({ days, time }) => `${days}: ${time}`)).toEqual([
      'Monday: Closed',
      'Tuesday: 8:30 am - 5:00 pm',
      'Wednesday: 8:30 am - 5:00 pm',
      'Thursday: 8:30 am - 5:00 pm',
      'Friday: Closed',
      'Saturday: 9:00 am - 1:00 pm',
      'Sunday: Closed',
    ])
    expect(shown.filter(line => line.special).map(({ days, special }) => [days, special])).toEqual([
      ['Monday', ['2025-04-21']],
      ['Friday', ['2025-04-25']],
    ])
  })

  test('LO-27 and a holiday is closed, also where a closed day is by appointment', () => {
    const byAppointment = { type: 'sales', byAppointmentOnly: true } as const
    const shown = (hours: OpeningHour[]) =>
      hoursShown(hours, byAppointment, DEFAULT_LABELS, at('2025-04-21T12:00:00+10:00'))
        .filter(({ open }) => !open)
        .map(({ days, time }) => `${days}: ${time}`)
    expect(shown(aWeek())).toEqual(['Monday: Closed', 'Friday: Closed', 'Sunday: By appointment only'])
    const closed = { status: 'Closed', open: undefined, close: undefined } as const
    expect(shown(aWeek({ 1: closed, 2: closed, 3: closed, 4: closed, 5: closed })).slice(0, 5)).toEqual([
      'Monday: Closed',
      'Tuesday: By appointment only',
      'Wednesday: By appointment only',
      'Thursday: By appointment only',
      'Friday: Closed',
    ])
  })

  test('DC-126 five holidays are one line that knows its dates, and one with the usual hours is no line of its own', () => {
    const closed = (date: string) => ({ date, status: 'Closed' as const })
    const now = new Date('2025-04-23T12:00:00+10:00')
    const list = (special: SpecialHours[]) =>
      hoursShown(aWeek(), sales, DEFAULT_LABELS, { special, now, zone: 'Australia/Sydney' })
    const dates = ['2025-04-23', '2025-04-24', '2025-04-25', '2025-04-28', '2025-04-29']
    expect(list(dates.map(closed))[0]).toMatchObject({ days: 'Monday - Friday', time: 'Closed', special: dates })
    const usual = { date: '2025-04-25', status: 'Open', start_hour: '08:30', end_hour: '17:00' } as const
    expect(list([usual])).toEqual(hoursShown(aWeek(), sales, DEFAULT_LABELS))
  })

  test('DC-127 but a location without hours stays closed and shows none', () => {
    const anzacDay = at('2025-04-25T13:00:00+10:00', 'C')
    expect(isOpenAt([], anzacDay)).toBe(false)
    expect(hoursShown([], sales, DEFAULT_LABELS, anzacDay)).toEqual([])
  })

  test('and the week after it is as always', () => {
    expect(hoursShown(aWeek(), sales, DEFAULT_LABELS, at('2025-04-26T12:00:00+10:00'))).toEqual(
      hoursShown(aWeek(), sales, DEFAULT_LABELS),
    )
  })
})

test('LO-16 the list of holidays names the day and its hours', () => {
  const [friday, , , anzac] = specialHoursOf('C')
  expect(specialHoursShown(friday!, DEFAULT_LABELS)).toEqual({
    name: 'Good Friday',
    date: '2025-04-18',
    time: 'Closed',
  })
  expect(specialHoursShown(anzac!, DEFAULT_LABELS).time).toBe('1:00 pm - 5:00 pm')
})

test.each([
  ['00:00', '12:00 am'],
  ['08:30', '8:30 am'],
  ['12:00', '12:00 pm'],
  ['17:00', '5:00 pm'],
  ['9:05', '9:05 am'],
  ['24:00', 'midnight'],
])('DC-126 %s reads %s', (time, text) => {
  expect(formatTime(time)).toBe(text)
})

describe('LO-28 in every time zone of Australia and New Zealand', () => {
  const openAt = (iso: string, zone: string) => isOpenAt(aWeek(), { special: [], now: new Date(iso), zone })

  test.each(ZONES)('LO-28, DC-128 opens and closes by the wall of $zone, in winter and in summer', place => {
    for (const [day, offset] of [
      ['2025-06-02', place.winter],
      ['2026-01-12', place.summer],
    ]) {
      const at = (time: string) => openAt(`${day}T${time}${offset}`, place.zone)
      expect([at('08:29:59'), at('08:30:00'), at('16:59:59'), at('17:00:00')]).toEqual([false, true, true, false])
    }
  })

  test.each(ZONES.flatMap(({ zone, change }) => (change === undefined ? [] : [{ zone, ...change }])))(
    'DC-128 a night that the clocks of $zone change is longer or shorter by what they change',
    ({ zone, back, forward, minutes }) => {
      const night = aWeek({ 0: { status: 'Open', open: '01:30', close: '04:00' } })
      const openMinutes = (date: string): number => {
        const from = Date.parse(`${date}T00:00Z`) - 15 * 60 * MINUTE
        const moments = Array.from({ length: 30 * 60 }, (_, minute) => new Date(from + minute * MINUTE))
        return moments.filter(now => isOpenAt(night, { special: [], now, zone }) && sundayOf(now, zone) === date).length
      }
      expect(openMinutes(forward)).toBe(150 - minutes)
      expect(openMinutes(back)).toBe(150 + minutes)
    },
  )

  const sundayOf = (now: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

  test('LO-28 whatever the week, it is open exactly when a clock on the wall says so', () => {
    const time = fc.integer({ min: 0, max: 23 * 60 + 59 })
    const text = (minute: number) => [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'))
    const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, time, time, ({ zone }, now, one, other) => {
        const [open, close] = [Math.min(one, other), Math.max(one, other)].map(minute => text(minute).join(':'))
        const week = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, status: 'Open' as const, open, close }))
        const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
          now,
        )
        expect(isOpenAt(week, { special: [], now, zone })).toBe(open! <= wall && wall < close!)
      }),
    )
  })
})

describe('LO-28, DC-127 hours that a feed leaves unclear count as closed', () => {
  const monday = new Date('2025-06-02T10:00:00+10:00')
  const openWith = (hour: Partial<OpeningHour>) =>
    isOpenAt(aWeek({ 1: hour }), { special: [], now: monday, zone: 'Australia/Sydney' })

  test.each([
    [{ status: 'Closed', open: '08:30', close: '17:00' }],
    [{ open: undefined }],
    [{ close: undefined }],
    [{ status: 'Closed', open: undefined }],
    [{ status: 'Closed', close: undefined }],
  ] as const)('%j', hour => {
    expect(openWith(hour)).toBe(false)
    expect(openWith({})).toBe(true)
  })
})

test('DC-129 a day by appointment is closed: its line says so, and so does open now', () => {
  const settings = { type: 'sales', byAppointmentOnly: true } as const
  const sunday = hoursShown(aWeek(), settings, DEFAULT_LABELS).at(-1)!
  expect(sunday).toMatchObject({ days: 'Sunday', time: 'By appointment only', open: false })
  const now = new Date('2025-06-01T10:00:00+10:00')
  expect(isOpenAt(aWeek(), { special: [], now, zone: 'Australia/Sydney' })).toBe(false)
})

test('DC-126 days without times are one line when the feed says the same of them', () => {
  const text = (formated_hours: string) =>
    ({ status: 'Open', open: undefined, close: undefined, formated_hours }) as const
  const all = aWeek({ 1: text('9 to 5'), 2: text('9 to 5'), 3: text('9 to 5'), 4: text('9 to 5'), 5: text('9 to 5') })
  expect(lines(all)[0]).toBe('Monday - Friday: 9 to 5')
  expect(lines(all.map(day => (day.weekday === 3 ? { ...day, ...text('9 to 9') } : day)))).toHaveLength(7)
})

test('DC-126 five days of which one is closed at the same times are listed day by day', () => {
  expect(lines(aWeek({ 3: { status: 'Closed' } }))).toHaveLength(7)
})

test('DC-126 a day with one time shows that time', () => {
  expect(lines(aWeek({ 6: { close: undefined } }))[1]).toBe('Saturday: 9:00 am')
})

test('LO-32 special hours may come with a time behind their date', () => {
  const special = [{ date: '2025-06-02T00:00:00', name: 'Stocktake', status: 'Closed' as const }]
  const now = new Date('2025-06-02T10:00:00+10:00')
  const moment = { special, now, zone: 'Australia/Sydney' }
  expect(isOpenAt(aWeek(), moment)).toBe(false)
  expect(hoursShown(aWeek(), sales, DEFAULT_LABELS, moment)[0]).toMatchObject({
    days: 'Monday',
    special: ['2025-06-02'],
  })
  expect(specialHoursShown(special[0]!, DEFAULT_LABELS).date).toBe('2025-06-02')
})
