import type { MiddlewareHandler } from 'hono'
import { described } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { authOf } from '../sign-in/auth.ts'

/** Lets through who is signed in at this site; the gate of a page is only for navigation, this one is the real one (DC-168). */
export const signedIn: MiddlewareHandler<ApiEnv> = described(
  async (c, next) => {
    const { site, services } = c.var
    const session = await authOf(site.settings.slug, services).sessionOf(c.req.raw.headers)
    if (session === undefined) throw new ApiError(401, 'Please sign in first.')
    c.set('session', session)
    await next()
  },
  { signedIn: true },
)
