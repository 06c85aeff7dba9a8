// Whether a feed is whole and in order, and yet has lost most of its cars, as where a supplier's export ended too soon.
import { formatCount, formatNumber } from '../../domain/format.ts'
import type { Fault } from '../faults.ts'
import type { FeedReport } from './rows.ts'

/** How many cars each feed of a site gave, before any setting hides one, by the name that its report has. */
export type CarsByFeed = Readonly<Record<string, number>>

/** From so many cars on, most of them do not go in one day. Of fewer, a good week may sell them. Source: E17. */
export const MOST_SOLD_AT_ONCE = 20

export const carsByFeed = (feeds: readonly Pick<FeedReport, 'file' | 'accepted'>[]): CarsByFeed =>
  Object.fromEntries(feeds.map(({ file, accepted }) => [file, accepted]))

type Rule = { slug: string; siteFile: string; minRemainingShare: number }

/**
 * A fault for each feed that has less than `minRemainingShare` of the cars it had before, or one for all feeds together, which
 * notices as well a feed that came in the place of another. `before` is what each who may know says; one whom the feeds
 * satisfy is enough. Whoever knows of nothing before finds nothing lost. Source: reliability.md 19, E17.
 */
export function lostCars(now: CarsByFeed, before: readonly CarsByFeed[], rule: Rule): Fault[] {
  const found = before.map(counts => lostSince(counts, now, rule))
  return found.every(faults => faults.length > 0) ? (found[0] ?? []) : []
}

function lostSince(before: CarsByFeed, now: CarsByFeed, { slug, siteFile, minRemainingShare }: Rule): Fault[] {
  const isLost = (had: number, has: number): boolean => had >= MOST_SOLD_AT_ONCE && has / had < minRemainingShare
  const remedy = `have the rest sent. If these are all: npm run build -- --fewer-cars ${slug}, once, or a lower stock.minRemainingShare in ${siteFile}`
  const faults = Object.entries(now).flatMap(([file, has]): Fault[] => {
    const had = before[file]
    if (had === undefined || !isLost(had, has)) return []
    return [{ file, message: `has ${countsOf(has, had)}`, remedy }]
  })
  const [has, had] = [now, before].map(counts => Object.values(counts).reduce((sum, count) => sum + count, 0))
  if (faults.length > 0 || !isLost(had!, has!)) return faults
  return [{ file: siteFile, path: 'stock.feeds', message: `its feeds have ${countsOf(has!, had!)}`, remedy }]
}

const countsOf = (has: number, had: number): string =>
  `${formatCount(has, 'car', 'cars')}, and had ${formatNumber(had)} before`
