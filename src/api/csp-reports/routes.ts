import { Hono } from 'hono'
import * as z from 'zod/mini'
import { DoneSchema } from '../../contract/answers.ts'
import { type CspReport, CspReportsSchema } from '../../contract/csp-report.ts'
import { HOUR } from '../../domain/durations.ts'
import { tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { useUp } from '../limits.ts'
import { readBytes } from '../middleware/browser-rules.ts'
import type { Services } from '../services.ts'

/** Sent by the browser itself, without an origin and in a type of its own, so it stands before the rules for pages. */
export const cspReportRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({
    summary: 'Hears from browsers what the content security policy of a page has stopped.',
    answer: DoneSchema,
    hears: { type: 'application/reports+json', schema: CspReportsSchema },
  }),
  async c => {
    const { services, site, visitor } = c.var
    const { db, now, limits, log } = services
    const { slug } = site.settings
    const reports = parsed(await readBytes(c.req.raw))
    await useUp(db, { site: slug, action: 'csp-report', subject: visitor, most: limits.perMinute, now: now() })
    for (const report of reports) {
      if (report.type !== 'csp-violation') continue
      const facts = factsOf(report)
      const news = isNews(services, { site: slug, kind: JSON.stringify(facts) })
      if (news) log('warn', 'csp-violation', { site: slug, ...(news === 'too-many' ? { moreNotTold: true } : facts) })
    }
    return c.json({ success: true as const })
  },
)

/** A page that a dealer's tag has broken has a few kinds; anybody may make up others, who would else fill the log. */
export const MOST_KINDS_AN_HOUR = 20

type Told = Map<string, { since: number; kinds: Set<string> }>
const told = new WeakMap<Services, Told>()

/** Whether a kind is new at a site within the hour; the first of too many kinds is told as that, and no other after it. */
function isNews(services: Services, { site, kind }: { site: string; kind: string }): boolean | 'too-many' {
  const sites: Told = told.get(services) ?? new Map()
  told.set(services, sites)
  const at = services.now()
  const known = sites.get(site)
  const hour =
    known !== undefined && Math.abs(at - known.since) < HOUR ? known : { since: at, kinds: new Set<string>() }
  sites.set(site, hour)
  if (hour.kinds.has(kind) || hour.kinds.size > MOST_KINDS_AN_HOUR) return false
  hour.kinds.add(kind)
  return hour.kinds.size > MOST_KINDS_AN_HOUR ? 'too-many' : true
}

function parsed(bytes: Uint8Array): CspReport[] {
  try {
    return z.parse(CspReportsSchema, JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new ApiError(400, 'This is no report of a browser.')
  }
}

/** Which kind of page stopped what of whom. Addresses of pages may name somebody, so only their first part is told. */
function factsOf({ body: { documentURL, blockedURL, effectiveDirective } }: CspReport) {
  return { directive: effectiveDirective, page: firstPartOf(documentURL), blocked: originOf(blockedURL ?? '') }
}

function firstPartOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  return /^\/[a-z-]{0,40}(?=\/|$)/.exec(new URL(address).pathname)?.[0]
}

/** A host of the web; else `inline`, `eval`, or the name of another scheme such as `data`. */
function originOf(address: string): string | undefined {
  if (/^[a-z-]{1,30}$/.test(address)) return address
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin.slice(0, 200) : protocol.slice(0, 30)
}
