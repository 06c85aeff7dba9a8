import type { Context } from 'hono'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../../contract/idempotency.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'

export const NEEDS_KEY = { name: IDEMPOTENCY_HEADER, pattern: IDEMPOTENCY_KEY } as const

/** The key that makes sending twice the same as sending once. */
export function keyIn(c: Context<ApiEnv>): string {
  const key = c.req.header(IDEMPOTENCY_HEADER) ?? ''
  if (!IDEMPOTENCY_KEY.test(key)) throw new ApiError(400, 'The form was sent without its key. Please reload the page.')
  return key
}
