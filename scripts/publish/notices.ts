// Who is told that something went live, for dealers whose settings ask for it: Algolia gets the cars, search engines the
// addresses that changed (IndexNow), the dealer's own system a signed call. What is to be told is kept until it was.
import { spawn } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { postSigned, webhookSecretIn, webhookSecretVariable } from '../../src/api/ports/webhook.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { TOP } from '../build/options.ts'
import { GAVE_WAY, MIXED } from '../index/outcomes.ts'
import { RELEASES_KEPT } from './book.ts'
import { presentSlugs } from './concerned.ts'
import { type Contents, differences, type Published, type Rolled } from './target.ts'

/** What has not been told yet of a dealer. Where it is told, its settings say when it is. */
type Untold = {
  /** The cars that are searched are not those of the pages; `shown` names what these are of. */
  cars?: Guess & { shown: string; release: string; isRolled: boolean; at?: string }
  /** Addresses of pages that changed or are gone. */
  pages?: Guess & { root: string; urls: string[] }
  hook?: Guess & { id: string; body: HookBody }
}

/** Noted while no settings were there to say whether anybody asks for it. */
type Guess = { isGuess?: true }

/** What is kept of a dealer from run to run; `lost` is what nobody can be told any more. */
type Kept = Untold & { lost?: string }

/** What a dealer's own system is told: the release that is live, and all that changed since it was told last. */
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

/** Why something could not be told, and what is not told any more, as nobody asks for it. */
export type Told = { faults: readonly string[]; ended: readonly string[] }

export type Notices = {
  /** Writes down what is to be told of a release, which shows what is in `shown`. */
  note(slug: string, published: Published, shown: Contents | undefined): Promise<void>
  /** Writes down what a roll has changed; `open` looks into a release. */
  noteRoll(slug: string, rolled: Rolled, open: (id: string) => Promise<Contents | undefined>): Promise<void>
  /** Tells what is untold. */
  tell(slug: string): Promise<Told>
  /** The dealers of whom something is untold that can be told from here, also from a run before. */
  untold(): string[]
  /** Why something could not be told. */
  faults(slug: string): readonly string[]
  /** What nobody can be told any more, until the next release or roll. */
  lost(slug: string): string | undefined
  /** What this host lacks to tell what is untold. To try again helps nothing until it is there. */
  lacking(slug: string): readonly string[]
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

/** Those that a target keeps, and the live one where somebody went further back. */
const STOCKS_KEPT = RELEASES_KEPT + 1

/** One kind of listener. `Name` is what it asks for in the settings of a dealer. */
type Listener<What> = {
  isAsked(settings: Settings): boolean
  /** What has to be set at this host, if it is not. */
  lacks(settings: Settings): string | undefined
  /** Gives why nothing was told, where nothing needs to be any more. */
  tell(slug: string, what: What, settings: Settings): Promise<string | undefined>
  /** What is so while it is untold, and when nobody asks for it any more. */
  untold: string
  ended: string
}

type Listeners = { [Kind in keyof Untold]-?: Listener<NonNullable<Untold[Kind]>> }

/** In the order in which they are told. */
function listenersBy({ sitesDir, dataDir, env = process.env, now = () => new Date() }: NoticesOptions): Listeners {
  const secretOf = (name: string): string | undefined => webhookSecretIn(env, name)
  const post = postSigned({ now: () => now().getTime(), secretOf })
  return {
    cars: {
      isAsked: settings => isAtAlgolia(settings, env),
      lacks: () => (env['ALGOLIA_ADMIN_KEY'] ? undefined : 'ALGOLIA_ADMIN_KEY'),
      tell: (slug, cars) => tellAlgolia(slug, cars, { sitesDir, stocks: stocksOf(dataDir, slug), env }),
      untold: 'Algolia has not all of its cars',
      ended:
        'is not searched at Algolia any more, and nothing is sent there → delete its indexes there, if they are still to be seen',
    },
    pages: {
      isAsked: settings => settings.publish.indexNowKey !== undefined,
      lacks: () => undefined,
      tell: (_slug, pages, settings) => tellSearchEngines(pages, settings.publish.indexNowKey!, env),
      untold: 'search engines were not told',
      ended: 'has no publish.indexNowKey any more, and search engines are not told',
    },
    hook: {
      isAsked: settings => settings.publish.webhook !== undefined,
      lacks(settings) {
        const { secret } = settings.publish.webhook!
        return secretOf(secret) === undefined ? webhookSecretVariable(secret) : undefined
      },
      tell: (_slug, { id, body }, settings) => post(id, { ...settings.publish.webhook!, body }).then(() => undefined),
      untold: 'its system was not told',
      ended: 'has no publish.webhook any more, and its system is not told',
    },
  }
}

const stocksOf = (dataDir: string, slug: string): string => join(dataDir, 'notices/stocks', slug)

export function createNotices(options: NoticesOptions): Notices {
  const { sitesDir, dataDir, env = process.env, now = () => new Date() } = options
  // As with mails: what somebody tries on a laptop is nobody's business.
  const isProduction = env['FORECOURT_MODE'] === 'production'
  const folder = join(dataDir, 'notices')
  const listeners = listenersBy(options)
  const kinds = Object.keys(listeners) as (keyof Untold)[]
  const faults = new Map<string, readonly string[]>()
  const telling = new Map<string, Promise<unknown>>()
  const noting = new Map<string, Promise<unknown>>()
  const fileOf = (slug: string): string => join(folder, `${slug}.json`)
  const read = (slug: string): Kept => {
    if (!existsSync(fileOf(slug))) return {}
    const written = readFileSync(fileOf(slug), 'utf8')
    try {
      return JSON.parse(written)
    } catch {
      return {
        lost: `${slug} is live, but what was to be told of it is lost: its file was damaged → save something of it`,
      }
    }
  }
  const write = (slug: string, kept: Kept): void => {
    if (Object.keys(kept).length === 0) {
      rmSync(fileOf(slug), { force: true })
      return
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${fileOf(slug)}.new`, JSON.stringify(kept), { flush: true })
    renameSync(`${fileOf(slug)}.new`, fileOf(slug))
  }
  /** What came meanwhile is still to be told, and mends what is lost. */
  const forget = (slug: string, kind: keyof Untold, what: unknown, lost?: { lost: string }): void => {
    const { [kind]: after, ...rest } = read(slug)
    if (JSON.stringify(after) === JSON.stringify(what)) write(slug, { ...rest, ...lost })
  }
  const withoutLost = ({ lost: _, ...rest }: Kept): Kept => rest
  const endLost = (slug: string): void => {
    const kept = read(slug)
    if (kept.lost !== undefined) write(slug, withoutLost(kept))
  }

  const removeStocks = (slug: string): void => rmSync(stocksOf(dataDir, slug), { recursive: true, force: true })

  /** Of what is untold, what this host lacks to tell it; undefined for what it could tell. */
  const untoldOf = (slug: string): { kind: keyof Untold; lacks: string | undefined }[] => {
    const untold = read(slug)
    const kindsUntold = kinds.filter(kind => untold[kind] !== undefined)
    if (kindsUntold.length === 0) return []
    const settings = settingsIfRead(sitesDir, slug)
    return kindsUntold.map(kind => {
      const isAsked = typeof settings === 'object' && listeners[kind].isAsked(settings)
      return { kind, lacks: isAsked ? listeners[kind].lacks(settings) : undefined }
    })
  }

  const tellOne = async (slug: string, kind: keyof Untold): Promise<Partial<Record<keyof Told, string>>> => {
    const what = read(slug)[kind]
    const { isAsked, lacks, tell, untold, ended } = listeners[kind] as Listener<unknown>
    try {
      if (what === undefined) return {}
      const settings = settingsOf(sitesDir, slug)
      if (settings === undefined) throw new Error('its site.json cannot be read at this moment, or has a fault')
      if (settings === 'gone' || !isAsked(settings)) {
        forget(slug, kind, what)
        if (kind === 'cars') removeStocks(slug)
        if (settings !== 'gone' && what.isGuess) return {}
        return { ended: settings === 'gone' ? `${slug} is no dealer any more: ${untold}` : `${slug} ${ended}` }
      }
      if (lacks(settings) !== undefined) return {}
      const left = await tell(slug, what, settings)
      forget(slug, kind, what)
      return left === undefined ? {} : { ended: `${slug} is live, but ${left}` }
    } catch (error) {
      const said = `${slug} is live, but ${untold}: ${(error as Error).message}`
      if (!(error instanceof LostError)) return { faults: said }
      forget(slug, kind, what, { lost: said })
      return { ended: said }
    }
  }

  const tellNow = async (slug: string): Promise<Told> => {
    const told: Partial<Record<keyof Told, string>>[] = []
    for (const kind of kinds) told.push(await tellOne(slug, kind))
    const found = told.flatMap(({ faults: fault }) => fault ?? [])
    faults.set(slug, found)
    return { faults: found, ended: told.flatMap(({ ended }) => ended ?? []) }
  }

  const asks = (slug: string, kind: keyof Untold): boolean => askedOf(slug).includes(kind)

  /** What a release before noted by the settings stays no guess. */
  const guessOf = (slug: string, before: Guess | undefined): Guess =>
    settingsIfRead(sitesDir, slug) === undefined && (before === undefined || before.isGuess) ? { isGuess: true } : {}

  /** Before all else: to find out what changed, the target is read, and that may fail. */
  const noteCars = (slug: string, shown: Contents, how: { release: string; isRolled: boolean; at: string }): void => {
    // What a release before lost meanwhile is mended with these cars, too.
    if (!asks(slug, 'cars')) return
    const before = withoutLost(read(slug))
    write(slug, { ...before, cars: { shown: digestOf(shown), ...how, ...guessOf(slug, before.cars) } })
  }

  type Live = {
    id: string
    /** When it went live, as somebody else may publish before all of it is written down. */
    at: string
    changed: readonly string[]
    gone: readonly string[]
    shown: Contents
    left?: Contents | undefined
  }

  const noteChanges = async (slug: string, { id, at, changed, gone, shown, left }: Live): Promise<void> => {
    const root = rootOf(await shown.text('robots.txt'))
    const urls = root === undefined ? [] : await changedUrls({ shown, left, changed, gone }, root, now())
    const before = read(slug)
    const untold: Kept = { ...before }
    if (asks(slug, 'pages') && root !== undefined) {
      // At an address that the site has left, search engines take none of them.
      const all = union(before.pages?.root === root ? before.pages.urls : [], urls)
      if (all.length > 0) untold.pages = { root, urls: all, ...guessOf(slug, before.pages) }
      else delete untold.pages
    }
    if (asks(slug, 'hook')) {
      const feeds = root === undefined ? [] : changed.filter(isFeed).map(path => `${root}/${path}`)
      const body: HookBody = {
        event: 'published',
        site: slug,
        release: id,
        at,
        ...(root !== undefined && { sitemap: `${root}/sitemap.xml` }),
        feeds: union(before.hook?.body.feeds, feeds),
        pages: union(before.hook?.body.pages, urls),
      }
      untold.hook = { id: randomUUID(), body, ...guessOf(slug, before.hook) }
    }
    write(slug, untold)
  }

  /** While somebody writes the settings, or they are away, all are: whether that is so is seen when it is told. */
  const askedOf = (slug: string): (keyof Untold)[] => {
    const settings = settingsIfRead(sitesDir, slug)
    if (settings === 'gone') return []
    return settings === undefined ? kinds : kinds.filter(kind => listeners[kind].isAsked(settings))
  }

  /** In the order in which it went live, however long it takes to look into it. */
  const inTurn = async (slug: string, note: () => Promise<void>): Promise<void> => {
    endLost(slug)
    if (!isProduction) return
    if (!asks(slug, 'cars')) removeStocks(slug)
    if (askedOf(slug).length === 0) return
    const noted = (noting.get(slug) ?? Promise.resolve()).catch(() => {}).then(note)
    noting.set(slug, noted)
    await noted
  }

  return {
    async note(slug, published, shown) {
      if (published.kind !== 'published' || shown === undefined) return
      const at = now().toISOString()
      await inTurn(slug, async () => {
        noteCars(slug, shown, { release: published.id, isRolled: false, at })
        await noteChanges(slug, { ...published, at, shown })
      })
    },
    async noteRoll(slug, { id, left: leftId }, open) {
      const at = now().toISOString()
      await inTurn(slug, async () => {
        const shown = await open(id)
        if (shown === undefined) return
        noteCars(slug, shown, { release: id, isRolled: true, at })
        const left = await open(leftId)
        await noteChanges(slug, { id, at, ...differences(shown.files, left?.files), shown, left })
      })
    },
    tell(slug) {
      const told = (telling.get(slug) ?? Promise.resolve()).catch(() => {}).then(() => tellNow(slug))
      telling.set(slug, told)
      return told
    },
    untold: () =>
      isProduction && existsSync(folder)
        ? readdirSync(folder)
            .flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
            .filter(slug => untoldOf(slug).some(({ lacks }) => lacks === undefined))
        : [],
    faults: slug => faults.get(slug) ?? [],
    lost: slug => (isProduction ? read(slug).lost : undefined),
    lacking: slug =>
      isProduction
        ? untoldOf(slug).flatMap(({ kind, lacks }) =>
            lacks === undefined
              ? []
              : [`${slug} is live, but ${listeners[kind].untold}: ${lacks} is not set on this machine → set it there`],
          )
        : [],
  }
}

/** A host that answers in Algolia's place has the cars by itself, unless it is told where that is. */
function isAtAlgolia({ search }: Settings, env: NodeJS.ProcessEnv): boolean {
  return search.engine === 'algolia' && (search.host !== '/' || Boolean(env['FORECOURT_SERVER']))
}

/** What the settings of a dealer say of who is told; the build looks whether the rest of them is right. */
const SettingsSchema = z.object({
  slug: z.string(),
  search: z.object({ engine: z.enum(['embedded', 'algolia']).optional(), host: z.string().optional() }).default({}),
  publish: z
    .object({
      indexNowKey: z.string().optional(),
      webhook: z.object({ url: z.string(), secret: z.string() }).optional(),
    })
    .default({}),
})

type Settings = z.infer<typeof SettingsSchema>

/** Undefined where its file cannot be read at this moment or has a fault; `gone` where other dealers are and this one is not. */
function settingsOf(sitesDir: string, slug: string): Settings | 'gone' | undefined {
  const home = join(sitesDir, slug)
  if (existsSync(join(home, 'site.json'))) return SettingsSchema.safeParse(rawSettings(home)).data
  return existsSync(sitesDir) && presentSlugs(sitesDir).length > 0 ? 'gone' : undefined
}

/** Undefined also where the folder of the dealers cannot be listed, of which `settingsOf` says why. */
function settingsIfRead(sitesDir: string, slug: string): Settings | 'gone' | undefined {
  try {
    return settingsOf(sitesDir, slug)
  } catch {
    return undefined
  }
}

type IndexPlace = { sitesDir: string; stocks: string; env: NodeJS.ProcessEnv }

/**
 * In a process of its own, as it needs the whole stock, and whoever publishes has pages to show meanwhile. What was sent is kept,
 * as whoever goes back wants the cars of then, which are in no bundle and perhaps in no feed any more.
 */
async function tellAlgolia(
  slug: string,
  cars: NonNullable<Untold['cars']>,
  { sitesDir, stocks, env }: IndexPlace,
): Promise<string | undefined> {
  const file = join(stocks, `${cars.shown}.json.gz`)
  if (cars.isRolled && !(await isWhole(file))) {
    throw new LostError(
      `what is searched is of another release, as the cars of release ${Number(cars.release)} are not kept on this machine → mend the stock and publish`,
    )
  }
  const server = env['FORECOURT_SERVER'] ? ['--server', env['FORECOURT_SERVER']] : []
  const stock = [cars.isRolled ? '--saved' : '--save', file]
  const live = cars.at === undefined ? [] : ['--at', cars.at]
  const args = [join(TOP, 'scripts/index.ts'), '--site', slug, '--sites', sitesDir, ...server, ...stock, ...live]
  const index = async (): Promise<{ code: number | null; said: string }> => {
    const child = spawn(process.execPath, args, { cwd: TOP, env, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    const [code, complaint] = await Promise.all([ended, text(child.stderr)])
    return { code, said: complaint.trim().replace(`${slug} was not indexed; `, '') }
  }
  const first = await index()
  const isMixed = first.said.includes(MIXED)
  // The later of two releases mends the mix; the other one only gives way to it.
  const { code, said } = isMixed ? await index() : first
  if (isMixed && [MIXED, GAVE_WAY].some(outcome => said.includes(outcome))) throw new LostError(first.said)
  if (code !== 0) throw new Error(said || `it ended with ${code}`)
  removeOldStocks(stocks)
  const toldAt = said.indexOf(GAVE_WAY)
  return toldAt < 0 ? undefined : said.slice(toldAt).split('\n')[0]
}

const unzip = promisify(gunzip)

/** Its checksum says so. */
const isWhole = (stock: string): Promise<boolean> =>
  readFile(stock)
    .then(unzip)
    .then(
      () => true,
      () => false,
    )

/** Also what one that was killed has left half written. */
function removeOldStocks(folder: string): void {
  if (!existsSync(folder)) return
  const writtenAt = (name: string): number => statSync(join(folder, name)).mtimeMs
  const names = readdirSync(folder)
  const half = names.filter(name => name.endsWith('.new'))
  const whole = names.filter(name => !half.includes(name)).sort((one, other) => writtenAt(other) - writtenAt(one))
  for (const name of [...half, ...whole.slice(STOCKS_KEPT)]) rmSync(join(folder, name))
}

/** To try again brings nothing. */
class LostError extends Error {}

async function tellSearchEngines(
  { root, urls }: NonNullable<Untold['pages']>,
  key: string,
  env: NodeJS.ProcessEnv,
): Promise<undefined> {
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
const rootOf = (robots: string): string | undefined => /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1]

/** Equal for releases with the same files, whatever their numbers. */
const digestOf = ({ files }: Contents): string => hash('sha256', JSON.stringify(Object.entries(files).sort()))

type Changed = { shown: Contents; left: Contents | undefined; changed: readonly string[]; gone: readonly string[] }

/**
 * The pages of the sitemap that changed, and those that are gone. Many a page differs with each build and shows the same, so
 * only those count whose content changed by the sitemap too: in the last day, or by the one of the release that was left.
 */
async function changedUrls({ shown, left, changed, gone }: Changed, root: string, now: Date): Promise<string[]> {
  const files = new Set(changed)
  // A day at the dealer's may be another one here.
  const since = new Date(now.getTime() - DAY_MILLISECONDS).toISOString().slice(0, 10)
  const leftDays = left && (await daysByUrl(left))
  const listed = [...(await daysByUrl(shown))].flatMap(([url, day]) => {
    const path = decodeURI(url.slice(root.length)).replace(/^\/|\/$/g, '')
    if (!files.has(path === '' ? 'index.html' : `${path}/index.html`)) return []
    const isOld = day !== '' && day < since && (leftDays === undefined || leftDays.get(url) === day)
    return isOld ? [] : [url]
  })
  const away = gone
    .filter(path => path.endsWith('/index.html'))
    .map(path => `${root}/${encodeURI(path.slice(0, -'/index.html'.length))}`)
  return [...listed, ...away]
}

/** The addresses of the sitemap, each with the day of its last change, if that is told. */
async function daysByUrl({ files, text }: Contents): Promise<Map<string, string>> {
  const maps = Object.keys(files).filter(path => /^sitemap(-\d+)?\.xml$/.test(path))
  const texts = await Promise.all(maps.map(path => text(path)))
  const entries = texts.flatMap(map => [...map.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)])
  return new Map(entries.map(([, loc = '', day = '']) => [loc.replaceAll('&lt;', '<').replaceAll('&amp;', '&'), day]))
}
