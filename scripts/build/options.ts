import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isOfCalendar } from '../../src/records/calendar-date.ts'
import { chosenSlugs, namedSlugs, siteSlugs } from '../options/dealers.ts'
import { dataFolder } from '../options/folders.ts'
import { flagsOf, UsageError } from '../options/usage.ts'
import { pagesExpected, sharesOf } from './shards.ts'
import type { FetchedFeeds } from './site/fetched-feeds.ts'

export type BuildOptions = {
  sitesDir: string
  outDir: string
  /** The compiled app, work in progress and what builds remember. */
  dataDir: string
  slugs: readonly string[]
  /** The moment that pages are rendered for. */
  at: Date
  /** What the manifest says of when it was built: `at`, if that was asked for, so that equal input gives equal bytes. */
  builtAt: Date
  /** Somebody asked for that moment, to look at it: nobody is offered what is built. */
  isLook?: boolean
  force: boolean
  /** The dealers that may have lost most of their cars. */
  fewerCars: readonly string[]
  /** The feeds on the web that were fetched before, by dealer; those of the others are fetched by their builds. */
  feeds?: ReadonlyMap<string, FetchedFeeds>
  workers: number
}

export const BUILD_USAGE = `npm run build -- [--site a,b] [--sites DIR] [--out DIR] [--at TIME] [--force] [--shard 1/4] [--workers N]
                 [--fewer-cars a,b]

  --site a,b     only these dealers
  --sites DIR    the folder that holds the dealers' folders (sites)
  --out DIR      where bundles go, one folder each (dist)
  --at TIME      the moment that pages are rendered for, e.g. 2026-12-26T09:00+11:00
                 (the last full quarter of an hour)
  --force        keeps nothing from the last build
  --shard 1/4    only the first of four shares with about as many pages each, for CI on several machines, all given the same
                 .forecourt/changes: a build adds to it, so shares that are built there one by one miss some dealers
  --workers N    threads to build with (one for each processor core); FORECOURT_WORKERS says it for every build
  --fewer-cars a,b
                 takes the stock of these dealers also where it has lost most of its cars since the last build, or its
                 prices are of another size`

/** The options of `npm run build`, or a `UsageError` that says what to write instead. */
export function parseBuildOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): BuildOptions {
  const values = buildFlags(args)
  const sitesDir = resolve(values.sites ?? 'sites')
  const asked = values.at === undefined ? undefined : parseMoment(values.at)
  const now = new Date()
  const all = siteSlugs(sitesDir)
  const outDir = resolve(values.out ?? 'dist')
  refuseOverlap(outDir, sitesDir, values.out)
  const dataDir = dataFolder(env)
  const chosen = chosenSlugs(all, values.site, sitesDir)
  return {
    sitesDir,
    outDir,
    dataDir,
    slugs: shardOf(chosen, values.shard, { sitesDir, dataDir }),
    at: asked ?? lastQuarter(now),
    builtAt: asked ?? now,
    isLook: asked !== undefined,
    force: values.force ?? false,
    // A field of CI that nobody has filled in is empty.
    fewerCars: values['fewer-cars'] ? namedSlugs(all, values['fewer-cars'], '--fewer-cars') : [],
    workers: parseWorkers(values.workers ?? env.FORECOURT_WORKERS),
  }
}

/** A bundle takes the place of the folder of its name: among dealers, that would be a dealer's own. */
function refuseOverlap(outDir: string, sitesDir: string, asked: string | undefined): void {
  const [out, sites] = [realPath(outDir), realPath(sitesDir)]
  if (!isWithin(out, sites) && !isWithin(sites, out)) return
  throw new UsageError(
    `--out ${asked ?? 'dist'}: bundles would take the place of what lies in ${sitesDir} → name a folder apart from it, such as dist`,
  )
}

/** Without links, as far as there is such a path. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  return join(realPath(dirname(path)), relative(dirname(path), path))
}

const isWithin = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)

/** As they are written, on the command line of `npm start` too. */
export const buildFlags = (args: readonly string[]) =>
  flagsOf(
    {
      args: [...args],
      options: {
        site: { type: 'string' },
        sites: { type: 'string' },
        out: { type: 'string' },
        at: { type: 'string' },
        force: { type: 'boolean' },
        shard: { type: 'string' },
        workers: { type: 'string' },
        'fewer-cars': { type: 'string' },
      },
    },
    BUILD_USAGE,
  ).values

type Places = { sitesDir: string; dataDir: string }

/** The dealers of one of several machines, which all of them deal out alike. */
function shardOf(
  slugs: readonly string[],
  shard: string | undefined,
  { sitesDir, dataDir }: Places,
): readonly string[] {
  if (shard === undefined) return slugs
  const [part, parts] = /^\d+\/\d+$/.test(shard) ? shard.split('/').map(Number) : []
  if (part === undefined || parts === undefined || part < 1 || part > parts) {
    throw new UsageError(`--shard ${shard}: write which part of how many, e.g. 1/4`)
  }
  return sharesOf(pagesExpected(slugs, { sitesDir, changesDir: join(dataDir, 'changes') }), parts)[part - 1]!
}

const QUARTER_MILLISECONDS = 15 * 60_000

/**
 * Pages outlive the minute they are rendered for anyway, and correct in the browser what depends on it. So a build that
 * is not told a moment takes the last full quarter of an hour: what was rendered for it a minute ago need not be again.
 */
export function lastQuarter(now: Date): Date {
  return new Date(Math.floor(now.getTime() / QUARTER_MILLISECONDS) * QUARTER_MILLISECONDS)
}

function parseMoment(text: string): Date {
  const isMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  const at = isMoment && isOfCalendar(text) ? new Date(text) : undefined
  if (at === undefined || Number.isNaN(at.getTime())) {
    throw new UsageError(`--at ${text}: write a date, or a time with its offset, e.g. 2026-12-26T09:00+11:00`)
  }
  return at
}

function parseWorkers(text: string | undefined): number {
  if (text === undefined) return availableParallelism()
  const workers = Number(text)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new UsageError(`--workers ${text}: write a number from 1 to 64`)
  }
  return workers
}
