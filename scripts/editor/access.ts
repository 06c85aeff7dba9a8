// Who may use the editor: whoever sits at this computer, through its own pages.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isPassedOn } from '../serve/passed-on.ts'

export type EditorEnv = { Bindings: Partial<HttpBindings> }

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Another name that leads to this computer may be that of a website which wants to get in through its visitor. */
export function isFromHere(c: Context<EditorEnv>): boolean {
  const isLocalName = /^(([a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(hostOf(c))
  return LOOPBACK.has(c.env?.incoming?.socket.remoteAddress ?? '') && isLocalName && !isPassedOn(c.req.raw.headers)
}

/** Whether a form was sent from a page of this very host: a dealer's page, at its own name, is another. */
export function isOurOrigin(c: Context<EditorEnv>): boolean {
  const origin = c.req.header('Origin')
  return origin === undefined || URL.parse(origin)?.host === hostOf(c)
}

export const hostOf = (c: Context<EditorEnv>): string => c.req.header('host') ?? new URL(c.req.url).host

export const portOf = (host: string): string => /:\d+$/.exec(host)?.[0] ?? ''

/** The dealer whose pages are asked for, by a host name such as `northside.localhost:4500`. */
export const shopOf = (host: string): string | undefined =>
  /^([a-z0-9-]+)\.localhost(:\d+)?$/i.exec(host)?.[1]?.toLowerCase()

export const shopUrl = (c: Context<EditorEnv>, slug: string, path: string): string =>
  `http://${slug}.localhost${portOf(hostOf(c))}${path}`
