import { sql } from 'kysely'
import type { Db, Instant, Tables } from '../db/tables.ts'
import { PERSONAL_TABLES } from './tables.ts'
import type { Who } from './who.ts'

/** Whom to look for, at which dealers, as of when; `not` has ids of what was found and is another person's. */
export type Search = { db: Db; sites: readonly string[]; who: Who; now: Instant; not?: ReadonlySet<string> }

/** The dealers of whose visitors a store has anything; also those whose folder is gone. */
export async function sitesIn(db: Db): Promise<string[]> {
  const each = PERSONAL_TABLES.map(table => sql`select site from ${sql.table(table)}`)
  const { rows } = await sql<{ site: string }>`${sql.join(each, sql` union `)}`.execute(db)
  return rows.map(({ site }) => site).sort()
}

const AT_ONCE = 1_000

/**
 * All rows of a table, in turns of the primary key: by an index on the site SQLite would sort all that is left at each turn,
 * and an erasure holds its lock for as long; `|| ''` keeps it from that. Whose they are is in the JSON of forms, in which the
 * engines look differently, so it is compared here.
 */
export async function* rowsOf<
  Table extends 'alerts' | 'leads' | 'miscellaneous' | 'online_payments' | 'outbox' | 'reservations',
>(table: Table, { db, sites, not }: Pick<Search, 'db' | 'sites' | 'not'>): AsyncGenerator<Tables[Table]> {
  let after = ''
  while (true) {
    const { rows } = await sql<Tables[Table]>`
      select * from ${sql.table(table)} where site || '' in (${sql.join([...sites])}) and id > ${after}
      order by id limit ${AT_ONCE}
    `.execute(db)
    yield* rows.filter(row => !not?.has(row.id) && !('subject' in row && not?.has(row.subject)))
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** The rows of a table that has phones in international form. */
export async function rowsByPhone<
  Table extends 'purchases' | 'sign_in_codes' | 'sign_in_phones' | 'spins' | 'watchlist',
>(table: Table, { db, sites, who }: Search): Promise<Tables[Table][]> {
  if (who.phone === undefined) return []
  const { rows } = await sql<Tables[Table]>`
    select * from ${sql.table(table)} where site in (${sql.join([...sites])}) and phone = ${who.phone}
  `.execute(db)
  return rows
}
