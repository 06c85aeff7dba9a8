// Starts the local host and says so in one line that begins with “ready”.
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { SettingsError } from '../../src/api/settings.ts'
import { formatCount } from '../../src/domain/format.ts'
import { sitesFolder } from '../options/dealers.ts'
import { dataFolder } from '../options/folders.ts'
import { parsePort, UsageError } from '../options/usage.ts'
import { builtSearch, createAlgolia, type LocalAlgolia } from './algolia.ts'
import { builtDealers, createHost } from './app.ts'
import { ListenError, listen } from './listen.ts'
import { type LocalApi, startLocalApi } from './local-api.ts'
import { createMoments } from './moments.ts'
import { SITES_PORT } from './where-served.ts'

export async function serveCommand(out: string, sites = 'sites'): Promise<void> {
  const outDir = resolve(out)
  try {
    const port = parsePort(process.env, SITES_PORT)
    const dataDir = dataFolder()
    const sitesDir = sitesFolder(sites)
    const algolia = createAlgolia(dataDir)
    const api = await startLocalApi({ sitesDir, dataDir })
    // Who names a host for others to reach serves them, and shows them nothing that is to come.
    const moments = process.env.FORECOURT_HOST ? undefined : createMoments({ sitesDir, dataDir })
    const servers = await listen(createHost(outDir, algolia, api, moments), port)
    const { port: given } = servers[0]!.address() as { port: number }
    const dealers = builtDealers(outDir)
    for (const hosted of dealers.flatMap(dealer => builtSearch(dealer) ?? [])) algolia.open(hosted)
    console.log(`ready: http://localhost:${given}/ lists ${formatCount(dealers.length, 'dealer', 'dealers')}`)
    const stop = async (): Promise<void> => {
      await stopServing(servers, algolia, api)
      process.exit(0)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ListenError || error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** Lets nobody in any more. What is pushed while the API comes to its end is kept as well, also where it fails to. */
export async function stopServing(
  servers: readonly Pick<Server, 'close'>[],
  algolia: Pick<LocalAlgolia, 'flush'>,
  api: Pick<LocalApi, 'stop'>,
): Promise<void> {
  for (const server of servers) server.close()
  try {
    await api.stop()
  } finally {
    algolia.flush()
  }
}
