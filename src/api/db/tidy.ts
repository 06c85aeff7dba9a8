import { faultFacts } from '../log.ts'
import type { Services } from '../services.ts'
import { CODE_LASTS } from '../sign-in/limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** No limit of an address counts for longer than an hour. */
const LIMITS_KEPT = DAY
/** What a phone has used up counts for a month. */
const PHONES_KEPT = 31 * DAY
/** What has been delivered is in somebody's mail box. */
const DELIVERED_KEPT = 30 * DAY

/**
 * Forgets what nobody needs any more: used windows of limits, expired codes, ended sessions, delivered messages. Over all
 * sites, because age is the same everywhere. Leads and watchlists stay: they are what the dealer and the visitor keep.
 */
export async function tidy({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db
    .deleteFrom('limits')
    .where('window_started_at', '<', at - LIMITS_KEPT)
    .execute()
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', at).execute()
  await db
    .deleteFrom('sign_in_phones')
    .where('day_started_at', '<', at - PHONES_KEPT)
    .where('month_started_at', '<', at - PHONES_KEPT)
    .execute()
  // A code that never arrived has expired; nobody will replay it, and it names a phone.
  await db
    .deleteFrom('outbox')
    .where('kind', '=', 'sms')
    .where('state', '=', 'dead')
    .where('created_at', '<', at - CODE_LASTS)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'done')
    .where('done_at', '<', at - DELIVERED_KEPT)
    .execute()
  // The sign-in library writes its times as ISO texts, which sort by time.
  await db
    .withTables<{ sessions: { expires_at: string } }>()
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(at).toISOString())
    .execute()
}

/** Tidies up now and every hour, until the function that it returns is called. */
export function keepTidy(services: Pick<Services, 'db' | 'now' | 'log'>): () => Promise<void> {
  let underWay = Promise.resolve()
  const run = (): void => {
    underWay = tidy(services).catch(error => services.log('error', 'tidy-failed', faultFacts(error)))
  }
  run()
  const timer = setInterval(run, HOUR)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
