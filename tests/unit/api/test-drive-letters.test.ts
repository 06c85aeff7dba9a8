import { describe, expect, test } from 'vitest'
import { driveCalendar } from '../../../src/api/appointments/calendar.ts'
import { bookedDrive } from '../../../src/api/appointments/drive.ts'
import { driveMail } from '../../../src/api/appointments/mail.ts'
import { APPOINTMENT_LASTS, appointmentSlots } from '../../../src/domain/appointments.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { zoneOf } from '../../../src/domain/time-zone.ts'
import type { Location } from '../../../src/records/index.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { eventIn } from '../../support/calendar.ts'
import { aSite } from '../../support/site.ts'

const LEAD = '5d0ce5d5-3c0b-4e8e-9d0a-5b6b3f2f9c11'

type About = {
  start?: string
  car?: Parameters<typeof aCar>[0] | null
  place?: Partial<Location>
  settings?: NonNullable<Parameters<typeof aSite>[0]>['settings']
}

/** A test drive that was booked on a Wednesday in June. */
function aDrive({ start = '2026-06-13T00:00:00Z', car = {}, place = {}, settings = {} }: About = {}) {
  const location = { ...aLocation(place), dealership_id: 1, dealership_slug: 'northside-toyota' }
  const site = aSite({
    settings: { baseUrl: 'https://www.northside.example', locations: [location], ...settings },
    ...(car && { cars: [aCar(car)] }),
  })
  const row = {
    lead_id: LEAD,
    location_id: location.id,
    starts_at: Date.parse(start),
    booked_at: Date.parse('2026-06-10T02:00:00Z'),
  }
  return bookedDrive(row, car === null ? undefined : aCar(car).id, site)!
}

describe('the file for calendars', () => {
  test('is one event of the time, place and car that were booked, which is known again by its lead', () => {
    expect(eventIn(driveCalendar(aDrive()))).toEqual({
      VERSION: '2.0',
      PRODID: '-//Forecourt//Test drive//EN',
      METHOD: 'PUBLISH',
      UID: `${LEAD}@www.northside.example`,
      SEQUENCE: '0',
      DTSTAMP: '20260610T020000Z',
      DTSTART: '20260613T000000Z',
      DTEND: '20260613T003000Z',
      SUMMARY: 'Test Drive: 2021 Toyota Corolla Ascent Sport',
      LOCATION: 'Northside Toyota Sales, 1 Sample Street, Northside NSW 2000',
      DESCRIPTION: [
        '2021 Toyota Corolla Ascent Sport, Stock number N4711',
        'Bring your driver licence.',
        'To change or cancel it, call us on (02) 5550 1234.',
      ].join('\n'),
      URL: 'https://www.northside.example/cars/2021-toyota-corolla-4711',
      STATUS: 'CONFIRMED',
    })
  })

  test('is the same whenever it is asked for', () => {
    expect(driveCalendar(aDrive())).toBe(driveCalendar(aDrive()))
  })

  test.each([
    ['begins', '2026-10-04', '20261003T220000Z', '9:00 am Sunday 4 October (AEDT)'],
    ['ends', '2026-04-05', '20260404T230000Z', '9:00 am Sunday 5 April (AEST)'],
  ])(
    'has the moment at which the clocks of the place show the time, on the day when summer time %s',
    (_, date, from, time) => {
      const drive = aDrive()
      const zone = zoneOf(drive.place.address.state, drive.site.settings)
      const hours = [{ weekday: 0, status: 'Open', open: '09:00', close: '13:00' }] as const
      const [start] = appointmentSlots(date, { hours, special: [], zone, booked: [] }, new Date(Date.parse(date) - DAY))
      const booked = aDrive({ start: start!.toISOString() })
      expect(booked.end.getTime() - booked.start.getTime()).toBe(APPOINTMENT_LASTS)
      expect(eventIn(driveCalendar(booked)).DTSTART).toBe(from)
      expect(driveMail(booked, { email: 'shopper@example.com', taker: booked.place }).text).toContain(` ${time}.\n`)
    },
  )

  test('has each sign of names and addresses, whatever they would mean in it', () => {
    const name = 'Fast; Cheap, \\ and "New"\nEND:VEVENT\r\nBEGIN:VALARM\rX\u0007'
    const { SUMMARY, LOCATION } = eventIn(
      driveCalendar(aDrive({ car: { name }, place: { name: 'Smith, Sons; \\Co' } })),
    )
    expect(SUMMARY).toBe('Test Drive: Fast; Cheap, \\ and "New"\nEND:VEVENT\nBEGIN:VALARM\nX')
    expect(LOCATION).toBe('Smith, Sons; \\Co, 1 Sample Street, Northside NSW 2000')
  })

  test('has no line of more than 75 octets, and none that ends within a letter', () => {
    for (let shift = 0; shift < 8; shift += 1) {
      const name = `${'x'.repeat(shift)}${'Größe über Straßen äöü '.repeat(12)}${'🚙'.repeat(40)}`
      const file = driveCalendar(aDrive({ car: { name } }))
      const lines = Buffer.from(file).toString('latin1').split('\r\n')
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(75)
        expect(Buffer.from(line, 'latin1').toString()).not.toContain('\uFFFD')
      }
      expect(lines.filter(line => line.startsWith(' ')).length).toBeGreaterThan(5)
      expect(eventIn(file).SUMMARY).toBe(`Test Drive: ${name}`)
    }
  })

  test('of no car, and of a site without a root, has neither', () => {
    const event = eventIn(driveCalendar(aDrive({ car: null, settings: { baseUrl: undefined } })))
    expect(event).toMatchObject({ SUMMARY: 'Test Drive', UID: `${LEAD}@northside.localhost` })
    expect(event).not.toHaveProperty('URL')
    expect(eventIn(driveCalendar(aDrive({ car: null }))).URL).toBe('https://www.northside.example/')
  })
})

describe('the mail', () => {
  const mailOf = (about: About = {}, isTaken = true) => {
    const drive = aDrive(about)
    return driveMail(drive, { email: 'shopper@example.com', taker: isTaken ? drive.place : undefined })
  }

  test('says when, which car, at which price, where, what to bring and how to change it, and has the file', () => {
    const { to, subject, text, sender, attachments } = mailOf()
    expect([to, subject]).toEqual([
      ['shopper@example.com'],
      'Your test drive is booked: 2021 Toyota Corolla Ascent Sport',
    ])
    expect(sender).toEqual({ name: 'Northside Cars', answersTo: 'sales@northside.example' })
    expect(text).toBe(`Your test drive is booked: 10:00 am Saturday 13 June (AEST).

2021 Toyota Corolla Ascent Sport, Stock number N4711
$24,990 Drive Away
https://www.northside.example/cars/2021-toyota-corolla-4711

Where to see it: Northside Toyota Sales, 1 Sample Street, Northside NSW 2000

Bring your driver licence.

To change or cancel it, reply to this email or call us on (02) 5550 1234.
The attached file puts it in your calendar.

Northside Cars`)
    expect(attachments).toEqual([
      {
        filename: 'test-drive.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: driveCalendar(aDrive()),
      },
    ])
  })

  test('promises no way that the place does not have', () => {
    const nobody = { leads: { adfTo: ['crm@northside.example'] } }
    const noPhone = { contact_detail: { opening_hours: [] } }
    expect(mailOf({ settings: nobody }).text).toContain('\nTo change or cancel it, call us on (02) 5550 1234.\n')
    expect(mailOf({ place: noPhone }).text).toContain('\nTo change or cancel it, reply to this email.\n')
    expect(mailOf({ place: noPhone, settings: nobody }).text).not.toContain('change')
  })

  test('tells no price of a car that has none', () => {
    expect(mailOf({ car: { price: undefined } }).text).not.toMatch(/\$|Drive Away/)
  })

  test('RG-04 speaks as the region does, and as a dealer of what is ridden or towed', () => {
    const settings = { region: 'en-US' as const, timezone: 'America/Phoenix' }
    const { text } = mailOf({ settings, place: { address: { ...aLocation().address, state: 'AZ', city: 'Tucson' } } })
    expect(text).toContain('booked: Friday, June 12 at 5:00 pm (MST).\n')
    expect(text).toContain('\nBring your driver’s license.\n')
    expect(text).toContain(', 1 Sample Street, Tucson, AZ 2000\n')
    const nz = mailOf({
      settings: { region: 'en-NZ' },
      place: { address: { city: 'Christchurch', postcode: '8042' } as never },
    })
    expect(nz.text).toContain('booked: 12:00 pm Saturday 13 June (NZST).\n')
    expect(nz.text).toContain('\nBring your driver licence.\n')
  })
})
