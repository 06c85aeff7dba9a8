// The feeds on the web, fetched beside the builds: no dealer waits for the server of another one's feed.
import { type FetchedFeed, type FetchedFeeds, fetchedFeed } from '../build/site/fetched-feeds.ts'

/** Of feeds that nobody waits for, so many dealers' are on their way or at hand at once, as a feed may be large. */
const DEALERS_AT_ONCE = 32

type Coming = { came: Map<string, FetchedFeed>; isBegun: boolean; isOver: boolean; isAwaited: boolean }

export type Feeds = {
  /** Fetches those of a dealer for its next build, unless they are on their way; what somebody waits for goes before the rest. */
  fetch(slug: string, isAwaited: boolean): void
  /** Whether they have been asked for, and not taken yet: on their way or at hand, they may be older than what is told now. */
  areAsked(slug: string): boolean
  /** Whether they are on their way: neither at hand nor given up. */
  areComing(slug: string): boolean
  /** Whether each feed that its settings name now has come, or will not; else it is fetched. Also where it has none on the web. */
  areThere(slug: string, isAwaited: boolean): boolean
  /** What has come, for the build that begins; nothing is kept of it. */
  take(slug: string): FetchedFeeds
}

type Options = {
  /** The addresses of a dealer's feeds by its settings, as they are now. */
  addressesOf(slug: string): readonly string[]
  /** The feeds of a dealer have come, or will not. */
  onCome(slug: string): void
  fetchFeed?: (url: string) => Promise<FetchedFeed>
}

export function createFeeds({ addressesOf, onCome, fetchFeed = fetchedFeed }: Options): Feeds {
  const coming = new Map<string, Coming>()

  const begin = async (slug: string, feeds: Coming): Promise<void> => {
    const { came } = feeds
    feeds.isBegun = true
    // Whoever changes an address meanwhile must not have the build wait for it.
    for (let left = lacking(slug, came); left.length > 0; left = lacking(slug, came)) {
      await Promise.all(left.map(async url => came.set(url, await fetchFeed(url))))
    }
    feeds.isOver = true
    onCome(slug)
  }
  const lacking = (slug: string, came: FetchedFeeds): string[] =>
    [...new Set(addressesOf(slug))].filter(url => !came.has(url))

  const beginNext = (): void => {
    let unawaited = [...coming.values()].filter(({ isBegun, isAwaited }) => isBegun && !isAwaited).length
    for (const [slug, feeds] of coming) {
      if (feeds.isBegun || (!feeds.isAwaited && unawaited >= DEALERS_AT_ONCE)) continue
      if (!feeds.isAwaited) unawaited++
      void begin(slug, feeds)
    }
  }

  const fetch = (slug: string, isAwaited: boolean): void => {
    const known = coming.get(slug)
    if (known !== undefined) known.isAwaited ||= isAwaited
    else if (addressesOf(slug).length > 0)
      coming.set(slug, { came: new Map(), isBegun: false, isOver: false, isAwaited })
    beginNext()
  }

  return {
    fetch,
    areAsked: slug => coming.get(slug)?.isBegun === true,
    areComing(slug) {
      const { isBegun = false, isOver = false } = coming.get(slug) ?? {}
      return isBegun && !isOver
    },
    areThere(slug, isAwaited) {
      const feeds = coming.get(slug)
      if (feeds !== undefined && !feeds.isOver) return false
      if (lacking(slug, feeds?.came ?? new Map()).length === 0) return true
      if (feeds === undefined) fetch(slug, isAwaited)
      else {
        feeds.isOver = false
        void begin(slug, feeds)
      }
      return false
    },
    take(slug) {
      const { came = new Map() } = coming.get(slug) ?? {}
      coming.delete(slug)
      beginNext()
      return came
    },
  }
}
