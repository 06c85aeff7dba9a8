// All dealers, each to its bundle: compiles the app if its code has changed, and shares the work among threads.
import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clashFaults, hostNames } from '../../src/site/hosts.ts'
import { siteSlugs } from '../options/dealers.ts'
import { TOP } from '../options/folders.ts'
import { makeFolder } from '../options/make-folder.ts'
import { inPlainWords } from '../options/system-refusal.ts'
import { type CompiledApp, compiledApp } from './compile.ts'
import { lockFolder } from './lock.ts'
import type { BuildOptions } from './options.ts'
import { sourceRevision } from './revision.ts'
import { bundlesIn, recoverBundle } from './site/bundle-folder.ts'
import { newReport, type SiteJob, type SiteReport } from './site/site-job.ts'
import type { Helper } from './site/write-pages.ts'
import { createThread, type Thread } from './threads.ts'

export type BuildReport = {
  ok: boolean
  at: string
  revision: string
  /** Whether the app had to be compiled first. */
  compiled: boolean
  milliseconds: { compile: number; total: number }
  sites: SiteReport[]
  /** Every dealer that there was, built or not. */
  dealers: readonly string[]
  /** Why `report.json` does not tell of this build. */
  unwritten?: string
  /** Bundles of dealers that are there no more: nothing takes them away, and nothing publishes them. */
  leftBehind: readonly string[]
}

export type BuildEvents = {
  onCompile?(): void
  onStart?(slugs: readonly string[]): void
  /** Pages done of a site that is under way. */
  onProgress?(slug: string, done: number): void
  onSite?(report: SiteReport): void
}

type App = typeof import('./app/entry.ts') & typeof import('./app/start.mjs')

/**
 * Builds the dealers. Each one's failure is its own: it is told in the report, and the others are built (DC-26). Whoever builds
 * again and again may keep the app that `appOf` gives.
 */
export async function buildSites(
  options: BuildOptions,
  events: BuildEvents = {},
  appOf: (folder: string) => Promise<CompiledApp> = folder => compiledApp(TOP, folder, events.onCompile),
): Promise<BuildReport> {
  const started = performance.now()
  const { outDir, dataDir } = options
  makeFolder(outDir, '--out')
  makeFolder(dataDir, 'FORECOURT_DATA')
  const unlock = lockFolder(outDir)
  try {
    const app = await appOf(join(dataDir, 'app'))
    const compile = Math.round(performance.now() - started)
    const revision = sourceRevision(TOP)
    const workDir = workFolder(outDir, dataDir)
    const jobs = options.slugs.map(
      (slug): SiteJob => ({
        slug,
        sitesDir: options.sitesDir,
        outDir,
        workDir,
        changesDir: join(dataDir, 'changes'),
        picturesDir: join(dataDir, 'pictures'),
        topDir: TOP,
        publicDir: join(TOP, 'public'),
        app: { digest: app.digest, assets: app.assets },
        at: options.at.toISOString(),
        builtAt: options.builtAt.toISOString(),
        isLook: options.isLook ?? false,
        revision,
        force: options.force,
        fewerCars: options.fewerCars.includes(slug),
        feeds: options.feeds?.get(slug),
      }),
    )
    events.onStart?.(options.slugs)
    const refused = await refusedForHost(options)
    for (const report of refused) events.onSite?.(report)
    const own = jobs.filter(({ slug }) => refused.every(report => report.slug !== slug))
    const sites = [...refused, ...(await runJobs(own, app.entry, options.workers, events))].sort(bySlug)
    const bundles = bundlesIn(outDir)
    const dealers = dealersNow(options, bundles)
    const report: BuildReport = {
      ok: sites.every(site => site.ok),
      at: options.at.toISOString(),
      revision,
      compiled: app.fresh,
      milliseconds: { compile, total: Math.round(performance.now() - started) },
      sites,
      dealers,
      leftBehind: bundles.filter(slug => !dealers.includes(slug)),
    }
    const unwritten = writeReport(join(outDir, 'report.json'), report)
    if (unwritten !== undefined) report.unwritten = unwritten
    if (hasUsedMost(sites)) {
      const { keepCode }: App = await import(app.entry)
      keepCode()
    }
    return report
  } finally {
    unlock()
  }
}

/**
 * Of dealers with one host all but one are not built, as what visitors send would all go to that one. It is the one that has a
 * bundle, as a copied folder has none, else the first by name. A dealer alone, as the publisher builds it at a save, is not
 * compared, which takes long beside a thousand others.
 */
async function refusedForHost({ sitesDir, outDir, slugs }: BuildOptions): Promise<SiteReport[]> {
  if (slugs.length < 2) return []
  const clashes = orElse(() => hostNames(sitesDir).clashes, [])
  if (clashes.length === 0) return []
  const bundles = bundlesIn(outDir)
  const refused = [...Map.groupBy(clashes, ({ keeper }) => keeper.slug)].flatMap(([first, pairs]) => {
    const all = [first, ...pairs.map(({ other }) => other.slug)]
    const keeps = all.find(slug => bundles.includes(slug)) ?? first
    return all.filter(slug => slug !== keeps)
  })
  // It comes with a package, which a usual build does not wait for.
  const { formatFault } = await import('../../src/site/faults.ts')
  const faults = clashFaults(sitesDir, clashes)
  return slugs
    .filter(slug => refused.includes(slug))
    .map(slug => ({
      ...newReport(slug),
      faults: faults.filter(fault => fault.slug === slug).map(({ fault }) => formatFault(fault)),
    }))
}

const bySlug = (one: SiteReport, other: SiteReport): number => (one.slug < other.slug ? -1 : 1)

/** Who made most pages anew has called nearly all of the app. */
function hasUsedMost(sites: readonly SiteReport[]): boolean {
  const sum = (count: 'rendered' | 'kept') => sites.reduce((total, { pages }) => total + pages[count], 0)
  return sum('rendered') > sum('kept')
}

/** A folder that is away at this moment has lost nobody. */
function dealersNow({ sitesDir, slugs }: BuildOptions, bundles: readonly string[]): readonly string[] {
  const found = orElse(() => siteSlugs(sitesDir), [])
  return found.length > 0 ? found : [...new Set([...slugs, ...bundles])].sort()
}

/**
 * In one step: who reads it while it is written would find half of it. Gives why it could not be: the bundles are there all the
 * same, and what is to be said of them as well.
 */
function writeReport(file: string, report: BuildReport): string | undefined {
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 2)}\n`)
    renameSync(`${file}.new`, file)
    return undefined
  } catch (error) {
    rmSync(`${file}.new`, { force: true })
    return `${file} is of an earlier build, if any: ${inPlainWords((error as Error).message, dirname(file))}`
  }
}

/**
 * Work in progress lies where a folder can be moved from to the out folder in one step: beside our other data if that
 * is on the same disk, else in the out folder itself, hidden.
 */
function workFolder(outDir: string, dataDir: string): string {
  const isNear = statSync(outDir).dev === statSync(dataDir).dev
  const folder = isNear ? join(dataDir, 'bundles', hash('sha1', outDir).slice(0, 12)) : join(outDir, '.forecourt')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** This thread takes the first job; the others take whole sites while there are any, then pages of the sites left. */
async function runJobs(
  jobs: readonly SiteJob[],
  entry: string,
  workers: number,
  events: BuildEvents,
): Promise<SiteReport[]> {
  const threads = Array.from({ length: workers - 1 }, () => createThread(entry, events.onProgress))
  const waiting = [...jobs].sort((one, other) => sizeOf(other) - sizeOf(one))
  const first = waiting.shift()
  const reports: SiteReport[] = []
  const finish = (report: SiteReport): void => {
    reports.push(report)
    events.onSite?.(report)
  }
  const byThread = async (thread: Thread): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const before = folderAt(liveOf(job))
      try {
        finish(await thread.build(job))
      } catch (error) {
        // The thread is gone, as when a site needs more memory than there is. The others do its work.
        return finish(await whatBecameOf(job, before, error as Error, entry))
      }
    }
  }
  const byUs = async (helpers: readonly Helper[]): Promise<void> => {
    const { buildSite }: App = await import(entry)
    for (let job = first; job !== undefined; job = waiting.shift()) {
      const { slug } = job
      finish(await buildSite(job, helpers, done => events.onProgress?.(slug, done)))
    }
  }
  try {
    await Promise.all([...threads.map(byThread), byUs(threads)])
  } finally {
    await Promise.all(threads.map(thread => thread.stop()))
  }
  return reports.sort(bySlug)
}

const liveOf = ({ outDir, slug }: SiteJob): string => join(outDir, slug)

/** What tells one folder at a place from another. */
const folderAt = (place: string): number | undefined => statSync(place, { throwIfNoEntry: false })?.ino

/**
 * A site whose thread is gone. Where that was before its bundle took its place, it was not built. Else it was, and another
 * thread tells of what it finds there: it has nothing left to render.
 */
async function whatBecameOf(
  job: SiteJob,
  before: number | undefined,
  error: Error,
  entry: string,
): Promise<SiteReport> {
  const { slug, workDir } = job
  recoverBundle(liveOf(job), join(workDir, slug))
  if (folderAt(liveOf(job)) === before) {
    return { ...newReport(slug), faults: [`${slug} ✖ ${error.message}`], brokeOff: true }
  }
  const thread = createThread(entry)
  try {
    const report = await thread.build({ ...job, force: false })
    if (report.ok) return report
  } catch {
    // That it is built is so all the same.
  } finally {
    await thread.stop()
  }
  const warning = `${slug} is built, but of what is not known: ${error.message} → build it again`
  return { ...newReport(slug), ok: true, warnings: [warning] }
}

/**
 * About how much work a site is, by the files beside its `site.json`: its stock. The largest goes first. A file, or a whole
 * folder, that cannot be looked at counts for nothing: only whoever needs it has to fail.
 */
function sizeOf({ sitesDir, slug }: SiteJob): number {
  const folder = join(sitesDir, slug)
  const names = orElse(() => readdirSync(folder), [])
  return names.reduce((sum, name) => sum + orElse(() => statSync(join(folder, name)).size, 0), 0)
}

function orElse<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look()
  } catch {
    return otherwise
  }
}
