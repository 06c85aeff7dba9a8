// The feeds on the web of a dealer, where they are fetched before its build, which then waits for no server.
import { fetchBytes } from '../../../src/site/bytes.ts'
import { type Fault, FaultError } from '../../../src/site/faults.ts'
import type { FetchFeed } from '../../../src/site/feeds/read-feed.ts'

/** What came of one, as plain data that a thread can be given. */
export type FetchedFeed = { bytes: Uint8Array } | { faults: readonly Fault[] }

/** By address. */
export type FetchedFeeds = ReadonlyMap<string, FetchedFeed>

/** Tells of a feed that cannot be had, rather than fail. */
export async function fetchedFeed(url: string): Promise<FetchedFeed> {
  try {
    return { bytes: (await fetchBytes(url)).bytes }
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
    return came.bytes
  }
