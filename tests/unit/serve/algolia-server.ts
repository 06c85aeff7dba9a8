import { algoliasearch } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { createService, type ServiceOptions } from '../../../scripts/index/service.ts'
import type { BuiltSearch } from '../../../scripts/serve/algolia/application.ts'
import { createAlgolia } from '../../../scripts/serve/algolia.ts'
import { listen } from '../../../scripts/serve/listen.ts'
import { algoliaClient } from '../../../src/search/clients/algolia.ts'
import type { AlgoliaHost } from '../../../src/search/clients/algolia-hosts.ts'
import { genuineClient } from '../../../src/search/clients/genuine-client.ts'
import { type StockFiles, stockFiles } from '../../../src/search/files.ts'
import { aFolder } from '../../support/folder.ts'
import { stockClient } from '../../support/stock-client.ts'

export const ADMIN_KEY = 'northside-admin-key'
export const SEARCH_KEY = 'northside-search-key'
export const APP_ID = 'NORTHSIDE'

export type Asked = { method: string; path: string; body: string }

/** The stock that a site was built with, as its bundle answers from it. */
export function aStock(stock: StockFiles = stockFiles([])): BuiltSearch['stock'] {
  const client = stockClient(stock)
  return () => client
}

type Given = {
  stock?: BuiltSearch['stock']
  indexPrefix?: string
  dataDir?: string
  /** The key that may push is the one of the machine, not of the environment. */
  machineKey?: boolean
}

/**
 * The local server's Algolia at a port of this machine, for one dealer, with the genuine clients to ask it. It tells what
 * it was asked, and refuses what the test wants refused.
 */
export async function anAlgolia({ stock = aStock(), indexPrefix = '', dataDir = aFolder(), machineKey }: Given = {}) {
  const algolia = createAlgolia(dataDir, machineKey ? {} : { ALGOLIA_ADMIN_KEY: ADMIN_KEY })
  const built: BuiltSearch = { slug: 'northside', appId: APP_ID, key: SEARCH_KEY, indexPrefix, builtAt: 0, stock }
  const asked: Asked[] = []
  let refuse: (asked: Asked) => Response | undefined | Promise<undefined> = () => undefined
  const app = new Hono()
  app.all('*', async context => {
    const { raw: request } = context.req
    const { pathname: path } = new URL(request.url)
    const call = { method: request.method, path, body: await request.clone().text() }
    asked.push(call)
    return (await refuse(call)) ?? algolia.answer(request, built)
  })
  const servers = await listen(app, 0)
  /** As the local server ends: what was pushed is kept first, so that nothing is written after its folder is gone. */
  const close = (): void => {
    for (const server of servers) server.close()
    algolia.flush()
  }
  onTestFinished(close)
  const { port } = servers[0]!.address() as { port: number }
  const hosts: AlgoliaHost[] = [{ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' }]
  return {
    port,
    hosts,
    asked,
    close,
    flush: algolia.flush,
    built,
    open: () => algolia.open(built),
    /** Forgets what was asked so far. */
    forget: () => asked.splice(0),
    /** From now on refuses what the test gives an answer for. */
    refusing(how: typeof refuse) {
      refuse = how
    },
    admin: (key = ADMIN_KEY, appId = APP_ID) => algoliasearch(appId, key, { hosts, maxRateLimitRetries: 0 }),
    lite: (key = SEARCH_KEY) => liteClient(APP_ID, key, { hosts }),
    /** Our own client, as a page has it. */
    page: () => {
      const index = { appId: APP_ID, key: SEARCH_KEY, host: '/', indexPrefix }
      return algoliaClient(index, async () => genuineClient(liteClient, index, hosts))
    },
    service: (options: Partial<ServiceOptions> = {}) =>
      createService({ appId: APP_ID, adminKey: ADMIN_KEY, hosts, clientRetries: 0, wait: async () => {}, ...options }),
  }
}

export type LocalAlgolia = Awaited<ReturnType<typeof anAlgolia>>

/** A refusal as the hosted service words it. */
export const refusal = (status: number, message: string): Response =>
  Response.json({ message, status }, { status, headers: { 'Retry-After': '1' } })
