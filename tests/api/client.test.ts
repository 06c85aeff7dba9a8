import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '../../src/api/app.ts'
import type { Description } from '../../src/api/describe.ts'
import { describedRoutes } from '../../src/api/openapi.ts'
import { createApiClient, newKey } from '../../src/stores/api-client.ts'
import { aForm, PHONE } from '../support/api.ts'
import { BEST_ANSWERS } from '../support/builders.ts'
import { aReservation } from '../support/money.ts'

/** What pages do not ask: machines do, browsers by themselves and behind a link, and other systems. */
const NOT_FOR_PAGES = [
  // A link.
  'GET /api/appointments/:lead_id/calendar.ics',
  'GET /api/cars/:slug/pdf',
  'GET /api/health',
  'GET /api/ready',
  // A link of the dealer's mail, and the button on its page.
  'GET /api/tracker/people/:token',
  // The same of a letter that a shopper asked for.
  'GET /api/alerts/:id/:token',
  'POST /api/alerts/:id/:token',
  // The page of a car asks without the client, which weighs more than the questions.
  'GET /api/cars/:id/finance-disclaimer',
  'GET /api/reservations/cars',
  'POST /api/csp-report',
  'POST /api/leads/plain',
  'POST /api/payments/confirm',
  'POST /api/sales',
  'POST /api/tracker/people/:token',
]

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }

const id = crypto.randomUUID()
const TOKEN = 't'.repeat(43)
const { name, last_name, email, phone } = aReservation()

/** Every call of the client once, as a page makes it. */
const CALLS: Record<keyof ReturnType<typeof createApiClient>, (client: ReturnType<typeof createApiClient>) => unknown> =
  {
    sendLead: client => client.sendLead(aForm(), newKey()),
    requestCode: client => client.requestCode(PHONE),
    verifyCode: client => client.verifyCode(PHONE, '123456'),
    me: client => client.me(),
    signOut: client => client.signOut(),
    watchlist: client => client.watchlist(),
    saveCar: client => client.saveCar(PHONE, 4711),
    removeCar: client => client.removeCar(PHONE, 4711),
    reserveCar: client => client.reserveCar(aReservation(), newKey()),
    reservation: client => client.reservation(id),
    cancelReservation: client => client.cancelReservation(id),
    payOnline: client =>
      client.payOnline(
        { name, last_name, email, phone, reference: 'N4711', dealership_slug: 'northside-toyota', amount: 99.5 },
        newKey(),
      ),
    onlinePayment: client => client.onlinePayment(id),
    answerQuestions: client => client.answerQuestions({ id, adjustmentAnswers: BEST_ANSWERS }),
    lookUpRego: client => client.lookUpRego({ id, rego: 'ABC123', regoState: 'NSW' }),
    acceptOffer: client => client.acceptOffer(id),
    keepValuation: client =>
      client.keepValuation({ offer_price: 1, rego: 'ABC123', regoState: 'NSW', adjustmentAnswers: BEST_ANSWERS }),
    spins: client => client.spins(),
    spin: client => client.spin({ purchase_reference: 'A-1' }),
    chooseSpin: client => client.chooseSpin(id),
    trackedLead: client => client.trackedLead(TOKEN),
    askAgain: client => client.askAgain(TOKEN),
    withdrawLead: client => client.withdrawLead(TOKEN),
    askForAlert: client => client.askForAlert({ email, watches: { car_id: 4711 } }),
    appointments: client => client.appointments({ dealership_slug: 'northside-toyota', date: '2026-06-13' }),
    revealPhone: client => client.revealPhone(4711, 1, 'northside'),
    checkoutCar: client => client.checkoutCar('2021-toyota-corolla-4711'),
    geocode: client => client.geocode('3000, Australia'),
  }

async function asked(call: (client: ReturnType<typeof createApiClient>) => unknown): Promise<Asked> {
  const calls: Asked[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), 'http://northside.localhost')
    const body = init?.body == null ? undefined : JSON.parse(String(init.body))
    calls.push({ method: init?.method ?? 'GET', path: pathname, query: Object.fromEntries(searchParams), body })
    return Response.json({ success: true })
  }
  await call(createApiClient({ fetch: fetch as typeof globalThis.fetch }))
  expect(calls).toHaveLength(1)
  return calls[0]!
}

const routes = [...describedRoutes(createApi({} as never).routes)]

function routeOf({ method, path }: Asked): [name: string, Description] | undefined {
  return routes.find(([name]) => {
    const [verb, pattern = ''] = name.split(' ')
    return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  })
}

test('API-01 API-02 API-03 API-12 API-14 API-15 API-16 API-17 API-21 every call of the pages fits its route', async () => {
  for (const call of Object.values(CALLS)) {
    const made = await asked(call)
    const [name, { json, query } = {} as Description] = routeOf(made) ?? []
    expect([made.path, name]).toEqual([made.path, expect.any(String)])
    if (json !== undefined) expect([name, z.safeParse(json, made.body).error?.issues]).toEqual([name, undefined])
    if (query !== undefined) expect([name, z.safeParse(query, made.query).error?.issues]).toEqual([name, undefined])
  }
})

test('every route for pages has its call', async () => {
  const called = await Promise.all(Object.values(CALLS).map(async call => routeOf(await asked(call))![0]))
  expect([...called, ...NOT_FOR_PAGES].sort()).toEqual(routes.map(([name]) => name).sort())
})
