import { type Fetched, fetchBytes, fetchIfChanged, type Mark } from '../bytes.ts'
import type { FetchFeed } from './read-feed.ts'

/** By which mark the server of each feed, by its address, knows again what it gave; none where it knows no marks. */
export type Marks = Readonly<Record<string, Mark | undefined>>

/** The feeds of one dealer that are on the web, in one reading of the dealer. */
export type WebFeeds = {
  /** Whether there were feeds before, and each is still what it was. What comes instead is not asked for again. */
  areUnchanged: () => Promise<boolean>
  fetchFeed: FetchFeed
  /** Of what was fetched, for the next reading. */
  marks: () => Marks
}

export function createWebFeeds(before: Marks = {}): WebFeeds {
  const fetched = new Map<string, Promise<Fetched>>()
  const marks: Record<string, Mark | undefined> = {}

  const isUnchanged = async (url: string, mark: Mark | undefined): Promise<boolean> => {
    if (mark === undefined) return false
    try {
      const changed = await fetchIfChanged(url, mark)
      if (changed !== undefined) fetched.set(url, Promise.resolve(changed))
      return changed === undefined
    } catch (error) {
      // Who reads the feed tells of it.
      const failed = Promise.reject(error)
      failed.catch(() => {})
      fetched.set(url, failed)
      return false
    }
  }

  return {
    areUnchanged: async () => {
      const known = Object.entries(before)
      for (const [url, mark] of known) if (!(await isUnchanged(url, mark))) return false
      return known.length > 0
    },
    fetchFeed: async url => {
      const coming = fetched.get(url) ?? fetchBytes(url)
      fetched.set(url, coming)
      const came = await coming
      marks[url] = came.mark
      return came
    },
    marks: () => marks,
  }
}
