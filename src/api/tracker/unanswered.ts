import { DAY } from '../../domain/durations.ts'
import type { Db } from '../db/tables.ts'

/** Older ones have been answered without the button, or nobody waits for them any more. */
const TOLD_FOR = 7 * DAY

/** Leads of one site whose reply was promised by now; `oldest` is the first of these moments, in epoch milliseconds. */
export type Unanswered = { site: string; leads: number; oldest: number; askedAgain: number }

/**
 * Of the last seven days, per site: enquiries that shoppers follow, which were promised a reply by now, and of which neither
 * the dealer's people have said that they have replied nor the shopper that it is withdrawn; `askedAgain` counts shoppers who
 * have said that they still wait. Who replied without saying so here is not known. Source: features #10.
 */
export async function unanswered(db: Db, now: number): Promise<Unanswered[]> {
  const rows = await db
    .selectFrom('tracked_leads')
    .select(({ fn }) => [
      'site',
      fn.countAll<number>().as('leads'),
      fn.min('promised_at').as('oldest'),
      fn.count<number>('escalated_at').as('askedAgain'),
    ])
    .where('promised_at', '<=', now)
    .where('promised_at', '>', now - TOLD_FOR)
    .where('replied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('site')
    .execute()
  return rows.map(({ site, leads, oldest, askedAgain }) => ({
    site,
    leads: Number(leads),
    oldest: Number(oldest),
    askedAgain: Number(askedAgain),
  }))
}
