import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { HOUR, MINUTE } from '../../../src/domain/time-zone.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { engines, twoDealers } from '../../support/api.ts'
import { aCar } from '../../support/builders.ts'
import { aReservation, FIRST_REFUND_FAILS, type MoneyApi, moneyApi, REFUSED_CARD } from '../../support/money.ts'

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const cars = [aCar(), aCar({ id: 1, price: 200 }), aCar({ id: 2, reserved: true }), aCar({ id: 3, status: 'sold' })]
    const { settings } = southside!
    const ownTerms = { ...southside!, settings: { ...settings, reservation: { deposit: 350.5, holdHours: 24 } } }
    api = await moneyApi({ engine, sites: { northside: { ...northside!, cars }, southside: ownTerms } })
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

  test('DC-85 RS-01 a start holds the car for 15 minutes and asks for the deposit of $200', async () => {
    const held = await api.held()
    expect(held).toMatchObject({ success: true, car_id: 4711, state: 'held', deposit: 200 })
    expect(held.ends_at).toBe('2026-06-10T12:15:01+10:00')
    const page = await fetch(held.payment_url!)
    expect(await page.text()).toContain('Refundable deposit: 2021 Toyota Corolla Ascent Sport')
    expect(await leads()).toEqual([])
  })

  test('DC-85 RS-02 a paid deposit reserves the car for 48 hours and sends the dealer a lead', async () => {
    const { id } = await api.paid()
    expect(await api.stateOf(id)).toMatchObject({
      state: 'reserved',
      ends_at: '2026-06-12T12:00:02+10:00',
      payment_url: null,
    })
    expect(await leads()).toMatchObject([
      { category: 'Used Vehicle Enquiry', subcategory: 'Reservation', car_id: 4711 },
    ])
    await api.outbox.deliver()
    expect(api.delivered.filter(({ kind }) => kind === 'mail')).toHaveLength(1)
    expect(await moneyOf(id)).toEqual({ taken: 200, back: 0 })
  })

  test('RS-01 RS-02 a dealer may ask for another deposit and hold for as long as it likes', async () => {
    const asking = api.visitor('southside')
    const held = (await (await api.reserve(asking, { car_id: 5811 })).json()) as ReservationShown
    expect(held.deposit).toBe(350.5)
    await api.pay(held.payment_url)
    const reserved = (await (await asking.get(`/reservations/${held.id}`)).json()) as ReservationShown
    expect(reserved).toMatchObject({ state: 'reserved', ends_at: '2026-06-11T12:00:03+10:00' })
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
    expect(await api.stateOf(held.id)).toMatchObject({ state: 'available', ends_at: null, payment_url: null })
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

  test('DC-85 what Table E does not have is refused with 409 and changes nothing', async () => {
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
    const { payment_url } = await api.held()
    const second = await api.reserve(api.visitor())
    expect([second.status, await second.json()]).toEqual([409, refusal])
    await api.pay(payment_url)
    const third = await api.reserve(api.visitor())
    expect([third.status, await third.json()]).toEqual([409, refusal])
    expect(await rows()).toHaveLength(1)
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
})
