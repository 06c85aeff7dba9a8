// The hosted service as pushing needs it: the genuine client, patience with its limits, and its errors in plain words.
import { setTimeout } from 'node:timers/promises'
import { algoliasearch, type BatchRequest, type IndexSettings, type SynonymHit } from 'algoliasearch'
import type { AlgoliaHost } from '../../src/search/clients/algolia-hosts.ts'
import { CAR_INDEX } from '../../src/search/settings.ts'
import { DIGEST } from './settings.ts'

/** What stands in the way, for the person who typed the command. */
export class IndexingError extends Error {}

export type ServiceOptions = {
  appId: string
  /** Of the environment; never part of a bundle (CF-10). */
  adminKey: string
  /** Undefined for the hosts that Algolia keeps for the application. */
  hosts?: AlgoliaHost[] | undefined
  /** There a server of our own answers in Algolia's place. */
  isOurs?: boolean
  headers?: Record<string, string> | undefined
  told?: ((line: string) => void) | undefined
  /** Waits between tries when asked to slow down. */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined
  /** How often the genuine client itself tries again before we wait longer. */
  clientRetries?: number | undefined
}

/** As the service advises for writers that go too fast: longer each time, then give up. In milliseconds. */
const SLOWER = [2_000, 4_000, 8_000, 16_000, 32_000]

/** As often as the genuine client asks when it replaces all records, up to five seconds apart. */
const MOST_TASK_CHECKS = 800

/** Browsing gives at most so many at a time. */
const MOST_BROWSED = 1000

/** Longer than the genuine client waits by itself, whose two seconds a thousand cars may need on a slow line. */
const TIMEOUTS = { connect: 30_000, read: 30_000, write: 60_000 }

export type Service = ReturnType<typeof createService>

export function createService(options: ServiceOptions) {
  const { appId, adminKey, hosts, headers, told = () => {}, wait = setTimeout, clientRetries } = options
  const client = algoliasearch(appId, adminKey, {
    timeouts: TIMEOUTS,
    ...(hosts === undefined ? {} : { hosts }),
    ...(headers === undefined ? {} : { baseHeaders: headers }),
    ...(clientRetries === undefined ? {} : { maxRateLimitRetries: clientRetries }),
  })

  const asking = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask()
      } catch (error) {
        const pause = SLOWER[tries]
        if (statusOf(error) !== 429 || pause === undefined) throw error
        told(`Algolia asks to go slower; trying again in ${pause / 1000} s`)
        await wait(pause)
      }
    }
  }

  /** A write is done when its task is. */
  const done = async (indexName: string, write: () => Promise<{ taskID: number }>): Promise<void> => {
    const { taskID } = await asking(write)
    await asking(() => client.waitForTask({ indexName, taskID, maxRetries: MOST_TASK_CHECKS }))
  }

  return {
    /** The settings of an index, or undefined when there is none. */
    async settingsOf(indexName: string): Promise<IndexSettings | undefined> {
      try {
        return await asking(() => client.getSettings({ indexName }))
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },

    /** What a key may do; undefined when the admin key is a narrower one, which may not look. */
    async rightsOf(key: string): Promise<readonly string[] | undefined> {
      try {
        return (await asking(() => client.getApiKey({ key }))).acl
      } catch (error) {
        if (statusOf(error) === 403) return undefined
        if (statusOf(error) === 404) return []
        throw error
      }
    },

    /** Of each record that is there: its id, and the digest of what was sent. */
    async digestsOf(indexName: string): Promise<Map<string, string | undefined>> {
      const found = new Map<string, string | undefined>()
      let cursor: string | undefined
      do {
        const from = cursor
        const browseParams = {
          attributesToRetrieve: [DIGEST],
          hitsPerPage: MOST_BROWSED,
          ...(from === undefined ? {} : { cursor: from }),
        }
        const page = await asking(() => client.browse<{ [DIGEST]?: string }>({ indexName, browseParams }))
        for (const { objectID, [DIGEST]: digest } of page.hits) found.set(objectID, digest)
        cursor = page.cursor
      } while (cursor !== undefined)
      return found
    },

    async countOf(indexName: string): Promise<number> {
      const browseParams = { attributesToRetrieve: [], hitsPerPage: 1 }
      const { nbHits } = await asking(() => client.browse({ indexName, browseParams }))
      return nbHits ?? 0
    },

    /** The one record of an index that has one; by browsing, as a narrower key may do that and not search. */
    async firstIn<Found>(indexName: string): Promise<Found | undefined> {
      try {
        const { hits } = await asking(() => client.browse<Found>({ indexName, browseParams: { hitsPerPage: 1 } }))
        return hits[0]
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },

    async namesOf(prefix: string): Promise<{ name: string; updatedAt: string }[]> {
      const { items } = await asking(() => client.listIndices())
      return items.filter(({ name }) => name.startsWith(prefix))
    },

    set: (indexName: string, indexSettings: IndexSettings) =>
      done(indexName, () => client.setSettings({ indexName, indexSettings })),
    saveSynonyms: (indexName: string, synonymHit: SynonymHit[]) =>
      done(indexName, () => client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true })),
    send: (indexName: string, requests: BatchRequest[]) =>
      done(indexName, () => client.batch({ indexName, batchWriteParams: { requests } })),
    // The task of a copy is that of the index that it makes, as the genuine client waits for it.
    copy: (indexName: string, destination: string) =>
      done(destination, () =>
        client.operationIndex({ indexName, operationIndexParams: { operation: 'copy', destination } }),
      ),
    move: (indexName: string, destination: string) =>
      done(indexName, () =>
        client.operationIndex({ indexName, operationIndexParams: { operation: 'move', destination } }),
      ),
    remove: (indexName: string) => done(indexName, () => client.deleteIndex({ indexName })),
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error ? Number(error.status) : undefined
}

/** What went wrong and what to do about it; undefined for a fault of our own. */
export function explained(
  error: unknown,
  { appId, hosts, isOurs = false }: Pick<ServiceOptions, 'appId' | 'hosts' | 'isOurs'>,
): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof IndexingError) return error.message
  const { name, message } = error
  if (name === 'RetryError') {
    const asked = hosts?.map(({ url, port }) => (port === undefined ? url : `${url}:${port}`)).join(', ')
    if (isOurs) {
      return `our own server, which search.host "/" stands for, did not answer at ${asked} → start it, or name where it listens with --server or FORECOURT_SERVER`
    }
    return `Algolia did not answer at ${asked ?? `the hosts of ${appId}`}, however often it was asked → check the connection, and that search.appId "${appId}" is right`
  }
  switch (statusOf(error)) {
    case undefined:
      return undefined
    case 403:
      return refused(message, appId)
    case 429:
      return 'Algolia limits how fast this application may write, and did not give way → run the command again later'
    case 400: {
      const [, id, size] = /objectID=(\S+) is too big size=(\d+\/\d+)/.exec(message) ?? []
      if (id !== undefined) {
        return `the record of car ${id} is too big for this Algolia plan (${size} bytes) → shorten its texts or lists in the feed`
      }
      return `Algolia refuses what it was sent: ${message}`
    }
    default:
      return `Algolia answered ${statusOf(error)}: ${message}`
  }
}

function refused(message: string, appId: string): string {
  if (/Invalid Application-ID or API key/i.test(message)) {
    return `Algolia knows no such key for the application ${appId} → set ALGOLIA_ADMIN_KEY to its admin key, and check search.appId`
  }
  if (/^Index not allowed/i.test(message)) {
    return `the key in ALGOLIA_ADMIN_KEY is not good for every index of this site (${message}) → let it be good for ${CAR_INDEX}*, with the site's search.indexPrefix before it`
  }
  if (/not allowed with this API key/i.test(message)) {
    return `the key in ALGOLIA_ADMIN_KEY may not do this (${message}) → use the admin key of ${appId}, or one that may add and delete records, edit settings, browse, list and delete indexes`
  }
  return `Algolia refuses this: ${message}`
}
