import { Hono } from 'hono'
import { sql } from 'kysely'
import { DoneSchema } from '../../contract/answers.ts'
import { tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { unavailable } from '../errors.ts'
import { faultFacts } from '../log.ts'

const LONGEST_MILLISECONDS = 2_000

/** Whether the process lives, and whether it can take work: its store answers. */
export const healthRoutes = new Hono<ApiEnv>()
  .get('/health', tells({ summary: 'Whether the API runs.', answer: DoneSchema }), c =>
    c.json({ success: true as const }),
  )
  .get('/ready', tells({ summary: 'Whether the API can take requests.', answer: DoneSchema }), async c => {
    const { db, log } = c.var.services
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), LONGEST_MILLISECONDS)
    })
    try {
      await Promise.race([sql`select 1`.execute(db), late])
    } catch (error) {
      log('error', 'not-ready', faultFacts(error))
      throw unavailable()
    } finally {
      clearTimeout(timer)
    }
    return c.json({ success: true as const })
  })
