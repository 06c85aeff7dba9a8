import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { SERVER_LIMITS } from '../../src/api/server.ts'

/** What stands in the way of listening, for the person who typed the command. */
export class ListenError extends Error {}

/**
 * Listens on this machine only, by both of its names: browsers reach `*.localhost` at 127.0.0.1 or at ::1.
 * `FORECOURT_HOST` names another address, e.g. 0.0.0.0 in a container.
 */
export async function listen(app: Hono, port: number, env: NodeJS.ProcessEnv = process.env): Promise<Server[]> {
  if (env.FORECOURT_HOST) return [await listenOn(app, port, env.FORECOURT_HOST)]
  const first = await listenOn(app, port, '127.0.0.1')
  const { port: given } = first.address() as { port: number }
  try {
    return [first, await listenOn(app, given, '::1')]
  } catch (error) {
    // A machine without IPv6.
    if (!(error instanceof ListenError)) return [first]
    first.close()
    throw error
  }
}

function listenOn(app: Hono, port: number, host: string): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: SERVER_LIMITS }) as Server
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ListenError(`port ${port} is taken by another program → choose one: PORT=${port + 1} ${commandTyped()}`)
          : error,
      )
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** As npm was called: several of our commands listen. */
function commandTyped({ npm_lifecycle_event: script = 'start' }: NodeJS.ProcessEnv = process.env): string {
  return script === 'start' ? 'npm start' : `npm run ${script}`
}
