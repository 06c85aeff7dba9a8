import { sql } from 'kysely'
import { HOUR } from '../../domain/durations.ts'
import { mayUse } from '../limits.ts'
import { faultFacts } from '../log.ts'
import { tellBacklog } from '../outbox/outbox.ts'
import { hastenPutOff } from '../outbox/put-off.ts'
import type { Services } from '../services.ts'
import { emptyLog } from './empty-log.ts'
import { RETENTION, type RetentionRule } from './retention.ts'
import type { SigningTables } from './signing-tables.ts'
import { isClockSound } from './sound-clock.ts'

type Store = Pick<Services, 'db' | 'now' | 'log'>

/** Forgets what nobody needs any more, as `RETENTION` says, and sessions that have ended. What fails keeps nothing else. */
export async function tidy({ db, now, log }: Store): Promise<void> {
  const at = now()
  const one = (what: string, work: Promise<unknown>): Promise<unknown> =>
    work.catch(error => log('error', 'tidy-failed', { what, ...faultFacts(error) }))
  for (const rule of RETENTION) await one(rule.table, forget(rule, at, db))
  await one('sessions', forgetSessions(at, db))
  // Where somebody reads at this moment, the next hour does it.
  await one('log', emptyLog(db))
}

async function forget({ table, since, milliseconds, only = {} }: RetentionRule, at: number, db: Store['db']) {
  const conditions = [
    sql`${sql.ref(since)} < ${at - milliseconds}`,
    ...Object.entries(only).map(([column, values]) =>
      values[0] === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} in (${sql.join([...values])})`,
    ),
  ]
  await sql`delete from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db)
}

/** A user is nothing but a phone that is signed in; whoever comes back is made anew, and finds the watchlist as it was. */
async function forgetSessions(at: number, db: Store['db']): Promise<void> {
  const signing = db.withTables<SigningTables>()
  const isoNow = new Date(at).toISOString()
  await signing.deleteFrom('sessions').where('expires_at', '<', isoNow).execute()
  await signing
    .deleteFrom('users')
    // Not in the moment between a user and the session that is being made.
    .where('updated_at', '<', new Date(at - HOUR).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('user_id').whereRef('sessions.user_id', '=', 'users.id'))),
    )
    .execute()
}

/** Tidies up if the clock may be believed. */
async function tidyByClock(services: Store): Promise<void> {
  try {
    if (await isClockSound(services)) await tidy(services)
  } catch (error) {
    services.log('error', 'tidy-failed', { what: 'clock', ...faultFacts(error) })
  }
}

/** Tidies up now and every hour, until the function that it returns is called. */
export function keepTidy(services: Store): () => Promise<void> {
  let underWay = Promise.resolve()
  const run = (): void => {
    underWay = tidyByClock(services)
  }
  run()
  const timer = setInterval(run, HOUR)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}

/**
 * Tidies up unless that was done within the hour, by whichever process, and tells of what waits: for a host that stops between
 * two requests.
 */
export async function tidyHourly(services: Store): Promise<void> {
  const { db, now, log } = services
  const use = { site: 'all', action: 'tidy', subject: 'all', most: 1, now: now(), windowMilliseconds: HOUR }
  try {
    if (!(await mayUse(db, use))) return
    await hastenPutOff(services)
    await tellBacklog(services)
    await tidyByClock(services)
  } catch (error) {
    log('error', 'tidy-failed', faultFacts(error))
  }
}
