import { describe, expect, test } from 'vitest'
import { formatTime, hoursShown, isOpenAt, specialHoursShown } from '../../../src/domain/opening-hours.ts'
import { specialHoursOf } from '../../../src/domain/special-hours.ts'
import type { OpeningHour } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aWeek } from '../../support/builders.ts'

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
    expect(shown.filter(line => line.special).map(line => line.days)).toEqual(['Monday', 'Friday'])
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
  ['24:00', '12:00 am'],
])('DC-126 %s reads %s', (time, text) => {
  expect(formatTime(time)).toBe(text)
})
