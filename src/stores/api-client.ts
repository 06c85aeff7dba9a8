// How the pages speak to the API: typed by its routes, the same answer for every way in which a call can fail.
import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '../api/app.ts'
import type { Refused } from '../contract/answers.ts'
import { IDEMPOTENCY_HEADER } from '../contract/idempotency.ts'
import type { LeadForm } from '../contract/leads.ts'

/** What became of a call. `status` 0: the API was not reached, which says nothing about what was asked. */
export type Result<Data> = { ok: true; data: Data } | { ok: false; status: number; error: string }

export const NOT_REACHED = 'We could not reach the dealer. Please check your connection and try again.'

/** How long to wait before the second and third attempt at what may safely be sent twice, in milliseconds. */
const ATTEMPTS_AFTER = [1_000, 3_000]

/** Longer than the API takes to say that it is busy; after it, nobody knows whether it heard. */
const ANSWER_WITHIN = 15_000

type Options = {
  base?: string
  fetch?: typeof globalThis.fetch
  wait?: (milliseconds: number) => Promise<void>
  answerWithin?: number
}

const waitFor = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The calls of Table H. A page uses `api`; a test brings its own way to fetch. */
export function createApiClient({
  base = '/api',
  fetch = (input, init) => globalThis.fetch(input, init),
  wait = waitFor,
  answerWithin = ANSWER_WITHIN,
}: Options = {}) {
  const client = hc<Api>(base, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(answerWithin) }),
  })

  /** For calls that change nothing, or that the API takes only once: tried again when it was not reached or is busy. */
  const patiently = async <Data>(call: () => Promise<ClientResponse<unknown>>): Promise<Result<Data>> => {
    let result = await once<Data>(call)
    for (const milliseconds of ATTEMPTS_AFTER) {
      if (result.ok || (result.status !== 0 && result.status !== 503)) break
      await wait(milliseconds)
      result = await once<Data>(call)
    }
    return result
  }

  return {
    /**
     * Sends a form. Make the key with `newKey()` when the form is opened and keep it until it was taken: however often it
     * is sent, the dealer gets one lead.
     */
    sendLead: (form: LeadForm, key: string) =>
      patiently<{ lead_id: string }>(() =>
        client.leads.$post({ json: form }, { headers: { [IDEMPOTENCY_HEADER]: key } }),
      ),
    requestCode: (phone: string) =>
      once<{ success: true }>(() => client.auth['request-code'].$post({ json: { phone_number: phone } })),
    verifyCode: (phone: string, code: string) =>
      once<{ success: true; user: { id: string; phone: string } }>(() =>
        client.auth['verify-code'].$post({ json: { phone_number: phone, code } }),
      ),
    me: () => patiently<{ user: { id: string; phone: string } | null }>(() => client.auth.me.$get()),
    signOut: () => once<{ success: true }>(() => client.auth['sign-out'].$post({}, JSON_BODY)),
    watchlist: () => patiently<{ success: true; cars: { id: number }[] }>(() => client.watchlist.$get()),
    saveCar: (phone: string, carId: number) =>
      patiently<{ success: true }>(() =>
        client.watchlist['save-car'].$post({ json: { phone_number: phone, car_id: carId } }),
      ),
    removeCar: (phone: string, carId: number) =>
      patiently<{ success: true }>(() =>
        client.watchlist['remove-car'].$post({ json: { phone_number: phone, car_id: carId } }),
      ),
    revealPhone: (carId: number, dealershipId: number, websiteId: string) =>
      once<{ success: true }>(() =>
        client['phone-reveal'].$post({
          json: { car_id: carId, dealership_id: dealershipId, website_id: websiteId },
        }),
      ),
    financeDisclaimer: (carId: number) =>
      patiently<{ disclaimer: string }>(() =>
        client.cars[':id']['finance-disclaimer'].$get({ param: { id: String(carId) } }),
      ),
    geocode: (address: string) =>
      patiently<{ status: string; results: { geometry: { location: { lat: number; lng: number } } }[] }>(() =>
        client.geocode.$get({ query: { address } }),
      ),
  }
}

/** A call without anything to send still says that it is JSON: the API takes nothing else. */
const JSON_BODY = { headers: { 'Content-Type': 'application/json' }, init: { body: '{}' } }

/** Names one form, once. */
export const newKey = (): string => crypto.randomUUID()

export const api = createApiClient()

async function once<Data>(call: () => Promise<ClientResponse<unknown>>): Promise<Result<Data>> {
  try {
    const response = await call()
    const data: unknown = await response.json()
    if (response.ok) return { ok: true, data: data as Data }
    return { ok: false, status: response.status, error: (data as Refused).error }
  } catch {
    return { ok: false, status: 0, error: NOT_REACHED }
  }
}
