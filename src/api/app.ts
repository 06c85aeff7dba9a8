// The API as one function from request to answer. Every host calls this, and nothing in it knows which.
import { Hono } from 'hono'
// The views ask the table of addresses which pages there are, e.g. for the PDF of a car whether finance has one of its own.
import '../routes.ts'
import { alertPageRoutes } from './alerts/pages.ts'
import { alertRoutes } from './alerts/routes.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { carRoutes } from './cars/routes.ts'
import { cspReportRoutes } from './csp-reports/routes.ts'
import type { ApiEnv } from './env.ts'
import { geocodeRoutes } from './geocode/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { plainLeadRoutes } from './leads/plain-form.ts'
import { leadRoutes } from './leads/routes.ts'
import { answering, onError, onNotFound } from './middleware/answers.ts'
import { fromOurPages, readingJson } from './middleware/browser-rules.ts'
import { CAPACITY, type Capacity, withinCapacity } from './middleware/capacity.ts'
import { findingSite } from './middleware/site.ts'
import { miscellaneousRoutes } from './miscellaneous/routes.ts'
import { openApiOf } from './openapi.ts'
import { noticeRoutes, onlinePaymentRoutes } from './payments/routes.ts'
import { phoneRevealRoutes } from './phone-reveal/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { saleRoutes } from './sales/routes.ts'
import type { Services } from './services.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { spinRoutes } from './spins/routes.ts'
import { peopleRoutes } from './tracker/people.ts'
import { trackerRoutes } from './tracker/routes.ts'
import { valuationRoutes } from './valuations/routes.ts'
import { watchlistRoutes } from './watchlist/routes.ts'

/** What our own pages call. A new resource is a line here. */
const resources = new Hono<ApiEnv>()
  .route('/alerts', alertRoutes)
  .route('/appointments', appointmentRoutes)
  .route('/auth', signInRoutes)
  .route('/cars', carRoutes)
  .route('/geocode', geocodeRoutes)
  .route('/leads', leadRoutes)
  .route('/miscellaneous', miscellaneousRoutes)
  .route('/online-payments', onlinePaymentRoutes)
  .route('/phone-reveal', phoneRevealRoutes)
  .route('/reservations', reservationRoutes)
  .route('/spins', spinRoutes)
  .route('/tracker', trackerRoutes)
  .route('/valuation', valuationRoutes)
  .route('/watchlist', watchlistRoutes)

/** For the typed client of the browser. */
export type Api = typeof resources

const BASE_PATH = '/api'

export type ApiOptions = { capacity?: Capacity }

export function createApi(services: Services, { capacity = CAPACITY }: ApiOptions = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>().basePath(BASE_PATH)
  app.onError(onError)
  app.notFound(onNotFound)
  app.use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  app.use(answering)
  // Answers on any host: it is the machine that is asked, not a dealer.
  app.route('/', healthRoutes)
  app.get('/openapi.json', c => c.json(openApiOf(app.routes)))
  app.use(findingSite)
  app.route('/csp-report', cspReportRoutes)
  // What other systems send is signed, and not by a browser.
  app.route('/payments', noticeRoutes)
  app.route('/sales', saleRoutes)
  const inTurn = withinCapacity(capacity)
  // Pages without scripts send their forms as browsers do.
  app.route('/leads/plain', plainLeadRoutes(inTurn))
  app.route('/tracker/people', peopleRoutes(inTurn))
  app.route('/alerts', alertPageRoutes(inTurn))
  app.use(fromOurPages)
  app.use(readingJson)
  app.use(inTurn)
  app.route('/', resources)
  return app as unknown as Hono<ApiEnv>
}
