// A publisher with all that makes it go: the lock, the watch over the sites, the clock.
import { join } from 'node:path'
import { createBuilder } from './builder.ts'
import { gatherBursts } from './bursts.ts'
import { concernedBy, fedFromElsewhere, isFeed, presentSlugs } from './concerned.ts'
import { localFolder } from './local-folder.ts'
import { lockTarget } from './lock.ts'
import { createNotices } from './notices.ts'
import type { PublishOptions } from './options.ts'
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts'
import { statOf, watchSites } from './watch.ts'

/** A timer for a moment far away would not hear of a clock that is set, so we look at it often. */
const CLOCK_MILLISECONDS = 1_000

export type Running = { publisher: Publisher; stagingDir: string; stop(): Promise<void> }

/** Fails with a `TakenError` where another publisher is at work. A builder that is given is stopped with the publisher. */
export function startPublisher(
  options: Omit<PublishOptions, 'port'>,
  {
    say,
    now,
    builder = createBuilder(),
    target,
  }: Partial<Pick<PublisherOptions, 'say' | 'now' | 'builder' | 'target'>> = {},
): Running {
  const { sitesDir, dataDir, targetDir, feedMinutes } = options
  const unlock = lockTarget(targetDir)
  try {
    const stagingDir = join(targetDir, 'staging')
    const publisher = createPublisher({
      sitesDir,
      dataDir,
      stagingDir,
      feedsDir: join(targetDir, 'feeds'),
      target: target ?? localFolder(targetDir, now && { now }),
      builder,
      notices: createNotices({ sitesDir, dataDir, ...(now && { now }) }),
      ...(say && { say }),
      ...(now && { now }),
    })
    publisher.request(presentSlugs(sitesDir), 'start')
    const bursts = gatherBursts(
      paths => {
        publisher.request([...new Set(paths.flatMap(path => concernedBy(path, sitesDir)))], 'saved')
        publisher.lookForGone()
      },
      {
        isFeed: path => isFeed(path, sitesDir),
        sizeOf: path => statOf(join(sitesDir, path))?.size ?? 0,
      },
    )
    const stopWatching = watchSites(sitesDir, bursts.note)
    const clock = setInterval(() => publisher.requestDue(), CLOCK_MILLISECONDS)
    const feeds = setInterval(() => publisher.request(fedFromElsewhere(sitesDir), 'feed'), feedMinutes * 60_000)
    return {
      publisher,
      stagingDir,
      async stop() {
        stopWatching()
        bursts.stop()
        clearInterval(clock)
        clearInterval(feeds)
        await publisher.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
