import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/api/ports/mail.ts'
import type { LeadForm } from '../../src/contract/leads.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, type TestApi, testApi, twoDealers } from '../support/api.ts'

const TEN = '2026-06-13T10:00:00+10:00'
const PROXY = 'the secret of a proxy, for tests only'

/** The second dealer is one in America. */
function dealers() {
  const { northside, southside } = twoDealers()
  const settings = { ...southside!.settings, region: 'en-US' as const, timezone: 'America/Phoenix' }
  return { northside: northside!, southside: { ...southside!, settings } }
}

describe.each(engines)('what a dealer reads of a lead, on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine, proxySecret: PROXY, sites: dealers() })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const mails = async (): Promise<Mail[]> => {
    await api.outbox.deliver()
    return api.delivered.map(({ payload }) => payload as Mail).filter(({ to }) => to[0]!.startsWith('leads@'))
  }
  const mailOf = async (form: Partial<LeadForm>, slug = 'northside'): Promise<Mail> => {
    expect(await api.visitor(slug).sendLead(aForm(form), newKey())).toMatchObject({ ok: true })
    return (await mails()).at(-1)!
  }

  test('what was promised, the car, the person, the message and the rest stand in this order, each set apart', async () => {
    const { subject, text } = await mailOf({
      message: 'Is it still there?\nOr sold?',
      PreferredContactMethod: 'SMS',
      'do-you-have-a-trade-in': 'Yes',
      Rego: 'XYZ789',
      details: 'Preferred day: 2026-12-07\nCover: Comprehensive',
      url: '/cars/2021-toyota-corolla-4711?from=mail',
    })
    expect(subject).toBe(
      'Used Vehicle Enquiry: Test Visitor – 2021 Toyota Corolla Ascent Sport, N4711 (Northside Cars)',
    )
    expect(text.replace(/[0-9a-f-]{36}/, 'ID')).toBe(`Promised: We reply by 2:00 pm Wednesday 10 June.

Car: 2021 Toyota Corolla Ascent Sport (stock number N4711)
Price: $24,990 Drive Away
Odometer: 45,210 km
https://www.northside.example/cars/2021-toyota-corolla-4711
Their car: Registration XYZ789
Location: Northside Toyota Sales

Name: Test Visitor
Phone: 0491 570 006
Email: visitor@example.com
Prefers: SMS

Message:
| Is it still there?
| Or sold?

Details:
| Preferred day: 7 December 2026
| Cover: Comprehensive

Enquiry: Used Vehicle Enquiry
Has a trade-in: Yes
Wants news and offers: yes
Page: https://www.northside.example/cars/2021-toyota-corolla-4711?from=mail

Lead ID from the website of Northside Cars`)
  })

  test('no two people who ask about one car have the same subject', async () => {
    await mailOf({ name: 'Zoë', last_name: 'Nguyễn' })
    await mailOf({ name: 'Bob', last_name: 'Two' })
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining(': Zoë Nguyễn – '), expect.stringContaining(': Bob Two – ')])
  })

  test('DC-121 a test drive at a free time is told as booked, on the wall of the place, in the subject, the mail and the ADF', async () => {
    const { subject, text, attachments } = await mailOf({ category: 'Test Drive', date_time: '2026-06-13T00:00:00Z' })
    expect(subject).toMatch(/^Test Drive, booked: Test Visitor – /)
    expect(text).toMatch(/^Booked: 10:00 am Saturday 13 June \(AEST\)\n\nCar: /)
    expect(attachments![0]!.content).toContain(`<description>Booked: 10:00 am Saturday 13 June (AEST)</description>
        <earliestdate>${TEN}</earliestdate>`)
  })

  test('DC-121 a time that is not free, or only typed, is told as a wish', async () => {
    for (const [date_time, time] of [
      ['2026-06-13T10:10:00+10:00', '10:10 am Saturday 13 June (AEST)'],
      ['2026-06-14T10:30', '10:30 am Sunday 14 June (AEST)'],
      ['Saturday morning', 'Saturday morning'],
    ] as const) {
      const { subject, text } = await mailOf({ category: 'Test Drive', date_time })
      expect(subject).toMatch(/^Test Drive, not booked yet: /)
      expect(text).toContain(`\nAsks for: ${time}. This time is not booked.\n`)
    }
  })

  test('DC-121 of many who ask for one time in one moment one is told as booked, and that is who has it', async () => {
    // Each a shopper of their own, at an address of their own, so that all come as far as the diary.
    const ask = (_: unknown, one: number) => {
      const who = { phone: `0400 000 00${one}`, email: `shopper-${one}@example.com` }
      return api.visitor().post('/leads', aForm({ ...who, category: 'Test Drive', date_time: TEN }), {
        'Idempotency-Key': newKey(),
        'X-Forecourt-Proxy': PROXY,
        'X-Forecourt-Address': `203.0.113.${one}`,
      })
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    const told = await mails()
    const booked = told.filter(({ subject }) => subject.startsWith('Test Drive, booked: '))
    const [appointment, ...others] = await api.db.selectFrom('appointments').selectAll().execute()
    expect([told.length, booked.length, others]).toEqual([8, 1, []])
    expect(booked[0]!.text).toContain(`Lead ${appointment!.lead_id} `)
    expect(booked[0]!.text).toContain('Booked: 10:00 am')
  })

  test('DC-121 the same test drive sent again is the same lead, the same booking, and one mail', async () => {
    const [asking, key] = [api.visitor(), newKey()]
    const ask = () => asking.sendLead(aForm({ category: 'Test Drive', date_time: TEN }), key)
    const first = await ask()
    for (const again of await Promise.all([ask(), ask()]))
      expect(again).toEqual({ ...first, answeredAt: expect.any(Number) })
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Test Drive, booked: /)])
    expect(await api.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })

  test('FM-16 what somebody offers stands beside what is asked', async () => {
    const { subject, text } = await mailOf({ category: 'Make an Offer', offer_from_client: 21_500 })
    expect(subject).toMatch(/^Make an Offer, \$21,500: Test Visitor – /)
    expect(text).toContain('\nOffers: $21,500 (asking $24,990)\n')
  })

  test('FM-01 an American dealer reads a phone number in one form, in mail and ADF, however it was typed, and others as they were typed', async () => {
    for (const phone of ['+1 602 555 0123', '6025550123']) {
      const { text, attachments } = await mailOf({ phone }, 'southside')
      expect(text).toContain('\nPhone: (602) 555-0123\n')
      expect(attachments![0]!.content).toMatch(/<phone [^>]*>\(602\) 555-0123<\/phone>/)
    }
    expect((await mailOf({ phone: '+61 491 570 156' }, 'southside')).text).toContain('\nPhone: +61 491 570 156\n')
    expect((await mailOf({ phone: '6025550123' })).text).toContain('\nPhone: 6025550123\n')
  })

  test('RG-04 RG-06 an American dealer reads American words, miles and dates', async () => {
    const own = {
      make: 'Ford',
      model: 'F-150',
      year: 2019,
      kms: 30_000,
      rego: 'ABC12D',
      regoState: 'Arizona',
      vin: '1M8GDM9AXKP042788',
      finance: 'Yes' as const,
    }
    const date_time = '2026-12-01T10:30:00-07:00'
    const { subject, text } = await mailOf({ ...own, car_id: 5811, date_time }, 'southside')
    expect(subject).toMatch(/^Used Vehicle Inquiry, not booked yet: Test Visitor – /)
    expect(text).toContain('Asks for: Tuesday, December 1 at 10:30 am (MST). This time is not booked.')
    expect(text).toContain('\nOdometer: 28,092 mi\n')
    expect(text).toContain(
      '\nTheir car: 2019 Ford F-150, License plate ABC12D (Arizona), VIN 1M8GDM9AXKP042788, 30,000 miles, Still owes money on it: Yes\n',
    )
    expect(text).toContain('\nInquiry: Used Vehicle Inquiry\n')
    expect(text).not.toMatch(/Registration|km|nquiry: .*Enquiry|owing/)
  })
})
