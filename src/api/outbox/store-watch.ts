import { MINUTE } from '../../domain/durations.ts'
import { faultFacts, type Log } from '../log.ts'

const TOLD_EVERY = 15 * MINUTE
/** One that fails now and then is not back in between. */
const BACK_AFTER = MINUTE

/**
 * Tells the log that the store does not answer, at once and then every quarter of an hour, and that it is back, when it has
 * answered for a minute: somebody is woken by each such error, and the outbox asks each second.
 */
export function createStoreWatch(log: Log) {
  let toldAt: number | undefined
  let failedAt = 0
  return {
    failed: (error: unknown): void => {
      failedAt = performance.now()
      if (toldAt !== undefined && failedAt - toldAt < TOLD_EVERY) return
      toldAt = failedAt
      log('error', 'outbox-stopped', faultFacts(error))
    },
    answered: (): void => {
      if (toldAt === undefined || performance.now() - failedAt < BACK_AFTER) return
      toldAt = undefined
      log('info', 'outbox-back')
    },
  }
}
