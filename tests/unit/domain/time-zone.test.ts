import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/domain/durations.ts'
import {
  dateAt,
  hasOffset,
  instantOf,
  localDate,
  localIso,
  localTime,
  readClocks,
  weekdayOf,
  writeClocks,
  zoneOf,
} from '../../../src/domain/time-zone.ts'
import { ZONES } from '../../support/zones.ts'

const SYDNEY = 'Australia/Sydney'
const iso = (date: Date): string => date.toISOString()

describe('DC-128 the time zone of a location', () => {
  test.each([
    ['NSW', 'Australia/Sydney'],
    ['VIC', 'Australia/Melbourne'],
    ['ACT', 'Australia/Sydney'],
    ['TAS', 'Australia/Hobart'],
    ['QLD', 'Australia/Brisbane'],
    ['SA', 'Australia/Adelaide'],
    ['NT', 'Australia/Darwin'],
    ['WA', 'Australia/Perth'],
    ['wa', 'Australia/Perth'],
  ])('%s is in %s', (state, zone) => {
    expect(zoneOf(state, { region: 'en-AU' })).toBe(zone)
  })

  test('DC-128, LO-29 is the site’s own when fixed', () => {
    expect(zoneOf('NSW', { region: 'en-AU', timezone: 'Australia/Perth' })).toBe('Australia/Perth')
  })

  test('DC-128 without a known state is that of the region', () => {
    expect(zoneOf(undefined, { region: 'en-AU' })).toBe('Australia/Sydney')
    expect(zoneOf('Auckland', { region: 'en-NZ' })).toBe('Pacific/Auckland')
    // Washington, not Western Australia.
    expect(zoneOf('WA', { region: 'en-US' })).toBe('America/New_York')
  })
})

test('LO-28 calendar and clock follow the zone, daylight saving included', () => {
  expect(localTime(new Date('2025-06-02T08:30:00Z'), 'Australia/Perth')).toMatchObject({
    hour: 16,
    minute: 30,
    weekday: 1,
  })
  expect(localTime(new Date('2025-06-02T08:30:00Z'), SYDNEY)).toMatchObject({ day: 2, hour: 18 })
  expect(localTime(new Date('2025-01-02T13:30:00Z'), SYDNEY)).toMatchObject({ day: 3, hour: 0, minute: 30 })
})

test('DC-146 a date without offset is read in the zone, one with offset is not', () => {
  expect(iso(instantOf('2025-01-01', SYDNEY))).toBe('2024-12-31T13:00:00.000Z')
  expect(iso(instantOf('2025-07-01 09:30', SYDNEY))).toBe('2025-06-30T23:30:00.000Z')
  expect(iso(instantOf('2025-07-01T09:30:00+10:00', 'Australia/Perth'))).toBe('2025-06-30T23:30:00.000Z')
  expect(iso(instantOf('2025-07-01 09:30:00.250+1000', 'UTC'))).toBe('2025-06-30T23:30:00.250Z')
  expect(iso(instantOf('2025-07', SYDNEY))).toBe('2025-06-30T14:00:00.000Z')
})

test('DC-146 reads the days of a clock change right', () => {
  // Clocks went back at 3:00 on 6 April and forward at 2:00 on 5 October 2025.
  expect(iso(instantOf('2025-04-06T01:00', SYDNEY))).toBe('2025-04-05T14:00:00.000Z')
  expect(iso(instantOf('2025-04-06T12:00', SYDNEY))).toBe('2025-04-06T02:00:00.000Z')
  expect(iso(instantOf('2025-10-05T01:59', SYDNEY))).toBe('2025-10-04T15:59:00.000Z')
  expect(iso(instantOf('2025-10-05T03:00', SYDNEY))).toBe('2025-10-04T16:00:00.000Z')
})

test.each([
  ['2025-10-05T02:00', SYDNEY, '2025-10-05T03:00:00+11:00'],
  ['2025-10-05T02:30', SYDNEY, '2025-10-05T03:30:00+11:00'],
  ['2025-09-28T02:59', 'Pacific/Auckland', '2025-09-28T03:59:00+13:00'],
  ['2025-03-09T02:00', 'America/New_York', '2025-03-09T03:00:00-04:00'],
  ['2025-03-09T02:30', 'America/New_York', '2025-03-09T03:30:00-04:00'],
  ['2025-03-09T02:59', 'America/Phoenix', '2025-03-09T02:59:00-07:00'],
])('DC-146 a time that the clocks skip is as long after their change: %s in %s', (text, zone, meant) => {
  expect(localIso(instantOf(text, zone), zone)).toBe(meant)
})

test('DC-146 an instant written on the wall of a zone is read back as the same instant', () => {
  const zones = fc.constantFrom(SYDNEY, 'Australia/Adelaide', 'Australia/Perth', 'Pacific/Auckland', 'America/New_York')
  const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (zone, instant) => {
      const { hour, minute, second } = localTime(instant, zone)
      const pad = (part: number): string => String(part).padStart(2, '0')
      const text = `${localDate(instant, zone)}T${pad(hour)}:${pad(minute)}:${pad(second)}`
      const read = instantOf(text, zone)
      // The hour that a clock change repeats has two instants; both read the same on the wall.
      expect({ date: localDate(read, zone), ...localTime(read, zone) }).toEqual({
        date: localDate(instant, zone),
        ...localTime(instant, zone),
      })
    }),
  )
})

test('LO-22 weekdays count from 0, Sunday', () => {
  expect(weekdayOf('2025-04-20')).toBe(0)
  expect(weekdayOf('2025-04-18')).toBe(5)
})

test('hours and days are told in milliseconds', () => {
  expect([HOUR, DAY]).toEqual([3_600_000, 86_400_000])
})

test('DC-146 an offset stands behind a time, with or without a colon', () => {
  for (const text of ['2025-07-01T09:30Z', '2025-07-01 09:30+1000', '2025-07-01T09:30:00-05:00'])
    expect(hasOffset(text)).toBe(true)
  for (const text of ['2025-07-01T09:30', '2025-07-01', '2025-07', 'Z2025-07-01T09:30', '2025-07-01T09:30Z ?'])
    expect(hasOffset(text)).toBe(false)
  expect(iso(instantOf('2025-07-01T09:30:00-0330', 'UTC'))).toBe('2025-07-01T13:00:00.000Z')
  expect(iso(instantOf('2025-07-01 09:30+1000', 'UTC'))).toBe('2025-06-30T23:30:00.000Z')
})

test('DC-146 a time without offset may have seconds and parts of them', () => {
  expect(iso(instantOf('2025-07-01T09:30:15.25', 'UTC'))).toBe('2025-07-01T09:30:15.250Z')
  expect(iso(instantOf('2025-07-01T09:30:15.1239', 'UTC'))).toBe('2025-07-01T09:30:15.123Z')
  expect(iso(instantOf('2025-07-01T09:30', 'UTC'))).toBe('2025-07-01T09:30:00.000Z')
  expect(iso(instantOf('2025-07-01', 'UTC'))).toBe('2025-07-01T00:00:00.000Z')
})

test.each(ZONES)(
  'DC-146 a day of $zone begins at its own midnight, in winter and summer',
  ({ zone, winter, summer }) => {
    for (const [day, offset] of [
      ['2025-06-30', winter],
      ['2026-01-31', summer],
    ]) {
      expect(instantOf(day!, zone)).toEqual(new Date(`${day}T00:00:00${offset}`))
      expect(localDate(new Date(`${day}T23:59:59${offset}`), zone)).toBe(day)
    }
  },
)

test('an instant is written on the wall of a zone with its offset, so that it is the same instant again', () => {
  const instant = new Date('2026-01-31T13:05:09Z')
  expect(localIso(instant, 'UTC')).toBe('2026-01-31T13:05:09+00:00')
  expect(localIso(instant, 'America/New_York')).toBe('2026-01-31T08:05:09-05:00')
  expect(localIso(instant, 'America/St_Johns')).toBe('2026-01-31T09:35:09-03:30')
  for (const { zone, summer } of ZONES) {
    expect(localIso(instant, zone).slice(-6)).toBe(summer)
    expect(new Date(localIso(instant, zone))).toEqual(instant)
  }
})

test('an instant is shown on the wall of its zone, also where daylight saving moves it', () => {
  expect(localIso(new Date('2026-10-03T15:59:59Z'), 'Australia/Sydney')).toBe('2026-10-04T01:59:59+10:00')
  expect(localIso(new Date('2026-10-03T16:00:00Z'), 'Australia/Sydney')).toBe('2026-10-04T03:00:00+11:00')
  expect(localIso(new Date('2026-06-01T00:00:00Z'), 'Australia/Adelaide')).toBe('2026-06-01T09:30:00+09:30')
  expect(localIso(new Date('2026-06-01T00:00:00Z'), 'America/New_York')).toBe('2026-05-31T20:00:00-04:00')
})

describe('LO-28 the clocks that a page tells its scripts', () => {
  const at = new Date('2026-11-22T03:00:00Z')
  const zones = [...ZONES.map(({ zone }) => zone), 'America/New_York', 'America/St_Johns']
  /** Told under names that no calendar knows, so that nothing but what was told can answer. */
  const told = (zone: string): string => `Told/${zone}`
  readClocks(zones.map(zone => told(writeClocks([zone], at))).join(','))

  test('LO-28 say at every instant of two years what the calendar says', () => {
    const instants = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        expect(localIso(instant, told(zone))).toBe(localIso(instant, zone))
      }),
    )
  })

  test.each(ZONES)('LO-28 change in $zone at the very minute', ({ zone, change }) => {
    for (const day of change === undefined ? ['2026-04-05'] : [change.back, change.forward]) {
      const start = Date.parse(day) - DAY
      const moments = Array.from({ length: 2 * 96 }, (_, quarter) => start + quarter * 15 * 60_000)
      const walls = (name: string): string[] =>
        moments.flatMap(moment => [localIso(new Date(moment - 1), name), localIso(new Date(moment), name)])
      expect(walls(told(zone))).toEqual(walls(zone))
    }
  })

  test('LO-28 end with their last year: then, and before them, the calendar is asked', () => {
    expect(writeClocks(['Australia/Brisbane', 'Australia/Brisbane'], at)).toBe(
      `Australia/Brisbane ${Date.UTC(2026, 0) / 60_000}:600 ${Date.UTC(2028, 0) / 60_000}`,
    )
    for (const outside of ['2028-01-01T00:00:00Z', '2025-12-31T23:59:59Z'])
      expect(() => localIso(new Date(outside), told(SYDNEY))).toThrow(RangeError)
    readClocks(writeClocks([SYDNEY], at))
    expect(localIso(new Date('2028-01-01T00:00:00Z'), SYDNEY)).toBe('2028-01-01T11:00:00+11:00')
    expect(localIso(new Date('2025-06-01T00:00:00Z'), SYDNEY)).toBe('2025-06-01T10:00:00+10:00')
  })

  test('LO-28 are the same in all builds of a year, and none are none', () => {
    expect(writeClocks([SYDNEY], new Date('2026-01-01T00:00:00Z'))).toBe(writeClocks([SYDNEY], at))
    expect(() => readClocks('')).not.toThrow()
  })
})

test('DC-140, DC-174 a date of the data is the day that it names, and of a moment the day that it is at the place', () => {
  for (const text of ['2025-06-05', '2025-06-05T23:30', '2025-06-05T13:59:59Z', '2025-06-04T14:00:00Z']) {
    expect(dateAt(text, 'Australia/Sydney')).toBe('2025-06-05')
  }
  expect(dateAt('2025-06', 'Australia/Sydney')).toBe('2025-06')
})
