// Which dealers each of several machines builds: shares with about as many pages each.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { feedFiles, rawFeeds } from '../../src/site/raw-settings.ts'
import { pagesSeen } from './site/changes.ts'

/** A car's row in a feed, as the sample dealers' are on average: JSON, and gzipped. */
const BYTES_OF_A_ROW = 3_300
const BYTES_OF_A_GZIPPED_ROW = 340

/** Search pages, models, offers, locations and the rest: those of a dealer of one make. */
const PAGES_BESIDE_CARS = 200

/**
 * Deals dealers out to machines, by their pages: the largest first, each to whom has the least. Equal input gives equal shares
 * on every machine, whatever the order of `pages`, so that each dealer is in exactly one of them. With more
 * machines than dealers, some have nothing to do.
 */
export function sharesOf(pages: ReadonlyMap<string, number>, shares: number): string[][] {
  const dealt = Array.from({ length: shares }, () => ({ slugs: [] as string[], pages: 0 }))
  const bySize = [...pages].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
  for (const [slug, count] of bySize) {
    const least = dealt.reduce((one, other) => (other.pages < one.pages ? other : one))
    least.slugs.push(slug)
    least.pages += count
  }
  return dealt.map(({ slugs }) => slugs.sort())
}

/**
 * About how many pages each dealer has. What the last build has seen of it tells best; else the size of the feeds in its folder
 * does. One whose feeds come from elsewhere and whom nobody has built yet counts as the middle one of the others.
 */
export function pagesExpected(
  slugs: readonly string[],
  { sitesDir, changesDir }: { sitesDir: string; changesDir: string },
): Map<string, number> {
  const seen = pagesSeen(changesDir)
  const told = new Map(slugs.map(slug => [slug, seen.get(slug) ?? pagesByFeeds(join(sitesDir, slug))]))
  const counts = [...told.values()].filter(count => count !== undefined).sort((one, other) => one - other)
  const middle = counts[Math.floor(counts.length / 2)] ?? PAGES_BESIDE_CARS
  return new Map(slugs.map(slug => [slug, told.get(slug) ?? middle]))
}

/** By the files that its settings name; undefined where there is none to look at. */
function pagesByFeeds(folder: string): number | undefined {
  const files = feedFiles(rawFeeds(folder))
    .map(file => join(folder, file))
    .filter(file => existsSync(file))
  if (files.length === 0) return undefined
  return files.reduce((sum, file) => sum + Math.round(statSync(file).size / bytesOfARow(file)), PAGES_BESIDE_CARS)
}

const bytesOfARow = (file: string): number => (file.endsWith('.gz') ? BYTES_OF_A_GZIPPED_ROW : BYTES_OF_A_ROW)
