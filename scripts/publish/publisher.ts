// The resident publisher: who is to be built next and why, and what is known of every site.
import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChangeAhead } from '../../src/site/changes-ahead.ts'
import { lastQuarter, siteSlugs } from '../build/options.ts'
import type { SiteReport } from '../build/site/site-job.ts'
import type { Builder } from './builder.ts'
import type { Live, Published, Release, Target } from './target.ts'

/** Why a site is built, the most urgent first. */
export const CAUSES = ['asked', 'saved', 'hook', 'schedule', 'feed', 'start'] as const
export type Cause = (typeof CAUSES)[number]

export type FeedState = {
  file: string
  accepted: number
  refused: number
  /** When a file was written last; for an address, when it was read last. */
  at: Date | undefined
}

export type SiteState = {
  slug: string
  live: Live | undefined
  releases: readonly Release[]
  waiting: Cause | undefined
  building: { cause: Cause; since: Date; pages: number; lastPages: number | undefined } | undefined
  /** Why the last build or its release came to nothing; what was live stays so. */
  refused: { at: Date; faults: readonly string[] } | undefined
  warnings: readonly string[]
  feeds: readonly FeedState[]
  next: ChangeAhead | undefined
}

type Known = {
  report?: SiteReport
  /** The moment that its pages were rendered for last. */
  at?: Date
  readAt?: Date
  ahead: readonly ChangeAhead[]
  refused?: SiteState['refused']
  lastPages?: number
}

export type PublisherOptions = {
  sitesDir: string
  dataDir: string
  /** Where bundles grow: on the same disk as the releases, so that these can be links. */
  stagingDir: string
  target: Target
  builder: Builder
  now?: () => Date
  say?: (line: string) => void
}

export type Publisher = {
  request(slugs: readonly string[], cause: Cause): void
  /** Those whose time has come, or has not come after all because the clock was set. */
  requestDue(): void
  roll(slug: string, way: 'back' | 'forward'): string | undefined
  states(): SiteState[]
  state(slug: string): SiteState | undefined
  /** Until nothing is waiting or being built. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** So few sites at once that what somebody saves meanwhile need not wait for all of them. */
const SITES_AT_ONCE = 2 * availableParallelism()

export function createPublisher({
  sitesDir,
  dataDir,
  stagingDir,
  target,
  builder,
  now = () => new Date(),
  say = () => {},
}: PublisherOptions): Publisher {
  const known = new Map<string, Known>()
  const waiting = new Map<string, Cause>()
  const building = new Map<string, NonNullable<SiteState['building']>>()
  let working: Promise<void> | undefined
  let isStopped = false

  const knownOf = (slug: string): Known => {
    const found = known.get(slug) ?? { ahead: [] }
    known.set(slug, found)
    return found
  }

  /** The last full quarter of an hour, unless something has begun or ended since. */
  const momentFor = (slug: string): Date => {
    const time = now()
    const { at, ahead } = knownOf(slug)
    const passed = [lastQuarter(time), ...(at === undefined ? [] : [at]), ...ahead.map(change => new Date(change.at))]
    return new Date(Math.max(...passed.filter(moment => moment <= time).map(Number)))
  }

  /** The most urgent ones that are rendered for the same moment; what a person waits for goes without the others. */
  const nextBatch = (): { slugs: string[]; at: Date } => {
    const urgency = (slug: string): number => CAUSES.indexOf(waiting.get(slug)!)
    const slugs = [...waiting.keys()].sort((one, other) => urgency(one) - urgency(other))
    const at = momentFor(slugs[0]!)
    const isAwaited = (slug: string): boolean => urgency(slug) <= CAUSES.indexOf('saved')
    const isAlike = (slug: string): boolean =>
      momentFor(slug).getTime() === at.getTime() && isAwaited(slug) === isAwaited(slugs[0]!)
    return { slugs: slugs.filter(isAlike).slice(0, SITES_AT_ONCE), at }
  }

  const release = async (report: SiteReport, asked: boolean): Promise<void> => {
    const { slug } = report
    const about = knownOf(slug)
    about.report = report
    if (!report.ok) return refuse(slug, report.faults)
    about.ahead = report.ahead
    about.readAt = now()
    about.lastPages = report.pages.rendered + report.pages.kept
    try {
      const published = await target.publish(slug, join(stagingDir, slug), { asked })
      delete about.refused
      say(told(slug, published, report.milliseconds))
    } catch (error) {
      refuse(slug, [`${slug} ✖ was built and not published: ${(error as Error).message}`])
    } finally {
      building.delete(slug)
    }
  }

  const refuse = (slug: string, faults: readonly string[]): void => {
    knownOf(slug).refused = { at: now(), faults }
    building.delete(slug)
    say(`✖ ${slug} was refused; what was live stays live\n${faults.map(fault => `  ${fault}`).join('\n')}`)
  }

  const buildBatch = async (): Promise<void> => {
    const { slugs, at } = nextBatch()
    const causes = new Map(slugs.map(slug => [slug, waiting.get(slug)!]))
    for (const [slug, cause] of causes) {
      // What changes from now on is built once more.
      waiting.delete(slug)
      building.set(slug, { cause, since: now(), pages: 0, lastPages: knownOf(slug).lastPages })
      knownOf(slug).at = at
    }
    const options = {
      sitesDir,
      outDir: stagingDir,
      dataDir,
      slugs,
      at,
      builtAt: now(),
      force: false,
      workers: availableParallelism(),
    }
    try {
      await builder.build(options, {
        onProgress(slug, pages) {
          const under = building.get(slug)
          if (under !== undefined) under.pages = pages
        },
        onSite: report => release(report, causes.get(report.slug) === 'asked'),
      })
    } catch (error) {
      for (const slug of slugs) if (building.has(slug)) refuse(slug, [`${slug} ✖ ${(error as Error).message}`])
    }
    for (const slug of slugs) {
      building.delete(slug)
      // Room on the disk may be short; then the next release makes its own.
      if (waiting.size === 0) await target.prepare(slug).catch(() => {})
    }
  }

  const work = async (): Promise<void> => {
    while (waiting.size > 0 && !isStopped) await buildBatch()
    working = undefined
  }

  const stateOf = (slug: string): SiteState => {
    const { report, ahead, refused, readAt } = knownOf(slug)
    const time = now().toISOString()
    return {
      slug,
      live: target.live(slug),
      releases: target.releases(slug),
      waiting: waiting.get(slug),
      building: building.get(slug),
      refused,
      warnings: report?.warnings ?? [],
      feeds: (report?.feeds ?? []).map(({ file, accepted, refused: rows }) => ({
        file,
        accepted,
        refused: rows.length,
        at: writtenAt(join(dirname(sitesDir), file)) ?? readAt,
      })),
      next: ahead.find(change => change.at > time),
    }
  }

  return {
    request(slugs, cause) {
      if (slugs.length === 0) return
      const present = siteSlugs(sitesDir)
      for (const slug of slugs.filter(wanted => present.includes(wanted))) {
        const before = waiting.get(slug)
        if (before === undefined || CAUSES.indexOf(cause) < CAUSES.indexOf(before)) waiting.set(slug, cause)
      }
      if (waiting.size > 0 && !isStopped) working ??= work()
    },
    requestDue() {
      const time = now()
      const isDue = ([slug, { at, ahead }]: [string, Known]): boolean =>
        at !== undefined && !waiting.has(slug) && (at > time || ahead.some(change => isBetween(change.at, at, time)))
      this.request(
        [...known].filter(isDue).map(([slug]) => slug),
        'schedule',
      )
    },
    roll(slug, way) {
      const id = target.roll(slug, way)
      if (id !== undefined) say(`↺ ${slug} went ${way} to release ${Number(id)}`)
      return id
    },
    states: () => siteSlugs(sitesDir).map(stateOf),
    state: slug => (siteSlugs(sitesDir).includes(slug) ? stateOf(slug) : undefined),
    async idle() {
      while (working !== undefined) await working
    },
    async stop() {
      isStopped = true
      await working
      await builder.stop()
    },
  }
}

const isBetween = (at: string, after: Date, until: Date): boolean =>
  at > after.toISOString() && at <= until.toISOString()

const writtenAt = (file: string): Date | undefined => (existsSync(file) ? statSync(file).mtime : undefined)

function told(slug: string, published: Published, milliseconds: number): string {
  switch (published.kind) {
    case 'same':
      return `· ${slug} shows the same as before (${milliseconds} ms)`
    case 'held':
      return `· ${slug} is built, and stays at the release that somebody went back to`
    case 'published':
      return `✓ ${slug} release ${Number(published.id)}: ${published.files} files changed (${milliseconds} ms)`
  }
}
