import type { liteClient } from 'algoliasearch/lite'
import type { AlgoliaIndex, LiteClient } from './algolia.ts'
import { type AlgoliaHost, hostsOf, type Origin } from './algolia-hosts.ts'
import { askedText } from './asked-text.ts'
import { COMES_WITHIN_MS, orFailInTime } from './or-fail-in-time.ts'

/**
 * Keeps nothing: the answers are kept by our own client, which lets the oldest go when it is full. Nor what is under way, so
 * that who tries again does not wait for what was given up.
 */
const NOTHING_KEPT = {
  get: <Value>(_key: unknown, ask: () => Promise<Value>): Promise<Value> => ask(),
  set: <Value>(_key: unknown, value: Value): Promise<Value> => Promise.resolve(value),
  delete: (): Promise<void> => Promise.resolve(),
  clear: (): Promise<void> => Promise.resolve(),
}

/**
 * The genuine client goes on to the next host after a second, and counts until an answer begins. Where there is no next
 * one, a slow answer is better than none.
 */
const NO_OTHER_HOST = { connect: COMES_WITHIN_MS, read: COMES_WITHIN_MS, write: COMES_WITHIN_MS }

/** A host that limits the rate names a time to come back after, and nobody waits for it: who tries again asks again. */
const ASKS_AGAIN = 0

/** As the package gives it, which is handed in: what renders pages holds this file too, and must not need the package. */
type MakeClient = typeof liteClient

/**
 * The genuine client, for these hosts or for those that it knows. It is asked for texts as the embedded engine reads them;
 * answers name the text that was given. A file of its own, which sites at Algolia alone load.
 */
export function genuineClient(
  make: MakeClient,
  { appId, key }: AlgoliaIndex,
  hosts: AlgoliaHost[] | undefined,
): LiteClient {
  const client = make(appId, key, {
    responsesCache: NOTHING_KEPT,
    requestsCache: NOTHING_KEPT,
    maxRateLimitRetries: ASKS_AGAIN,
    ...(hosts === undefined ? {} : { hosts, timeouts: NO_OTHER_HOST }),
  }) as unknown as LiteClient
  return {
    async search(requests) {
      const { results } = await orFailInTime(client.search(requests.map(asked)))
      return { results: results.map((result, i) => told(result as object, requests[i]!)) }
    },
  }
}

/** The genuine client of a page. */
export const clientOfPage = (make: MakeClient, index: AlgoliaIndex, origin: Origin): LiteClient =>
  genuineClient(make, index, hostsOf(index, origin))

type Request = Parameters<LiteClient['search']>[0][number]

function asked(request: Request): Request {
  const { query } = request.params
  return query === undefined ? request : { ...request, params: { ...request.params, query: askedText(query) } }
}

const told = (result: object, { params: { query } }: Request): object =>
  'query' in result && query !== undefined ? { ...result, query } : result
