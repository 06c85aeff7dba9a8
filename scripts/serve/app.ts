// The local host: every bundle by host name, as its `_headers` and `_redirects` say, and the list of dealers.
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { builtSearch, createAlgolia, type LocalAlgolia } from './algolia.ts'
import { type Bundle, findInBundle, openBundle, wasOpened } from './bundle.ts'
import { dealersAnswer } from './dealers-page.ts'
import { fileAnswer } from './file-answer.ts'
import { type HereEnv, hostOf, isFromHere } from './from-here.ts'
import { dealerServed } from './host-names.ts'
import type { LocalApi } from './local-api.ts'
import { answerAtMoment } from './moment-answer.ts'
import type { Moments } from './moments.ts'
import { isPassedOn } from './passed-on.ts'

/**
 * Serves what is in a folder of bundles; what a build replaces there shows at once. Dealers that ask their own host for
 * their hosted search are answered by `algolia`; with an `api`, each dealer's host has it too; with `moments`, `?at=` shows
 * a page as it will be, on this computer's own names and not through a proxy.
 */
export function createHost(
  outDir: string,
  algolia: LocalAlgolia = createAlgolia(undefined),
  api?: LocalApi,
  moments?: Moments,
): Hono {
  const app = new Hono<HereEnv>()
  if (api !== undefined) {
    app.all('/api/*', ({ req, env }) => api.answer(req.raw, env?.incoming?.socket.remoteAddress))
    // It shows sign-in codes and what shoppers wrote: to nobody of the network, and to no website by a name that leads here.
    const isShown = (context: Context<HereEnv>) => isFromHere(context) && dealerServed(hostOf(context)) === undefined
    app.get('/outbox', (context, next) => (isShown(context) ? api.outbox(hostOf(context)) : next()))
    app.get('/outbox/letters/:id', async (context, next) => {
      const letter = isShown(context) ? await api.letter(context.req.param('id'), hostOf(context)) : undefined
      return letter ?? next()
    })
    // The letter is in a frame of this host, which shows no picture of another one. Nothing else of a dealer is served here, as it
    // could ask this host for what only this computer may read.
    app.get('/outbox/files/:slug/*', (context, next) => {
      const { slug } = context.req.param()
      const path = decodedPath(new URL(context.req.url).pathname)?.slice(`/outbox/files/${slug}`.length)
      if (!isShown(context) || path === undefined) return next()
      const picture = answer(outDir, context.req.raw, { host: `${slug}.localhost`, path, search: '' })
      if (!picture.headers.get('Content-Type')?.startsWith('image/')) return next()
      picture.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
      picture.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
      return picture
    })
  }
  app.all('/1/*', (context, next) => {
    const { raw: request } = context.req
    const slug = dealerServed(hostOf(context))
    const bundle = slug === undefined ? undefined : openBundle(outDir, slug)
    const built = bundle && builtSearch(bundle)
    return built === undefined ? next() : algolia.answer(request, built)
  })
  app.all('*', async context => {
    const request = context.req.raw
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Only GET and HEAD', { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const url = new URL(request.url)
    const path = decodedPath(url.pathname)
    if (path === undefined) return new Response('This is no address', { status: 400 })
    const asked = { host: hostOf(context), path, search: url.search }
    if (isBeingReplaced(outDir, asked.host)) await setTimeout(SWAP_MILLISECONDS)
    try {
      return (await answerOfMoment(request, asked)) ?? answer(outDir, request, asked)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // A build was just putting a new bundle in the place of this one.
      await setTimeout(SWAP_MILLISECONDS)
      return answer(outDir, request, asked)
    }
  })
  return app as unknown as Hono

  async function answerOfMoment({ headers }: Request, asked: Asked): Promise<Response | undefined> {
    const slug = dealerServed(asked.host)
    if (slug === undefined || moments === undefined || isPassedOn(headers)) return undefined
    const bundle = openBundle(outDir, slug)
    return bundle && answerAtMoment(moments, bundle, asked)
  }
}

/** Longer than it takes to put a bundle in the place of another. */
const SWAP_MILLISECONDS = 100

/** For a moment of the swap there is no bundle at all; that is not a dealer who is unknown. */
function isBeingReplaced(outDir: string, host: string): boolean {
  const slug = dealerServed(host)
  return slug !== undefined && wasOpened(outDir, slug) && openBundle(outDir, slug) === undefined
}

export type Asked = { host: string; path: string; search: string }

function answer(outDir: string, request: Request, { host, path, search }: Asked): Response {
  const slug = dealerServed(host)
  const bundle = slug === undefined ? undefined : openBundle(outDir, slug)
  if (bundle === undefined) return dealersAnswer(builtDealers(outDir), { request, host, path, unknown: slug })
  const found = findInBundle(bundle, path)
  if (found.kind === 'file') return fileAnswer(request, found)
  const query = found.to.includes('?') ? '' : search
  return new Response(null, { status: found.status, headers: { Location: found.to + query } })
}

export function builtDealers(outDir: string): Bundle[] {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir)
    .map(name => openBundle(outDir, name))
    .filter(bundle => bundle !== undefined)
}

function decodedPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname)
    return path.includes('\0') ? undefined : path.replace(/\/{2,}/g, '/')
  } catch {
    return undefined
  }
}
