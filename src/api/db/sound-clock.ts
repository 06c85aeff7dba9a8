import { DAY } from '../../domain/durations.ts'
import { ALL_SITES, notedOfAll, noteOfAll } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Db, Instant } from './tables.ts'

/** A server tidies up every hour, so a gap of so long is a store that nobody used, or a clock that is wrong. */
const LONGEST_GAP = 30 * DAY
/** A clock that is still as far ahead after so long is believed: nobody has put it right, and what has had its time has to go. */
const BELIEVED_AFTER = DAY

/**
 * Whether the clock may be believed by what deletes by age. A machine that starts with a clock of years ahead would else delete
 * all leads at once. Where it is more than 30 days past what the store knew last it is doubted, which is an error in the log
 * each time, and believed only when it still says so a day later, by whichever process.
 */
export async function isClockSound({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<boolean> {
  const at = now()
  const last = (await notedOfAll(db, 'tidied')) ?? (await newestRow(db))
  if (last !== undefined && at - last > LONGEST_GAP && !(await wasDoubtedBefore(at, db))) {
    log('error', 'tidy-refused', { daysAhead: Math.floor((at - last) / DAY) })
    return false
  }
  await noteOfAll(db, 'tidied', at)
  await db.deleteFrom('limits').where('site', '=', ALL_SITES).where('action', '=', 'doubted').execute()
  return true
}

async function wasDoubtedBefore(at: Instant, db: Db): Promise<boolean> {
  const doubted = await notedOfAll(db, 'doubted')
  // A doubt of another time is of another clock.
  const isOfNow = doubted !== undefined && Math.abs(at - doubted) < LONGEST_GAP
  if (!isOfNow) await noteOfAll(db, 'doubted', at)
  return isOfNow && at - doubted >= BELIEVED_AFTER
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
