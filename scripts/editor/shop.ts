// The dealer's own site at its own name: live, and with a draft in it.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import type { FetchFeed } from '../../src/site/feeds/read-feed.ts'
import type { CompiledApp } from '../build/compile.ts'
import { createHost } from '../serve/app.ts'
import { openBundle } from '../serve/bundle.ts'
import { contentType } from '../serve/content-type.ts'
import { type HereEnv, hostOf, portOf } from '../serve/from-here.ts'
import { momentOf } from '../serve/moment-asked.ts'
import { CLOCK_PATH } from '../serve/moment-clock.ts'
import { createMoments } from '../serve/moments.ts'
import { headersFor } from '../serve/rules.ts'
import type { Dealer } from './dealer.ts'
import type { Drafts } from './drafts.ts'
import type { LiveNow } from './live.ts'
import { DAY_PATH, DAY_SCRIPT, onOtherDay } from './other-day.ts'
import { assetAnswer } from './pictures.ts'
import { PLACE_PATH, PLACE_SCRIPT } from './place-script.ts'

type Shop = {
  sitesDir: string
  dataDir: string
  liveNow: () => Pick<LiveNow, 'liveDir'>
  drafts: Drafts
  appOf: (folder: string) => Promise<CompiledApp>
  fetchFeed: FetchFeed
  now: () => Date
}

/** What a dealer's host answers: the live site, and `?draft=` a page of it with what somebody is typing. */
export function createShop({ sitesDir, dataDir, liveNow, drafts, appOf, fetchFeed, now }: Shop) {
  const moments = createMoments({ sitesDir, dataDir, appOf, reading: { fetchFeed } })
  const hosts = new Map<string, Hono>()
  const liveHost = (): Hono => {
    const { liveDir } = liveNow()
    const host = hosts.get(liveDir) ?? createHost(liveDir, undefined, undefined, moments)
    hosts.set(liveDir, host)
    return host
  }

  return async (c: Context<HereEnv>, { slug, today, settings }: Dealer): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    if (pathname === CLOCK_PATH) return script(moments.script)
    if (pathname === PLACE_PATH) return script(PLACE_SCRIPT)
    if (pathname === DAY_PATH) return script(DAY_SCRIPT)
    const token = searchParams.get('draft')
    const asked = momentOf(search) || today
    if (token === null)
      return (
        (await indexOfDraft(slug, pathname)) ??
        (await fileOfApp(slug, pathname)) ??
        assetOfDraft(slug, settings, pathname) ??
        keepingDay(await liveHost().fetch(c.req.raw), asked, today)
      )
    const path = decoded(pathname)
    if (path === undefined) return c.text('There is no such page.', 404)
    const shown = await drafts.page(token, slug, path, moment(asked, today))
    if (shown === undefined) {
      const text = 'This draft is no longer at hand: change something in its form, and it is shown again.'
      // It tells the form that it is there, as each page does, or the form would say that the browser does not find it.
      return c.html(
        `<!doctype html><html lang="en"><title>Draft</title><p>${text}</p><script src="${PLACE_PATH}" defer></script></html>`,
        404,
      )
    }
    const bundle = openBundle(liveNow().liveDir, slug)
    const headers = bundle === undefined ? new Headers() : headersFor(pathname, bundle.headers)
    const policy = headers.get('Content-Security-Policy') ?? "frame-ancestors 'none'"
    // The editor may show the page beside its form, and nobody else.
    const editor = ['localhost', '127.0.0.1'].map(name => `http://${name}${portOf(hostOf(c))}`)
    headers.set(
      'Content-Security-Policy',
      policy
        .replace(/frame-ancestors [^;]+/, `frame-ancestors ${editor.join(' ')}`)
        .replace("style-src 'self'", ["style-src 'self'", ...stylesIn(shown.html)].join(' ')),
    )
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Cache-Control', 'no-store')
    const placed = shown.html.replace('</head>', `<script src="${PLACE_PATH}" defer></script></head>`)
    const html = asked === today ? placed : onOtherDay(placed, asked)
    return new Response(html, { status: shown.found ? 200 : 404, headers })
  }

  /** The stock's index as a draft's page asks for it: on another day, it is another one than the live site has. */
  async function indexOfDraft(slug: string, pathname: string): Promise<Response | undefined> {
    if (!pathname.startsWith('/search/')) return undefined
    if (isLive(slug, pathname)) return undefined
    const bytes = await drafts.searchFile(slug, pathname.slice('/search/'.length))
    return bytes && new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/octet-stream' } })
  }

  /** A style or script that a draft is shown with, where the live site is of an earlier app, or not yet there. */
  async function fileOfApp(slug: string, pathname: string): Promise<Response | undefined> {
    const [, name] = /^\/_astro\/([^/]+)$/.exec(pathname) ?? []
    if (name === undefined || isLive(slug, pathname)) return undefined
    const file = join((await appOf(join(dataDir, 'app'))).assets, name)
    if (!existsSync(file)) return undefined
    return new Response(new Uint8Array(readFileSync(file)), { headers: { 'Content-Type': contentType(file) } })
  }

  /** A picture that was added just now: the draft shows it before it is live. */
  function assetOfDraft(slug: string, settings: Dealer['settings'], pathname: string): Response | undefined {
    if (settings === undefined || !pathname.startsWith('/assets/')) return undefined
    return isLive(slug, pathname) ? undefined : assetAnswer(settings, sitesDir, pathname)
  }

  function isLive(slug: string, pathname: string): boolean {
    return Object.hasOwn(openBundle(liveNow().liveDir, slug)?.manifest.files ?? {}, pathname.slice(1))
  }

  /** Today as it is now; another day as it is at noon. */
  function moment(asked: string, today: string): string {
    if (asked === today) return now().toISOString().replace(/\.\d+/, '')
    return asked.length > today.length ? asked : `${asked}T12:00`
  }
}

/** What the live site answers on another day; what it answers as always, such as a file, stays as it is. */
async function keepingDay(answer: Response, asked: string, today: string): Promise<Response> {
  const { status, headers } = answer
  const isOfDay = headers.get('Content-Type')?.startsWith('text/html') && headers.get('Cache-Control') === 'no-store'
  if (asked === today || !isOfDay) return answer
  return new Response(onOtherDay(await answer.text(), asked), { status, headers })
}

/** A dealer's page at its own name, on the port that was asked. */
export const shopUrl = (c: Context<HereEnv>, slug: string, path: string): string =>
  `http://${slug}.localhost${portOf(hostOf(c))}${path}`

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const script = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' } })

/** What a policy has to allow: colours that are being tried stand in the page itself, and the live site has others. */
const stylesIn = (html: string): string[] =>
  Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, text]) => `'sha256-${hash('sha256', text!, 'base64')}'`)
