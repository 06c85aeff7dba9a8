// The feeds of the web for whoever types: fetched once and kept at hand, as a draft is tried with every pause in the typing.
import { setTimeout } from 'node:timers/promises'
import { addressShown } from '../../src/site/address-shown.ts'
import { fetchBytes, fetchIfChanged, type Mark } from '../../src/site/bytes.ts'
import { FaultError } from '../../src/site/faults.ts'
import type { FetchFeed } from '../../src/site/feeds/read-feed.ts'

/** What is at hand is looked at again after that long. */
const FRESH_MILLISECONDS = 60_000
/** What could not be had is tried again after that long. */
const RETRY_MILLISECONDS = 15_000
/** Nobody waits longer for the cars around a text. */
const LONGEST_WAIT_MILLISECONDS = 10_000
/** What is older is no longer given without a look: whoever comes back tomorrow sees the cars of tomorrow. */
const OLD_MILLISECONDS = 5 * 60_000
/** What nobody has asked for so long is let go, as a feed may be large. */
const UNASKED_MILLISECONDS = 30 * 60_000

/** One feed: what came last, why the last look gave nothing, when that was, and the look that is under way. */
type Held = {
  bytes?: Uint8Array
  mark?: Mark | undefined
  error?: unknown
  lookedAt?: number
  look?: Promise<void>
  askedAt?: number
}

type Options = { now?: () => number; longestWait?: number }

/**
 * Gives a feed by its address: what is at hand, at once, or, where that is nothing or old, after a look of at most `longestWait`
 * milliseconds. Looks at the web again meanwhile, for the next who asks. A feed that cannot be had is a `FaultError`, the same
 * for all who ask soon after; one that was had before is given as it was, as a draft shows texts and the build looks for itself.
 */
export function heldFeeds({ now = Date.now, longestWait = LONGEST_WAIT_MILLISECONDS }: Options = {}): FetchFeed {
  const held = new Map<string, Held>()

  const look = async (url: string, feed: Held): Promise<void> => {
    try {
      const came = feed.mark === undefined ? await fetchBytes(url) : await fetchIfChanged(url, feed.mark)
      if (came !== undefined) Object.assign(feed, { bytes: came.bytes, mark: came.mark })
      feed.error = undefined
    } catch (error) {
      feed.error = error
    }
    feed.lookedAt = now()
    delete feed.look
  }

  const isDue = ({ look, lookedAt, error }: Held): boolean => {
    if (look !== undefined) return false
    return lookedAt === undefined || now() - lookedAt >= (error === undefined ? FRESH_MILLISECONDS : RETRY_MILLISECONDS)
  }

  const wait = async (url: string, feed: Held): Promise<void> => {
    await Promise.race([feed.look, setTimeout(longestWait, undefined, { ref: false })])
    if (feed.look === undefined) return
    feed.lookedAt = now()
    feed.error = new FaultError({
      file: addressShown(url),
      message: `has not come within ${longestWait / 1000} seconds`,
    })
  }

  const forgetUnasked = (): void => {
    for (const [url, { look, askedAt = 0 }] of held) {
      if (look === undefined && now() - askedAt > UNASKED_MILLISECONDS) held.delete(url)
    }
  }

  return async url => {
    forgetUnasked()
    const feed = held.get(url) ?? {}
    held.set(url, feed)
    feed.askedAt = now()
    const isOld = feed.lookedAt !== undefined && now() - feed.lookedAt > OLD_MILLISECONDS
    if (isDue(feed)) feed.look = look(url, feed)
    if (isOld || (feed.bytes === undefined && feed.error === undefined)) await wait(url, feed)
    if (feed.bytes !== undefined) return { bytes: feed.bytes }
    throw feed.error
  }
}
