// The feeds on the web of a dealer, where they are fetched before its build, which then waits for no server.
import { readFile } from 'node:fs/promises'
import { fetchBytes } from '../../../src/site/bytes.ts'
import { type Fault, FaultError } from '../../../src/site/faults.ts'
import type { FetchFeed } from '../../../src/site/feeds/read-feed.ts'

/** What came of one, and when, as plain data that a thread can be given; `kept` is the file that it lies in. */
export type FetchedFeed = { bytes: Uint8Array; at: Date } | { kept: string; at: Date } | { faults: readonly Fault[] }

/** By address. */
export type FetchedFeeds = ReadonlyMap<string, FetchedFeed>

/** Tells of a feed that cannot be had, rather than fail. */
export async function fetchedFeed(url: string): Promise<FetchedFeed> {
  try {
    const { bytes } = await fetchBytes(url)
    return { bytes, at: new Date() }
  } catch (error) {
    // It fails with nothing else.
    return { faults: (error as FaultError).faults }
  }
}

/** Gives what was fetched, with its faults. What was not, as settings may have changed at this very moment, is fetched now. */
export const fromFetched =
  (feeds: FetchedFeeds): FetchFeed =>
  async url => {
    const came = feeds.get(url) ?? (await fetchedFeed(url))
    if ('faults' in came) throw new FaultError(...came.faults)
    return 'kept' in came ? { bytes: await readFile(came.kept), at: came.at } : came
  }
