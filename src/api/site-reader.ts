import { join } from 'node:path'
import { createAside } from './aside.ts'
import { type Before, type Reading, readSite, type ToRead } from './read-site.ts'

/** Reads the folder of a dealer as it is now; `before` is what is known of it, if it was read before. */
export type SiteReader = (slug: string, at: Date, before?: Before) => Promise<Reading>

/** In this thread, which answers nobody meanwhile: for functions, which have one request at a time. */
export const readingHere =
  (sitesDir: string, changesDir?: string): SiteReader =>
  (slug, at, before) =>
    readSite({ dir: join(sitesDir, slug), sitesDir, changesDir, at, before })

/** A thread that has read all that was asked for is let go after so long. */
const IDLE_MILLISECONDS = 30_000

const THREAD = new URL('./site-reader-thread.ts', import.meta.url)

/** In a thread of its own, so that a server goes on answering while thousands of cars are read and checked. */
export function readingAside(sitesDir: string, changesDir?: string, { program = THREAD } = {}): SiteReader {
  const read = createAside<ToRead, Reading>(program, IDLE_MILLISECONDS)
  return (slug, at, before) => read({ dir: join(sitesDir, slug), sitesDir, changesDir, at, before })
}
