import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { tooMany } from './errors.ts'

const MINUTE = 60_000

export type Use = {
  site: string
  action: string
  subject: string
  most: number
  now: number
  windowMilliseconds?: number
}

/**
 * Counts one more use, and refuses it with 429 when there were too many in the window. In the same statement, so that a
 * thousand at once cannot slip past; in the caller's transaction, so that a refused one leaves nothing behind.
 */
export async function useUp(
  db: Pick<Db, 'insertInto'>,
  { site, action, subject, most, now, windowMilliseconds = MINUTE }: Use,
): Promise<void> {
  const oldest = now - windowMilliseconds
  const row = await db
    .insertInto('limits')
    .values({ site, action, subject, window_started_at: now, used: 1 })
    .onConflict(conflict =>
      conflict.columns(['site', 'action', 'subject']).doUpdateSet({
        used: sql<number>`case when limits.window_started_at <= ${oldest} then 1 else limits.used + 1 end`,
        window_started_at: sql<number>`case when limits.window_started_at <= ${oldest} then ${now} else limits.window_started_at end`,
      }),
    )
    .returning(['used', 'window_started_at'])
    .executeTakeFirstOrThrow()
  if (row.used > most) throw tooMany((row.window_started_at + windowMilliseconds - now) / 1000)
}
