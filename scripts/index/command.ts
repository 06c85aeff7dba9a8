// What `npm run index` does and says: the stock of each site that is searched at Algolia, brought there.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { hostsOf } from '../../src/search/clients/algolia.ts'
import { formatFault } from '../../src/site/faults.ts'
import { loadSite } from '../../src/site/load.ts'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import type { Site } from '../../src/site/site.ts'
import { stockOf } from '../../src/views/stock.ts'
import { chosenSlugs, siteSlugs, UsageError } from '../build/options.ts'
import { localAdminKey } from '../serve/algolia/kept.ts'
import { OrdersError, type Pushed, type PushOptions, pushStock } from './push.ts'
import { createService, explained, IndexingError, type Service, type ServiceOptions } from './service.ts'
import { stockSetup } from './settings.ts'

export const INDEX_USAGE = `npm run index -- [--site a,b] [--sites DIR] [--all] [--server URL]

  --site a,b     only these dealers (all whose search.engine is "algolia")
  --sites DIR    the folder that holds the dealers' folders (sites)
  --all          sends every car and all settings, whatever is there
  --server URL   of sites with search.host "/": where our own server listens (http://localhost:4321)

The admin key comes from the environment, as ALGOLIA_ADMIN_KEY. For our own server on this machine it may be left out.`

type HostedSearch = Extract<SiteSettings['search'], { engine: 'algolia' }>
type HostedSite = Site & { settings: { search: HostedSearch } }

type IndexOptions = { slugs: readonly string[]; asked: boolean; sitesDir: string; all: boolean; server: URL }

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
      const loaded = await loadSite(join(options.sitesDir, slug), { at: new Date(), sitesDir: options.sitesDir })
      if (!loaded.ok) {
        failed++
        error(`${slug} was not indexed:\n${loaded.faults.map(fault => `  ${formatFault(fault)}`).join('\n')}`)
      } else if (isHosted(loaded.site)) sites.push(loaded.site)
      else if (options.asked) {
        throw new UsageError(`${slug}: its search.engine is "embedded", so there is nothing to push`)
      }
    }
    if (sites.length === 0 && failed === 0) log('No site has search.engine "algolia", so there is nothing to push')
    refuseShared(sites)
    for (const site of sites) if (!(await indexSite(site, options, { ...surroundings, env, log, error }))) failed++
    return failed === 0 ? 0 : 1
  } catch (fault) {
    if (!(fault instanceof UsageError)) throw fault
    error(fault.message)
    return 2
  }
}

function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): IndexOptions {
  let values: ReturnType<typeof parseFlags>
  try {
    values = parseFlags(args)
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}\n\n${INDEX_USAGE}`)
  }
  const server = values.server ?? `http://localhost:${env.PORT ?? 4321}`
  if (!URL.canParse(server)) throw new UsageError(`--server ${server}: write an address such as http://localhost:4321`)
  const sitesDir = resolve(values.sites ?? 'sites')
  return {
    slugs: chosenSlugs(siteSlugs(sitesDir), values.site, sitesDir),
    asked: values.site !== undefined,
    sitesDir,
    all: values.all ?? false,
    server: new URL(server),
  }
}

const parseFlags = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      site: { type: 'string' },
      sites: { type: 'string' },
      all: { type: 'boolean' },
      server: { type: 'string' },
    },
  }).values

function isHosted(site: Site): site is HostedSite {
  return site.settings.search.engine === 'algolia'
}

/** Two sites with the same index would take turns in throwing out each other's cars. */
function refuseShared(sites: readonly HostedSite[]): void {
  const bySearch = Map.groupBy(sites, ({ settings: { search, slug } }) => {
    const { appId, host, indexPrefix } = search
    return host === '/' ? slug : `${appId} ${indexPrefix}`
  })
  for (const [one, other] of bySearch.values()) {
    if (other === undefined) continue
    const [first, second] = [one!.settings.slug, other.settings.slug]
    throw new UsageError(`${first} and ${second} would share an index → give one of them a search.indexPrefix`)
  }
}

type Told = Required<Pick<Surroundings, 'env' | 'log' | 'error'>> & Surroundings

async function indexSite(site: HostedSite, { all, server }: IndexOptions, told: Told): Promise<boolean> {
  const { slug, search } = site.settings
  const started = performance.now()
  const bar = progressOf(slug, told.log)
  const options: ServiceOptions = { ...serviceOf(site, server, told.env), told: told.log, ...told.service }
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
    const pushed = await pushStock(service, stockSetup(slug, search), stockOf(site).records, {
      all,
      onSent: bar.onSent,
    })
    bar.stop()
    told.log(`${slug}: ${summary(pushed)} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    bar.stop()
    const isSearched = error instanceof OrdersError
    const reason = explained(isSearched ? error.cause : error, options)
    if (reason === undefined) throw error
    const state = isSearched ? 'its cars are up to date, but not all of its orders' : 'what is searched is as it was'
    told.error(`${slug} was not indexed; ${state}: ${reason}`)
    return false
  }
}

/** Our own server is asked on this machine, in the name of the dealer; Algolia where it is. */
function serviceOf({ settings: { slug, search } }: HostedSite, server: URL, env: NodeJS.ProcessEnv): ServiceOptions {
  const { appId } = search
  const adminKey = env.ALGOLIA_ADMIN_KEY ?? ''
  if (search.host !== '/') return { appId, adminKey, hosts: hostsOf(search, { host: '', protocol: 'https:' }) }
  const { hostname, port, protocol } = server
  const isPlain = protocol === 'http:'
  return {
    appId,
    adminKey: adminKey || localAdminKey(resolve(env.FORECOURT_DATA ?? '.forecourt'), env),
    hosts: [
      {
        url: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port: Number(port || (isPlain ? 80 : 443)),
        protocol: isPlain ? 'http' : 'https',
        accept: 'readWrite',
      },
    ],
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
