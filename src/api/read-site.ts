import type { CarsByFeed } from '../site/feeds/lost-cars.ts'
import { createWebFeeds, type Marks } from '../site/feeds/web-feeds.ts'
import { type LoadResult, loadSite } from '../site/load.ts'

/**
 * What is known from before: the marks of the last reading, where only a feed of the web can differ from it, and how many cars
 * there were, as each who may know tells it.
 */
export type Before = { marks: Marks | undefined; cars: readonly CarsByFeed[] }

/** `changesDir` is what builds on this machine remember, if any do. */
export type ToRead = {
  dir: string
  sitesDir: string
  changesDir?: string | undefined
  at: Date
  before: Before | undefined
}

/** A dealer, and the marks for the next reading; or word that all is as it was. */
export type Reading = (LoadResult & { marks: Marks }) | { ok: 'unchanged' }

/** Reads a dealer's folder and feeds, unless the servers of the feeds say that these are what they were. Source: DC-54. */
export async function readSite({ dir, sitesDir, changesDir, at, before }: ToRead): Promise<Reading> {
  const web = createWebFeeds(before?.marks)
  if (await web.areUnchanged()) return { ok: 'unchanged' }
  const result = await loadSite(dir, {
    at,
    sitesDir,
    fetchFeed: web.fetchFeed,
    before: before?.cars ?? [],
    forLeads: before === undefined,
    changesDir,
  })
  return { ...result, marks: web.marks() }
}
