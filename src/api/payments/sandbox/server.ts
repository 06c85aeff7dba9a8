import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { trueChance } from '../../chance.ts'
import { keyedHash } from '../../keyed-hash.ts'
import type { Mode, StripeAccount } from '../../settings.ts'
import { createSandbox, type TellSite } from './app.ts'
import { openSandboxStore } from './store.ts'

export type RunningSandbox = {
  /** With which the API reaches it, as it would reach Stripe. */
  account: StripeAccount
  /** Where notices go; until it is set they wait. */
  tell: (tell: TellSite) => void
  stop: () => Promise<void>
}

type Options = { mode: Mode; dataDir: string; secret: string; port?: number }

const PORT = 4242
const TELL_EVERY_MILLISECONDS = 5_000

/** The processor of a laptop: a server of its own, with its own books. Where real money is, it refuses to be. */
export async function startSandbox({ mode, dataDir, secret, port = PORT }: Options): Promise<RunningSandbox> {
  if (mode !== 'local') throw new Error('the sandbox for payments runs on a laptop only; set FORECOURT_STRIPE_KEY')
  const store = openSandboxStore(join(dataDir, 'sandbox.sqlite'))
  let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: request => handle(request) }) as Server
  const given = await listen(server, port)
  const webhookSecret = `whsec_${keyedHash(secret, 'sandbox')}`
  let tellSite: TellSite = async () => {
    throw new Error('nobody listens yet')
  }
  const { app, deliver } = createSandbox({
    store,
    now: Date.now,
    chance: trueChance,
    origin: `http://payments.localhost:${given}`,
    webhookSecret,
    tell: notice => tellSite(notice),
  })
  handle = app.fetch
  const timer = setInterval(deliver, TELL_EVERY_MILLISECONDS).unref()
  return {
    account: { key: 'sk_test_sandbox', webhookSecret, address: `http://127.0.0.1:${given}` },
    tell: tell => {
      tellSite = tell
    },
    stop: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await deliver()
      store.close()
    },
  }
}

/** The usual port, so that a page for paying outlives a restart; any other where that one is taken. */
async function listen(server: Server, port: number): Promise<number> {
  const tryOn = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await tryOn(port).catch(() => tryOn(0))
  return (server.address() as AddressInfo).port
}

/** Notices to a site in the same process, on the path on which they would come from outside. */
export const tellingApi =
  (fetch: (request: Request) => Response | Promise<Response>): TellSite =>
  async ({ site, body, signature }) => {
    const host = `${site}.localhost`
    const headers = { Host: host, 'Stripe-Signature': signature }
    const answer = await fetch(new Request(`http://${host}/api/payments/confirm`, { method: 'POST', headers, body }))
    if (!answer.ok) throw new Error(`the notice was answered with ${answer.status}`)
  }
