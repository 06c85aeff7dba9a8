import type { ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'
import { strictTransport } from '../../domain/strict-transport.ts'
import { NOT_FOUND } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError, INTERNAL_ERROR } from '../errors.ts'
import { faultFacts } from '../log.ts'

export const STRICT_TRANSPORT_HEADER = 'Strict-Transport-Security'

/** On every answer. What the API says is for its own pages, and for nobody's cache unless its route says so. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // Of the dealer's host alone, until it is known who the dealer is.
  [STRICT_TRANSPORT_HEADER]: strictTransport({ includeSubDomains: false }),
  'X-Content-Type-Options': 'nosniff',
}

/** Gives each request an id, its answer our headers, and the log a line that names nobody. */
export const answering: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { log, chance, now } = c.var.services
  const started = now()
  const requestId = chance.id()
  c.set('requestId', requestId)
  // Before there is an answer: to take one apart again costs more than to make it.
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  c.header('X-Request-Id', requestId)
  await next()
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
  const { log } = c.var.services
  const about = { id: c.get('requestId'), route: routePath(c, -1) }
  if (error instanceof ApiError) {
    if (error.cause !== undefined) log('warn', 'service-failed', { ...about, ...faultFacts(error.cause) })
    return c.json({ success: false, error: error.message, ...error.facts }, error.status, { ...error.headers })
  }
  log('error', 'fault', { ...about, ...faultFacts(error) })
  const isBusy = isPassing(error)
  return c.json({ success: false, error: INTERNAL_ERROR }, isBusy ? 503 : 500, isBusy ? { 'Retry-After': '2' } : {})
}

/** Whether the store cannot be reached, is full, or takes too long: our answer is "later", not "never". */
export function isPassing({ code, message }: Error & { code?: unknown }): boolean {
  return code === undefined ? BROKEN.test(message) : PASSING.test(String(code))
}

/** How the driver of PostgreSQL says without a code that it lost its connection or got none. */
const BROKEN =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout (expired|exceeded when trying to connect))/

/**
 * SQLite's own, with what they are extended by (`SQLITE_IOERR_FSYNC`); those of the network; and PostgreSQL's classes: a
 * lost connection (08), a transaction that gave way to another (40), no room, memory or connection (53), a lock (55P03)
 * or a statement (57) that took too long, a server that goes down, or one that only reads (25006), as an old primary does.
 */
const PASSING =
  /^(SQLITE_(BUSY|FULL|IOERR)(_\w+)?|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|(08|40|53|57)\w{3}|25006|55P03)$/

export const onNotFound: NotFoundHandler<ApiEnv> = c => c.json({ success: false, error: NOT_FOUND }, 404)
