import { hash } from 'node:crypto'
import type { Car } from '../../records/index.ts'
import { addressesShown } from '../address-shown.ts'
import { noting } from '../content.ts'
import type { Fault } from '../faults.ts'
import type { Keeper } from '../keeper.ts'
import { lazyList } from '../lazy-list.ts'
import type { Feed } from '../schema/stock.ts'
import { type FeedPlace, keptCars, nothingGathered, type OpenFeed, openFeed, readFeed } from './read-feed.ts'
import type { FeedReport } from './rows.ts'

/**
 * The cars of all feeds of a site, in their order; equal digests are equal cars. `confirmedAt` is when the one of them that was not
 * heard of for longest was vouched for; nothing where none was read.
 */
export type StockRead = { cars: readonly Car[]; digest: string; confirmedAt: Date | undefined; reports: FeedReport[] }

type Place = FeedPlace & { keeper?: Keeper }

/**
 * Reads the feeds of a site; what is wrong is added to `faults`. Of feeds that an earlier build has read without a fault,
 * the cars are not parsed before somebody looks at one: where only a text has changed, nobody does.
 */
export async function readStock(
  { feeds, maxRefusedShare }: { feeds: readonly Feed[]; maxRefusedShare: number },
  { keeper, ...place }: Place,
  faults: Fault[],
): Promise<StockRead> {
  const before = faults.length
  const opened: OpenFeed[] = []
  const names = feedNames(feeds, place.name)
  for (const [index, feed] of feeds.entries()) {
    const open = await noting(faults, () => openFeed(feed, { file: names[index]!, index }, place))
    if (open) opened.push(open)
  }
  const digest = hash('sha1', opened.map(({ key }) => key).join('\n'), 'base64url')
  const confirmedAt = opened.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0]
  const key = `stock ${maxRefusedShare} ${digest}`
  if (keeper !== undefined && opened.every(feed => keeper.has(feed.key))) {
    const reports = keeper.get(key)
    if (reports !== undefined) {
      const cars = lazyList(() => keptCars(opened, keeper))
      return { cars, digest, confirmedAt, reports: JSON.parse(new TextDecoder().decode(reports)) }
    }
  }
  const gathered = nothingGathered()
  const reports: FeedReport[] = []
  for (const feed of opened) {
    const report = await noting(faults, () => readFeed(feed, { maxRefusedShare, keeper }, gathered))
    if (report) reports.push(report)
  }
  if (faults.length === before) keeper?.set(key, Buffer.from(JSON.stringify(reports)))
  return { cars: gathered.cars, digest, confirmedAt, reports }
}

/** How people are told of each. By its name it is known what a feed had before, wherever in the list it stands. */
function feedNames(feeds: readonly Feed[], folder: string): string[] {
  const shown = addressesShown(feeds.flatMap(feed => ('url' in feed ? [feed.url] : [])))
  return feeds.map(feed => ('url' in feed ? shown.shift()! : `${folder}/${feed.file}`))
}
