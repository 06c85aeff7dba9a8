// What of each dealer's enquiries waits for somebody, as the store of the API has it, where this computer reaches that.
import { lookAtDb } from '../../src/api/db/open.ts'
import type { Db } from '../../src/api/db/tables.ts'
import { type Stuck, stuckLetters } from '../../src/api/outbox/letters.ts'
import { type Unanswered, unanswered } from '../../src/api/tracker/unanswered.ts'
import { MINUTE } from '../../src/domain/durations.ts'
import { namedStore } from '../options/store.ts'
import { UsageError } from '../options/usage.ts'

/** Of one dealer. */
export type EnquiriesOf = { stuck: readonly Stuck[]; unanswered: Unanswered | undefined }

export type Enquiries = {
  of(slug: string): EnquiriesOf
  /** The store that is named cannot be read, so nobody knows. */
  isUnread: boolean
}

export const NO_ENQUIRIES: Enquiries = { of: () => ({ stuck: [], unanswered: undefined }), isUnread: false }

/** Looked at once a minute at most. Where no store is, as where the API runs elsewhere, there is nothing to tell. */
export function lookAtEnquiries(env: NodeJS.ProcessEnv = process.env, now = Date.now): () => Promise<Enquiries> {
  let known: { at: number; enquiries: Promise<Enquiries> } | undefined
  return () => {
    if (known === undefined || now() - known.at >= MINUTE) known = { at: now(), enquiries: look(env, now()) }
    return known.enquiries
  }
}

async function look(env: NodeJS.ProcessEnv, now: number): Promise<Enquiries> {
  let db: Db | undefined
  try {
    db = lookAtDb(namedStore(env))
    const stuck = Map.groupBy(await stuckLetters(db, now), ({ site }) => site)
    const late = new Map((await unanswered(db, now)).map(one => [one.site, one]))
    return { of: slug => ({ stuck: stuck.get(slug) ?? [], unanswered: late.get(slug) }), isUnread: false }
  } catch (error) {
    return { ...NO_ENQUIRIES, isUnread: !(error instanceof UsageError) }
  } finally {
    await db?.destroy()
  }
}
