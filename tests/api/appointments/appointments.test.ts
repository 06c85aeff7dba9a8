import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentFor, BOOKINGS_AN_ADDRESS_A_DAY, slotsOn } from '../../../src/api/appointments/service.ts'
import type { Mail } from '../../../src/api/ports/mail.ts'
import type { Appointments } from '../../../src/contract/appointments.ts'
import { LeadSchema } from '../../../src/contract/leads.ts'
import { MINUTE } from '../../../src/domain/durations.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { aForm, engines, type TestApi, testApi, twoDealers } from '../../support/api.ts'
import { aCar, aDealership, aLocation } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const SATURDAY = '2026-06-13'
const TEN = '2026-06-13T10:00:00+10:00'
const PROXY = 'the secret of a proxy, for tests only'

const ofToyota = (fields: Parameters<typeof aLocation>[0] = {}) => ({
  ...aLocation(fields),
  dealership_id: 1,
  dealership_slug: 'northside-toyota',
})

/** Two showrooms and a workshop of one dealership; the car stands at the one that is not the main one. */
const PLACES = [
  ofToyota({ id: 12, name: 'Northside Toyota Main', primary: true }),
  ofToyota(),
  ofToyota({ id: 13, name: 'Northside Toyota Service', location_type: 'service' }),
]

/** How many bookings are counted, by what they are counted of. */
async function counted({ db }: Pick<TestApi, 'db'>): Promise<Record<string, number[]>> {
  const rows = await db.selectFrom('limits').select(['action', 'used']).where('action', 'like', 'bookings%').execute()
  const byAction = [...Map.groupBy(rows, ({ action }) => action)]
  return Object.fromEntries(byAction.map(([action, of]) => [action, of.map(({ used }) => used)]))
}

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine, proxySecret: PROXY, sites: twoDealers() })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const asked = (query: string, slug = 'northside') => api.visitor(slug).get(`/appointments?${query}`)
  const starts = async (date = SATURDAY, slug = 'northside') => {
    const response = await asked(`dealership_slug=northside-toyota&date=${date}`, slug)
    return ((await response.json()) as Appointments).slots.map(({ start }) => start)
  }
  const askForTestDrive = (date_time: string, slug = 'northside') =>
    api.visitor(slug).sendLead(aForm({ category: 'Test Drive', date_time, car_id: 4711 }), newKey())
  const mailTo = (...boxes: string[]) =>
    api.delivered.flatMap(({ payload }) =>
      boxes.some(box => (payload as Mail).to.includes(box)) ? [payload as Mail] : [],
    )
  /** Each of these is a shopper of their own, at an address of their own: no limit keeps any of them from booking. */
  const sendAsShopper = (one: number, date_time: string, address = `203.0.113.${one}`) => {
    const who = { phone: `0400 000 00${one}`, email: `shopper-${one}@example.com` }
    return api.visitor().post('/leads', aForm({ ...who, category: 'Test Drive', date_time, car_id: 4711 }), {
      'Idempotency-Key': newKey(),
      'X-Forecourt-Proxy': PROXY,
      'X-Forecourt-Address': address,
    })
  }

  test('API-21 DC-121 gives the slots of a day within the opening hours, each with the offset of the place', async () => {
    const slots = await starts()
    expect([slots[0], slots.at(-1), slots.length]).toEqual([
      '2026-06-13T09:00:00+10:00',
      '2026-06-13T12:30:00+10:00',
      8,
    ])
    expect(await starts('2026-06-14')).toEqual([])
  })

  test('DC-121 gives only what is still to come', async () => {
    api.clock.now = Date.parse(TEN)
    expect((await starts())[0]).toBe('2026-06-13T10:30:00+10:00')
    api.clock.now = Date.parse('2026-06-10T02:00:00Z')
  })

  test('DC-121 a test drive that is asked for at a slot takes it, for this dealer only', async () => {
    expect(await starts()).toContain(TEN)
    expect(await askForTestDrive(TEN)).toMatchObject({ ok: true })
    expect(await starts()).not.toContain(TEN)
    expect(await starts()).toHaveLength(7)
    expect(await starts(SATURDAY, 'southside')).toContain(TEN)
  })

  test('DC-121 two who ask for one slot at once have one appointment, and both have a lead', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, one) => sendAsShopper(one, TEN)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await api.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
    expect(await api.db.selectFrom('leads').selectAll().execute()).toHaveLength(8)
    // Who comes second has not booked.
    expect(await counted(api)).toEqual({ 'bookings-address': [1], bookings: [1, 1] })
  })

  test('DC-121 one shopper books 3 times in a day and one address 5, by whatever names; what is more is a wish of which the dealer reads', async () => {
    const [one, two] = [
      { phone: '0491 570 006', email: 'visitor@example.com' },
      { phone: '0491 570 156', email: 'other@example.com' },
    ]
    const spelled = { ...one, phone: '+61491570006' }
    const upper = { phone: '0491 570 157', email: 'VISITOR@example.com' }
    const drives = [one, spelled, one, one, upper, two, two, two]
    const slots = (await starts()).slice(0, drives.length)
    for (const [index, who] of drives.entries()) {
      const drive = aForm({ ...who, category: 'Test Drive', date_time: slots[index]!, car_id: 4711 })
      const asking = api.visitor()
      const key = newKey()
      expect(await asking.sendLead(drive, key)).toMatchObject({ ok: true })
      // An answer that was lost on the way is asked for again, which is no further booking.
      expect(await asking.sendLead(drive, key)).toMatchObject({ ok: true })
    }
    const left = await starts()
    expect(slots.map(slot => !left.includes(slot))).toEqual([true, true, true, false, false, true, true, false])
    expect(await api.db.selectFrom('leads').select('form').execute()).toHaveLength(drives.length)
    await api.outbox.deliver()
    expect(mailTo('leads@northside.example')).toHaveLength(drives.length)
    // Who has but a wish is told nothing: four of the eight are booked.
    const booked = drives.filter((_, index) => !left.includes(slots[index]!))
    expect(mailTo('visitor@example.com', 'other@example.com')).toHaveLength(booked.length)
    api.clock.now += 24 * 60 * 60_000
    await api.visitor().sendLead(aForm({ category: 'Test Drive', date_time: slots[7]!, car_id: 4711 }), newKey())
    expect(await starts()).not.toContain(slots[7])
  })

  test('DC-121 where no address is known, all who have none are not one shopper', async () => {
    const slots = (await starts()).slice(0, BOOKINGS_AN_ADDRESS_A_DAY + 1)
    for (const [one, slot] of slots.entries()) expect((await sendAsShopper(one, slot, 'unknown')).status).toBe(200)
    expect(await api.db.selectFrom('appointments').select('starts_at').execute()).toHaveLength(slots.length)
    expect(await counted(api)).toEqual({ bookings: slots.flatMap(() => [1, 1]) })
  })

  test('DC-121 a test drive that is sent several times in one moment is one lead, which is booked and counted once', async () => {
    const [asking, key] = [api.visitor(), newKey()]
    const drive = aForm({ category: 'Test Drive', date_time: TEN, car_id: 4711 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => asking.sendLead(drive, key)))
    expect(new Set(answers.map(answer => answer.ok && answer.data.lead_id)).size).toBe(1)
    const leads = await api.db.selectFrom('leads').select('id').execute()
    expect(leads).toHaveLength(1)
    const appointments = await api.db.selectFrom('appointments').select('lead_id').execute()
    expect(appointments).toEqual([{ lead_id: leads[0]!.id }])
    expect(await counted(api)).toEqual({ 'bookings-address': [1], bookings: [1, 1] })
  })

  test('DC-121 a test drive that had to wait for the next minute is counted once', async () => {
    const own = await testApi({ engine, perMinute: 1 })
    const send = (form: object, key = newKey()) => own.visitor().post('/leads', aForm(form), { 'Idempotency-Key': key })
    expect((await send({})).status).toBe(200)
    const [drive, key] = [{ category: 'Test Drive', date_time: TEN }, newKey()]
    for (let tries = 0; tries < 4; tries++) expect((await send(drive, key)).status).toBe(429)
    expect(await counted(own)).toEqual({})
    own.clock.now += MINUTE
    expect((await send(drive, key)).status).toBe(200)
    expect(await own.db.selectFrom('appointments').select('location_id').execute()).toHaveLength(1)
    expect(await counted(own)).toEqual({ 'bookings-address': [1], bookings: [1, 1] })
    await own.stop()
  })

  test('DC-121 a time that is no slot, or only words, is a wish that books nothing', async () => {
    for (const wish of [
      '2026-06-13T10:10:00+10:00',
      '2026-06-14T10:00:00+10:00',
      'Saturday morning',
      '2026-99-99T10:00Z',
    ]) {
      expect(await askForTestDrive(wish)).toMatchObject({ ok: true })
    }
    expect(await api.db.selectFrom('appointments').selectAll().execute()).toEqual([])
  })

  test('FM-08 FM-13 DC-121 a test drive at another dealership than the car’s is in the diary of the place that takes the lead', async () => {
    const settings = {
      dealerships: [
        aDealership(),
        aDealership({ id: 2, slug: 'northside-kia', name: 'Northside Kia', locations: [22] }),
      ],
      locations: [
        { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' },
        { ...aLocation({ id: 22, name: 'Kia Sales' }), dealership_id: 2, dealership_slug: 'northside-kia' },
      ],
      leads: {
        byLocation: { 11: { mailTo: ['toyota@northside.example'] }, 22: { mailTo: ['kia@northside.example'] } },
      },
    }
    const own = await testApi({ engine, sites: { northside: aSite({ settings }) } })
    const drive = { category: 'Test Drive', date_time: TEN, car_id: 4711, dealership_slug: 'northside-kia' } as const
    await own.visitor().sendLead(aForm(drive), newKey())
    expect(await own.db.selectFrom('appointments').select('location_id').execute()).toEqual([{ location_id: 22 }])
    await own.outbox.deliver()
    expect(own.delivered.map(({ payload }) => payload)).toMatchObject([
      { to: ['kia@northside.example'] },
      { to: ['visitor@example.com'], sender: { answersTo: 'kia@northside.example' } },
    ])
    await own.stop()
  })

  test('FM-13 DC-121 a test drive of a car at another showroom than the main one is offered, booked and mailed for where it stands', async () => {
    const settings = {
      locations: PLACES,
      leads: { byLocation: { 11: { mailTo: ['yard@northside.example'] }, 12: { mailTo: ['main@northside.example'] } } },
    }
    const cars = [aCar(), aCar({ id: 4712, slug: 'at-the-workshop', location_id: 13 })]
    const own = await testApi({ engine, sites: { northside: { ...aSite({ settings }), cars } } })
    const slots = async (query = '') => {
      const answer = await own.visitor().get(`/appointments?dealership_slug=northside-toyota&date=${SATURDAY}${query}`)
      return ((await answer.json()) as Appointments).slots.map(({ start }) => start)
    }
    const drive = (more: object) =>
      own.visitor().sendLead(aForm({ category: 'Test Drive', date_time: TEN, ...more }), newKey())
    await drive({ car_id: 4711, dealership_slug: 'northside-toyota' })
    expect(await own.db.selectFrom('appointments').select('location_id').execute()).toEqual([{ location_id: 11 }])
    await own.outbox.deliver()
    expect(own.delivered.map(({ payload }) => payload)).toMatchObject([
      { to: ['yard@northside.example'] },
      { to: ['visitor@example.com'], sender: { answersTo: 'yard@northside.example' } },
    ])
    expect(await slots('&car_id=4711')).not.toContain(TEN)
    // At the main showroom that time is free: for no car, for one that stands where nobody drives, and one of nobody.
    for (const other of ['', '&car_id=4712', '&car_id=99'])
      expect([other, await slots(other)]).toContainEqual(expect.arrayContaining([TEN]))
    await drive({ car_id: 4712, dealership_slug: 'northside-toyota' })
    expect(await slots()).not.toContain(TEN)
    await own.stop()
  })

  test('DC-121 a test drive at a showroom that was chosen is offered, booked and mailed for there, whatever its car or dealership', async () => {
    const settings = {
      locations: [...PLACES, ofToyota({ id: 14, name: 'Northside Toyota North' })],
      leads: { byLocation: { 14: { mailTo: ['north@northside.example'] } } },
    }
    const own = await testApi({ engine, sites: { northside: aSite({ settings }) } })
    const isFree = async (query: string) => {
      const answer = await own.visitor().get(`/appointments?dealership_slug=northside-toyota&date=${SATURDAY}${query}`)
      return ((await answer.json()) as Appointments).slots.some(({ start }) => start === TEN)
    }
    const chosen = { dealership_slug: 'northside-toyota', location_id: 14, car_id: 4711 }
    expect(await isFree('&location_id=14&car_id=4711')).toBe(true)
    await own.visitor().sendLead(aForm({ category: 'Test Drive', date_time: TEN, ...chosen }), newKey())
    expect(await own.db.selectFrom('appointments').select('location_id').execute()).toEqual([{ location_id: 14 }])
    await own.outbox.deliver()
    expect(own.delivered.map(({ payload }) => payload)).toMatchObject([
      { to: ['north@northside.example'] },
      { to: ['visitor@example.com'], sender: { answersTo: 'north@northside.example' } },
    ])
    expect(await isFree('&location_id=14')).toBe(false)
    // Where the car stands, and at the main showroom for who chose a workshop or nothing, that time is free.
    for (const other of ['', '&car_id=4711', '&location_id=11', '&location_id=13', '&location_id=99'])
      expect([other, await isFree(other)]).toEqual([other, true])
    await own.stop()
  })

  test('LO-32 DC-121 a holiday of one showroom leaves the times of the others as they are', async () => {
    const specialHours = [{ date: SATURDAY, status: 'Closed' as const, locations: [11] }]
    const own = await testApi({
      engine,
      sites: { northside: aSite({ settings: { locations: PLACES, hours: { specialHours } } }) },
    })
    const slots = async (id: number) => {
      const query = `dealership_slug=northside-toyota&date=${SATURDAY}&location_id=${id}`
      return ((await (await own.visitor().get(`/appointments?${query}`)).json()) as Appointments).slots.length
    }
    expect([await slots(11), await slots(12)]).toEqual([0, 8])
    await own.stop()
  })

  test('while a feed is down, a test drive of a car that may stand anywhere is booked nowhere, and one at a chosen showroom there', async () => {
    const site = { ...aSite({ settings: { locations: PLACES }, cars: [] }), isStockUnknown: true as const }
    const services = { db: api.db, now: () => Date.parse('2026-06-10T12:00:00+10:00') }
    const drive = { dealership_slug: 'northside-toyota', car_id: 4711 }
    await expect(slotsOn(SATURDAY, drive, site, services)).rejects.toMatchObject({ status: 503 })
    const wanted = (location_id?: number) => ({
      id: 'lead-1',
      form: LeadSchema.parse(aForm({ category: 'Test Drive', date_time: TEN, ...drive, location_id })),
      site,
      at: services.now(),
    })
    expect(await appointmentFor(wanted(), services)).toBeUndefined()
    expect(await appointmentFor(wanted(12), services)).toMatchObject({ location_id: 12 })
    expect(await slotsOn(SATURDAY, { ...drive, location_id: 12 }, site, services)).not.toEqual([])
  })

  test('an unknown dealership is none, and what is no date is refused', async () => {
    expect((await asked(`dealership_slug=elsewhere&date=${SATURDAY}`)).status).toBe(404)
    expect((await asked(`dealership_slug=northside-toyota&date=${SATURDAY}&car_id=mine`)).status).toBe(400)
    expect((await asked(`dealership_slug=northside-toyota&date=${SATURDAY}&location_id=0`)).status).toBe(400)
    for (const date of ['tomorrow', '2026-02-30', '']) {
      expect((await asked(`dealership_slug=northside-toyota&date=${date}`)).status).toBe(400)
    }
  })
})
