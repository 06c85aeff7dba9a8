import { relative } from 'node:path'
import type { Asked } from './app.ts'
import { type Bundle, findInBundle } from './bundle.ts'
import { dealerNamed } from './host-names.ts'
import { momentOf, WRONG_MOMENT } from './moment-asked.ts'
import { CLOCK_PATH } from './moment-clock.ts'
import type { Moments } from './moments.ts'

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })

/** What is asked for at a moment, or belongs to such a page; nothing where the bundle itself answers. */
export async function answerAtMoment(
  moments: Moments,
  bundle: Bundle,
  { host, path, search }: Asked,
): Promise<Response | undefined> {
  // A preview is for whoever works on this computer: never for a host that others know, whatever it serves.
  if (dealerNamed(host) === undefined) return undefined
  const { slug } = bundle.manifest
  if (path === CLOCK_PATH) return script(moments.script)
  const found = findInBundle(bundle, path)
  if (found.kind === 'redirect') return undefined
  if (found.status === 404 && path.startsWith('/search/')) return searchFile(moments, slug, path)
  const moment = momentOf(search)
  if (moment === undefined || !found.file.endsWith('.html')) return undefined
  if (moment === false) return plain(WRONG_MOMENT, 400)
  const page = await moments.page(slug, pageOf(relative(bundle.folder, found.file)), moment)
  const { headers } = found
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  return new Response(page.html, { status: page.found ? found.status : 404, headers })
}

/** `cars/golf/index.html` is the page `/cars/golf`. */
function pageOf(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`
}

function script(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

async function searchFile(moments: Moments, slug: string, path: string): Promise<Response | undefined> {
  const bytes = await moments.searchFile(slug, path.slice('/search/'.length))
  return bytes && new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/octet-stream' } })
}
