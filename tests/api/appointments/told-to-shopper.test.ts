import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { eraseVisitor } from '../../../src/api/visitors/erase.ts'
import { toWho } from '../../../src/api/visitors/who.ts'
import type { LeadForm, LeadTaken } from '../../../src/contract/leads.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { aForm, engines, PHONE, type TestApi, testApi } from '../../support/api.ts'
import { eventIn } from '../../support/calendar.ts'

const TEN = '2026-06-13T10:00:00+10:00'
const SHOPPER = 'visitor@example.com'

describe.each(engines)('what a shopper hears of a test drive, on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const ask = async (form: Partial<LeadForm> = {}, key = newKey(), asking = api.visitor()): Promise<LeadTaken> => {
    const answer = await asking.sendLead(aForm({ category: 'Test Drive', date_time: TEN, car_id: 4711, ...form }), key)
    if (!answer.ok) throw new Error(answer.error)
    return answer.data
  }
  const toShopper = async (): Promise<Mail[]> => {
    await api.outbox.deliver()
    return api.delivered.map(({ payload }) => payload as Mail).filter(({ to }) => to[0] !== 'leads@northside.example')
  }

  test('DC-121 who has booked gets one mail in the dealer’s name, with what was booked and a file for their calendar', async () => {
    const { lead_id } = await ask()
    const [mail, ...others] = await toShopper()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: [SHOPPER],
      sender: { name: 'Northside Cars', answersTo: 'leads@northside.example' },
      subject: 'Your test drive is booked: 2021 Toyota Corolla Ascent Sport',
    })
    expect(mail!.text).toContain('booked: 10:00 am Saturday 13 June (AEST).\n')
    expect(eventIn(mail!.attachments![0]!.content)).toMatchObject({
      UID: `${lead_id}@www.northside.example`,
      DTSTART: '20260613T000000Z',
      DTEND: '20260613T003000Z',
    })
  })

  test('DC-121 the same file is at an address that the answer tells, and that nobody finds by the time or the car', async () => {
    const { lead_id, booked } = await ask()
    expect(booked).toEqual({
      time: '10:00 am Saturday 13 June (AEST)',
      calendar: `/api/appointments/${lead_id}/calendar.ics`,
    })
    const answer = await api.visitor().fetch(booked!.calendar)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(answer.headers.get('Content-Disposition')).toBe('inline; filename="test-drive.ics"')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const file = new Uint8Array(await answer.arrayBuffer())
    expect(eventIn(file).DTSTART).toBe('20260613T000000Z')
    const [mail] = await toShopper()
    expect(Buffer.from(file).toString()).toBe(mail!.attachments![0]!.content)
    expect(Buffer.from(file).toString()).not.toMatch(/Visitor|example\.com|491 ?570/)
    for (const other of [crypto.randomUUID(), '1', 'x'.repeat(36), lead_id.slice(0, -1), '%00'])
      expect([other, (await api.visitor().get(`/appointments/${other}/calendar.ics`)).status]).toEqual([other, 404])
    expect((await api.visitor('southside').fetch(booked!.calendar)).status).toBe(404)
  })

  test('DC-121 who has but a wish, whose time another has, or who asks about something else, gets neither mail nor file', async () => {
    await ask({ email: 'first@example.com', phone: '0400 000 001' })
    for (const form of [
      {},
      { date_time: 'Saturday morning' },
      { date_time: '2026-06-13T10:10:00+10:00' },
      { date_time: undefined },
      { category: 'Used Vehicle Enquiry', date_time: '2026-06-13T11:00:00+10:00' },
    ] satisfies Partial<LeadForm>[]) {
      const taken = await ask(form)
      expect(taken).toEqual({ lead_id: taken.lead_id })
      expect((await api.visitor().get(`/appointments/${taken.lead_id}/calendar.ics`)).status).toBe(404)
    }
    expect((await toShopper()).map(({ to }) => to)).toEqual([['first@example.com']])
  })

  test('DC-121 what is more than somebody may book in a day writes to nobody', async () => {
    for (const hour of ['09:00', '09:30', '10:30', '11:00', '11:30'])
      await ask({ date_time: `2026-06-13T${hour}:00+10:00`, email: 'stranger@example.com' })
    expect(await toShopper()).toHaveLength(3)
  })

  test('DC-121 sent again, it is answered alike and mailed once', async () => {
    const [key, asking] = [newKey(), api.visitor()]
    const first = await ask({}, key, asking)
    expect(first.booked).toBeDefined()
    for (const again of await Promise.all([ask({}, key, asking), ask({}, key, asking)])) expect(again).toEqual(first)
    expect(await toShopper()).toHaveLength(1)
  })

  test('nothing that a form says is in the mail or the file, but the car that it names', async () => {
    const claim = 'Win-a-prize'
    const fields = [
      'name',
      'last_name',
      'message',
      'details',
      'comment',
      'Vehicle Make',
      'Vehicle Model',
      'stock_number',
    ]
    await ask({ ...Object.fromEntries(fields.map(field => [field, claim])), url: `/${claim}` })
    expect(JSON.stringify(await toShopper())).not.toContain(claim)
  })

  test('who is erased before their mail has gone gets none, and the file is gone; the time stays taken', async () => {
    const { booked } = await ask({ phone: PHONE })
    await eraseVisitor({
      db: api.db,
      sites: ['northside'],
      who: toWho({ phone: PHONE, email: SHOPPER })!,
      now: api.clock.now,
    })
    expect(await toShopper()).toEqual([])
    expect(await api.db.selectFrom('outbox').select('subject').execute()).toEqual([])
    expect((await api.visitor().fetch(booked!.calendar)).status).toBe(404)
    expect(await api.db.selectFrom('appointments').select('starts_at').execute()).toHaveLength(1)
  })
})
