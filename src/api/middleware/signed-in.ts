import type { MiddlewareHandler } from 'hono'
import { described } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { signInFirst } from '../errors.ts'
import { authOf } from '../sign-in/auth.ts'

/** Lets through who is signed in at this site; the gate of a page is only for navigation, this one is the real one (DC-168). */
export const signedIn: MiddlewareHandler<ApiEnv> = described(
  async (c, next) => {
    const { site, services } = c.var
    const session = await authOf(site.settings.slug, services).sessionOf(c.req.raw.headers)
    if (session === undefined) throw signInFirst()
    c.set('session', session)
    await next()
  },
  { signedIn: true },
)

/** For what looks at the session itself, where it writes: lets through who holds a token that we have signed. */
export const holdingToken: MiddlewareHandler<ApiEnv> = described(
  async (c, next) => {
    const { site, services } = c.var
    const token = authOf(site.settings.slug, services).tokenIn(c.req.raw.headers)
    if (token === undefined) throw signInFirst()
    c.set('token', token)
    await next()
  },
  { signedIn: true },
)
