import type { MiddlewareHandler } from 'hono'
import { HOUR } from '../../domain/durations.ts'
import { strictTransport } from '../../domain/strict-transport.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { isSame } from '../keyed-hash.ts'
import { ALL_SITES, mayUse } from '../limits.ts'
import { addressIn } from '../network.ts'
import type { Services } from '../services.ts'
import { visitorMark } from '../visitor-mark.ts'
import { STRICT_TRANSPORT_HEADER } from './answers.ts'

/** What our own CDN sends along with a request that it passes on, so that the other two are to be believed. */
const PROXY_HEADER = 'X-Forecourt-Proxy'
const HOST_HEADER = 'X-Forecourt-Host'
const ADDRESS_HEADER = 'X-Forecourt-Address'

/**
 * Finds the dealer by host name, and nothing but the host name. Headers such as `X-Forwarded-For` are anybody's to write;
 * ours count only with the secret that the CDN and we share.
 */
export const findingSite: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { services } = c.var
  const proof = c.req.header(PROXY_HEADER)
  const isOurs = proof !== undefined && services.proxySecrets.some(secret => isSame(proof, secret))
  if (proof !== undefined && !isOurs) await tellOfRefused(services)
  const host = (isOurs ? c.req.header(HOST_HEADER) : undefined) ?? c.req.header('Host') ?? new URL(c.req.url).host
  const site = await services.sites.find(host)
  if (site === undefined) throw new ApiError(404, 'There is no dealer at this address.')
  c.set('site', site)
  c.set('host', host)
  const { https } = site.settings
  if (https.includeSubDomains) c.header(STRICT_TRANSPORT_HEADER, strictTransport(https))
  // Who is connected is the CDN then, and not a visitor.
  const written = isOurs ? (c.req.header(ADDRESS_HEADER) ?? '') : c.env?.address
  const address = written === undefined ? undefined : addressIn(written)
  if (written !== undefined && address === undefined) tellOfNone(services, isOurs ? ADDRESS_HEADER : 'host')
  c.set('visitor', visitorMark(address, services.secret))
  await next()
}

const told = new WeakSet<Services>()

/** All visitors count as one then, and share its limits. Once, as it is so with each request. */
function tellOfNone(services: Services, toldBy: string): void {
  if (!told.has(services)) services.log('warn', 'address-unknown', { toldBy })
  told.add(services)
}

const refusedLooked = new WeakMap<Services, number>()

/**
 * A proxy that has another secret than we: its headers do not count, so its leads find no dealer, or all share its own address
 * and limits. Once an hour over all processes for as long as it is so, as anybody may send such a header, and none of them asks
 * the store more often. Where we have no secret either, the doubt about the settings has told it.
 */
async function tellOfRefused(services: Services): Promise<void> {
  const { db, log, proxySecrets } = services
  if (proxySecrets.length === 0) return
  const now = services.now()
  const last = refusedLooked.get(services)
  if (last !== undefined && Math.abs(now - last) < HOUR) return
  refusedLooked.set(services, now)
  const use = { site: ALL_SITES, action: 'proxy-refused', subject: 'all', most: 1, now, windowMilliseconds: HOUR }
  // Nobody is refused for a store that does not answer.
  if (await mayUse(db, use).catch(() => true)) log('error', 'proxy-refused')
}
