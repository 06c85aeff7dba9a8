// The API over HTTP: what a server of it allows, and one in a process of its own.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { findingAside } from './alerts/finding.ts'
import { keepAlerts } from './alerts/run.ts'
import { createApi } from './app.ts'
import { drawingAside } from './cars/pdf/drawing.ts'
import { createServices } from './create-services.ts'
import { keepCopies } from './db/copies.ts'
import { keepTidy } from './db/tidy.ts'
import { dealerFiles, dealerSlugs } from './dealers.ts'
import type { ApiEnv } from './env.ts'
import { API_PORT, findPort } from './port.ts'
import type { Services } from './services.ts'
import { type ApiSettings, doubtsAbout, SettingsError } from './settings.ts'
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

/** After so long, once it is to stop, it looks again which connections are done. */
const CLOSING_LOOK_MILLISECONDS = 100

/** Serves until it is told to stop, and then finishes what it has begun. */
export async function serve(settings: ApiSettings): Promise<void> {
  const aside = { reading: readingAside, drawing: drawingAside(), finding: findingAside() }
  const services = await createServices(settings, aside)
  const doubts = doubtsAbout(settings, () => dealerFiles(settings.sitesDir))
  for (const doubt of doubts) services.log('warn', 'settings', { doubt })
  const server = createNodeServer(createApi(services))
  // Before anything is sent: where another has the port already, this one ends in the middle of it.
  await listen(server, findPort(process.env, API_PORT) ?? API_PORT, process.env.FORECOURT_HOST || '0.0.0.0')
  const stopSending = services.outbox.start()
  const stopTidying = keepTidy(services)
  const stopAlerts = keepAlerts(services)
  const stopCopying = keepCopies(settings, services)
  const stop = (): void => {
    server.close(async () => {
      await stopTidying()
      await stopAlerts()
      await stopCopying()
      await stopSending()
      await services.db.destroy()
      services.log('info', 'stopped')
      process.exit(0)
    })
    // One that is answered only now would stay open for as long as between two requests.
    server.closeIdleConnections()
    setInterval(() => server.closeIdleConnections(), CLOSING_LOOK_MILLISECONDS).unref()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  services.log('info', 'ready', { port: (server.address() as { port: number }).port })
  // Their folder may be away for a moment; what is wrong with one of them is in the log by then.
  await readDealers(settings.sitesDir, services).catch(() => {})
}

/**
 * Once and one after the other, beside the requests: so the log tells of a dealer that cannot be read before its first visitor
 * does, who need not wait for its stock either.
 */
async function readDealers(sitesDir: string, { sites }: Pick<Services, 'sites'>): Promise<void> {
  for (const slug of dealerSlugs(sitesDir)) await sites.bySlug(slug).catch(() => {})
}

const CANNOT_LISTEN: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program → choose another with PORT',
  EACCES: 'may not be listened on by this user → choose another with PORT, 1024 or more',
  EADDRNOTAVAIL: 'cannot be listened on: FORECOURT_HOST is no address of this machine → name one of its own, or none',
  ENOTFOUND: 'cannot be listened on: FORECOURT_HOST is no address of this machine → name one of its own, or none',
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const fault = CANNOT_LISTEN[error.code ?? '']
      reject(fault === undefined ? error : new SettingsError(`port ${port} ${fault}`))
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
