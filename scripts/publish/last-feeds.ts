// The feeds on the web as they came last, for what goes live beside them and waits for no server.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FetchedFeeds } from '../build/site/fetched-feeds.ts'

export type LastFeeds = {
  /** Those of a dealer at these addresses, where there are some and each is known, and still there. */
  of(slug: string, urls: readonly string[]): FetchedFeeds | undefined
  /** Takes those that a build has found to be in order, in place of the ones before. */
  keep(slug: string, feeds: FetchedFeeds): void
}

/** In a folder of its own, as feeds may be large. What an earlier run left is older than what is live, and goes. */
export function createLastFeeds(dir: string): LastFeeds {
  rmSync(dir, { recursive: true, force: true })
  const known = new Map<string, ReadonlyMap<string, { kept: string; at: Date }>>()
  return {
    of(slug, urls) {
      const feeds = known.get(slug)
      // Whoever makes room on a disk may have taken them away.
      const isThere = (url: string): boolean => existsSync(feeds?.get(url)?.kept ?? '')
      return urls.length > 0 && urls.every(isThere) ? feeds : undefined
    },
    keep(slug, feeds) {
      const came = [...feeds].flatMap(([url, feed]) => ('bytes' in feed ? [{ url, ...feed }] : []))
      // With older ones than what is live, cars would come back; also where none is named now and they are named again.
      if (!known.delete(slug) && came.length === 0) return
      const folder = join(dir, slug)
      rmSync(folder, { recursive: true, force: true })
      if (came.length === 0) return
      try {
        mkdirSync(folder, { recursive: true })
        const kept = came.map(({ url, bytes, at }) => {
          const file = join(folder, hash('sha1', url))
          writeFileSync(file, bytes)
          return [url, { kept: file, at }] as const
        })
        known.set(slug, new Map(kept))
      } catch (error) {
        // What is there of them takes room that the disk has not.
        rmSync(folder, { recursive: true, force: true })
        throw error
      }
    },
  }
}
