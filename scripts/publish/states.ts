// What is known of a site that is published, and what of that is shown.
import { join } from 'node:path'
import { type ChangeAhead, NEW_DAY } from '../../src/site/changes-ahead.ts'
import { lostFeedLine } from '../../src/site/feeds/lost-cars.ts'
import type { FetchedFeeds } from '../build/site/fetched-feeds.ts'
import type { SiteReport } from '../build/site/site-job.ts'
import type { Live, Published, Release } from './target.ts'
import { statOf } from './watch.ts'

/** Why a site is built, the most urgent first. */
const CAUSES = ['asked', 'saved', 'hook', 'schedule', 'feed', 'start'] as const
export type Cause = (typeof CAUSES)[number]

/** Of what waits, the lowest goes first. */
export const urgency = (cause: Cause | undefined): number =>
  cause === undefined ? CAUSES.length : CAUSES.indexOf(cause)

export const moreUrgent = (one: Cause | undefined, other: Cause | undefined): Cause | undefined =>
  urgency(one) <= urgency(other) ? one : other

export type FeedState = {
  file: string
  accepted: number
  refused: number
  /** When the file was written; for an address, when it was read. */
  at: Date
  /** It could not be read this time: the other facts are of the time before. */
  isUnread: boolean
}

export type Refused = {
  at: Date
  faults: readonly string[]
  /** When it is tried again by itself: where the fault is not one of the site's own files. */
  retryAt: Date | undefined
  /** Only feeds on the web stand in the way: what staff save goes live with the stock of before. */
  isOfFeed: boolean
  /** A feed has lost most of its cars: somebody may say that what is left is all. */
  lostCars: boolean
}

/**
 * With `fewerCars`, also where most of them are lost. `withLast` has the feeds as they came last, whatever they are now. `atBefore`
 * is the moment that it was built for last.
 */
export type Building = {
  cause: Cause
  since: Date
  pages: number
  lastPages: number | undefined
  feeds: FetchedFeeds
  withLast: boolean
  fewerCars: boolean
  atBefore: Date | undefined
}

export type SiteState = {
  slug: string
  live: Live | undefined
  releases: readonly Release[]
  waiting: Cause | undefined
  /** What it waits for are its own feeds on the web. */
  isFetching: boolean
  building: Building | undefined
  /** Why the last build or its release came to nothing; what was live stays so. */
  refused: Refused | undefined
  warnings: readonly string[]
  feeds: readonly FeedState[]
  /** When it was built last, whatever became of that. */
  builtAt: Date | undefined
  /** The next change that comes by itself and, where that is only another day, the first that is more. */
  next: readonly ChangeAhead[]
}

/** Of a site, since the publisher has started. */
export type Known = {
  report?: SiteReport
  /** The moment that its pages were rendered for last. */
  at?: Date
  builtAt?: Date
  feeds: readonly FeedState[]
  ahead: readonly ChangeAhead[]
  refused?: Refused
  /** Tries in a row that broke off through no fault of the site, and why it was built. */
  broken?: { tries: number; cause: Cause }
  lastPages?: number
}

/** Faults call a feed on the web by its address. */
const ON_WEB = /^(?:row \d+ of )?https?:/

/** Whether nothing but its feeds on the web stands in the way of a build, as far as it came. */
export function isOfWebFeeds({ faults, feeds }: SiteReport): boolean {
  const areAllOnWeb = feeds.every(({ file }) => ON_WEB.test(file))
  // Of all feeds together, what they have lost is told of the settings.
  return faults.every(fault => ON_WEB.test(fault) || (areAllOnWeb && lostFeedLine(fault) !== undefined))
}

/**
 * What a build says of its feeds; of one that could not be read, or was not asked for, what is known from the time before. So it is
 * of all where `isOfFeed`, as the stock of before is what is live.
 */
export function feedsAfter(
  report: SiteReport,
  { feeds: before, builtAt }: Known,
  { top, withLast, isOfFeed }: { top: string; withLast: boolean; isOfFeed: boolean },
): FeedState[] {
  const read = (isOfFeed ? [] : report.feeds).map(({ file, accepted, refused }): FeedState => {
    const written = statOf(join(top, file))?.mtime
    const unasked = withLast && written === undefined ? before.find(feed => feed.file === file) : undefined
    return unasked ?? { file, accepted, refused: refused.length, at: written ?? builtAt!, isUnread: false }
  })
  if (report.ok) return read
  const isRead = ({ file }: FeedState): boolean => read.some(feed => feed.file === file)
  // Of a build that broke off or found a slip in the settings, nobody knows: it has not tried them.
  const isBlamed = ({ file }: FeedState): boolean =>
    report.faults.some(fault => fault.includes(file) && lostFeedLine(fault) === undefined)
  const unread = before.filter(feed => !isRead(feed))
  return [...read, ...unread.map(feed => ({ ...feed, isUnread: feed.isUnread || isBlamed(feed) }))]
}

/** The next change of those ahead after `time`, an ISO moment, and, where that is only another day, the first that is more. */
export function nextOf(ahead: readonly ChangeAhead[], time: string): ChangeAhead[] {
  const coming = ahead.filter(({ at }) => at > time)
  const first = coming[0]
  const more = coming.find(({ what }) => what !== NEW_DAY)
  return [...new Set([first, more])].filter(change => change !== undefined)
}

/** The line of the log on what a build became. */
export function told(slug: string, published: Published, milliseconds: number): string {
  switch (published.kind) {
    case 'same':
      return `· ${slug} shows the same as before (${milliseconds} ms)`
    case 'held':
      return `· ${slug} is built, and stays at the release that somebody went back to`
    case 'published':
      return `✓ ${slug} release ${Number(published.id)}: ${published.changed.length} files changed (${milliseconds} ms)`
  }
}
