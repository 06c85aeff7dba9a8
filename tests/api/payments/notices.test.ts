import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { engines, twoDealers } from '../../support/api.ts'
import { send } from '../../support/http.ts'
import { type MoneyApi, moneyApi, type Notice, WEBHOOK_SECRET } from '../../support/money.ts'

const stripe = new Stripe('sk_test_tooling')

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  /** A car that may turn out to be sold in the showroom. */
  const { northside, southside } = twoDealers()
  const sites = { northside: northside!, southside: southside! }
  beforeAll(async () => {
    api = await moneyApi({ engine, sites })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const kept = () => api.db.selectFrom('payment_notices').selectAll().execute()
  const leads = () => api.db.selectFrom('leads').selectAll().execute()

  /** Signed by Stripe's own tooling. */
  const signed = (event: object, { at = api.clock.now, secret = WEBHOOK_SECRET, site = 'northside' } = {}): Notice => {
    const body = JSON.stringify(event)
    const timestamp = Math.floor(at / 1000)
    const options = { payload: body, secret, timestamp } as Stripe.WebhookTestHeaderOptions
    return { site, body, signature: stripe.webhooks.generateTestHeaderString(options) }
  }

  /** Paid, but the site has not heard of it. */
  const paidUnheard = async () => {
    api.post.hold = true
    const held = await api.paid()
    return { id: held.id, notice: api.notices.at(-1)! }
  }

  test('DC-89 one notice, sent ten times at once and again three days later, reserves once and sends one lead', async () => {
    const { id, notice } = await paidUnheard()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.deliver(notice)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect([await kept(), await leads()].map(rows => rows.length)).toEqual([1, 1])
    await api.wait(72 * HOUR)
    const before = await api.stateOf(id)
    expect((await api.deliver(signed(JSON.parse(notice.body) as object))).status).toBe(200)
    await api.wait(0)
    expect(await api.stateOf(id)).toEqual(before)
    expect([await kept(), await leads()].map(rows => rows.length)).toEqual([1, 1])
  })

  test('E9 a notice whose signature is made up in whatever way is refused with 400, and no error in the log', async () => {
    const t = Math.floor(api.clock.now / 1000)
    for (const signature of [
      '',
      `t=${t},v1=,v0=x`,
      `t=${t},v1=`,
      `t=${t},v1=é`,
      `t=${t},v1=${'0'.repeat(63)},v1=${'0'.repeat(65)}`,
      `t=,v1=${'0'.repeat(64)}`,
      't=-1',
      ',,=,',
      `v1=${'0'.repeat(64)}`,
    ]) {
      const { status } = await api.deliver({ site: 'northside', body: '{"id":"evt_1"}', signature })
      expect([signature, status]).toEqual([signature, 400])
    }
    expect(await kept()).toEqual([])
    expect(api.logged.filter(line => line.includes('"level":"error"'))).toEqual([])
  })

  test('DC-89 other events of one payment, told again or before each other, have no further effect', async () => {
    const { id, notice } = await paidUnheard()
    const { data } = JSON.parse(notice.body) as { data: { object: object } }
    const event = (name: string, type: string) => signed({ id: name, object: 'event', type, data })
    await api.deliver(event('evt_1', 'checkout.session.expired'))
    await api.deliver(event('evt_2', 'checkout.session.async_payment_failed'))
    await api.deliver(notice)
    await api.deliver(event('evt_3', 'checkout.session.completed'))
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect(await leads()).toHaveLength(1)
  })

  test('a notice counts though another processor, of a time before, has told something settled under the same id', async () => {
    const { id, notice } = await paidUnheard()
    const { id: event_id } = JSON.parse(notice.body) as { id: string }
    const at = api.clock.now
    await api.db
      .insertInto('payment_notices')
      .values({ site: 'northside', processor: 'another', event_id, received_at: at, settled_at: at })
      .execute()
    await api.deliver(notice)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    expect((await kept()).map(({ settled_at }) => settled_at !== null)).toEqual([true, true])
  })

  test('a payment of a reservation that this store does not have is left to people, not asked about for ever', async () => {
    const { id, notice } = await paidUnheard()
    await api.db.deleteFrom('reservations').where('id', '=', id).execute()
    expect((await api.deliver(notice)).status).toBe(200)
    await api.wait(MINUTE)
    const jobs = (await api.letters()).filter(({ kind }) => kind === 'payment-notice')
    expect(jobs).toMatchObject([{ state: 'dead', last_error: 'NoUse' }])
    expect(api.logged.some(line => /"error","event":"outbox-dead".*"payment-notice"/.test(line))).toBe(true)
  })

  test('a notice with a bad signature, an altered byte, an old stamp or of another secret is refused and leaves no row', async () => {
    const { id, notice } = await paidUnheard()
    const event = JSON.parse(notice.body) as object
    const forged = [
      { ...notice, signature: '' },
      { ...notice, signature: 't=1,v1=00' },
      { ...notice, body: notice.body.replace('unpaid', 'paid__').replace('complete', 'completE') },
      { ...notice, body: `${notice.body} ` },
      signed(event, { at: api.clock.now - 301_000 }),
      signed(event, { secret: 'whsec_of_somebody_else' }),
      { site: 'northside', body: 'no JSON', signature: notice.signature },
    ]
    for (const one of forged) expect((await api.deliver(one)).status).toBe(400)
    expect(await kept()).toEqual([])
    expect(await api.stateOf(id)).toMatchObject({ state: 'held' })
    expect((await api.deliver(signed(event, { at: api.clock.now - 290_000 }))).status).toBe(200)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
  })

  test("a signed notice of an unknown kind is heard and does nothing; one at another dealer's address neither", async () => {
    const { id, notice } = await paidUnheard()
    const unknown = { id: 'evt_9', object: 'event', type: 'customer.created', data: { object: { object: 'customer' } } }
    expect((await api.deliver(signed(unknown))).status).toBe(200)
    const elsewhere = signed(JSON.parse(notice.body) as object, { site: 'southside' })
    expect((await api.deliver(elsewhere)).status).toBe(200)
    expect(await api.stateOf(id)).toMatchObject({ state: 'held' })
    expect(api.logged.some(line => line.includes('payment-of-another-site'))).toBe(true)
  })

  test('a payment that the dealer took elsewhere in the same account does nothing, and is no alarm', async () => {
    const { notice } = await paidUnheard()
    const { data } = JSON.parse(notice.body) as { data: { object: { id: string; object: string } } }
    const session = api.books.find<{ id: string; object: string }>(data.object.id)!
    const foreign = { ...session, id: 'cs_test_foreign', client_reference_id: null, metadata: {} }
    api.books.keep(foreign as never)
    const event = { id: 'evt_foreign', object: 'event', type: 'checkout.session.completed', data: { object: foreign } }
    expect(await (await api.deliver(signed(event))).json()).toEqual({ success: true, state: null })
    const [line, ...more] = api.logged.filter(one => one.includes('payment-of-another-site'))
    expect([JSON.parse(line!).level, more]).toEqual(['info', []])
  })

  test('a payment of another amount than was asked moves nothing and raises an alarm', async () => {
    const { id, notice } = await paidUnheard()
    const session = api.books.find<{ id: string; object: string }>(
      (JSON.parse(notice.body) as { data: { object: { id: string } } }).data.object.id,
    )!
    api.books.keep({ ...session, amount_total: 100 } as never)
    await api.deliver(notice)
    expect(await api.stateOf(id)).toMatchObject({ state: 'held' })
    expect(api.logged.some(line => line.includes('payment-mismatch'))).toBe(true)
  })

  test('DC-89 a payment heard of after the hold reserves the car when it is still free', async () => {
    const { id, notice } = await paidUnheard()
    api.asked.down = true
    await api.wait(15 * MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'available' })
    api.asked.down = false
    const late = signed(JSON.parse(notice.body) as object)
    expect(await (await api.deliver(late)).json()).toEqual({ success: true, state: 'reserved' })
    expect((await api.stateOf(id)).ends_at).not.toBeNull()
  })

  test('DC-89 a payment heard of when another has the car is refunded at once, and takes the car from nobody', async () => {
    const { id, notice } = await paidUnheard()
    api.asked.down = true
    await api.wait(15 * MINUTE)
    const other = await api.held()
    api.asked.down = false
    await api.deliver(signed(JSON.parse(notice.body) as object))
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(await api.stateOf(other.id)).toMatchObject({ state: 'held' })
  })

  test('DC-89 Table E of a car that was sold in the showroom meanwhile, a payment within its hold reserves, and one after it goes back', async () => {
    const sold = { ...northside!, cars: northside!.cars.map(car => ({ ...car, status: 'sold' as const })) }
    const within = await paidUnheard()
    sites.northside = sold
    try {
      await api.deliver(within.notice)
      expect(await api.stateOf(within.id)).toMatchObject({ state: 'reserved' })
      await api.visitor().post(`/reservations/${within.id}/cancel`, {})
      sites.northside = northside!
      const late = await paidUnheard()
      api.asked.down = true
      await api.wait(15 * MINUTE)
      api.asked.down = false
      sites.northside = sold
      await api.deliver(signed(JSON.parse(late.notice.body) as object))
      await api.wait(0)
      expect(await api.stateOf(late.id)).toMatchObject({ state: 'refunded' })
    } finally {
      sites.northside = northside!
    }
  })

  test('DC-89 a payment made while the shopper called it off elsewhere is refunded', async () => {
    const { id, notice } = await paidUnheard()
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    expect(await api.stateOf(id)).toMatchObject({ state: 'available' })
    await api.deliver(notice)
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('DC-88 a refund that is due while a dealer’s folder is away, as in a deploy, is made when it is there again', async () => {
    const { id } = await api.paid()
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    Reflect.deleteProperty(sites, 'northside')
    await api.wait(MINUTE).finally(() => Object.assign(sites, { northside }))
    const refund = async () => (await api.letters()).find(({ kind }) => kind === 'payment-refund')
    expect(await refund()).toMatchObject({ state: 'waiting', last_error: 'DealerAway' })
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    await api.wait(HOUR)
    expect(await refund()).toMatchObject({ state: 'done' })
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('DC-88 what the dealer gave back by hand counts: the rest is refunded, and only then is the deposit refunded', async () => {
    const { id } = await api.paid()
    const { payment_ref } = await api.db.selectFrom('reservations').select('payment_ref').executeTakeFirstOrThrow()
    const { payment_intent } = api.books.find<{ id: string; object: string; payment_intent: string }>(payment_ref!)!
    const headers = { Authorization: 'Bearer sk_test_dealer', 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ payment_intent, amount: '5000' }).toString()
    expect((await send(api.sandboxPort, '/v1/refunds', { method: 'POST', headers, body })).status).toBe(200)
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    const again = { object: { object: 'checkout.session', id: payment_ref } }
    await api.deliver(signed({ id: 'evt_again', object: 'event', type: 'checkout.session.completed', data: again }))
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    const refunds = api.books.of<{ id: string; object: string; amount: number }>(payment_intent)
    expect(refunds.map(({ amount }) => amount)).toEqual([5_000, 15_000])
  })

  test('a notice that never comes costs nobody anything: the payment is found when the hold ends', async () => {
    const { id } = await paidUnheard()
    await api.wait(15 * MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    await api.wait(48 * HOUR)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })
})
