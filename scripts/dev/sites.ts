// The sites as the dev server shows them: each is read once, and again when its files or our code change.
import { join } from 'node:path'
import { STOCK_CONFIRMED_PATH } from '../../src/domain/freshness.ts'
import { findRoute } from '../../src/routes.ts'
import { embeddedClient } from '../../src/search/clients/embedded.ts'
import { openStock } from '../../src/search/files.ts'
import { pictureLook } from '../../src/seo/drawn-picture.ts'
import { formatFaults } from '../../src/site/faults.ts'
import { loadSite } from '../../src/site/load.ts'
import { loadSiteAt } from '../../src/site/load-at.ts'
import type { Site } from '../../src/site/site.ts'
import { type Chrome, siteChrome } from '../../src/views/chrome.ts'
import { compareParts } from '../../src/views/compare-page.ts'
import { redirects } from '../../src/views/redirects.ts'
import { stockOf } from '../../src/views/stock.ts'
import { drawIcon, ICON_NAMES, iconOf } from '../build/pictures/icons.ts'
import { typefaceOf } from '../build/pictures/typeface.ts'
import { ownIcon, siteAssets } from '../build/site/assets.ts'
import { algoliaHere, redirectsFile, stockConfirmed, stockState, stockStateParts } from '../build/site/site-files.ts'
import { siteSlugs } from '../options/dealers.ts'
import { dataFolder, TOP } from '../options/folders.ts'
import type { BuiltSearch } from '../serve/algolia/application.ts'
import { dealerNamed } from '../serve/host-names.ts'
import { parseRedirects, type RedirectRule } from '../serve/rules.ts'

const SITES = process.env.FORECOURT_SITES ?? 'sites'
const PUBLIC = 'public'
/** What builds have shown is read, and nothing of what a developer looks at is kept. */
const CHANGES = join(dataFolder(), 'changes')

type Shown =
  /** `files` by address: where a file lies, or its bytes. */
  | {
      ok: true
      site: Site
      chrome: Chrome
      files: Map<string, string | Uint8Array>
      redirects: RedirectRule[]
      algolia: BuiltSearch | undefined
    }
  | { ok: false; faults: string[] }

const shown = new Map<string, Promise<Shown>>()

export const slugs = (): string[] => siteSlugs(SITES)

/** At other moments than now, by slug and moment, the oldest first. */
const shownAtMoments = new Map<string, Promise<Shown>>()
const MOST_MOMENTS = 3

/**
 * The site that a host name stands for, e.g. `northside.localhost:4321`, now or at another moment; nothing where there is no
 * such folder.
 */
export function findShown(host: string, moment?: string): Promise<Shown> | undefined {
  const slug = slugOf(host)
  if (slug === undefined) return undefined
  const [kept, key] = moment === undefined ? [shown, slug] : [shownAtMoments, `${slug} ${moment}`]
  const known = kept.get(key) ?? show(slug, moment)
  kept.set(key, known)
  const [oldest] = shownAtMoments.keys()
  if (shownAtMoments.size > MOST_MOMENTS && oldest !== undefined) shownAtMoments.delete(oldest)
  return known
}

/** A file that a page at another moment asks for: its stock has an index of its own, as what is listed changes with the day. */
export async function fileAtMoments(host: string, path: string): Promise<string | Uint8Array | undefined> {
  for (const [key, showing] of shownAtMoments) {
    const site = key.startsWith(`${slugOf(host)} `) ? await showing : undefined
    if (site?.ok && site.files.has(path)) return site.files.get(path)
  }
  return undefined
}

function slugOf(host: string): string | undefined {
  const slug = dealerNamed(host)
  return slug !== undefined && slugs().includes(slug) ? slug : undefined
}

async function show(slug: string, moment?: string): Promise<Shown> {
  const [dir, options] = [join(SITES, slug), { sitesDir: SITES, changesDir: CHANGES }]
  const loading =
    moment === undefined ? loadSite(dir, { ...options, at: new Date() }) : loadSiteAt(dir, moment, options)
  const result = await loading
  if (!result.ok) return { ok: false, faults: formatFaults(result.faults) }
  const { site } = result
  const files = new Map<string, string | Uint8Array>()
  const folders = { publicDir: PUBLIC, sitesDir: SITES }
  for (const { path, source } of siteAssets(site.settings, folders)) files.set(`/${path}`, source)
  const chrome = siteChrome(site)
  for (const { name, bytes } of stockOf(site).files) files.set(`/search/${name}`, bytes)
  files.set('/stock-state.json', Buffer.from(stockState(site)))
  const confirmed = stockConfirmed(site)
  if (confirmed !== undefined) files.set(STOCK_CONFIRMED_PATH, Buffer.from(JSON.stringify(confirmed)))
  for (const { path, text } of [...stockStateParts(site), ...compareParts(site)])
    files.set(`/${path}`, Buffer.from(text))
  const look = pictureLook(site.settings)
  const icon = ownIcon(site.settings, folders)
  for (const name of ICON_NAMES) {
    const drawn = () => drawIcon(name, look, typefaceOf(look.typeface, TOP))
    files.set(`/${name}`, icon === undefined ? drawn() : await iconOf(name, icon, TOP).catch(drawn))
  }
  const lines = redirectsFile(redirects(site, path => findRoute(site, path) !== undefined))
  return { ok: true, site, chrome, files, redirects: parseRedirects(lines), algolia: algoliaOf(site) }
}

/** The hosted search of a site that asks its own host for it, answered from the stock as it is now. */
function algoliaOf(site: Site): BuiltSearch | undefined {
  const here = algoliaHere(site)
  if (here === undefined) return undefined
  const { files, rootName } = stockOf(site)
  const bytesOf = (name: string): Uint8Array => files.find(file => file.name === name)!.bytes
  const client = embeddedClient(openStock(bytesOf(rootName), async name => bytesOf(name)))
  return { ...here, slug: site.settings.slug, builtAt: Date.now(), stock: () => client }
}
