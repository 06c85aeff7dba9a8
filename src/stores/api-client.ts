// How the pages speak to the API: typed by its routes, the same answer for every way in which a call can fail.
import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '../api/app.ts'
import type { NewAlert } from '../contract/alerts.ts'
import type { Done, Refused } from '../contract/answers.ts'
import type { Appointments, AppointmentsQuery } from '../contract/appointments.ts'
import type { CheckoutCar } from '../contract/cars.ts'
import type { Geocode } from '../contract/geocode.ts'
import { IDEMPOTENCY_HEADER } from '../contract/idempotency.ts'
import type { LeadForm, LeadTaken } from '../contract/leads.ts'
import type { Miscellaneous } from '../contract/miscellaneous.ts'
import type { OnlinePayment, OnlinePaymentTaken } from '../contract/payments.ts'
import type { ReservationShown, ReserveCar } from '../contract/reservations.ts'
import type { Challenge, Me, SignedIn, Solution } from '../contract/sign-in.ts'
import type { SpinRequest, Spins, Spun } from '../contract/spins.ts'
import type { TrackedLead } from '../contract/tracker.ts'
import type { Adjustments, OfferAccepted, RegoLookup, Valuation } from '../contract/valuation.ts'
import type { Watchlist } from '../contract/watchlist.ts'

/** What became of a call. `status` 0: the API was not reached, which says nothing about what was asked. */
export type Result<Data> = { ok: true; data: Data } | Refusal

/**
 * `heldUntil`: of a car that somebody else holds. `reservationId`: what the form made when it was sent with other words.
 * `challenge`: of a code that costs work. `waitSeconds`: until it may be asked again. `isForeign`: something between the
 * visitor and the API refused it, as one network may and another may not.
 */
export type Refusal = {
  ok: false
  status: number
  error: string
  heldUntil?: string | undefined
  reservationId?: string | undefined
  challenge?: Challenge | undefined
  waitSeconds?: number | undefined
  isForeign?: true
}

/** When it was answered by the server's clock, in epoch milliseconds, where the answer says so: a phone's may be wrong. */
export type Answered = { answeredAt?: number }

/**
 * As `answeredAt` of domain/, which is part of the script of a car's page: what this one shared with that would come in the
 * file that every page loads.
 */
function timeOf(headers: Headers): number | undefined {
  const time = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

export const NOT_REACHED = 'We could not reach the dealer. Please check your connection and try again.'

/** Of what stands between the visitor and the API, and will not have what was sent. */
export const NOT_LET_THROUGH = 'Something went wrong on our side. Please try again in a moment.'

/** How long to wait before the second and third attempt at what may safely be sent twice, in milliseconds. */
const ATTEMPTS_AFTER = [1_000, 3_000]

/** Longer than the API takes to say that it is busy; after it, nobody knows whether it heard. */
const ANSWER_WITHIN = 15_000

/** How long what may be sent twice is tried, in milliseconds. */
export const SENT_WITHIN = ATTEMPTS_AFTER.reduce((sum, wait) => sum + wait + ANSWER_WITHIN, ANSWER_WITHIN)

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

  /** The same with when it was answered. */
  const timed = async <Data>(call: () => Promise<ClientResponse<unknown>>): Promise<Result<Data> & Answered> => {
    let answeredAt: number | undefined
    const result = await patiently<Data>(async () => {
      const response = await call()
      answeredAt = timeOf(response.headers)
      return response
    })
    return { ...result, ...(answeredAt !== undefined && { answeredAt }) }
  }

  return {
    /**
     * Sends a form of any kind. Make the key with `newKey()` when the form is opened and keep it until it was taken: however
     * often it is sent, the dealer gets one lead.
     */
    sendLead: (form: LeadForm, key: string) => timed<LeadTaken>(() => client.leads.$post({ json: form }, keyed(key))),

    requestCode: (phone: string, solution?: Solution) =>
      once<Done>(() => client.auth['request-code'].$post({ json: { phone_number: phone, solution } })),
    verifyCode: (phone: string, code: string) =>
      once<SignedIn>(() => client.auth['verify-code'].$post({ json: { phone_number: phone, code } })),
    me: () => patiently<Me>(() => client.auth.me.$get()),
    signOut: () => once<Done>(() => client.auth['sign-out'].$post({}, JSON_BODY)),

    watchlist: () => patiently<Watchlist>(() => client.watchlist.$get()),
    saveCar: (phone: string, carId: number) =>
      patiently<Done>(() =>
        client.watchlist['save-car'].$post({ json: { phone_number: phone, car_id: carId } }, OUTLIVES_PAGE),
      ),
    removeCar: (phone: string, carId: number) =>
      patiently<Done>(() =>
        client.watchlist['remove-car'].$post({ json: { phone_number: phone, car_id: carId } }, OUTLIVES_PAGE),
      ),

    /** Holds a car; the answer says where to pay. A key names one hold as it names one lead. */
    reserveCar: (form: ReserveCar, key: string) =>
      patiently<ReservationShown>(() => client.reservations.$post({ json: form }, keyed(key))),
    reservation: (id: string) => patiently<ReservationShown>(() => client.reservations[':id'].$get(named(id))),
    /** Where this was not heard of, `reservation` tells whether it was done: a second call would be refused. */
    cancelReservation: (id: string) =>
      once<ReservationShown>(() => client.reservations[':id'].cancel.$post(named(id), JSON_BODY)),
    /** Begins a payment; the answer says where to pay. A key names one payment. */
    payOnline: (form: OnlinePayment, key: string) =>
      patiently<OnlinePaymentTaken>(() => client['online-payments'].$post({ json: form }, keyed(key))),
    onlinePayment: (id: string) =>
      patiently<OnlinePaymentTaken>(() => client['online-payments'][':id'].$get(named(id))),

    /** The steps of a valuation, in this order, after its lead. Each may be taken again. */
    answerQuestions: (answers: Adjustments) =>
      patiently<Done>(() => client.valuation.adjustments.$post({ json: answers })),
    lookUpRego: (asked: RegoLookup) =>
      patiently<Valuation>(() => client.valuation['rego-lookup'].$post({ json: asked })),
    acceptOffer: (leadId: string) =>
      timed<OfferAccepted>(() =>
        client.valuation.accept.$post({ json: { lead_id: leadId, form_completed: true, offer_accepted: true } }),
      ),
    /** On sites set so; when it fails the visitor still sees the valuation (TI-18). */
    keepValuation: (valuation: Omit<Miscellaneous, 'column_name'>) =>
      once<Done>(() => client.miscellaneous.$post({ json: { ...valuation, column_name: 'valuation' } })),

    spins: () => patiently<Spins>(() => client.spins.$get()),
    /** Where this was not heard of, `spins` tells whether the wheel turned: it does so once. */
    spin: (ground: SpinRequest) => once<Spun>(() => client.spins.$post({ json: ground })),
    chooseSpin: (id: string) => patiently<Spun>(() => client.spins.choose.$post({ json: { spin_id: id } })),

    /** How a lead stands; what is done to it answers alike, and done twice is done once. */
    trackedLead: (token: string) => patiently<TrackedLead>(() => client.tracker.shown.$post({ json: { token } })),
    askAgain: (token: string) => patiently<TrackedLead>(() => client.tracker['ask-again'].$post({ json: { token } })),
    withdrawLead: (token: string) => patiently<TrackedLead>(() => client.tracker.withdraw.$post({ json: { token } })),

    /** Asked twice it is asked once, but the letter comes twice, and a box gets few in a day: so nothing is tried again unasked. */
    askForAlert: (alert: NewAlert) => once<Done>(() => client.alerts.$post({ json: alert })),

    /** `date` as yyyy-mm-dd; `car_id` of the car that is to be driven. */
    appointments: (query: AppointmentsQuery) => patiently<Appointments>(() => client.appointments.$get({ query })),
    revealPhone: (carId: number, dealershipId: number, websiteId: string) =>
      once<Done>(() =>
        client['phone-reveal'].$post({
          json: { car_id: carId, dealership_id: dealershipId, website_id: websiteId },
        }),
      ),
    /** A car of which no page tells. */
    checkoutCar: (slug: string) =>
      patiently<CheckoutCar>(() => client.cars[':slug'].checkout.$get({ param: { slug: encodeURIComponent(slug) } })),
    geocode: (address: string) => patiently<Geocode>(() => client.geocode.$get({ query: { address } })),
  }
}

/** An id from an address, where anything may stand: it is one part of the path, whatever it holds. */
const named = (id: string) => ({ param: { id: encodeURIComponent(id) } })

const keyed = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } })

/** A call without anything to send still says that it is JSON: the API takes nothing else. */
const JSON_BODY = { headers: { 'Content-Type': 'application/json' }, init: { body: '{}' } }

/** What shows as done before it is answered is sent even where its page is left at once. */
const OUTLIVES_PAGE = { init: { keepalive: true } }

/** Names one form, once. */
export const newKey = (): string => crypto.randomUUID()

export const api = createApiClient()

/** What a server says in the way of the API, or in its place, that tells nothing of what was asked. */
const tellsNothing = (status: number): boolean => status < 400 || [401, 404, 408].includes(status) || status > 501

async function once<Data>(call: () => Promise<ClientResponse<unknown>>): Promise<Result<Data>> {
  try {
    const response = await call()
    const data: unknown = await response.json().catch(error => {
      // A line that broke on the way tells nothing, either.
      if (response.ok || !(error instanceof SyntaxError)) throw error
      return {}
    })
    if (response.ok) return { ok: true, data: data as Data }
    const { error, held_until: heldUntil, reservation_id: reservationId, challenge } = data as Refused
    if (typeof error === 'string') {
      const waitSeconds = Number(response.headers.get('Retry-After')) || undefined
      return { ok: false, status: response.status, error, heldUntil, reservationId, challenge, waitSeconds }
    }
    if (tellsNothing(response.status)) throw new Error('the API did not answer')
    // A firewall refuses in its own words, and would do so however often it is asked from here.
    return { ok: false, status: response.status, error: NOT_LET_THROUGH, isForeign: true }
  } catch {
    return { ok: false, status: 0, error: NOT_REACHED }
  }
}
