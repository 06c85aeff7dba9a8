import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromJson } from '../../../src/api/db/json.ts'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { type Webhook, webhookSignature } from '../../../src/api/ports/webhook.ts'
import { REFUSALS_TOLD } from '../../../src/api/reservations/effects.ts'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { engines, twoDealers } from '../../support/api.ts'
import { send } from '../../support/http.ts'
import { FIRST_REFUND_FAILS, type MoneyApi, moneyApi, WEBHOOK_SECRET } from '../../support/money.ts'

// What dealer and shopper are told of a reservation, and when.

const DEALER = 'leads@northside.example'
const CRM = 'crm@northside.example'
const SHOPPER = 'visitor@example.com'

const stripe = new Stripe('sk_test_tooling')

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside } = twoDealers()
    const { settings } = northside!
    const leads = {
      ...settings.leads,
      adfTo: [CRM],
      webhook: { url: 'https://crm.northside.example/leads', secret: 'northside_crm' },
    }
    const abroad = { ...northside!, settings: { ...settings, slug: 'abroad', region: 'en-US' as const } }
    api = await moneyApi({ engine, sites: { northside: { ...northside!, settings: { ...settings, leads } }, abroad } })
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.empty()
    api.clock.now = Date.parse('2026-12-01T12:00:00+11:00')
  })

  const sent = async <Payload>(kind: string): Promise<Payload[]> => {
    await api.outbox.deliver()
    return api.delivered.filter(one => one.kind === kind).map(({ payload }) => payload as Payload)
  }
  const mailsTo = async (box: string) => (await sent<Mail>('mail')).filter(({ to }) => to[0] === box)
  /** By what they tell: those of the same moment come in any order. */
  const bodies = async () =>
    (await sent<Webhook>('webhook'))
      .map(({ body }) => body as { type: string })
      .sort((one, other) => (one.type < other.type ? -1 : 1))
  const cancel = (id: string) => api.visitor().post(`/reservations/${id}/cancel`, {})
  const sell = (reservation_id: string) => {
    const body = JSON.stringify({ reference: 'S-1', phone: '+61491570006', reservation_id })
    const signature = webhookSignature(body, Math.floor(api.clock.now / 1000), 'the sales secret of northside')
    return api.visitor().fetch('/api/sales', { method: 'POST', headers: { 'Forecourt-Signature': signature }, body })
  }

  test('RS-02 Table E the lead of a reservation names it, its deposit and its end, and with that id the dealer tells of the sale', async () => {
    const details = 'Could I see it on Friday?'
    const { id } = await api.paid({ details })
    const lines = [`Reservation: ${id}`, 'Deposit paid: $200', 'Held until: 12:00 pm Thursday 3 December (AEDT)'].join(
      '\n',
    )
    const [toPeople] = await mailsTo(DEALER)
    expect(toPeople!.subject).toBe(
      'Reserved, $200 paid: Test Visitor – 2021 Toyota Corolla Ascent Sport, N4711 (Northside Cars)',
    )
    expect(toPeople!.text).toMatch(new RegExp(`^${lines.replace(/[$()]/g, '\\$&')}\n\n`))
    expect(toPeople!.text).toContain(`Details: ${details}`)
    expect(toPeople!.text).toContain(
      '\n\nTo end this reservation, refund the deposit in full in your account at the payment',
    )
    const [toCrm] = await mailsTo(CRM)
    expect(toCrm!.text).toContain(`<id sequence="2" source="northside reservation">${id}</id>`)
    expect(toCrm!.text).toContain(`<comments>${lines}\nDetails: ${details}\n`)
    expect(await bodies()).toMatchObject([
      {
        type: 'lead',
        form: { name: 'Test', last_name: 'Visitor', email: SHOPPER, details },
        reservation: { id, deposit: 200, ends_at: '2026-12-03T12:00:00+11:00' },
      },
    ])
    const { reservation } = (await bodies())[0] as unknown as { reservation: { id: string } }
    expect((await sell(reservation.id)).status).toBe(200)
    expect(await api.stateOf(id)).toMatchObject({ state: 'purchased' })
  })

  test('FM-01 an American dealer reads the phone of who reserved a car as people there write it', async () => {
    expect((await api.reserve(api.visitor('abroad'), { phone: '+1 602 555 0123' })).ok).toBe(true)
    const { form } = await api.db.selectFrom('reservations').select('form').executeTakeFirstOrThrow()
    expect(fromJson(form)).toMatchObject({ phone: '(602) 555-0123' })
  })

  test('Table E RS-03 the dealer hears of a cancelled reservation, once, and the shopper of the refund', async () => {
    const { id } = await api.paid()
    await cancel(id)
    await api.wait(HOUR)
    // The lead, sent in the same moment, may come before it or after.
    const [released, ...more] = (await mailsTo(DEALER)).filter(({ subject }) => !subject.startsWith('Reserved'))
    expect(released).toMatchObject({
      subject: 'Reservation cancelled: 2021 Toyota Corolla Ascent Sport (Northside Cars)',
      host: 'www.northside.example',
      replyTo: SHOPPER,
    })
    expect(released!.text).toBe(
      [
        'The customer has cancelled this reservation. The car is free again.',
        'The deposit of $200 goes back to the customer in full.',
        '',
        'Car: 2021 Toyota Corolla Ascent Sport (stock number N4711)',
        `Reservation: ${id}`,
        'First name: Test',
        'Last name: Visitor',
        `Email: ${SHOPPER}`,
        'Phone: +61491570006',
        '',
        'From the website of Northside Cars',
      ].join('\n'),
    )
    expect(more).toEqual([])
    expect(await bodies()).toMatchObject([
      { type: 'lead' },
      {
        type: 'reservation-released',
        reservation_id: id,
        site: 'northside',
        car_id: 4711,
        released_by: 'cancelled',
        deposit: 200,
      },
    ])
    expect(await mailsTo(CRM)).toHaveLength(1)
    expect((await mailsTo(SHOPPER)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('You have cancelled your reservation of the 2021 Toyota Corolla'),
    )
  })

  test('DC-88 after 48 hours without a purchase both hear that the deposit goes back', async () => {
    const held = await api.paid()
    await api.wait(48 * HOUR)
    const [, toDealer] = await mailsTo(DEALER)
    expect(toDealer!.subject).toMatch(/^Reservation over: 2021 Toyota Corolla/)
    const [, toShopper, ...more] = await mailsTo(SHOPPER)
    const { host } = api.visitor()
    expect(toShopper).toEqual({
      to: [SHOPPER],
      host: 'www.northside.example',
      sender: { name: 'Northside Cars', answersTo: DEALER },
      subject: 'Your deposit for the 2021 Toyota Corolla Ascent Sport goes back to you',
      text: [
        'Hi Test,',
        '',
        'The time for which we held the 2021 Toyota Corolla Ascent Sport for you is over.',
        'This reservation is over, and your $200 is going back to you in full. Most banks show it within 5 to 10 business days.',
        '',
        'See how your refund stands, on any device:',
        `http://${host}/cars/2021-toyota-corolla-4711/checkout?reservation=${held.id}`,
        '',
        'Any questions? Call us on (02) 5550 1234.',
        '',
        'Northside Cars',
      ].join('\n'),
      html: expect.stringContaining('your $200 is going back to you in full.'),
    })
    expect(more).toEqual([])
  })

  test('DC-89 who pays when another has the car hears that the money goes back, and is never told of a reserved car', async () => {
    api.post.hold = true
    const late = await api.paid()
    api.asked.down = true
    await api.wait(15 * MINUTE)
    const other = await api.held()
    expect(other.state).toBe('held')
    api.asked.down = false
    await api.wait(MINUTE)
    expect(await api.stateOf(late.id)).toMatchObject({ state: 'refunded' })
    const mails = await mailsTo(SHOPPER)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your deposit for the 2021 Toyota Corolla Ascent Sport goes back to you',
    ])
    expect(mails[0]!.text).toContain('came when its hold was over or cancelled, so the car is not reserved for you.')
    const toDealer = await mailsTo(DEALER)
    expect(toDealer.map(({ subject }) => subject.split(':')[0])).toEqual(['Deposit paid too late'])
  })

  /** As the processor has the payment of a reservation. */
  const paymentOf = async (id: string) => {
    const { payment_ref } = await api.db
      .selectFrom('reservations')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return api.books.find<{ id: string; object: string; payment_intent: string }>(payment_ref!)!
  }
  /** Stripe tells of something. */
  const tell = async (type: string, object: { id: string }): Promise<void> => {
    const body = JSON.stringify({
      id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      data: { object },
    })
    const options = { payload: body, secret: WEBHOOK_SECRET, timestamp: Math.floor(api.clock.now / 1000) }
    const signature = stripe.webhooks.generateTestHeaderString(options as Stripe.WebhookTestHeaderOptions)
    expect((await api.deliver({ site: 'northside', body, signature })).status).toBe(200)
  }

  type RefundKept = { id: string; object: string; amount: number; status: 'pending' | 'succeeded' | 'failed' }
  const refundsOf = async (id: string): Promise<RefundKept[]> => api.books.of((await paymentOf(id)).payment_intent)

  /** The bank takes back its word on a refund, the last one unless another is meant, as Stripe tells it days later. */
  const refuseRefund = async ({ id }: Pick<ReservationShown, 'id'>, which = -1): Promise<string> => {
    const { id: ref, payment_intent } = await paymentOf(id)
    const refund = (await refundsOf(id)).at(which)!
    expect(refund.status).not.toBe('failed')
    const failed = { ...refund, status: 'failed' }
    api.books.keep(failed, payment_intent)
    await tell('refund.failed', failed)
    return ref
  }

  /** Staff give money back in the account at Stripe, of which nothing of ours is written on the refund. */
  const giveBack = async (id: string, cents: number): Promise<void> => {
    const { payment_intent } = await paymentOf(id)
    const headers = { Authorization: 'Bearer sk_test_dealer', 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ payment_intent, amount: String(cents) }).toString()
    expect((await send(api.sandboxPort, '/v1/refunds', { method: 'POST', headers, body })).status).toBe(200)
    await api.wait(0)
  }

  test('RS-03 AU-07 a deposit that staff give back in full at Stripe ends its reservation: the car is free, and all hear of it once', async () => {
    const { id } = await api.paid()
    await giveBack(id, 20_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded', ends_at: null })
    expect(await (await api.visitor().get('/reservations/cars')).json()).toMatchObject({ car_ids: [] })
    const { payment_intent } = await paymentOf(id)
    await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent } as { id: string })
    await api.wait(48 * HOUR)
    const mails = await mailsTo(SHOPPER)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your 2021 Toyota Corolla Ascent Sport is reserved',
      'Your deposit for the 2021 Toyota Corolla Ascent Sport goes back to you',
    ])
    expect(mails[1]!.text).toContain('We have ended your reservation of the 2021 Toyota Corolla Ascent Sport.')
    const [, toDealer, ...more] = await mailsTo(DEALER)
    expect(toDealer!.subject).toBe('Deposit given back: 2021 Toyota Corolla Ascent Sport (Northside Cars)')
    expect(toDealer!.text).toMatch(
      /^The payment processor tells that this deposit went back in full, so this reservation is/,
    )
    expect(more).toEqual([])
    expect(await bodies()).toMatchObject([
      { type: 'lead' },
      { reservation_id: id, released_by: 'dealer', deposit: 200 },
    ])
    // The CRM reads ADF, which has no word for it.
    expect(await mailsTo(CRM)).toHaveLength(1)
    expect(api.books.of(payment_intent)).toHaveLength(1)
    expect((await api.held()).state).toBe('held')
  })

  test('RS-03 AU-07 a deposit that staff give back ends its reservation also where Stripe tells of the charge alone', async () => {
    const { id } = await api.paid()
    api.post.hold = true
    await giveBack(id, 20_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    const { payment_intent } = await paymentOf(id)
    await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent } as { id: string })
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('RS-03 a part that staff give back leaves the car reserved, and the rest ends it', async () => {
    const { id } = await api.paid()
    await giveBack(id, 5_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    await giveBack(id, 15_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('RS-03 Table E what staff gave back and the bank then refused is given back by us', async () => {
    const { id } = await api.paid()
    await giveBack(id, 20_000)
    await refuseRefund({ id })
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    await api.wait(MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    const again = { id: (await paymentOf(id)).id, object: 'checkout.session' }
    await tell('checkout.session.completed', again)
    await api.wait(MINUTE)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(api.logged.filter(line => line.includes('"refund-failed"'))).toHaveLength(1)
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  test.each(['succeeded', 'pending'] as const)(
    'RS-03 Table E a part that staff gave back, %s as we gave the rest, and that the bank then refused, is given back by us',
    async status => {
      const { id } = await api.paid()
      await giveBack(id, 5_000)
      const [part] = await refundsOf(id)
      api.books.keep({ ...part!, status } as RefundKept, (await paymentOf(id)).payment_intent)
      await cancel(id)
      await api.wait(0)
      expect(await api.stateOf(id)).toMatchObject({ state: status === 'pending' ? 'released' : 'refunded' })
      await refuseRefund({ id }, 0)
      expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
      await api.wait(HOUR)
      expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
      await tell('checkout.session.completed', { id: (await paymentOf(id)).id, object: 'checkout.session' } as {
        id: string
      })
      await api.wait(HOUR)
      expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
      expect((await refundsOf(id)).map(refund => [refund.amount, refund.status])).toEqual([
        [5_000, 'failed'],
        [15_000, 'succeeded'],
        [5_000, 'succeeded'],
      ])
    },
  )

  test('RS-03 AU-07 a refund that staff had to try twice ends the reservation, and is no refund that failed', async () => {
    const { id } = await api.paid({}, FIRST_REFUND_FAILS)
    await giveBack(id, 20_000)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    await giveBack(id, 20_000)
    await tell('checkout.session.completed', { id: (await paymentOf(id)).id, object: 'checkout.session' } as {
      id: string
    })
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    expect(api.logged.filter(line => line.includes('"refund-failed"'))).toEqual([])
  })

  test('DC-88 a deposit that the bank took back for good in a dispute is refunded, and no more asked to be', async () => {
    const { id } = await api.paid()
    const { payment_intent } = await paymentOf(id)
    const dispute = { id: 'dp_1', object: 'dispute', status: 'needs_response', amount: 20_000, payment_intent }
    api.books.keep(dispute, payment_intent)
    await tell('charge.dispute.created', dispute)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    api.asked.refusesRefunds = true
    await cancel(id)
    await api.wait(0)
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    const lost = { ...dispute, status: 'lost' }
    api.books.keep(lost, payment_intent)
    await tell('charge.dispute.closed', lost)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })

  test('RS-03 Table E a refund that the bank refuses after it had succeeded is noted, made again, and told the dealer where it stays so', async () => {
    const held = await api.paid()
    await cancel(held.id)
    await api.wait(0)
    for (let refusals = 1; refusals <= REFUSALS_TOLD; refusals++) {
      expect(await api.stateOf(held.id)).toMatchObject({ state: 'refunded' })
      expect((await mailsTo(DEALER)).filter(({ subject }) => subject.startsWith('Refund refused'))).toEqual([])
      const ref = await refuseRefund(held)
      expect(await api.stateOf(held.id)).toMatchObject({ state: 'released' })
      expect(api.logged.filter(line => line.includes('"refund-failed"'))).toHaveLength(refusals)
      await api.wait(MINUTE)
      const { refunds } = await api.services.payments('northside').find(ref)
      expect(refunds.map(({ state }) => state).sort()).toEqual([...Array(refusals).fill('failed'), 'succeeded'])
    }
    expect(await api.stateOf(held.id)).toMatchObject({ state: 'refunded' })
    const [refused, ...more] = (await mailsTo(DEALER)).filter(({ subject }) => subject.startsWith('Refund refused'))
    expect(refused!.text).toContain('The refund of $200 was refused 3 times. It is tried again.')
    expect(refused!.text).toContain(`Reservation: ${held.id}`)
    expect(more).toEqual([])
  })

  test('DC-88 Table E a refund that is refused at the call, as of a disputed charge, is tried on, and told the dealer once', async () => {
    const { id } = await api.paid()
    api.asked.refusesRefunds = true
    await cancel(id)
    const letters = async () => (await mailsTo(DEALER)).filter(({ subject }) => subject.startsWith('Refund refused'))
    for (let refusals = 1; refusals <= REFUSALS_TOLD + 2; refusals++) {
      await api.wait(MINUTE * 2)
      expect(api.logged.filter(line => line.includes('"refund-failed"'))).toHaveLength(refusals)
      expect(await letters()).toHaveLength(refusals < REFUSALS_TOLD ? 0 : 1)
    }
    expect(await api.stateOf(id)).toMatchObject({ state: 'released' })
    expect(api.logged.filter(line => line.includes('"charge_disputed"'))).toHaveLength(REFUSALS_TOLD + 2)
    const refundKeys = api.asked.requests.filter(({ path }) => path === '/v1/refunds').flatMap(({ key }) => key ?? [])
    expect(new Set(refundKeys).size).toBe(REFUSALS_TOLD + 2)
    api.asked.refusesRefunds = false
    await api.wait(HOUR)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
  })
})
