// What `npm run index` does and says: the stock of each site that is searched at Algolia, brought there.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { SingleBar } from 'cli-progress'
import { hostsOf } from '../../src/search/clients/algolia-hosts.ts'
import type { SearchRecord } from '../../src/search/record.ts'
import { formatFaults } from '../../src/site/faults.ts'
import { carsAtLastBuild } from '../../src/site/feeds/cars-at-last-build.ts'
import { loadSite } from '../../src/site/load.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { SiteSchema, type SiteSettings } from '../../src/site/schema/site.ts'
import { synonymsOf } from '../../src/site/synonyms.ts'
import { stockOf } from '../../src/views/stock.ts'
import { chosenSlugs, siteSlugs } from '../options/dealers.ts'
import { dataFolder } from '../options/folders.ts'
import { flagsOf, UsageError } from '../options/usage.ts'
import { localAdminKey } from '../serve/algolia/kept.ts'
import { SITES_PORT } from '../serve/where-served.ts'
import { GAVE_WAY, MIXED } from './outcomes.ts'
import { OrdersError, type Pushed, type PushOptions, pushStock } from './push.ts'
import { createService, explained, IndexingError, type Service, type ServiceOptions } from './service.ts'
import { stockSetup } from './settings.ts'
import { inTurn, LostTurnError, UnendedTurnError } from './turn.ts'

const INDEX_USAGE = `npm run index -- [--site a,b] [--sites DIR] [--all] [--server URL]
npm run index -- --site a --saved FILE | --save FILE [--at ISO-TIME]

  --site a,b     only these dealers (all whose search.engine is "algolia")
  --sites DIR    the folder that holds the dealers' folders (sites)
  --all          sends every car and all settings, whatever is there
  --server URL   of sites with search.host "/": where our own server listens (FORECOURT_SERVER, else
                 http://localhost:${SITES_PORT})
  --save FILE    keeps what was sent, so that it can be sent again
  --saved FILE   sends that, and not the stock as it is now
  --at ISO-TIME  when the release went live whose cars these are (now): it gives way to a later one

The admin key comes from the environment, as ALGOLIA_ADMIN_KEY. For our own server on this machine it may be left out.`

type HostedSearch = Extract<SiteSettings['search'], { engine: 'algolia' }>
type HostedSettings = SiteSettings & { search: HostedSearch }
type HostedSite = { settings: HostedSettings; records: () => readonly SearchRecord[] }

type IndexOptions = {
  slugs: readonly string[]
  asked: boolean
  sitesDir: string
  dataDir: string
  all: boolean
  server: URL
  save: string | undefined
  saved: string | undefined
  at: number
}

/** What a test brings of its own. */
export type Surroundings = {
  env?: NodeJS.ProcessEnv
  log?: (line: string) => void
  error?: (line: string) => void
  service?: Pick<ServiceOptions, 'wait' | 'clientRetries'>
}

/** Pushes and tells; gives the exit code. One site that fails does not stop the others. */
export async function runIndex(args: readonly string[], surroundings: Surroundings = {}): Promise<number> {
  const { env = process.env, log = console.log, error = console.error } = surroundings
  if (args.includes('--help')) {
    log(INDEX_USAGE)
    return 0
  }
  try {
    const options = parseOptions(args, env)
    const sites: HostedSite[] = []
    let failed = 0
    for (const slug of options.slugs) {
      const opened = await (options.saved === undefined ? openSite(slug, options) : openSaved(slug, options)).catch(
        unforeseen,
      )
      if ('faults' in opened) {
        failed++
        error(`${slug} was not indexed:\n${opened.faults.map(fault => `  ${fault}`).join('\n')}`)
      } else if (isHosted(opened.settings)) sites.push({ ...opened, settings: opened.settings })
      else if (options.asked) {
        throw new UsageError(`${slug}: its search.engine is "embedded", so there is nothing to push`)
      }
    }
    if (sites.length === 0 && failed === 0) log('No site has search.engine "algolia", so there is nothing to push')
    const shared = sharedIndexes(sites)
    for (const site of sites) {
      const { slug } = site.settings
      const other = shared.get(slug)
      if (other !== undefined) {
        failed++
        error(`${slug} was not indexed: it would share an index with ${other} → give one of them a search.indexPrefix`)
      } else if (!(await indexSite(site, options, { ...surroundings, env, log, error }))) failed++
    }
    return failed === 0 ? 0 : 1
  } catch (fault) {
    if (!(fault instanceof UsageError)) throw fault
    error(fault.message)
    return 2
  }
}

function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): IndexOptions {
  const values = parseFlags(args)
  // A variable that nobody has filled in is empty.
  const server = values.server ?? (env.FORECOURT_SERVER || `http://localhost:${env.PORT ?? SITES_PORT}`)
  if (!URL.canParse(server)) {
    const named = values.server === undefined ? `FORECOURT_SERVER=${server}` : `--server ${server}`
    throw new UsageError(`${named}: write an address such as http://localhost:${SITES_PORT}`)
  }
  const sitesDir = resolve(values.sites ?? 'sites')
  const slugs = chosenSlugs(siteSlugs(sitesDir), values.site, sitesDir)
  const { save, saved } = values
  if ((save ?? saved) !== undefined && (slugs.length !== 1 || (save && saved))) {
    throw new UsageError('--save and --saved are for one dealer, and one of the two')
  }
  const at = values.at === undefined ? Date.now() : Date.parse(values.at)
  if (Number.isNaN(at)) throw new UsageError(`--at ${values.at}: write a time such as 2026-11-23T09:30:00Z`)
  return {
    slugs,
    asked: values.site !== undefined,
    sitesDir,
    dataDir: dataFolder(env),
    all: values.all ?? false,
    server: new URL(server),
    save,
    saved,
    at,
  }
}

const parseFlags = (args: readonly string[]) =>
  flagsOf(
    {
      args: [...args],
      options: {
        site: { type: 'string' },
        sites: { type: 'string' },
        all: { type: 'boolean' },
        server: { type: 'string' },
        save: { type: 'string' },
        saved: { type: 'string' },
        at: { type: 'string' },
      },
    },
    INDEX_USAGE,
  ).values

/** What nobody has thought of is told with where it happened, and is of this dealer alone. */
const inFull = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const unforeseen = (error: unknown): Opened => ({ faults: [inFull(error)] })

type Opened = { settings: SiteSettings; records: HostedSite['records'] } | { faults: readonly string[] }

/** What a build would refuse, or did, is not brought where the pages of before search. */
async function openSite(slug: string, { sitesDir, dataDir }: IndexOptions): Promise<Opened> {
  const changesDir = join(dataDir, 'changes')
  const before = carsAtLastBuild(changesDir, slug)
  const loaded = await loadSite(join(sitesDir, slug), { at: new Date(), sitesDir, before, changesDir })
  if (!loaded.ok) return { faults: formatFaults(loaded.faults) }
  const { site } = loaded
  return { settings: site.settings, records: () => stockOf(site).records }
}

/** Of the dealer's folder only the settings count: its stock may be why somebody went back. */
async function openSaved(slug: string, { sitesDir, saved }: IndexOptions): Promise<Opened> {
  const { data: settings } = SiteSchema.safeParse(rawSettings(join(sitesDir, slug)))
  if (settings === undefined) return { faults: ['its site.json has a fault → npm run build tells which'] }
  try {
    const records = JSON.parse(gunzipSync(readFileSync(saved!)).toString())
    return { settings, records: () => records }
  } catch (error) {
    return { faults: [`${saved} is no stock that --save has kept: ${(error as Error).message}`] }
  }
}

/** Where it cannot be kept, it is live all the same. */
function saveRecords(file: string, records: readonly SearchRecord[], tell: (message: string) => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, gzipSync(JSON.stringify(records)), { flush: true })
    renameSync(`${file}.new`, file)
  } catch (error) {
    tell(`what was sent could not be kept: ${(error as Error).message}`)
  }
}

function isHosted(settings: SiteSettings): settings is HostedSettings {
  return settings.search.engine === 'algolia'
}

/** Two sites with the same index would take turns in throwing out each other's cars: each such site, and another of them. */
function sharedIndexes(sites: readonly HostedSite[]): ReadonlyMap<string, string> {
  const bySearch = Map.groupBy(sites, ({ settings: { search, slug } }) => {
    const { appId, host, indexPrefix } = search
    return host === '/' ? slug : `${appId} ${indexPrefix}`
  })
  const groups = [...bySearch.values()].map(group => group.map(({ settings }) => settings.slug))
  return new Map(
    groups.flatMap(([first, ...others]) =>
      others.length === 0 ? [] : [[first!, others[0]!] as const, ...others.map(slug => [slug, first!] as const)],
    ),
  )
}

type IndexIo = Required<Pick<Surroundings, 'env' | 'log' | 'error'>> & Surroundings

async function indexSite(
  { settings, records: open }: HostedSite,
  { all, server, save, at }: IndexOptions,
  io: IndexIo,
): Promise<boolean> {
  const { slug, search } = settings
  const started = performance.now()
  const bar = progressOf(slug, io.log)
  const options: ServiceOptions = { ...serviceOf(settings, server, io.env), told: io.log, ...io.service }
  try {
    if (options.adminKey === '') {
      throw new IndexingError('the admin key is missing → set ALGOLIA_ADMIN_KEY in the environment of this command')
    }
    if (options.adminKey === search.key) {
      throw new IndexingError(
        'search.key is the admin key, and every visitor can read it → put a search-only key there, and replace the admin key',
      )
    }
    const service = createService(options)
    await checkSearchKey(service, search)
    const records = open()
    const setup = stockSetup(slug, { ...search, synonyms: synonymsOf(settings) })
    const keep = (): void => {
      if (save !== undefined) saveRecords(save, records, message => io.log(`${slug}: ${message}`))
    }
    const turn = { at, wait: io.service?.wait, told: (line: string) => io.log(`${slug}: ${line}`) }
    const outcome = await inTurn(service, `${setup.name}_turn`, turn, async stillOurs => {
      const how = { all, onSent: bar.onSent, beforeLive: stillOurs }
      const pushed = await pushStock(service, setup, records, how).catch(unlessLive)
      keep()
      return pushed
    })
    bar.stop()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if ('later' in outcome) {
      keep()
      io.error(`${slug}: ${GAVE_WAY}, of ${outcome.later.toISOString()}`)
    } else if (outcome.done instanceof OrdersError) throw outcome.done
    else io.log(`${slug}: ${summary(outcome.done)} (${seconds} s)`)
    return true
  } catch (error) {
    bar.stop()
    const { state, cause } = stateAfter(error)
    const reason = explained(cause, options)
    io.error(`${slug} was not indexed; ${state}: ${reason ?? inFull(cause)}`)
    return false
  }
}

/** Where only orders are missing, those cars are there: they are kept, and an earlier release gives way to them. */
function unlessLive(error: unknown): OrdersError {
  if (error instanceof OrdersError) return error
  throw error
}

/** What is searched after a run that failed, and what it failed of. */
function stateAfter(error: unknown): { state: string; cause: unknown } {
  if (error instanceof OrdersError) {
    return { state: 'its cars are up to date, but not all of its orders', cause: error.cause }
  }
  if (error instanceof UnendedTurnError) {
    return { state: 'its cars are up to date, but its turn could not be given back', cause: error.cause }
  }
  const isLost = error instanceof LostTurnError
  return { state: isLost ? MIXED : 'what is searched is as it was', cause: error }
}

/** Our own server is asked on this machine, in the name of the dealer; Algolia where it is. */
function serviceOf({ slug, search }: HostedSettings, server: URL, env: NodeJS.ProcessEnv): ServiceOptions {
  const { appId } = search
  const adminKey = env.ALGOLIA_ADMIN_KEY ?? ''
  if (search.host !== '/') return { appId, adminKey, hosts: hostsOf(search, { host: '', protocol: 'https:' }) }
  const { hostname, port, protocol } = server
  const isPlain = protocol === 'http:'
  return {
    appId,
    adminKey: adminKey || localAdminKey(dataFolder(env), env),
    hosts: [
      {
        url: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port: Number(port || (isPlain ? 80 : 443)),
        protocol: isPlain ? 'http' : 'https',
        accept: 'readWrite',
      },
    ],
    isOurs: true,
    headers: { host: `${slug}.localhost${port && `:${port}`}` },
  }
}

/** What every visitor can read may do no more than search (CF-10). */
async function checkSearchKey(service: Service, { key, appId }: HostedSearch): Promise<void> {
  const rights = await service.rightsOf(key)
  if (rights === undefined) return
  if (!rights.includes('search')) {
    throw new IndexingError(`search.key cannot search ${appId} → copy its search-only key into site.json`)
  }
  const others = rights.filter(right => right !== 'search')
  if (others.length === 0) return
  throw new IndexingError(
    `search.key may also do ${others.join(', ')}, and every visitor can read it → put a search-only key there, and replace that one`,
  )
}

const number = new Intl.NumberFormat('en-AU')

function summary({ sent, removed, unchanged, setUp, replaced }: Pushed): string {
  const cars = [`${number.format(sent)} cars sent`, `${number.format(removed)} removed`]
  const indexes = setUp.length === 0 ? [] : [`${setUp.length} indexes set up`]
  const how = replaced ? ['put live in one step'] : []
  return [...cars, `${number.format(unchanged)} unchanged`, ...indexes, ...how].join(', ')
}

/** A log gets a line for each so many cars. */
const CARS_A_LINE = 10_000

/** A moving bar for a person, lines for a log; nothing for a handful of cars. */
function progressOf(slug: string, log: (line: string) => void): { onSent: PushOptions['onSent']; stop(): void } {
  if (!process.stdout.isTTY) {
    const onSent = (done: number, total: number): void => {
      if (done % CARS_A_LINE === 0) log(`${slug}: ${number.format(done)} of ${number.format(total)} sent`)
    }
    return { onSent, stop: () => {} }
  }
  const bar = new SingleBar({ format: '{bar} {value}/{total} cars · {slug}', clearOnComplete: true, barsize: 24 })
  return {
    onSent(done, total) {
      if (bar.isActive) bar.update(done)
      else bar.start(total, done, { slug })
    },
    stop: () => bar.stop(),
  }
}
