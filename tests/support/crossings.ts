import { newKey } from '../../src/stores/api-client.ts'
import { aForm, PHONE, type Visitor } from './api.ts'
import { BEST_ANSWERS } from './builders.ts'

/** What the dealer northside has that a visitor of another dealer might try: made through the API itself. */
export type Owned = {
  carId: number
  reservationId: string
  paymentId: string
  leadId: string
  driveId: string
  spinId: string
  /** Of the trade-in: its shopper's token, and that of its people. */
  tracker: string
  people: string
  /** The id of letters that were asked for, and the token of their link. */
  alert: { id: string; token: string }
}

export type Crossing = {
  /** The request as it is right at northside, with ids of northside. */
  params?: (owned: Owned) => Record<string, string>
  query?: string
  body?: (owned: Owned) => object
  /** What a visitor of another dealer gets for it; 200 only where the answer is that dealer's own. */
  elsewhere: readonly number[]
  /** Not for visitors: proved by its own tests. */
  isNotOfADealer?: true
}

const keyed = { ...aForm() }
const buyer = { name: keyed.name, last_name: keyed.last_name, email: keyed.email, phone: keyed.phone }

/** Every route of the API. A route that is not here fails the test of crossings. */
export const CROSSINGS: Readonly<Record<string, Crossing>> = {
  'GET /api/health': { elsewhere: [200], isNotOfADealer: true },
  'GET /api/ready': { elsewhere: [200], isNotOfADealer: true },
  // By browsers, about a page: it goes to the log and nowhere else.
  'POST /api/csp-report': { elsewhere: [400], isNotOfADealer: true },
  'POST /api/payments/confirm': { elsewhere: [400], isNotOfADealer: true },
  // A code, a session and a lead of the other dealer's own.
  'POST /api/auth/request-code': { body: () => ({ phone_number: '+61491570158' }), elsewhere: [200, 429] },
  'POST /api/auth/verify-code': { body: () => ({ phone_number: PHONE, code: '123456' }), elsewhere: [400] },
  'GET /api/auth/me': { elsewhere: [200] },
  'POST /api/auth/sign-out': { body: () => ({}), elsewhere: [200] },
  'POST /api/leads': { body: ({ carId }) => aForm({ car_id: carId, location_id: 11 }), elsewhere: [200] },
  // No JSON: what it takes, its own tests send.
  'POST /api/leads/plain': { body: () => aForm(), elsewhere: [415] },
  'GET /api/cars/{slug}/pdf': { params: () => ({ slug: '2021-toyota-corolla-4711' }), elsewhere: [404] },
  'GET /api/cars/{slug}/checkout': { params: () => ({ slug: '2021-toyota-corolla-4711' }), elsewhere: [404] },
  'GET /api/cars/{id}/finance-disclaimer': { params: ({ carId }) => ({ id: String(carId) }), elsewhere: [404] },
  'GET /api/geocode': { query: 'address=3000', elsewhere: [200] },
  'POST /api/miscellaneous': {
    body: () => ({ column_name: 'valuation', offer_price: 1, rego: 'A', regoState: 'NSW', adjustmentAnswers: {} }),
    elsewhere: [200],
  },
  'POST /api/phone-reveal': {
    body: ({ carId }) => ({ car_id: carId, dealership_id: 1, website_id: 'northside' }),
    elsewhere: [404],
  },
  'GET /api/watchlist': { elsewhere: [200, 401] },
  'POST /api/watchlist/save-car': {
    body: ({ carId }) => ({ phone_number: PHONE, car_id: carId }),
    elsewhere: [401, 404],
  },
  // Taking off what is not there is no fault, and takes nothing off at northside.
  'POST /api/watchlist/remove-car': {
    body: ({ carId }) => ({ phone_number: PHONE, car_id: carId }),
    elsewhere: [200, 401],
  },
  'POST /api/reservations': {
    body: ({ carId }) => ({ ...buyer, terms_agreed: true, car_id: carId }),
    elsewhere: [404],
  },
  // When a place is open is no secret, but whose place it is, the host decides.
  'GET /api/appointments': { query: 'dealership_slug=northside-toyota&date=2026-06-13', elsewhere: [200, 404] },
  'GET /api/appointments/{lead_id}/calendar.ics': { params: ({ driveId }) => ({ lead_id: driveId }), elsewhere: [404] },
  'POST /api/valuation/adjustments': {
    body: ({ leadId }) => ({ id: leadId, adjustmentAnswers: BEST_ANSWERS }),
    elsewhere: [404],
  },
  'POST /api/valuation/rego-lookup': {
    body: ({ leadId }) => ({ id: leadId, rego: 'ABC123', regoState: 'NSW' }),
    elsewhere: [404],
  },
  'POST /api/valuation/accept': {
    body: ({ leadId }) => ({ lead_id: leadId, form_completed: true, offer_accepted: true }),
    elsewhere: [404],
  },
  'POST /api/sales': { elsewhere: [400], isNotOfADealer: true },
  'GET /api/spins': { elsewhere: [200, 401, 404] },
  'POST /api/spins': {
    body: ({ reservationId }) => ({ deposit_id: reservationId }),
    elsewhere: [401, 403, 404, 409],
  },
  'POST /api/spins/choose': { body: ({ spinId }) => ({ spin_id: spinId }), elsewhere: [401, 404] },
  'POST /api/tracker/shown': { body: ({ tracker }) => ({ token: tracker }), elsewhere: [404] },
  'POST /api/tracker/ask-again': { body: ({ tracker }) => ({ token: tracker }), elsewhere: [404] },
  'POST /api/tracker/withdraw': { body: ({ tracker }) => ({ token: tracker }), elsewhere: [404] },
  'GET /api/tracker/people/{token}': { params: ({ people }) => ({ token: people }), elsewhere: [404] },
  // No JSON: what it takes, its own tests send.
  'POST /api/tracker/people/{token}': {
    params: ({ people }) => ({ token: people }),
    body: () => ({}),
    elsewhere: [415],
  },
  'POST /api/alerts': {
    body: ({ carId }) => ({ email: keyed.email, watches: { car_id: carId } }),
    elsewhere: [404],
  },
  'GET /api/alerts/{id}/{token}': { params: ({ alert }) => alert, elsewhere: [404] },
  // No JSON: what it takes, its own tests send.
  'POST /api/alerts/{id}/{token}': { params: ({ alert }) => alert, body: () => ({}), elsewhere: [415] },
  // The other dealer's own cars.
  'GET /api/reservations/cars': { elsewhere: [200] },
  'GET /api/reservations/{id}': { params: ({ reservationId }) => ({ id: reservationId }), elsewhere: [404] },
  'POST /api/reservations/{id}/cancel': {
    params: ({ reservationId }) => ({ id: reservationId }),
    body: () => ({}),
    elsewhere: [404],
  },
  'POST /api/online-payments': {
    body: () => ({ ...buyer, reference: 'N4711', dealership_slug: 'northside-toyota', amount: 100 }),
    elsewhere: [200, 404],
  },
  'GET /api/online-payments/{id}': { params: ({ paymentId }) => ({ id: paymentId }), elsewhere: [404] },
}

/** Sends the request of a crossing as a visitor, with an idempotency key of its own. */
export function cross(
  visitor: Visitor,
  route: string,
  owned: Owned,
  { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: object } = {},
): Promise<Response> {
  const [method = '', pattern = ''] = route.split(' ')
  const { params, query, body } = CROSSINGS[route]!
  const filled = params?.(owned) ?? {}
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
  const sent = body === undefined ? undefined : JSON.stringify({ ...body(owned), ...extra })
  return visitor.fetch(query === undefined ? path : `${path}?${query}`, {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
}
