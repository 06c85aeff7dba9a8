// The API as a server of its own: `FORECOURT_MODE=production npm run api`; without the mode it is one for a laptop, which sends
// nothing. `npm start` serves it together with the sites instead.
import type { Server } from 'node:http'
import { pathToFileURL } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApi } from './app.ts'
import { createServices } from './create-services.ts'
import { keepCopies } from './db/copies.ts'
import { keepTidy } from './db/tidy.ts'
import { dealerFiles, sitesFaults } from './dealers.ts'
import type { ApiEnv } from './env.ts'
import { type ApiSettings, doubtsAbout, SettingsError, settingsFrom } from './settings.ts'
import { readingAside } from './site-reader.ts'

/**
 * Nobody may hold a connection by sending slowly: 5 s for the headers, 10 s for the whole request. Node's own limits
 * (60 s and 5 minutes, looked at every 30 s) leave a thousand slow clients in for as long as they like. Between two
 * requests a connection stays for longer than load balancers keep theirs, a minute: whoever closes first must be them, as a
 * lead that they send just when it is closed here would be lost on the way.
 */
export const SERVER_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
} as const

type NodeBindings = { incoming: { socket: { remoteAddress?: string } } }

export function createNodeServer(api: Hono<ApiEnv>): Server {
  return createAdaptorServer({
    fetch: (request, env) => api.fetch(request, { address: (env as NodeBindings).incoming.socket.remoteAddress }),
    serverOptions: SERVER_LIMITS,
  }) as Server
}

const PORT = 8787

/** After so long, once it is to stop, it looks again which connections are done. */
const CLOSING_LOOK_MILLISECONDS = 100

/** Serves until it is told to stop, and then finishes what it has begun. */
export async function serve(settings: ApiSettings): Promise<void> {
  const services = await createServices(settings, { reading: readingAside })
  const doubts = doubtsAbout(settings, () => dealerFiles(settings.sitesDir))
  for (const doubt of doubts) services.log('warn', 'settings', { doubt })
  const stopSending = services.outbox.start()
  const stopTidying = keepTidy(services)
  const stopCopying = keepCopies(settings, services)
  const server = createNodeServer(createApi(services))
  server.listen(Number(process.env.PORT ?? PORT), process.env.FORECOURT_HOST ?? '0.0.0.0', () => {
    services.log('info', 'ready', { port: (server.address() as { port: number }).port })
  })
  const stop = (): void => {
    server.close(async () => {
      await stopTidying()
      await stopCopying()
      await stopSending()
      await services.db.destroy()
      process.exit(0)
    })
    // One that is answered only now would stay open for as long as between two requests.
    server.closeIdleConnections()
    setInterval(() => server.closeIdleConnections(), CLOSING_LOOK_MILLISECONDS).unref()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const USAGE = `[FORECOURT_MODE=production] npm run api

  Serves the API alone. src/api/README.md lists the variables that it reads.

PORT is where it listens (${PORT}), at all addresses of this machine; FORECOURT_HOST names one of them.`

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    process.exit(0)
  }
  const faultsAtStart = ({ sitesDir }: Pick<ApiSettings, 'sitesDir'>): string[] => sitesFaults(sitesDir)
  const start = async (): Promise<void> => serve(settingsFrom(process.env, { faultsAtStart }))
  await start().catch(error => {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  })
}
