import { Hono } from 'hono'
import { DoneSchema } from '../../contract/answers.ts'
import { inOneWrite } from '../db/in-transaction.ts'
import { tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { unavailable } from '../errors.ts'
import { noteOfAll } from '../limits.ts'
import { faultFacts } from '../log.ts'
import type { Services } from '../services.ts'

const LONGEST_MILLISECONDS = 2_000
/** Whoever asks within this time shares an answer: anybody may ask, and each look waits for the disk. */
const SHARED_MILLISECONDS = 5_000

type Look = { began: number; isUnderWay: boolean; written: Promise<unknown> }

const looks = new WeakMap<Services, Look>()

/** Whether a lead could be kept: a full disk and a PostgreSQL that only reads answer every question, so it writes a row. */
function lookAtStore(services: Services): Promise<unknown> {
  const last = looks.get(services)
  const began = performance.now()
  if (last !== undefined && (last.isUnderWay || began - last.began < SHARED_MILLISECONDS)) return last.written
  const written = write(services)
  const look: Look = { began, isUnderWay: true, written }
  looks.set(services, look)
  written
    .catch(() => {})
    .finally(() => {
      look.isUnderWay = false
    })
  return written
}

const write = ({ db, now }: Services): Promise<unknown> => inOneWrite(db, store => noteOfAll(store, 'ready', now()))

/** Whether the process lives, and whether it can take work: its store keeps what it is given. */
export const healthRoutes = new Hono<ApiEnv>()
  .get('/health', tells({ summary: 'Whether the API runs.', answer: DoneSchema }), c =>
    c.json({ success: true as const }),
  )
  .get('/ready', tells({ summary: 'Whether the API can take requests.', answer: DoneSchema }), async c => {
    const { log } = c.var.services
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), LONGEST_MILLISECONDS)
    })
    try {
      await Promise.race([lookAtStore(c.var.services), late])
    } catch (error) {
      log('error', 'not-ready', faultFacts(error))
      throw unavailable()
    } finally {
      clearTimeout(timer)
    }
    return c.json({ success: true as const })
  })
