import type { ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'
import { NOT_FOUND } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError, INTERNAL_ERROR } from '../errors.ts'
import { faultFacts } from '../log.ts'

/** On every answer. What the API says is for its own pages, and for nobody's cache. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** Gives each request an id, its answer our headers, and the log a line that names nobody. */
export const answering: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { log, chance, now } = c.var.services
  const started = now()
  const requestId = chance.id()
  c.set('requestId', requestId)
  await next()
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
  c.res.headers.set('X-Request-Id', requestId)
  log(c.res.status >= 500 ? 'error' : 'info', 'request', {
    id: requestId,
    site: (c.get('site') as ApiEnv['Variables']['site'] | undefined)?.settings.slug,
    method: c.req.method,
    // The pattern, not the path: an id in a path may be somebody's.
    route: routePath(c, -1),
    status: c.res.status,
    ms: now() - started,
  })
}

/** One way to refuse: what may be said to the visitor, and nothing of what went on inside. */
export const onError: ErrorHandler<ApiEnv> = (error, c) => {
  if (error instanceof ApiError) {
    return c.json({ success: false, error: error.message }, error.status, { ...error.headers })
  }
  const { log } = c.var.services
  log('error', 'fault', { id: c.get('requestId'), route: routePath(c, -1), ...faultFacts(error) })
  const { code } = error as { code?: unknown }
  const isBusy = BUSY.has(String(code)) || (code === undefined && BROKEN.test(error.message))
  return c.json({ success: false, error: INTERNAL_ERROR }, isBusy ? 503 : 500, isBusy ? { 'Retry-After': '2' } : {})
}

/** How the driver of PostgreSQL says without a code that it lost its connection or got none. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** The store cannot be reached, is full, or takes too long: our answer is "later", not "never". */
const BUSY = new Set([
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  '53300', // too many connections
  '55P03', // waited too long for a lock
  '57014', // a statement took too long
  '57P01', // the server is going down
  '57P03', // the server is starting
])

export const onNotFound: NotFoundHandler<ApiEnv> = c => c.json({ success: false, error: NOT_FOUND }, 404)
