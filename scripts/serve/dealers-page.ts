// The first thing a newcomer sees: the bare host lists the dealers.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOP } from '../options/folders.ts'
import type { Bundle } from './bundle.ts'
import { DEALERS_STYLE } from './dealers-style.ts'
import { escapeHtml } from './escape.ts'
import { fileAnswer } from './file-answer.ts'
import { hereClock } from './here-clock.ts'
import { ownPage } from './own-page.ts'

type Asked = { request: Request; host: string; path: string; unknown?: string | undefined }

const TEMPLATES: Record<string, string> = {
  manufacturer: 'One franchise, led by its models',
  group: 'Many makes, led by search',
  used: 'Used cars, led by price',
  leisure: 'Motorcycles and caravans, led by pictures',
}

const REGIONS: Record<string, string> = { 'en-AU': 'Australia', 'en-NZ': 'New Zealand', 'en-US': 'United States' }

/** Pictures are asked for under this address, because a dealer's own host allows no other to show them. */
const PICTURE = /^\/picture\/([a-z0-9-]+)$/

/** The list is set in typefaces of the dealers' sites. */
const TYPEFACE = /^\/typeface\/((?:bricolage-grotesque|hanken-grotesk)\.woff2)$/

/** The list of dealers at `/`, its pictures and typefaces, and 404 for the rest. */
export function dealersAnswer(bundles: readonly Bundle[], { request, host, path, unknown }: Asked): Response {
  const pictured = bundles.find(({ manifest }) => manifest.slug === PICTURE.exec(path)?.[1])
  if (pictured?.manifest.picture !== undefined) return pictureAnswer(request, pictured)
  const typeface = typefaceAt(request, path)
  if (typeface !== undefined) return typeface
  const status = path === '/' && unknown === undefined ? 200 : 404
  const page = ownPage({
    title: `Forecourt: ${bundles.length} dealers`,
    style: DEALERS_STYLE + bundles.map(accent).join(''),
    body: body(bundles, { host, unknown }),
    status,
    cache: 'no-cache',
  })
  return request.method === 'HEAD' ? new Response(null, page) : page
}

function pictureAnswer(request: Request, { folder, manifest }: Bundle): Response {
  const name = manifest.picture!
  const file = join(folder, name)
  if (!existsSync(file)) return new Response('No such picture', { status: 404 })
  return fileAnswer(request, { file, sha256: manifest.files[name]!, status: 200, headers: new Headers() })
}

/** One of the typefaces of our own pages; nothing at another address. */
export function typefaceAt(request: Request, path: string): Response | undefined {
  const name = TYPEFACE.exec(path)?.[1]
  if (name === undefined) return undefined
  const file = join(TOP, 'src/styles/fonts', name)
  const sha256 = hash('sha256', readFileSync(file))
  return fileAnswer(request, { file, sha256, status: 200, headers: new Headers() })
}

function body(bundles: readonly Bundle[], { host, unknown }: Pick<Asked, 'host' | 'unknown'>): string {
  const [, port = ''] = /(:\d+)$/.exec(host) ?? []
  const cars = bundles.reduce((sum, { manifest }) => sum + manifest.cars, 0)
  const missing =
    unknown === undefined
      ? ''
      : `<p class="missing" role="status">There is no dealer “${escapeHtml(unknown)}” here.</p>`
  const list =
    bundles.length === 0
      ? '<p class="missing">No dealer is built yet. <code>npm run build</code> builds them.</p>'
      : `<ul>${bundles.map(bundle => card(bundle, port)).join('')}</ul>`
  return `<header>
<p class="mark">Forecourt</p>
<h1>${bundles.length === 1 ? 'One dealer' : `${bundles.length} dealers`}, one codebase.</h1>
<p class="lead">Each is a folder of data and a complete static website. ${cars.toLocaleString('en-AU')} cars are on show; search runs in your browser.</p>
</header>
<main>${missing}${list}</main>
<footer><p>Built ${builtAt(bundles)}. Change a dealer’s folder, run <code>npm run build</code>, reload.</p></footer>`
}

function card({ manifest }: Bundle, port: string): string {
  const { slug, name, template, region, cars, picture } = manifest
  const art =
    picture === undefined
      ? `<span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>`
      : `<img src="/picture/${slug}" alt="" loading="lazy" width="1280" height="800">`
  return `<li class="${slug}"><a href="http://${slug}.localhost${port}/">
<span class="art">${art}</span>
<span class="text"><strong>${escapeHtml(name)}</strong>
<span class="what">${TEMPLATES[template] ?? escapeHtml(template)}</span>
<span class="facts"><span>${REGIONS[region] ?? escapeHtml(region)}</span><span>${cars.toLocaleString('en-AU')} cars</span><span class="host">${slug}.localhost${port}</span></span></span>
</a></li>`
}

const COLOUR = /^#[0-9a-f]{6}$/i

function accent({ manifest: { slug, colours } }: Bundle): string {
  const [one, other] = [colours.primary, colours.secondary].map(colour => (COLOUR.test(colour) ? colour : '#555555'))
  return `.${slug}{--one:${one};--other:${other}}`
}

function builtAt(bundles: readonly Bundle[]): string {
  const latest = bundles
    .map(({ manifest }) => manifest.builtAt)
    .sort()
    .at(-1)
  if (latest === undefined) return 'never'
  return hereClock('long').format(new Date(latest))
}
