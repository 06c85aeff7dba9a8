// The publisher by HTTP: the status page and its buttons, the hooks of other systems, and a preview of what is built.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSame } from '../../src/api/keyed-hash.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { createHost } from '../serve/app.ts'
import { openBundle } from '../serve/bundle.ts'
import { typefaceAt } from '../serve/dealers-page.ts'
import { type HereEnv, hostOf, isFromHere, isOurOrigin, portOf } from '../serve/from-here.ts'
import { dealerNamed, isOfThisComputer } from '../serve/host-names.ts'
import { callChecker, hookSecret } from './calls.ts'
import { presentSlugs } from './concerned.ts'
import { type Enquiries, NO_ENQUIRIES } from './enquiries.ts'
import type { Publisher } from './publisher.ts'
import { type StatusSite, statusPage } from './status-page.ts'

export type ServerOptions = {
  publisher: Publisher
  sitesDir: string
  stagingDir: string
  /** Where nothing is known of them, without. */
  enquiriesNow?: () => Promise<Enquiries>
  env?: NodeJS.ProcessEnv
  now?: () => Date
}

const LONGEST_CALL_BYTES = 16 * 1024

export function createServer({
  publisher,
  sitesDir,
  stagingDir,
  enquiriesNow = async () => NO_ENQUIRIES,
  env = process.env,
  now = () => new Date(),
}: ServerOptions): Hono {
  const app = new Hono<HereEnv>()
  const preview = createHost(stagingDir)
  const check = callChecker(() => now().getTime())
  const formToken = randomUUID()
  const ownRun = randomUUID()

  app.use(
    '/hooks/*',
    bodyLimit({ maxSize: LONGEST_CALL_BYTES, onError: c => c.json(refusal('This is too long.'), 413) }),
  )
  const hear = async (c: Context<HereEnv>, slug?: string) => {
    const call = {
      slug,
      body: await c.req.text(),
      signature: c.req.header('Forecourt-Signature') ?? '',
    }
    const checked = check(call, hookSecret(env, slug))
    if (checked === 'refused') return c.json(refusal('This call is not signed as it should be.'), 401)
    const slugs = slug === undefined ? presentSlugs(sitesDir) : presentSlugs(sitesDir).filter(known => known === slug)
    if (slugs.length === 0) return c.json(refusal('There is no such dealer.'), 404)
    if (checked === 'new') publisher.request(slugs, 'hook')
    return c.json({ success: true, sites: slugs, repeated: checked === 'repeated' }, 202)
  }
  app.post('/hooks/rebuild', c => hear(c))
  app.post('/hooks/rebuild/:slug', c => hear(c, c.req.param('slug')))

  app.use(async (c, next) => {
    const way = staffWay(c, env.FORECOURT_PUBLISHER_TOKEN)
    if (way === 'in') return next()
    if (way === 'shut') {
      return c.text(
        'This page is for the computer that it runs on. To open it to others, set FORECOURT_PUBLISHER_TOKEN.',
        403,
      )
    }
    return c.text('Please sign in with the token of the publisher.', 401, {
      'WWW-Authenticate': 'Basic realm="Forecourt publisher", charset="UTF-8"',
    })
  })
  app.use(async (c, next) => {
    const slug = previewed(hostOf(c), sitesDir)
    return slug === undefined ? next() : preview.fetch(c.req.raw)
  })
  app.get('/typeface/:file', c => typefaceAt(c.req.raw, c.req.path) ?? c.notFound())
  app.get('/', async c => {
    const host = hostOf(c)
    const { seen, changed } = changesFor(c.req.query('seen'))
    if (changed?.size === 0) return c.body(null, 204)
    const enquiries = await enquiriesNow()
    const sites = publisher.states().map((state): StatusSite => {
      const manifest = openBundle(stagingDir, state.slug)?.manifest
      return {
        ...state,
        name: manifest?.name ?? nameIn(join(sitesDir, state.slug)) ?? state.slug,
        cars: manifest?.cars,
        enquiries: enquiries.of(state.slug),
        previewUrl: manifest && isOfThisComputer(host) ? `http://${state.slug}.localhost${portOf(host)}/` : undefined,
      }
    })
    const { isUnread } = enquiries
    return statusPage({ sites, leftLive: publisher.leftLive(), isUnread, changed, seen, token: formToken, now: now() })
  })
  /** Who has seen a page of ours in this minute needs only what has changed since; the times on it are to the minute. */
  const changesFor = (before: string | undefined): { seen: string; changed: Set<string> | undefined } => {
    const [run, minute, last] = before?.split('.') ?? []
    const thisMinute = String(Math.floor(now().getTime() / 60_000))
    const { version, slugs } = publisher.changesSince(Number(last))
    const isNear = run === ownRun && minute === thisMinute && Number(last) <= version
    return { seen: `${ownRun}.${thisMinute}.${version}`, changed: isNear ? new Set(slugs) : undefined }
  }
  app.post('/sites/:slug/:act', bodyLimit({ maxSize: LONGEST_CALL_BYTES }), async c => {
    const { slug, act } = c.req.param()
    const { token } = await c.req.parseBody()
    if (!isOurOrigin(c) || typeof token !== 'string' || !isSame(token, formToken)) {
      return c.text('This page is out of date: please go back, reload it and try again.', 403)
    }
    if (publisher.state(slug) === undefined) return c.notFound()
    if (act === 'rebuild') publisher.request([slug], 'asked')
    else if (act === 'fewer-cars') publisher.acceptFewerCars(slug)
    else if (act === 'back' || act === 'forward') {
      try {
        await publisher.roll(slug, act)
      } catch (error) {
        return c.text(`${slug} was not changed, and what was live stays: ${(error as Error).message}`, 502)
      }
    } else return c.notFound()
    return c.redirect(`/#${slug}`, 303)
  })
  return app as unknown as Hono
}

const refusal = (error: string) => ({ success: false as const, error })

/**
 * Without a token, only whoever sits at the computer is let in. With one, everybody shows it: what a proxy on this computer
 * passes on comes from here too, and often under our own name.
 */
function staffWay(c: Context<HereEnv>, token: string | undefined): 'in' | 'ask' | 'shut' {
  if (!token) return isFromHere(c) ? 'in' : 'shut'
  const [, given = ''] = /^Basic (\S+)$/.exec(c.req.header('Authorization') ?? '') ?? []
  const password = Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  return isSame(password, token) ? 'in' : 'ask'
}

/** As its settings say it, before anything of it is built. */
function nameIn(folder: string): string | undefined {
  const { name } = rawSettings(folder)
  return typeof name === 'string' ? name : undefined
}

/** The dealer whose preview a host name such as `northside.localhost:4400` asks for. */
function previewed(host: string, sitesDir: string): string | undefined {
  const slug = dealerNamed(host)
  return slug !== undefined && presentSlugs(sitesDir).includes(slug) ? slug : undefined
}
