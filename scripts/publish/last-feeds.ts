// The feeds on the web as they came last, for what goes live beside them and waits for no server.
import { hash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FetchedFeeds } from '../build/site/fetched-feeds.ts'

export type LastFeeds = {
  /** Those of a dealer at these addresses, where there are some and each is known. */
  of(slug: string, urls: readonly string[]): FetchedFeeds | undefined
  /** Takes those that a build has found to be in order, in place of the ones before. */
  keep(slug: string, feeds: FetchedFeeds): void
}

/** In a folder of its own, as feeds may be large. What an earlier run left is older than what is live, and goes. */
export function createLastFeeds(dir: string): LastFeeds {
  rmSync(dir, { recursive: true, force: true })
  const known = new Map<string, FetchedFeeds>()
  return {
    of(slug, urls) {
      const feeds = known.get(slug) ?? new Map()
      return urls.length > 0 && urls.every(url => feeds.has(url)) ? feeds : undefined
    },
    keep(slug, feeds) {
      const came = [...feeds].flatMap(([url, feed]) => ('bytes' in feed ? [{ url, ...feed }] : []))
      if (came.length === 0) return
      // With older ones than what is live, cars would come back.
      known.delete(slug)
      mkdirSync(join(dir, slug), { recursive: true })
      const kept = came.map(({ url, bytes, at }) => {
        const file = join(dir, slug, hash('sha1', url))
        writeFileSync(`${file}.new`, bytes)
        renameSync(`${file}.new`, file)
        return [url, { kept: file, at }] as const
      })
      known.set(slug, new Map(kept))
    },
  }
}
