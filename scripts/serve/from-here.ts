import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isOfThisComputer } from './host-names.ts'
import { isPassedOn } from './passed-on.ts'

/** What a request brings along when it comes over the network. */
export type HereEnv = { Bindings: Partial<HttpBindings> }

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether somebody who sits at this computer asks, by a name of this computer, and nobody passes it on. */
export function isFromHere(c: Context<HereEnv>): boolean {
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  return LOOPBACK.has(address) && isOfThisComputer(hostOf(c)) && !isPassedOn(c.req.raw.headers)
}

/** Whether a form was sent from a page of this very host: a dealer's page, at its own name, is another. */
export function isOurOrigin(c: Context<HereEnv>): boolean {
  const origin = c.req.header('Origin')
  return origin === undefined || URL.parse(origin)?.host === hostOf(c)
}

export const hostOf = (c: Context<HereEnv>): string => c.req.header('host') ?? new URL(c.req.url).host

export const portOf = (host: string): string => /:\d+$/.exec(host)?.[0] ?? ''
