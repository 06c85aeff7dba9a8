import { DAY } from '../../domain/durations.ts'
import { ALL_SITES } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Db, Instant } from './tables.ts'

/** A server tidies up every hour, so a gap of so long is a store that nobody used, or a clock that is wrong. */
const LONGEST_GAP = 30 * DAY
/** A clock that is still as far ahead after so long is believed: nobody has put it right, and what has had its time has to go. */
const BELIEVED_AFTER = DAY

type Noted = 'tidied' | 'doubted'

/**
 * Whether the clock may be believed by what deletes by age. A machine that starts with a clock of years ahead would else delete
 * all leads at once. Where it is more than 30 days past what the store knew last it is doubted, which is an error in the log
 * each time, and believed only when it still says so a day later, by whichever process.
 */
export async function isClockSound({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<boolean> {
  const at = now()
  const last = (await notedAt('tidied', db)) ?? (await newestRow(db))
  if (last !== undefined && at - last > LONGEST_GAP && !(await wasDoubtedBefore(at, db))) {
    log('error', 'tidy-refused', { daysAhead: Math.floor((at - last) / DAY) })
    return false
  }
  await note('tidied', at, db)
  await db
    .deleteFrom('limits')
    .where('site', '=', ALL_SITES)
    .where('action', '=', 'doubted' satisfies Noted)
    .execute()
  return true
}

async function wasDoubtedBefore(at: Instant, db: Db): Promise<boolean> {
  const doubted = await notedAt('doubted', db)
  // A doubt of another time is of another clock.
  const isOfNow = doubted !== undefined && Math.abs(at - doubted) < LONGEST_GAP
  if (!isOfNow) await note('doubted', at, db)
  return isOfNow && at - doubted >= BELIEVED_AFTER
}

/** Among the limits, where nothing that is noted about all sites is older than a day but of a store that was not in use. */
async function note(noted: Noted, at: Instant, db: Db): Promise<void> {
  await db
    .insertInto('limits')
    .values({ site: ALL_SITES, action: noted, subject: 'all', window_started_at: at, used: 1 })
    .onConflict(conflict => conflict.columns(['site', 'action', 'subject']).doUpdateSet({ window_started_at: at }))
    .execute()
}

async function notedAt(noted: Noted, db: Db): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('limits')
    .select('window_started_at')
    .where('site', '=', ALL_SITES)
    .where('action', '=', noted)
    .executeTakeFirst()
  return row?.window_started_at
}

/** Of a store that was never tidied up with these notes. */
async function newestRow(db: Db): Promise<Instant | undefined> {
  const newest = await Promise.all([
    db
      .selectFrom('leads')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst(),
  ])
  const times = newest.flatMap(row => row?.at ?? [])
  return times.length === 0 ? undefined : Math.max(...times)
}
