// The resident publisher: who is to be built next, and what becomes of it.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { lostFeedLine } from '../../src/site/feeds/lost-cars.ts'
import { withdrawCharged } from '../../src/site/price-memory.ts'
import { lastQuarter } from '../build/options.ts'
import type { FetchedFeeds } from '../build/site/fetched-feeds.ts'
import type { SiteReport } from '../build/site/site-job.ts'
import { reportOf, upkeepInWords } from '../build/upkeep-report.ts'
import { inPlainWords } from '../options/system-refusal.ts'
import type { Builder } from './builder.ts'
import { feedAddresses, presentSlugs } from './concerned.ts'
import { createFeeds } from './feeds.ts'
import { createLastFeeds } from './last-feeds.ts'
import { contentsOf } from './manifest.ts'
import type { Notices } from './notices.ts'
import { pauseAfter, RETRY_MILLISECONDS } from './retries.ts'
import {
  type Building,
  type Cause,
  feedsAfter,
  isOfWebFeeds,
  type Known,
  moreUrgent,
  nextOf,
  type SiteState,
  told,
  urgency,
} from './states.ts'
import { AS_IT_IS } from './status-page.ts'
import type { Published, Target, Way } from './target.ts'
import { createTelling } from './telling.ts'

export type PublisherOptions = {
  sitesDir: string
  dataDir: string
  /** Where bundles grow: on the same disk as the releases, so that these can be links. */
  stagingDir: string
  /** Where feeds of the web lie as they came last. */
  feedsDir: string
  target: Target
  builder: Builder
  /** Who is told of what went live. */
  notices?: Notices | undefined
  now?: () => Date
  say?: (line: string) => void
}

export type Publisher = {
  request(slugs: readonly string[], cause: Cause): void
  /** Tells of those that were built, are live and have no folder any more, once of each. */
  lookForGone(): void
  /** Nothing takes them from where they are served. */
  leftLive(): readonly string[]
  /** Somebody who was told that most cars are lost says that what is left is all: it is built so, this once. */
  acceptFewerCars(slug: string): void
  /** Those whose time has come, or has not come after all because the clock was set, and those to be tried again. */
  requestDue(): void
  /** Its word counts more than what was asked for before it. */
  roll(slug: string, way: Way): Promise<string | undefined>
  states(): SiteState[]
  /** A number that grows with each change, and the sites that have changed since it was `version`. */
  changesSince(version: number): { version: number; slugs: string[] }
  state(slug: string): SiteState | undefined
  /** Until nothing is waiting or being built. */
  idle(): Promise<void>
  /** Until nothing is being built, and what is waiting does so for its feeds: gives those dealers. */
  rested(): Promise<string[]>
  stop(): Promise<void>
}

/** So few sites at once that what somebody saves meanwhile need not wait for all of them. */
const SITES_AT_ONCE = 2 * availableParallelism()

/** In place of the command that a build names: it would be refused here again. */
const IF_SO = `If the stock really is like this, press “${AS_IT_IS}” on the status page`

export function createPublisher({
  sitesDir,
  dataDir,
  stagingDir,
  feedsDir,
  target,
  builder,
  notices,
  now = () => new Date(),
  say = () => {},
}: PublisherOptions): Publisher {
  const known = new Map<string, Known>()
  const waiting = new Map<string, Cause>()
  /** Those that wait for no server: they are built with the feeds as they came last, unless newer ones are at hand. */
  const atOnce = new Map<string, Cause>()
  /** Those that are to be built once more, as what was asked for may be newer than the feeds that are on their way. */
  const again = new Map<string, Cause>()
  const building = new Map<string, Building>()
  /** The dealers whose next build takes fewer cars. */
  const fewerCars = new Set<string>()
  let working: Promise<void> | undefined
  let isStopped = false

  const changedAt = new Map<string, number>()
  let version = 0
  const touch = (slug: string): void => void changedAt.set(slug, ++version)
  const telling = createTelling({ notices, dataDir, now, say, onTold: touch })

  let lastSlugs: string[] = []
  /** Those of a folder that is away are not gone. */
  const slugsNow = (): string[] => {
    if (existsSync(sitesDir)) lastSlugs = presentSlugs(sitesDir)
    return lastSlugs
  }

  const gone = new Set<string>()

  /** Ends the wait of a queue in which nobody can be built yet. */
  let wake = (): void => {}
  let isResting = false
  /** Who is told of the next such wait. */
  const resters: (() => void)[] = []
  const rest = (): void => {
    isResting = true
    for (const tell of resters.splice(0)) tell()
  }

  const webFeeds = createFeeds({
    addressesOf: slug => feedAddresses(slug, sitesDir),
    onCome(slug) {
      touch(slug)
      wake()
    },
  })
  const lastFeeds = createLastFeeds(feedsDir)
  const lastOf = (slug: string): FetchedFeeds | undefined => lastFeeds.of(slug, feedAddresses(slug, sitesDir))
  const takesLast = (slug: string): boolean => {
    const areAtHand = webFeeds.areAsked(slug) && !webFeeds.areComing(slug)
    return atOnce.has(slug) && !areAtHand && lastOf(slug) !== undefined
  }

  const causeOf = (slug: string): Cause | undefined => moreUrgent(atOnce.get(slug), waiting.get(slug))
  const isAwaited = (slug: string): boolean => urgency(causeOf(slug)) <= urgency('saved')
  const note = (queue: Map<string, Cause>, slug: string, cause: Cause): void => {
    queue.set(slug, moreUrgent(queue.get(slug), cause)!)
  }

  const inLine = (): string[] => [...new Set([...atOnce.keys(), ...waiting.keys()])]

  const knownOf = (slug: string): Known => {
    const found = known.get(slug) ?? { ahead: [], feeds: [] }
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

  /**
   * The most urgent ones that are rendered for the same moment; what a person waits for goes without the others. Nobody while all
   * that wait do so for their feeds.
   */
  const nextBatch = (): { slugs: string[]; at: Date } | undefined => {
    const slugs = inLine().sort((one, other) => urgency(causeOf(one)) - urgency(causeOf(other)))
    const isReady = (slug: string): boolean => takesLast(slug) || webFeeds.areThere(slug, isAwaited(slug))
    const first = slugs.find(isReady)
    if (first === undefined) return undefined
    const at = momentFor(first)
    const isAlike = (slug: string): boolean =>
      momentFor(slug).getTime() === at.getTime() && isAwaited(slug) === isAwaited(first)
    const batch: string[] = []
    for (const slug of slugs.filter(isAlike)) if (batch.length < SITES_AT_ONCE && isReady(slug)) batch.push(slug)
    return { slugs: batch, at }
  }

  const release = async (report: SiteReport): Promise<void> => {
    const { slug } = report
    const about = knownOf(slug)
    try {
      const before = about.report && toLookAt(about.report)
      about.report = report
      const found = toLookAt(report)
      // Each save is a build: what is as it was has been told.
      if (found !== undefined && found !== before) say(`! ${found}`)
      about.builtAt = now()
      const { cause, feeds, withLast } = building.get(slug)!
      const isOfFeed = !report.ok && !withLast && isOfWebFeeds(report) && lastOf(slug) !== undefined
      about.feeds = feedsAfter(report, about, { top: dirname(sitesDir), withLast, isOfFeed })
      if (!report.ok) {
        if (isOfFeed) goOnWithLast(slug, building.get(slug)!)
        return refuse(slug, report.faults, { ...report, isOfFeed })
      }
      if (!withLast) keepFeeds(slug, feeds)
      about.ahead = report.ahead
      about.lastPages = report.pages.rendered + report.pages.kept
      const published = await publish(slug, cause === 'asked')
      if (!withLast || !about.refused?.isOfFeed) {
        // Whether its feeds were among what was wrong, such a build does not tell.
        if (withLast && about.refused !== undefined) queue(slug, 'feed')
        delete about.refused
        delete about.broken
      }
      say(told(slug, published, report.milliseconds))
      if (published.kind === 'published')
        await telling.note(slug, notices => notices.note(slug, published, contentsOf(join(stagingDir, slug))))
    } catch (error) {
      refuse(slug, [`${slug} ✖ was built and not published: ${inPlainWords((error as Error).message)}`], {
        brokeOff: true,
      })
    } finally {
      building.delete(slug)
      touch(slug)
    }
  }

  /** What was to go live beside feeds that stand in the way does so without them; when they are tried again, it is for them alone. */
  const goOnWithLast = (slug: string, { cause, atBefore }: Building): void => {
    const about = knownOf(slug)
    const { refused, broken } = about
    // What has begun or ended since has not been shown.
    about.at = atBefore
    const first = moreUrgent(broken?.cause, cause)!
    if (first !== 'feed') note(atOnce, slug, first)
    // Whether that is mended, or still stands in the way, such feeds do not tell.
    else if (refused !== undefined && !refused.isOfFeed) note(atOnce, slug, 'saved')
  }

  /** Where there is no room for them, what is saved waits for their servers. */
  const keepFeeds = (slug: string, feeds: FetchedFeeds): void => {
    try {
      lastFeeds.keep(slug, feeds)
    } catch (error) {
      say(
        `✖ the feeds of ${slug} cannot be kept for what is saved next: ${inPlainWords((error as Error).message, feedsDir)}`,
      )
    }
  }

  /** What does not go live was offered to nobody: its prices are no proof of an earlier one. */
  const publish = async (slug: string, asked: boolean): Promise<Published> => {
    let isLive = false
    try {
      const published = await target.publish(slug, join(stagingDir, slug), { asked })
      isLive = published.kind !== 'held'
      return published
    } finally {
      if (!isLive) withdraw(slug, knownOf(slug).at ?? now())
    }
  }

  const withdraw = (slug: string, at: Date): void => {
    try {
      withdrawCharged(join(dataDir, 'changes'), slug, at.getTime())
    } catch (error) {
      say(
        `✖ ${slug} is not live with its last build, but its prices are remembered so: ${inPlainWords((error as Error).message, dataDir)}`,
      )
    }
  }

  const refuse = (
    slug: string,
    faults: readonly string[],
    {
      brokeOff = false,
      feedFailed = false,
      lostCars = false,
      isOfFeed = false,
    }: { brokeOff?: boolean; feedFailed?: boolean; lostCars?: boolean; isOfFeed?: boolean },
  ): void => {
    const about = knownOf(slug)
    const at = now()
    const under = building.get(slug)
    const { tries = 0, cause: before } = about.broken ?? {}
    const cause = isOfFeed ? 'feed' : moreUrgent(before, under?.cause ?? 'start')!
    building.delete(slug)
    // What a feed has that could not be read this time, nobody has seen.
    if (brokeOff && !feedFailed && under?.fewerCars) fewerCars.add(slug)
    if (brokeOff) about.broken = { tries: tries + 1, cause }
    else delete about.broken
    const first = feedFailed ? RETRY_MILLISECONDS.firstOfFeed : RETRY_MILLISECONDS.first
    const pause = about.broken && pauseAfter(about.broken.tries, first)
    touch(slug)
    const retryAt = pause === undefined ? undefined : new Date(at.getTime() + pause)
    about.refused = { at, faults, retryAt, isOfFeed, lostCars }
    const told = isOfFeed ? 'keeps the stock of before' : 'was refused; what was live stays live'
    const again = pause === undefined ? '' : `; it is tried again in ${pause / 1000} s`
    const lines = lostCars ? [...faults.map(fault => lostFeedLine(fault) ?? fault), IF_SO] : faults
    say(`✖ ${slug} ${told}${again}\n${lines.map(line => `  ${line}`).join('\n')}`)
  }

  /** Who rolls has seen what is live; what somebody asked for before that is built, and waits for another word. */
  const revokeAsked = (slug: string): void => {
    const { broken } = knownOf(slug)
    fewerCars.delete(slug)
    for (const under of [building.get(slug), broken]) if (under?.cause === 'asked') under.cause = 'saved'
    for (const queue of [waiting, atOnce, again]) if (queue.get(slug) === 'asked') queue.set(slug, 'saved')
  }

  const buildBatch = async ({ slugs, at }: { slugs: readonly string[]; at: Date }): Promise<void> => {
    for (const slug of slugs) {
      const withLast = takesLast(slug)
      const cause = (withLast ? atOnce.get(slug) : causeOf(slug))!
      const feeds = withLast ? lastOf(slug)! : webFeeds.take(slug)
      // What changes from now on is built once more.
      atOnce.delete(slug)
      if (!withLast) waiting.delete(slug)
      const { lastPages, at: atBefore } = knownOf(slug)
      // Who has seen what is left means none of the feeds that were on their way.
      const takesFewer = !withLast && !again.has(slug) && fewerCars.delete(slug)
      const facts = { cause, since: now(), pages: 0, lastPages, feeds, withLast, fewerCars: takesFewer, atBefore }
      building.set(slug, facts)
      knownOf(slug).at = at
      touch(slug)
    }
    for (const slug of slugs) {
      const cause = again.get(slug)
      again.delete(slug)
      if (cause !== undefined) queue(slug, cause)
    }
    const options = {
      sitesDir,
      outDir: stagingDir,
      dataDir,
      slugs,
      at,
      builtAt: now(),
      force: false,
      fewerCars: slugs.filter(slug => building.get(slug)!.fewerCars),
      feeds: new Map(slugs.map(slug => [slug, building.get(slug)!.feeds])),
      workers: availableParallelism(),
    }
    try {
      if (!existsSync(sitesDir))
        throw new Error(`${sitesDir} is not there → bring it back, or name another with --sites`)
      await builder.build(options, {
        onProgress(slug, pages) {
          const under = building.get(slug)
          if (under !== undefined) under.pages = pages
          touch(slug)
        },
        onSite: release,
      })
    } catch (error) {
      for (const slug of slugs) {
        if (building.has(slug))
          refuse(slug, [`${slug} ✖ ${inPlainWords((error as Error).message, stagingDir)}`], { brokeOff: true })
      }
    }
    for (const slug of slugs) {
      building.delete(slug)
      touch(slug)
      // Room on the disk may be short; then the next release makes its own.
      if (nextBatch() === undefined) await target.prepare(slug).catch(() => {})
    }
  }

  const work = async (): Promise<void> => {
    while (inLine().length > 0 && !isStopped) {
      const batch = nextBatch()
      isResting = false
      if (batch !== undefined) await buildBatch(batch)
      else
        await new Promise<void>(resolve => {
          wake = resolve
          rest()
        })
    }
    working = undefined
    rest()
  }

  /** What is saved, and what begins or ends, asks no server once the feeds have come; who asks may know of newer ones. */
  const queue = (slug: string, cause: Cause): void => {
    const asksNoServer = cause === 'saved' || cause === 'schedule'
    const mayBeNewer = cause === 'asked' || cause === 'hook'
    if (asksNoServer && lastOf(slug) !== undefined) note(atOnce, slug, cause)
    else {
      note(webFeeds.areAsked(slug) && mayBeNewer ? again : waiting, slug, cause)
      webFeeds.fetch(slug, isAwaited(slug))
    }
  }

  const toLookAt = ({ slug, upkeep }: SiteReport): string | undefined => {
    const words = upkeep && upkeepInWords(upkeep)
    return words && `${slug}: ${words} → ${join(stagingDir, reportOf(slug))}`
  }

  const stateOf = (slug: string): SiteState => {
    const { report, ahead, refused, feeds, builtAt } = knownOf(slug)
    const time = now().toISOString()
    return {
      slug,
      live: target.live(slug),
      releases: target.releases(slug),
      waiting: causeOf(slug),
      isFetching: causeOf(slug) !== undefined && webFeeds.areComing(slug) && !takesLast(slug),
      building: building.get(slug),
      refused,
      warnings: [report && toLookAt(report), ...(report?.warnings ?? []), ...telling.lacking(slug)].filter(
        line => line !== undefined,
      ),
      feeds,
      builtAt,
      next: nextOf(ahead, time),
    }
  }

  return {
    request(slugs, cause) {
      if (slugs.length === 0) return
      const present = slugsNow()
      for (const slug of slugs.filter(wanted => present.includes(wanted))) {
        queue(slug, cause)
        touch(slug)
      }
      if (inLine().length > 0 && !isStopped) working ??= work()
      wake()
    },
    lookForGone() {
      const present = slugsNow()
      // A folder without any dealer is away, or on its way back, and has lost nobody.
      if (present.length === 0) return
      for (const slug of known.keys()) {
        const isGone = !present.includes(slug) && target.live(slug) !== undefined
        if (isGone === gone.has(slug)) continue
        touch(slug)
        if (!isGone) gone.delete(slug)
        else {
          gone.add(slug)
          say(
            `! ${slug} is no dealer any more, as its folder is gone, and stays live → take it from where it is served`,
          )
        }
      }
    },
    leftLive: () => [...gone].sort(),
    acceptFewerCars(slug) {
      if (!knownOf(slug).refused?.lostCars) return
      fewerCars.add(slug)
      this.request([slug], 'asked')
    },
    requestDue() {
      const time = now()
      const isDue = ([slug, { at, ahead }]: [string, Known]): boolean =>
        at !== undefined &&
        (at > time || ahead.some(change => isBetween(change.at, at, time))) &&
        (causeOf(slug) === undefined || (!atOnce.has(slug) && lastOf(slug) !== undefined))
      this.request(
        [...known].filter(isDue).map(([slug]) => slug),
        'schedule',
      )
      for (const [slug, { broken, refused }] of known) {
        if (broken === undefined || refused?.retryAt === undefined || causeOf(slug) !== undefined || building.has(slug))
          continue
        const wait = refused.retryAt.getTime() - time.getTime()
        // Nobody waits longer because the clock was set back.
        if (wait <= 0 || wait > RETRY_MILLISECONDS.longest) this.request([slug], broken.cause)
      }
      telling.tellDue()
    },
    async roll(slug, way) {
      revokeAsked(slug)
      const rolled = await target.roll(slug, way)
      touch(slug)
      if (rolled === undefined) return undefined
      withdraw(slug, now())
      say(`↺ ${slug} went ${way} to release ${Number(rolled.id)}`)
      await telling.note(slug, notices => notices.noteRoll(slug, rolled, id => target.open(slug, id)))
      return rolled.id
    },
    changesSince: since => ({ version, slugs: [...changedAt].filter(([, at]) => at > since).map(([slug]) => slug) }),
    states: () => slugsNow().map(stateOf),
    state: slug => (slugsNow().includes(slug) ? stateOf(slug) : undefined),
    async idle() {
      while (working !== undefined) await working
    },
    async rested() {
      if (working !== undefined && !isResting) await new Promise<void>(resolve => resters.push(resolve))
      return inLine().sort()
    },
    async stop() {
      isStopped = true
      wake()
      await working
      await telling.stop()
      await builder.stop()
    },
  }
}

const isBetween = (at: string, after: Date, until: Date): boolean =>
  at > after.toISOString() && at <= until.toISOString()
