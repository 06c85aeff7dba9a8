import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centsReturned } from '../../../src/api/payments/processor.ts'
import { webhookSignature } from '../../../src/api/ports/webhook.ts'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { engines, twoDealers } from '../../support/api.ts'
import { aCar } from '../../support/builders.ts'
import { send } from '../../support/http.ts'
import {
  aReservation,
  CARD,
  FIRST_REFUND_FAILS,
  type MoneyApi,
  moneyApi,
  type Notice,
  WEBHOOK_SECRET,
} from '../../support/money.ts'

// E8 in short: the machine itself has its 10,000 histories in tests/unit; here they run through HTTP, store, outbox and
// processor. HISTORIES=1000 makes it as long as one likes.

const HISTORIES = Number(process.env.HISTORIES ?? 6)
const CARS = [1, 2]
const PROXY = 'the secret of a proxy, for tests only'

type Act =
  | { act: 'reserve'; car: number }
  | { act: 'pay'; shopper: number; card: string }
  | { act: 'cancel' | 'sell'; shopper: number }
  | { act: 'giveBack'; shopper: number; cents: number }
  | { act: 'deliver'; notice: number }
  | { act: 'wait'; minutes: number }
  | { act: 'processor'; down: boolean }

const shopper = fc.nat(9)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('reserve' as const), car: fc.constantFrom(...CARS) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      shopper,
      card: fc.constantFrom(CARD, CARD, FIRST_REFUND_FAILS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'sell' as const), shopper }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('giveBack' as const), shopper, cents: fc.constantFrom(5_000, 20_000) }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('deliver' as const), notice: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 15, 2879, 2880) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('processor' as const), down: fc.boolean() }) },
)

const RESERVED: Act[] = [
  { act: 'reserve', car: 1 },
  { act: 'pay', shopper: 0, card: CARD },
  { act: 'deliver', notice: 0 },
]

/** A handful of random histories may all end alike; with these they do not. */
const SOLD: Act[] = [...RESERVED, { act: 'sell', shopper: 0 }]
const GIVEN_BACK: Act[] = [
  ...RESERVED,
  { act: 'giveBack', shopper: 0, cents: 5_000 },
  { act: 'giveBack', shopper: 0, cents: 15_000 },
  { act: 'deliver', notice: 2 },
]
const PART_GIVEN_BACK: Act[] = [
  ...RESERVED,
  { act: 'giveBack', shopper: 0, cents: 5_000 },
  { act: 'cancel', shopper: 0 },
]
const THOUGHT_BETTER_OF: Act[] = [
  { act: 'reserve', car: 1 },
  { act: 'cancel', shopper: 0 },
]

type Session = { id: string; object: string; payment_intent: string | null }

const stripe = new Stripe('sk_test_tooling')

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside } = twoDealers()
    const cars = CARS.map(id => aCar({ id }))
    api = await moneyApi({ engine, proxySecret: PROXY, sites: { northside: { ...northside!, cars } } })
  })
  afterAll(() => api.stop())

  /** As the processor sends it again: the same event, signed anew. */
  const deliver = ({ site, body }: Notice) => {
    const options = { payload: body, secret: WEBHOOK_SECRET, timestamp: Math.floor(api.clock.now / 1000) }
    const signature = stripe.webhooks.generateTestHeaderString(options as Stripe.WebhookTestHeaderOptions)
    return api.deliver({ site, body, signature })
  }
  let shoppers = 0
  /** Each is a shopper of their own: how often one may hold a car is none of this machine's. */
  const reserve = (car_id: number) => {
    const shopper = shoppers++
    const form = { car_id, phone: `0400 ${String(shopper).padStart(6, '0')}`, email: `shopper-${shopper}@example.com` }
    return api.visitor().post('/reservations', aReservation(form), {
      'Idempotency-Key': newKey(),
      'X-Forecourt-Proxy': PROXY,
      'X-Forecourt-Address': `10.${shopper >> 16}.${(shopper >> 8) & 255}.${shopper & 255}`,
    })
  }
  const sell = (reservation_id: string) => {
    const body = JSON.stringify({ reference: `S-${reservation_id}`, phone: '+61491570006', reservation_id })
    const signature = webhookSignature(body, Math.floor(api.clock.now / 1000), 'the sales secret of northside')
    return api.visitor().fetch('/api/sales', { method: 'POST', headers: { 'Forecourt-Signature': signature }, body })
  }

  /** Staff do it in the account at the processor, which refuses what is not paid or went back before. */
  const giveBack = async (id: string, cents: number): Promise<undefined> => {
    const { payment_ref } = await api.db
      .selectFrom('reservations')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const session = payment_ref === null ? undefined : api.books.find<Session>(payment_ref)
    if (session?.payment_intent == null) return
    const body = new URLSearchParams({ payment_intent: session.payment_intent, amount: String(cents) }).toString()
    const headers = { Authorization: 'Bearer sk_test_dealer', 'Content-Type': 'application/x-www-form-urlencoded' }
    await send(api.sandboxPort, '/v1/refunds', { method: 'POST', headers, body })
  }

  const run = async (step: Act, ids: string[]): Promise<Response | undefined> => {
    switch (step.act) {
      case 'reserve': {
        const response = await reserve(step.car)
        if (response.status === 200) ids.push(((await response.clone().json()) as { id: string }).id)
        return response
      }
      case 'wait':
        await api.wait(step.minutes * MINUTE)
        return undefined
      case 'processor':
        api.asked.down = step.down
        return undefined
      case 'deliver':
        return api.notices.length > 0 ? deliver(api.notices[step.notice % api.notices.length]!) : undefined
      default: {
        const id = ids[step.shopper % ids.length]
        if (id === undefined) return undefined
        if (step.act === 'cancel') return api.visitor().post(`/reservations/${id}/cancel`, {})
        if (step.act === 'sell') return sell(id)
        if (step.act === 'giveBack') return giveBack(id, step.cents)
        const { payment_url } = await api.stateOf(id)
        if (payment_url !== null) await api.pay(payment_url, 'card' in step ? step.card : CARD)
        return undefined
      }
    }
  }

  const taken = async (): Promise<number[]> => {
    const rows = await api.db
      .selectFrom('reservations')
      .select('car_id')
      .where('state', 'in', ['held', 'reserved', 'purchased'])
      .execute()
    return rows.map(row => row.car_id)
  }

  /** What became of each reservation, and of its money as the processor has it. */
  const ends = async (): Promise<string[]> => {
    const rows = await api.db.selectFrom('reservations').selectAll().execute()
    return Promise.all(
      rows.map(async ({ state, payment_ref }) => {
        if (payment_ref === null) return `${state}, nothing paid`
        const payment = await api.services.payments('northside').find(payment_ref)
        if (payment.state !== 'paid') return `${state}, nothing paid`
        const kept = payment.cents - centsReturned(payment)
        const isOnlyStaffs = payment.refunds.every(({ refundTry }) => refundTry === 0)
        return `${state}, ${kept === 0 ? (isOnlyStaffs ? 'given back' : 'returned') : isOnlyStaffs ? 'kept' : 'WRONG'}`
      }),
    )
  }

  /** All of the price of a car that was bought may have come another way, and staff may give back a part of its deposit. */
  const RIGHT_ENDS = new Set([
    'available, nothing paid',
    'purchased, kept',
    'purchased, given back',
    'refunded, returned',
    'refunded, given back',
  ])

  test(
    `E8 DC-87 DC-89 in ${HISTORIES} random histories no car is with two, and every deposit is kept or returned in full`,
    async () => {
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25, size: 'max' }), async history => {
          await api.empty()
          api.post.hold = true
          const ids: string[] = []
          for (const step of history) {
            const response = await run(step, ids)
            if (response !== undefined) expect([200, 409]).toContain(response.status)
            const cars = await taken()
            expect(new Set(cars).size).toBe(cars.length)
          }
          // All that is under way arrives: the processor is up, and days pass.
          api.asked.down = false
          for (const notice of [...api.notices]) await deliver(notice)
          for (let day = 0; day < 8; day++) await api.wait(24 * HOUR)
          for (const end of await ends()) {
            seen.add(end)
            expect(RIGHT_ENDS).toContain(end)
          }
        }),
        {
          numRuns: HISTORIES + 4,
          examples: [[SOLD], [GIVEN_BACK], [PART_GIVEN_BACK], [THOUGHT_BETTER_OF]],
          endOnFailure: true,
        },
      )
      expect(seen.size).toBeGreaterThan(1)
    },
    20_000 + HISTORIES * 10_000,
  )
})
