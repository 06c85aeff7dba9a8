import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/api/keyed-hash.ts'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { tellReservation } from '../../../src/api/reservations/events.ts'
import { HOLDS_OF_A_CAR_A_DAY, HOLDS_OF_A_CAR_TOLD, MOST_HOLDS } from '../../../src/api/reservations/service.ts'
import type { ReservationShown, ReserveCar } from '../../../src/contract/reservations.ts'
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { localIso } from '../../../src/domain/time-zone.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { engines, twoDealers } from '../../support/api.ts'
import { aCar } from '../../support/builders.ts'
import { aReservation, FIRST_REFUND_FAILS, type MoneyApi, moneyApi, REFUSED_CARD } from '../../support/money.ts'

const PROXY = 'the secret of a proxy, for tests only'

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const others = [aCar({ id: 1, price: 200 }), aCar({ id: 2, reserved: true }), aCar({ id: 3, status: 'sold' })]
    const many = Array.from({ length: 7 }, (_, index) => aCar({ id: 11 + index }))
    const cars = [aCar(), ...others, ...many]
    const { settings } = southside!
    const features = { ...settings.features, checkoutJourney: true }
    const abroad = { region: 'en-NZ', timezone: 'Australia/Sydney' } as const
    const ownTerms = {
      ...southside!,
      cars: [...southside!.cars, aCar({ id: 5812, car_type: 'new' }), aCar({ id: 5813, car_type: 'demo' })],
      settings: { ...settings, ...abroad, features, reservation: { deposit: 350, holdHours: 24 } },
    }
    const sites = { northside: { ...northside!, cars }, southside: ownTerms }
    api = await moneyApi({ engine, proxySecret: PROXY, sites })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const rows = () => api.db.selectFrom('reservations').selectAll().execute()
  const leads = () => api.db.selectFrom('leads').selectAll().execute()
  /** Dollars that the processor has taken, and given back. */
  const moneyOf = async (id: string) => {
    const { payment_ref } = (await rows()).find(row => row.id === id)!
    const { state, cents, refunds } = await api.services.payments('northside').find(payment_ref!)
    const back = refunds.filter(refund => refund.state === 'succeeded').reduce((sum, refund) => sum + refund.cents, 0)
    return { taken: state === 'paid' ? cents / 100 : 0, back: back / 100 }
  }

  /** So long from now, as the dealer's clock shows it. */
  const onTheWall = (milliseconds: number): string =>
    localIso(new Date(api.clock.now + milliseconds), 'Australia/Sydney')
  const mails = async () => {
    await api.outbox.deliver()
    return api.delivered.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Mail)
  }

  test('DC-85 RS-01 a start holds the car for 15 minutes and asks for the deposit of $200', async () => {
    const held = await api.held()
    expect(held).toMatchObject({ success: true, car_id: 4711, state: 'held', deposit: 200 })
    expect(held.ends_at).toBe(onTheWall(15 * MINUTE))
    expect(held.milliseconds_left).toBe(15 * MINUTE)
    const page = await fetch(held.payment_url!)
    expect(await page.text()).toContain('Refundable deposit: 2021 Toyota Corolla Ascent Sport')
    expect(await leads()).toEqual([])
  })

  test('DC-85 RS-02 a paid deposit reserves the car for 48 hours and sends the dealer a lead', async () => {
    const { id } = await api.paid({ message: 'Is the second key there?' })
    expect(await api.stateOf(id)).toMatchObject({
      state: 'reserved',
      ends_at: onTheWall(48 * HOUR),
      payment_url: null,
    })
    const [lead, ...more] = await leads()
    expect(lead).toMatchObject({ category: 'Used Vehicle Enquiry', subcategory: 'Reservation', car_id: 4711 })
    expect(JSON.parse(lead!.form)).toMatchObject(aReservation({ message: 'Is the second key there?' }))
    expect(more).toEqual([])
    const [toDealer, ...others] = await mails()
    expect(toDealer).toMatchObject({ to: ['leads@northside.example'], replyTo: 'visitor@example.com' })
    for (const line of ['Name: Test Visitor', 'Phone: +61491570006', 'Is the second key there?']) {
      expect(toDealer!.text).toContain(line)
    }
    expect(others.map(({ to }) => to)).toEqual([['visitor@example.com']])
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 0 })
  })

  test('RS-01 RS-02 a dealer may ask for another deposit and hold for as long as it likes', async () => {
    const asking = api.visitor('southside')
    const held = (await (await api.reserve(asking, { car_id: 5811 })).json()) as ReservationShown
    expect(held.deposit).toBe(350)
    await api.pay(held.payment_url)
    const reserved = (await (await asking.get(`/reservations/${held.id}`)).json()) as ReservationShown
    expect(reserved).toMatchObject({ state: 'reserved', ends_at: onTheWall(24 * HOUR) })
  })

  test('RG-08 DC-173 the deposit for a car of a dealer in another region is in Australian dollars, too', async () => {
    await api.reserve(api.visitor('southside'), { car_id: 5811 })
    expect(await rows()).toMatchObject([{ site: 'southside', deposit_cents: 35_000, currency: 'aud' }])
  })

  test('DC-90 a refused card leaves the car held, and another one can be tried', async () => {
    const { id, payment_url } = await api.held()
    const refused = await api.pay(payment_url, REFUSED_CARD)
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('Your card was declined.')])
    expect(await api.stateOf(id)).toMatchObject({ state: 'held' })
    await api.pay(payment_url)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
  })

  test('DC-85 15 minutes without payment free the car, charge nothing and close the page for paying', async () => {
    const held = await api.held()
    await api.wait(15 * MINUTE)
    expect(await api.stateOf(held.id)).toMatchObject({ state: 'available', ends_at: null, milliseconds_left: null })
    await api.pay(held.payment_url)
    expect(await moneyOf(held.id)).toEqual({ taken: 0, back: 0 })
    expect((await api.held()).state).toBe('held')
  })

  test('DC-85 a hold that is over does not keep the car while the outbox has other work', async () => {
    const first = await api.held()
    api.clock.now += 15 * MINUTE
    const second = await api.held()
    expect(second.id).not.toBe(first.id)
    expect(await api.stateOf(first.id)).toMatchObject({ state: 'available' })
  })

  test('DC-85 DC-89 a hold that was paid in time is not ended by another who wants the car before the notice has come', async () => {
    api.post.hold = true
    const { id } = await api.paid()
    api.clock.now += 15 * MINUTE
    const other = await api.reserve(api.visitor())
    expect([other.status, (await other.json()).error]).toEqual([409, 'This car has just been reserved.'])
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 0 })
  })

  test('DC-89 a processor that cannot tell does not keep the car: the payment is found later and given back', async () => {
    api.post.hold = true
    const { id } = await api.paid()
    api.clock.now += 15 * MINUTE
    api.asked.down = true
    const other = await api.held()
    expect(other.state).toBe('held')
    api.asked.down = false
    await api.wait(MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 200 })
    expect(await api.stateOf(other.id)).toMatchObject({ state: 'held' })
  })

  test('DC-85 a page for paying that comes into being after its hold has ended is closed', async () => {
    api.asked.down = true
    const { id } = await api.held()
    const { start } = api.services.payments('northside')
    const asked = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    const slowly: typeof start = async (...order) => {
      asked.resolve()
      await cancelled.promise
      return start(...order)
    }
    Object.assign(api.services.payments('northside'), { start: slowly })
    api.asked.down = false
    api.clock.now += 10_000
    const starting = api.outbox.deliver()
    await asked.promise
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    cancelled.resolve()
    await starting
    Object.assign(api.services.payments('northside'), { start })
    await api.wait(0)
    const { payment_ref } = (await rows()).find(row => row.id === id)!
    expect(await api.services.payments('northside').find(payment_ref!)).toMatchObject({ state: 'ended' })
  })

  test('DC-85 one visitor holds 5 cars at once and no more, until one of the holds has ended', async () => {
    const hold = (car_id: number) => api.reserve(api.visitor(), { car_id })
    const answers = await Promise.all([11, 12, 13, 14, 15, 16, 17].map(hold))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = (await answers.find(({ status }) => status === 429)!.json()).error
    expect(refused).toBe('You are holding several cars already. Please pay for one of them or cancel it first.')
    expect(await rows()).toHaveLength(MOST_HOLDS)
    const { id, car_id } = (await rows())[0]!
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    expect((await hold(car_id)).status).toBe(200)
    await api.wait(15 * MINUTE)
    expect((await hold(11)).status).toBe(200)
  })

  const SHE = { phone: '0491 570 006', email: 'visitor@example.com' }
  const HE = { phone: '0491 570 156', email: 'other@example.com' }

  const holdFrom = (address: string, form: Partial<ReserveCar>, key = newKey()) =>
    api.visitor().post('/reservations', aReservation(form), {
      'Idempotency-Key': key,
      'X-Forecourt-Proxy': PROXY,
      'X-Forecourt-Address': address,
    })

  test('DC-85 the same shopper or address holds one car 4 times in a day, and the operator hears of it', async () => {
    const told = () => api.logged.filter(line => line.includes('"car-held-again"')).map(line => JSON.parse(line))
    for (let count = 0; count < HOLDS_OF_A_CAR_A_DAY; count++) {
      expect(told()).toEqual([])
      const key = newKey()
      const form = { ...SHE, car_id: 11, ...(count === 1 ? { phone: '+61491570006' } : {}) }
      expect((await holdFrom('203.0.113.1', form, key)).status).toBe(200)
      // An answer that was lost is no further hold.
      expect((await holdFrom('203.0.113.1', form, key)).status).toBe(200)
      await api.wait(15 * MINUTE)
    }
    expect(told()).toMatchObject([{ level: 'warn', site: 'northside', car_id: 11, times: HOLDS_OF_A_CAR_TOLD }])
    const others: Record<string, Promise<Response>> = {
      'the same address': holdFrom('203.0.113.1', { ...HE, car_id: 11 }),
      'the same phone': holdFrom('203.0.113.2', { ...HE, phone: SHE.phone, car_id: 11 }),
      'the same mail address': holdFrom('203.0.113.3', { ...HE, email: 'VISITOR@example.com', car_id: 11 }),
    }
    for (const [who, answer] of Object.entries(others)) {
      const { status, headers } = await answer
      // The first of the holds was an hour ago, four times 15 minutes.
      expect([who, status, headers.get('Retry-After')]).toEqual([who, 429, String((DAY - HOUR) / 1_000)])
      expect(await (await answer).json()).toMatchObject({
        error: 'This car has been held several times today from here or with these details. Please call us about it.',
      })
    }
    // What was refused holds nothing; another car, and another shopper, have nothing to do with it.
    expect((await holdFrom('203.0.113.1', { ...SHE, car_id: 12 })).status).toBe(200)
    expect((await holdFrom('203.0.113.4', { ...HE, car_id: 11 })).status).toBe(200)
    await api.wait(DAY)
    expect((await holdFrom('203.0.113.1', { ...SHE, car_id: 11 })).status).toBe(200)
    expect(told()).toHaveLength(1)
  })

  test('DC-85 where no address is known, all who have none are not one that held a car often', async () => {
    for (let count = 0; count <= HOLDS_OF_A_CAR_A_DAY; count++) {
      const who = { phone: `0400 000 00${count}`, email: `shopper-${count}@example.com` }
      expect((await holdFrom('unknown', { ...who, car_id: 11 })).status).toBe(200)
      await api.wait(15 * MINUTE)
    }
  })

  test('who asked for a hold is known while it lasts, and to nobody for the years that it is in the books', async () => {
    const [held, paid, gone] = [await api.held(), await api.paid({ car_id: 11 }), await api.held({ car_id: 12 })]
    await api.visitor().post(`/reservations/${gone.id}/cancel`, {})
    const known = (await rows()).map(({ id, visitor }) => [id, visitor !== null])
    expect(Object.fromEntries(known)).toEqual({ [held.id]: true, [paid.id]: false, [gone.id]: false })
  })

  test('RS-03 DC-93 who changes their mind gets all of the deposit back, and the car is free again', async () => {
    const { id } = await api.paid()
    const cancelled = await api.visitor().post(`/reservations/${id}/cancel`, {})
    expect(await cancelled.json()).toMatchObject({ success: true, state: 'released' })
    expect((await api.held()).state).toBe('held')
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 200 })
  })

  test('DC-88 48 hours without a purchase free the car and give the deposit back', async () => {
    const { id } = await api.paid()
    await api.wait(48 * HOUR - 1)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    await api.wait(1)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 200 })
  })

  test('DC-85 a refund that fails is tried again until it works, once, and noted for support', async () => {
    const { id } = await api.paid({}, FIRST_REFUND_FAILS)
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    expect(api.logged.filter(line => line.includes('"refund-failed"'))).toHaveLength(1)
    await api.wait(HOUR)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 200 })
  })

  test('RS-09 DC-85 what Table E does not have is refused with 409 and changes nothing', async () => {
    const { id } = await api.paid()
    const cancel = () => api.visitor().post(`/reservations/${id}/cancel`, {})
    await cancel()
    expect((await cancel()).status).toBe(409)
    await api.wait(0)
    expect((await cancel()).status).toBe(409)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 200 })
  })

  test('DC-87 a car that is held or reserved is refused with 409 and the words of the specification', async () => {
    const refusal = { success: false, error: 'This car has just been reserved.' }
    const { payment_url, ends_at } = await api.held()
    const second = await api.reserve(api.visitor())
    // Only of a hold there is soon more to hear.
    expect([second.status, await second.json()]).toEqual([409, { ...refusal, held_until: ends_at }])
    await api.pay(payment_url)
    const third = await api.reserve(api.visitor())
    expect([third.status, await third.json()]).toEqual([409, refusal])
    expect(await rows()).toHaveLength(1)
  })

  test('a dealer of what is ridden or towed refuses to reserve a vehicle, not a car', async () => {
    const { northside } = twoDealers()
    const settings = { ...northside!.settings, template: 'leisure' as const }
    const cars = [
      aCar(),
      aCar({ id: 1, price: 200 }),
      ...Array.from({ length: 6 }, (_, index) => aCar({ id: 11 + index })),
    ]
    const own = await moneyApi({ engine, sites: { northside: { ...northside!, settings, cars } } })
    const told = async (...form: Parameters<typeof aReservation>): Promise<string> => {
      const { error } = await (await own.reserve(own.visitor(), ...form)).json()
      return error
    }
    await own.held()
    expect(await told()).toBe('This vehicle has just been reserved.')
    expect(await told({ car_id: 1 })).toBe('This vehicle cannot be reserved online.')
    expect(await told({ car_id: 11, category: 'Online Purchase' })).toBe('This vehicle cannot be bought online.')
    for (const car_id of [11, 12, 13, 14]) await own.held({ car_id })
    expect(await told({ car_id: 15 })).toMatch(/^You are holding several vehicles already\./)
    await own.stop()
  })

  test('DC-87 Table E which cars are reserved or bought is told to every page of the dealer, for a moment', async () => {
    const told = async (slug = 'northside') => {
      const response = await api.visitor(slug).get('/reservations/cars')
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=5')
      expect(response.headers.get('Vary')).toBe('Host, X-Forecourt-Host')
      return ((await response.json()) as { car_ids: number[] }).car_ids
    }
    const held = await api.held({ car_id: 11 })
    expect(await told()).toEqual([])
    await api.pay(held.payment_url)
    const { id } = await api.paid()
    expect((await told()).sort()).toEqual([11, 4711])
    expect(await told('southside')).toEqual([])
    await api.visitor().post(`/reservations/${held.id}/cancel`, {})
    expect(await told()).toEqual([4711])
    // Of what is bought, longer than its page may stand; then for as long as the feed has the car.
    await tellReservation(id, (await api.services.sites.bySlug('northside'))!, { kind: 'saleCompleted' }, api.services)
    const { find } = api.services.sites
    const withoutCar = async (host: string) => ({ ...(await find(host))!, cars: [] })
    api.services.sites.find = withoutCar
    expect(await told()).toEqual([4711])
    api.clock.now += 31 * DAY
    expect(await told()).toEqual([])
    api.services.sites.find = find
    expect(await told()).toEqual([4711])
  })

  test('RS-04 DC-86 a car that is sold, reserved by the feed, too cheap or not of this dealer cannot be reserved', async () => {
    const statuses = [1, 2, 3, 5811].map(async car_id => (await api.reserve(api.visitor(), { car_id })).status)
    expect(await Promise.all(statuses)).toEqual([409, 409, 409, 404])
    expect(await rows()).toEqual([])
  })

  test('DC-87 a hold that was taken is told again under its key, also when its car has left the stock since', async () => {
    const key = newKey()
    const first = await (await api.reserve(api.visitor(), {}, key)).json()
    const { find } = api.services.sites
    api.services.sites.find = async host => ({ ...(await find(host))!, cars: [] })
    const again = await api.reserve(api.visitor(), {}, key)
    const other = await api.reserve(api.visitor())
    api.services.sites.find = find
    expect([again.status, await again.json()]).toEqual([200, first])
    expect(other.status).toBe(404)
  })

  test('DC-87 pressing the button twice is one hold; the same key with other details is refused', async () => {
    const asking = api.visitor()
    const key = newKey()
    const [one, two] = await Promise.all([api.reserve(asking, {}, key), api.reserve(asking, {}, key)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await one.json()).id).toBe((await two.json()).id)
    expect((await api.reserve(asking, { name: 'Another' }, key)).status).toBe(422)
    expect(await rows()).toHaveLength(1)
  })

  test('the refusal of other details under a key names the hold that they are kept from the car by, at its dealer, of its car, while it lasts', async () => {
    const asking = api.visitor()
    const key = newKey()
    const { id } = (await (await api.reserve(asking, {}, key)).json()) as ReservationShown
    const changed = { phone: '0491 570 156' }
    const refused = await api.reserve(asking, changed, key)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { success: false, error: expect.stringContaining('sent before'), reservation_id: id },
    ])
    expect(await (await api.reserve(asking, { car_id: 11 }, key)).json()).not.toHaveProperty('reservation_id')
    expect((await api.reserve(api.visitor('southside'), { ...changed, car_id: 5811 }, key)).status).toBe(200)
    await api.wait(15 * MINUTE)
    expect(await (await api.reserve(asking, changed, key)).json()).not.toHaveProperty('reservation_id')
  })

  test('DC-90 the browser cannot set amount, currency, state or card', async () => {
    for (const extra of [{ deposit: 1 }, { currency: 'xxx' }, { state: 'reserved' }, { card: '4242424242424242' }]) {
      const sent = { ...aReservation(), ...extra }
      const response = await api.visitor().post('/reservations', sent, { 'Idempotency-Key': newKey() })
      expect(response.status).toBe(400)
    }
    expect(await rows()).toEqual([])
  })

  test("another dealer's reservation is none, and the answer names nobody", async () => {
    const { id } = await api.paid()
    const other = api.visitor('southside')
    expect((await other.get(`/reservations/${id}`)).status).toBe(404)
    expect((await other.post(`/reservations/${id}/cancel`, {})).status).toBe(404)
    expect(JSON.stringify(await api.stateOf(id))).not.toMatch(/Visitor|example|61491/)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
  })

  test('a processor that is down costs no hold: the outbox asks again under the same key', async () => {
    api.asked.down = true
    const held = await api.held()
    expect(held).toMatchObject({ state: 'held', payment_url: null })
    api.asked.down = false
    await api.wait(10_000)
    const { payment_url } = await api.stateOf(held.id)
    await api.pay(payment_url)
    expect(await api.stateOf(held.id)).toMatchObject({ state: 'reserved' })
    const starts = api.asked.requests.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(starts.length).toBeGreaterThan(1)
    expect(new Set(starts.map(({ key }) => key))).toEqual(new Set([`hold-${held.id}:start`]))
  })

  test('DC-91 RS-06 an online purchase of a used car ends as a reservation and a lead of its category, at a dealer who sells online', async () => {
    const purchase = { category: 'Online Purchase', 'do-you-have-a-trade-in': 'Yes', make: 'Mazda' } as const
    const refused = await api.reserve(api.visitor(), purchase)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({ success: false, error: 'This car cannot be bought online.' })
    const asking = api.visitor('southside')
    for (const car_id of [5812, 5813]) {
      const other = await api.reserve(asking, { car_id, ...purchase })
      expect([other.status, (await other.json()).error]).toEqual([409, 'This car cannot be bought online.'])
    }
    const held = (await (await api.reserve(asking, { car_id: 5811, ...purchase })).json()) as ReservationShown
    await api.pay(held.payment_url)
    expect(await leads()).toMatchObject([{ category: 'Online Purchase', subcategory: 'Reservation', car_id: 5811 }])
    expect(JSON.parse((await leads())[0]!.form)).toMatchObject({ 'do-you-have-a-trade-in': 'Yes', make: 'Mazda' })
  })

  test('how a hold came to nothing is told to whoever asks', async () => {
    const cancelled = await api.held()
    await api.visitor().post(`/reservations/${cancelled.id}/cancel`, {})
    expect(await api.stateOf(cancelled.id)).toMatchObject({ state: 'available', hold_end: 'cancelled' })
    const over = await api.held()
    expect(over.hold_end).toBeNull()
    await api.wait(15 * MINUTE)
    expect(await api.stateOf(over.id)).toMatchObject({ state: 'available', hold_end: 'timeOver' })
  })

  test('the lead of a reservation keeps what was agreed to like any other: the words, their version and their hash', async () => {
    const consent = { version: '2026-06', wording: 'You may call me about this car.' }
    await api.paid({ consent })
    const hash = sha256(consent.wording)
    expect(await leads()).toMatchObject([{ consent_hash: hash }])
    expect(await api.db.selectFrom('consent_wordings').selectAll().execute()).toMatchObject([
      { site: 'northside', hash, ...consent },
    ])
  })

  test('who has paid a deposit gets a mail, once: what is held until when, that it comes back, whom to call, and the way to the reservation', async () => {
    api.clock.now = Date.parse('2026-12-01T12:00:00+11:00')
    const held = await api.held()
    expect(await mails()).toEqual([])
    await api.pay(held.payment_url)
    const toShopper = (await mails()).filter(({ to }) => to[0] === 'visitor@example.com')
    const { host } = api.visitor()
    const address = `http://${host}/cars/2021-toyota-corolla-4711/checkout?reservation=${held.id}`
    expect(toShopper).toEqual([
      {
        to: ['visitor@example.com'],
        host: 'www.northside.example',
        sender: { name: 'Northside Cars', answersTo: 'leads@northside.example' },
        subject: 'Your 2021 Toyota Corolla Ascent Sport is reserved',
        text: [
          'Hi Test,',
          '',
          'Good news: the 2021 Toyota Corolla Ascent Sport is reserved for you.',
          'Your deposit of $200 is paid. We hold the car until 12:00 pm Thursday 3 December (AEDT).',
          '',
          '2021 Toyota Corolla Ascent Sport, Stock number N4711',
          '$24,990 Drive Away',
          'Where to see it: Northside Toyota Sales, 1 Sample Street, Northside NSW 2000',
          '',
          'See how your reservation stands, or cancel it, on any device:',
          address,
          '',
          'Change your mind for any reason, and 100% of the deposit goes back to you.',
          '',
          'What happens next:',
          '',
          '- We call you to find a time that suits you.',
          '- Bring your driver licence. The car waits for you.',
          '- Buy it, and the deposit counts towards the price. If you do not, it goes back to you in full.',
          '',
          'Any questions? Call us on (02) 5550 1234.',
          '',
          'Northside Cars',
        ].join('\n'),
        html: expect.stringContaining(`<a href="${address}"`),
      },
    ])
    expect(await api.stateOf(new URL(address).searchParams.get('reservation')!)).toMatchObject({ state: 'reserved' })
    // Told of again it is not told on.
    for (const notice of api.notices) await api.deliver(notice)
    await api.wait(HOUR)
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    ['used', 'car'],
    ['leisure', 'vehicle'],
  ] as const)(
    'a mail about a reservation names no car that has left the stock, and no number where there is none: %s',
    async (template, one) => {
      const { northside } = twoDealers()
      const settings = { ...northside!.settings, template }
      const sites = { northside: { ...northside!, settings, locations: [], dealerships: [] } }
      const own = await moneyApi({ engine, sites })
      const held = await own.held()
      sites.northside = { ...sites.northside, cars: [] }
      await own.pay(held.payment_url)
      await own.outbox.deliver()
      const [mail] = own.delivered
        .map(({ payload }) => payload as Mail)
        .filter(({ to }) => to?.[0] === 'visitor@example.com')
      expect(mail!.subject).toBe(`Your ${one} is reserved`)
      expect(mail!.text).toContain(`Good news: the ${one} is reserved for you.`)
      expect(mail!.text).not.toMatch(/Call us|Where to see it|\$24,990/)
      await own.stop()
    },
  )
})
