import { sql } from 'kysely'
import { MINUTE } from '../domain/durations.ts'
import type { Db } from './db/tables.ts'
import { type ApiError, tooMany } from './errors.ts'

/** In place of a dealer's name, which has no star: a limit over all dealers, so that a list of them does not multiply it. */
export const ALL_SITES = '*'

export type Use = {
  /** A dealer, or all of them. */
  site: string
  action: string
  subject: string
  most: number
  now: number
  windowMilliseconds?: number
}

export const windowOf = ({ windowMilliseconds = MINUTE }: Use): number => windowMilliseconds

/** Counts one more use, and tells whether there was one left in the window. */
export async function mayUse(db: Pick<Db, 'insertInto'>, use: Use): Promise<boolean> {
  return (await countUse(db, use)) !== undefined
}

/**
 * Counts one more use, and tells how many that are in the window; nothing where none was left. One statement does both, so
 * that a thousand at once cannot slip past, and a use that is refused is not counted.
 */
async function countUse(db: Pick<Db, 'insertInto'>, use: Use): Promise<number | undefined> {
  const { site, action, subject, most, now } = use
  // One that begins later than it could end is of a clock that was put back since.
  const isOver = sql<boolean>`abs(limits.window_started_at - ${now}) >= ${windowOf(use)}`
  const counted = await db
    .insertInto('limits')
    .values({ site, action, subject, window_started_at: now, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['site', 'action', 'subject'])
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 else limits.used + 1 end`,
          window_started_at: sql<number>`case when ${isOver} then ${now} else limits.window_started_at end`,
        })
        .where(({ or, eb }) => or([isOver, eb('limits.used', '<', most)])),
    )
    .returning('used')
    .executeTakeFirst()
  return counted?.used
}

/** The same for a visitor, who is refused with 429; tells how many uses that are. */
export async function useUp(db: Pick<Db, 'insertInto' | 'selectFrom'>, use: Use): Promise<number> {
  const used = await countUse(db, use)
  if (used === undefined) throw await usedUp(db, use)
  return used
}

/** Whether no use is left, without counting one. */
export async function isUsedUp(db: Pick<Db, 'selectFrom'>, use: Use): Promise<boolean> {
  const known = await usesOf(db, use)
  if (known === undefined || known.used < use.most) return false
  return Math.abs(known.window_started_at - use.now) < windowOf(use)
}

/** The refusal of a use when there is none left. */
export async function usedUp(db: Pick<Db, 'selectFrom'>, use: Use): Promise<ApiError> {
  const { now } = use
  const known = await usesOf(db, use)
  return tooMany(((known?.window_started_at ?? now) + windowOf(use) - now) / 1000)
}

/**
 * When something was noted last that concerns all dealers, as that the store was tidied up. It stands among the limits, where
 * nothing that is not noted again is older than a day.
 */
export const notedOfAll = async (db: Pick<Db, 'selectFrom'>, action: string): Promise<number | undefined> =>
  (await usesOf(db, ofAll(action)))?.window_started_at

/** Notes it, in place of when it was noted before. */
export const noteOfAll = (db: Pick<Db, 'insertInto'>, action: string, at: number): Promise<unknown> =>
  db
    .insertInto('limits')
    .values({ ...ofAll(action), window_started_at: at, used: 1 })
    .onConflict(conflict => conflict.columns(['site', 'action', 'subject']).doUpdateSet({ window_started_at: at }))
    .execute()

const ofAll = (action: string) => ({ site: ALL_SITES, action, subject: 'all' })

const usesOf = (db: Pick<Db, 'selectFrom'>, { site, action, subject }: Pick<Use, 'site' | 'action' | 'subject'>) =>
  db
    .selectFrom('limits')
    .select(['used', 'window_started_at'])
    .where('site', '=', site)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirst()
