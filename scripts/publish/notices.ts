// Who is told that something went live, for dealers whose settings ask for it: Algolia gets the cars, search engines the
// addresses that changed (IndexNow), the dealer's own system a signed call. What is to be told is kept until it was.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { webhookCourier } from '../../src/api/ports/webhook.ts'
import type { PublishSettings } from '../../src/site/schema/publish.ts'
import { TOP } from '../build/options.ts'
import { rawSettings } from '../build/raw-settings.ts'
import type { Published } from './target.ts'

/** What has not been told yet of a dealer. */
type Untold = {
  /** The cars that are searched are older than the pages. */
  cars?: true
  /** Addresses of pages that changed or are gone. */
  pages?: { root: string; key: string; urls: string[] }
  hook?: { url: string; secret: string; id: string; body: HookBody }
}

/** What a dealer's own system is told: the newest release, and all that changed since it was told last. */
type HookBody = {
  event: 'published'
  site: string
  release: string
  at: string
  sitemap?: string
  /** Addresses of the lists for services, of those that changed. */
  feeds: string[]
  pages: string[]
}

export type Notices = {
  /** Writes down what is to be told of a release, by the bundle that it was made of. */
  note(slug: string, bundle: string, published: Published): void
  /** Tells what is untold and due; of a dealer's faults whoever asked hears, and `faults` keeps them. */
  tell(slug: string): Promise<readonly string[]>
  /** The dealers of whom something is untold, also from a run before. */
  untold(): string[]
  /** Why something could not be told. */
  faults(slug: string): readonly string[]
}

export type NoticesOptions = {
  sitesDir: string
  dataDir: string
  env?: NodeJS.ProcessEnv
  now?: () => Date
}

/** The protocol takes so many addresses in one call, and its servers share them with each other. */
const URLS_A_CALL = 10_000
const INDEX_NOW = 'https://api.indexnow.org/indexnow'
const TIME_OUT_MILLISECONDS = 15_000
const DAY_MILLISECONDS = 24 * 3_600_000

export function createNotices({
  sitesDir,
  dataDir,
  env = process.env,
  now = () => new Date(),
}: NoticesOptions): Notices {
  // As with mails: what somebody tries on a laptop is nobody's business.
  const isProduction = env['FORECOURT_MODE'] === 'production'
  const folder = join(dataDir, 'notices')
  const faults = new Map<string, readonly string[]>()
  const telling = new Map<string, Promise<readonly string[]>>()
  const fileOf = (slug: string): string => join(folder, `${slug}.json`)
  const read = (slug: string): Untold =>
    existsSync(fileOf(slug)) ? JSON.parse(readFileSync(fileOf(slug), 'utf8')) : {}
  const write = (slug: string, untold: Untold): void => {
    if (Object.keys(untold).length === 0) {
      rmSync(fileOf(slug), { force: true })
      return
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${fileOf(slug)}.new`, JSON.stringify(untold))
    renameSync(`${fileOf(slug)}.new`, fileOf(slug))
  }

  const tellers: { [Kind in keyof Untold]-?: (slug: string, what: NonNullable<Untold[Kind]>) => Promise<void> } = {
    cars: slug => tellAlgolia(slug, sitesDir, env),
    pages: (_slug, pages) => tellSearchEngines(pages, env),
    hook: (_slug, { url, secret, id, body }) => {
      const secretOf = (name: string): string | undefined => env[`FORECOURT_WEBHOOK_${name.toUpperCase()}`] || undefined
      const send = webhookCourier({ now: () => now().getTime(), secretOf })
      return send({ id, payload: { url, secret, body } } as Parameters<typeof send>[0])
    },
  }

  const tellNow = async (slug: string): Promise<readonly string[]> => {
    const found: string[] = []
    for (const kind of Object.keys(SAID) as (keyof Untold)[]) {
      try {
        const what = read(slug)[kind]
        if (what === undefined) continue
        await tellers[kind](slug, what as never)
        const { [kind]: after, ...rest } = read(slug)
        // What came meanwhile is still to be told.
        if (JSON.stringify(after) === JSON.stringify(what)) write(slug, rest)
      } catch (error) {
        found.push(`${slug} is live, but ${SAID[kind]}: ${(error as Error).message}`)
      }
    }
    faults.set(slug, found)
    return found
  }

  return {
    note(slug, bundle, published) {
      if (published.kind !== 'published' || !isProduction) return
      const settings = rawSettings(join(sitesDir, slug))
      const before = read(slug)
      const untold: Untold = { ...before }
      if (isAtAlgolia(settings['search'], env)) untold.cars = true
      const { indexNowKey, webhook } = (settings['publish'] ?? {}) as PublishSettings
      if (indexNowKey === undefined && webhook === undefined) return write(slug, untold)
      const root = rootOf(bundle)
      const urls = root === undefined ? [] : changedUrls(bundle, root, published, now())
      if (indexNowKey !== undefined && root !== undefined && urls.length > 0) {
        untold.pages = { root, key: indexNowKey, urls: union(before.pages?.urls, urls) }
      }
      if (webhook !== undefined) {
        const feeds = root === undefined ? [] : published.changed.filter(isFeed).map(path => `${root}/${path}`)
        const body: HookBody = {
          event: 'published',
          site: slug,
          release: published.id,
          at: now().toISOString(),
          ...(root !== undefined && { sitemap: `${root}/sitemap.xml` }),
          feeds: union(before.hook?.body.feeds, feeds),
          pages: union(before.hook?.body.pages, urls),
        }
        untold.hook = { ...webhook, id: randomUUID(), body }
      }
      write(slug, untold)
    },
    tell(slug) {
      const told = (telling.get(slug) ?? Promise.resolve()).then(() => tellNow(slug))
      telling.set(slug, told)
      return told
    },
    untold: () =>
      isProduction && existsSync(folder)
        ? readdirSync(folder).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
        : [],
    faults: slug => faults.get(slug) ?? [],
  }
}

/** In the order in which they are told. */
const SAID: Record<keyof Untold, string> = {
  cars: 'Algolia has not all of its cars',
  pages: 'search engines were not told',
  hook: 'its system was not told',
}

/** A host that answers in Algolia's place has the cars by itself. */
function isAtAlgolia(search: unknown, env: NodeJS.ProcessEnv): boolean {
  const { engine, host } = (search ?? {}) as { engine?: string; host?: string }
  return engine === 'algolia' && Boolean(env['ALGOLIA_ADMIN_KEY']) && (host !== '/' || Boolean(env['FORECOURT_SERVER']))
}

/** In a process of its own, as it needs the whole stock, and whoever publishes has pages to show meanwhile. */
async function tellAlgolia(slug: string, sitesDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const server = env['FORECOURT_SERVER'] ? ['--server', env['FORECOURT_SERVER']] : []
  const args = [join(TOP, 'scripts/index.ts'), '--site', slug, '--sites', sitesDir, ...server]
  const child = spawn(process.execPath, args, { cwd: TOP, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, complaint] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(complaint.trim().replace(`${slug} was not indexed; `, '') || `it ended with ${code}`)
}

async function tellSearchEngines({ root, key, urls }: NonNullable<Untold['pages']>, env: NodeJS.ProcessEnv) {
  for (let from = 0; from < urls.length; from += URLS_A_CALL) {
    const answer = await fetch(env['FORECOURT_INDEXNOW'] || INDEX_NOW, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(root).host,
        key,
        keyLocation: `${root}/${key}.txt`,
        urlList: urls.slice(from, from + URLS_A_CALL),
      }),
      signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`IndexNow says ${answer.status}${REFUSALS[answer.status] ?? ''}`)
  }
}

const REFUSALS: Record<number, string> = {
  403: ' → is the file of publish.indexNowKey to be had at the root of the site?',
  422: ' → is baseUrl the address at which the site is?',
  429: ', too many calls',
}

const isFeed = (path: string): boolean => path.startsWith('feeds/')

const union = (one: readonly string[] = [], other: readonly string[]): string[] => [...new Set([...one, ...other])]

/** Where the site is to be had, as its robots.txt says; undefined where the site does not say. */
const rootOf = (bundle: string): string | undefined =>
  /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(textOf(join(bundle, 'robots.txt')))?.[1]

/**
 * The pages of the sitemap that changed, and those that are gone. Many a page differs with each build and shows the same, so
 * only those count whose content changed by the sitemap too.
 */
function changedUrls(
  bundle: string,
  root: string,
  { changed, gone }: { changed: readonly string[]; gone: readonly string[] },
  now: Date,
): string[] {
  const files = new Set(changed)
  // A day at the dealer's may be another one here.
  const since = new Date(now.getTime() - DAY_MILLISECONDS).toISOString().slice(0, 10)
  const maps = readdirSync(bundle).filter(name => /^sitemap(-\d+)?\.xml$/.test(name))
  const listed = maps.flatMap(name =>
    [...textOf(join(bundle, name)).matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].flatMap(
      ([, loc = '', day]) => {
        const url = loc.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
        const path = decodeURI(url.slice(root.length)).replace(/^\/|\/$/g, '')
        return files.has(path === '' ? 'index.html' : `${path}/index.html`) && !(day && day < since) ? [url] : []
      },
    ),
  )
  const away = gone
    .filter(path => path.endsWith('/index.html'))
    .map(path => `${root}/${encodeURI(path.slice(0, -'/index.html'.length))}`)
  return [...listed, ...away]
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
