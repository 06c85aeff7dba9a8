import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { trueChance } from '../../src/api/chance.ts'
import type { Capacity } from '../../src/api/middleware/capacity.ts'
import type { Couriers } from '../../src/api/outbox/outbox.ts'
import { createProcessors } from '../../src/api/payments/processors.ts'
import { createSandbox, type TellSite } from '../../src/api/payments/sandbox/app.ts'
import { openSandboxStore } from '../../src/api/payments/sandbox/store.ts'
import type { ReservationShown, ReserveCar } from '../../src/contract/reservations.ts'
import type { Site } from '../../src/site/site.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { type Engine, PHONE, testApi, type Visitor } from './api.ts'
import { send } from './http.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export const CARD = '4242 4242 4242 4242'
export const REFUSED_CARD = '4000 0000 0000 0002'
/** The bank refuses the first refund. */
export const FIRST_REFUND_FAILS = '4000 0000 0000 5126'

/** As Stripe refuses a refund at the call: then there is no refund, and no notice of one. */
export const DISPUTED = {
  error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'This charge has been charged back.' },
}

/** Stripe's library is told not to wait and ask again: that it does so has a test of its own. */
const DOWN = { status: 503, headers: { 'Stripe-Should-Retry': 'false' } }

export type Notice = Parameters<TellSite>[0]
export type MoneyApi = Awaited<ReturnType<typeof moneyApi>>

type Options = {
  engine?: Engine
  sites?: Record<string, Site>
  proxySecret?: string
  perMinute?: number
  capacity?: Capacity
  couriers?: Partial<Couriers>
}

/** The API and the sandbox processor, each behind a socket of its own, with one clock. */
export async function moneyApi(options: Options = {}) {
  const clock = { now: 0 }
  const now = (): number => clock.now
  /** What the sandbox says of itself: where it is, is known once it listens. */
  const account = { key: 'sk_test_forecourt', webhookSecret: WEBHOOK_SECRET, address: '' }
  const api = await testApi({ ...options, payments: createProcessors({ accountOf: () => account, now }) })
  Object.defineProperty(clock, 'now', { get: () => api.clock.now })

  const notices: Notice[] = []
  /** How notices come: at once, unless a test holds them up. */
  const post = { hold: false }
  const tell: TellSite = async notice => {
    notices.push(notice)
    if (!post.hold) await deliver(notice)
  }
  const deliver = async ({ site, body, signature }: Notice): Promise<Response> => {
    const headers = { Host: `${site}.localhost:${api.port}`, 'Stripe-Signature': signature }
    return send(api.port, '/api/payments/confirm', { method: 'POST', headers, body })
  }

  const store = openSandboxStore(':memory:')
  const asked = {
    down: false,
    refusesRefunds: false,
    slow: undefined as Promise<void> | undefined,
    requests: [] as { path: string; key: string | null }[],
  }
  const server = createAdaptorServer({
    fetch: async request => {
      asked.requests.push({ path: new URL(request.url).pathname, key: request.headers.get('Idempotency-Key') })
      await asked.slow
      if (asked.down) return new Response('{}', DOWN)
      const isRefused = asked.refusesRefunds && request.method === 'POST' && request.url.endsWith('/v1/refunds')
      return isRefused ? Response.json(DISPUTED, { status: 400 }) : sandbox.app.fetch(request)
    },
  }) as Server
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  account.address = `http://127.0.0.1:${port}`
  const origin = account.address
  const sandbox = createSandbox({ store, now, chance: trueChance, webhookSecret: WEBHOOK_SECRET, tell, origin })

  /** What a shopper types on the page of the processor. */
  const pay = async (url: string | null, card = CARD): Promise<Response> => {
    const { pathname } = new URL(url!)
    const body = new URLSearchParams(card === 'confirmed' ? { confirmed: 'yes' } : { card }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return send(port, pathname, { method: 'POST', headers, body })
  }

  const reserve = (asking: Visitor, form: Partial<ReserveCar> = {}, key = newKey()): Promise<Response> =>
    asking.post('/reservations', aReservation(form), { 'Idempotency-Key': key })

  const reserved = async (form: Partial<ReserveCar> = {}): Promise<ReservationShown> => {
    const response = await reserve(api.visitor(), form)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as ReservationShown
  }

  return {
    ...api,
    notices,
    post,
    deliver,
    asked,
    sandbox,
    sandboxPort: port,
    books: store,
    pay,
    reserve,
    /** Holds the car, and pays. */
    held: reserved,
    paid: async (form: Partial<ReserveCar> = {}, card = CARD): Promise<ReservationShown> => {
      const held = await reserved(form)
      await pay(held.payment_url, card)
      return held
    },
    stateOf: async (id: string): Promise<ReservationShown> => {
      const response = await api.visitor().get(`/reservations/${id}`)
      return (await response.json()) as ReservationShown
    },
    /** Lets time pass, and what is due by then happen. */
    wait: async (milliseconds: number): Promise<void> => {
      api.clock.now += milliseconds
      await api.outbox.deliver()
      await sandbox.deliver()
      await api.outbox.deliver()
    },
    empty: async (): Promise<void> => {
      post.hold = false
      asked.down = false
      asked.refusesRefunds = false
      await api.empty()
      notices.length = 0
      asked.requests.length = 0
    },
    stop: async (): Promise<void> => {
      await api.stop()
      server.close()
      server.closeAllConnections()
      store.close()
    },
  }
}

/** A reservation that is right; a test spells out what it is about. */
export function aReservation(form: Partial<ReserveCar> = {}): ReserveCar {
  return { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: PHONE, car_id: 4711, ...form }
}
