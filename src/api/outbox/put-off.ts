import { sql } from 'kysely'
import { MINUTE } from '../../domain/durations.ts'
import type { Services } from '../services.ts'
import { LETTER_KINDS, TIMED } from './kinds.ts'
import { LATEST_RETRY } from './retry.ts'

/** So far, in milliseconds, the clocks of two workers may be apart. */
const CLOCKS_APART = 2 * MINUTE

/**
 * Makes due what a clock that ran ahead has put off, and what would else lie still for as long as it was wrong: what waits for
 * longer than any retry, and letters and codes that are to go later and were never tried. It counts as written now: a mail
 * of a day to come is taken for spam. What ends at a time of its own keeps that until it was tried: then the work itself asks
 * the time, as a retry does. An error in the log where there was any.
 */
export async function hastenPutOff({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: at, created_at: sql<number>`case when created_at > ${at} then ${at} else created_at end` })
    .where('state', '=', 'waiting')
    .where('due_at', '>', at + CLOCKS_APART)
    .where(({ and, or, eb }) =>
      or([
        and([eb('kind', 'in', LETTER_KINDS), eb('attempts', '=', 0)]),
        and([
          or([eb('kind', 'not in', TIMED), eb('attempts', '>', 0)]),
          eb('due_at', '>', at + LATEST_RETRY + CLOCKS_APART),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0) log('error', 'clock-put-back', { waited: Number(numUpdatedRows) })
}
