// Brings an index of the hosted service to the stock of a site: what changed, and in one step.
import { hash } from 'node:crypto'
import type { BatchRequest } from 'algoliasearch'
import { HOUR } from '../../src/domain/durations.ts'
import type { SearchRecord } from '../../src/search/record.ts'
import { SORTS } from '../../src/search/settings.ts'
import { hostedRecords } from './records.ts'
import { IndexingError, type Service } from './service.ts'
import { DIGEST, marked, markOf, type StockSetup } from './settings.ts'

export type Pushed = {
  sent: number
  removed: number
  unchanged: number
  /** Indexes whose settings, synonyms or replicas were brought up to date. */
  setUp: string[]
  /** The index was made beside the live one and then put in its place. */
  replaced: boolean
}

export type PushOptions = {
  /** Sends everything, whatever is there. */
  all?: boolean
  onSent?: (done: number, total: number) => void
  /** Asked before what is searched is changed; throws where that may not be any more. */
  beforeLive?: () => Promise<void>
}

/** The cars are there, but not all of their orders; the next run sees to them. */
export class OrdersError extends Error {}

/** Records in one request; the service advises a thousand. So many changes are one step, all of them or none. */
const BATCH = 1000

/** A leftover of a run that was cut off. One that is younger may be at work. In milliseconds. */
const ABANDONED_AFTER = HOUR

/**
 * Pushes the stock. A handful of changes is one request, which is taken or refused as a whole; anything larger is made in
 * a copy, which takes the place of the live index when it is complete. So a run that fails leaves what is searched as it was.
 */
export async function pushStock(
  service: Service,
  setup: StockSetup,
  records: readonly SearchRecord[],
  { all = false, onSent = () => {}, beforeLive = async () => {} }: PushOptions = {},
): Promise<Pushed> {
  const live = await service.settingsOf(setup.name)
  const mark = live && markOf(live)
  if (live !== undefined && mark?.site !== setup.mark.site) throw new IndexingError(notOurs(setup.name, mark?.site))

  const isFresh = live === undefined || all
  const known = isFresh ? new Map<string, string | undefined>() : await service.digestsOf(setup.name)
  const changes = changesOf(records, known)
  const isSetUp = mark?.setup === setup.mark.setup
  const send = async (indexName: string): Promise<void> => {
    for (let from = 0; from < changes.requests.length; from += BATCH) {
      const requests = changes.requests.slice(from, from + BATCH)
      await service.send(indexName, requests)
      onSent(from + requests.length, changes.requests.length)
    }
  }

  const replaced = isFresh || !isSetUp || changes.requests.length > BATCH
  if (replaced) {
    await inItsPlace(service, setup, {
      copied: !isFresh,
      setUp: isFresh || !isSetUp,
      count: records.length,
      fill: send,
      beforeLive,
    })
  } else {
    await beforeLive()
    await send(setup.name)
  }

  const replicas = await setUpReplicas(service, setup, { live, all }).catch((cause: unknown) => {
    throw new OrdersError('Not all orders are set up', { cause })
  })
  const setUp = [...(isSetUp && !all ? [] : [setup.name]), ...replicas]
  const { sent, removed, unchanged } = changes
  return { sent, removed, unchanged, setUp, replaced }
}

function notOurs(name: string, site: string | undefined): string {
  const whose = site === undefined ? 'was not made by this command' : `holds the cars of ${site}`
  return `the index ${name} ${whose} → give this site a search.indexPrefix of its own, or delete that index`
}

/** What has to be sent so that the index holds these records: those new or changed, and the ids of those gone. */
function changesOf(records: readonly SearchRecord[], known: ReadonlyMap<string, string | undefined>) {
  const requests: BatchRequest[] = []
  const here = new Set<string>()
  for (const record of hostedRecords(records)) {
    const digest = hash('sha256', JSON.stringify(record)).slice(0, 16)
    here.add(record.objectID)
    if (known.get(record.objectID) === digest) continue
    requests.push({ action: 'updateObject', body: { ...record, [DIGEST]: digest } })
  }
  const sent = requests.length
  for (const objectID of known.keys()) {
    if (!here.has(objectID)) requests.push({ action: 'deleteObject', body: { objectID } })
  }
  return { requests, sent, removed: requests.length - sent, unchanged: records.length - sent }
}

type Filling = {
  copied: boolean
  setUp: boolean
  count: number
  fill: (indexName: string) => Promise<void>
  beforeLive: () => Promise<void>
}

/** Makes the index beside the live one, and puts it in its place when it holds all that it should. */
async function inItsPlace(service: Service, setup: StockSetup, filling: Filling): Promise<void> {
  const { copied, setUp, count, fill, beforeLive } = filling
  const beside = `${setup.name}_tmp_`
  await removeLeftovers(service, beside)
  const name = beside + crypto.randomUUID().slice(0, 8)
  try {
    if (copied) await service.copy(setup.name, name)
    // Replicas belong to the live index, which keeps them when another is put in its place. What a dealer added to the
    // settings by hand comes with the copy, and stays until ours change.
    if (setUp) {
      await service.set(name, marked(setup))
      await service.saveSynonyms(name, setup.synonyms)
    }
    await fill(name)
    const held = await service.countOf(name)
    if (held !== count) {
      throw new IndexingError(`Algolia holds ${held} of ${count} cars → nothing was replaced; run the command again`)
    }
    await beforeLive()
    await service.move(name, setup.name)
  } catch (error) {
    // What failed is worth more to know than that it could not be tidied up.
    await service.remove(name).catch(() => {})
    throw error
  }
}

async function removeLeftovers(service: Service, prefix: string): Promise<void> {
  for (const { name, updatedAt } of await service.namesOf(prefix)) {
    if (Date.now() - Date.parse(updatedAt) > ABANDONED_AFTER) await service.remove(name)
  }
}

type Live = { live: { replicas?: string[] | undefined } | undefined; all: boolean }

/** Names the replicas to their index, and sets up those that are not as they should be. A dealer's own ones stay. */
async function setUpReplicas(
  service: Service,
  { name, replicas, mark }: StockSetup,
  { live, all }: Live,
): Promise<string[]> {
  const before = live?.replicas ?? []
  const offered = replicas.map(replica => replica.name)
  const orders = SORTS.flatMap(({ value }) => (value === '' ? [] : `${name}_${value}`))
  const wanted = [...offered, ...before.filter(one => !orders.includes(one))]
  if (wanted.join() !== before.join()) await service.set(name, { replicas: wanted })
  const setUp: string[] = []
  for (const replica of replicas) {
    const found = await service.settingsOf(replica.name)
    if (!all && found !== undefined && markOf(found)?.setup === replica.mark.setup) continue
    // The mark last, so that a run that is cut off in between leaves a replica that the next one sets up.
    await service.saveSynonyms(replica.name, replica.synonyms)
    await service.set(replica.name, marked(replica))
    setUp.push(replica.name)
  }
  // An order that is no longer offered stands on its own now, and would be paid for.
  for (const order of orders.filter(one => !offered.includes(one))) {
    const found = await service.settingsOf(order)
    if (found !== undefined && markOf(found)?.site === mark.site) await service.remove(order)
  }
  return setUp
}
