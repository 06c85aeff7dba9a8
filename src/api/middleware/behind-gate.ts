import type { MiddlewareHandler } from 'hono'
import type { Site } from '../../site/site.ts'
import type { ApiEnv } from '../env.ts'
import { signedIn } from './signed-in.ts'

/** Where a dealer asks for signing in, only who is signed in goes on (AU-04, DC-168). */
export const behindGate =
  (gate: keyof Site['settings']['gates']): MiddlewareHandler<ApiEnv> =>
  (c, next) =>
    c.var.site.settings.gates[gate] ? signedIn(c, next) : next()
