import { type Kysely, type Migration, sql } from 'kysely'

/** Holds that came to their end before their end forgot who had asked. */
export const forgottenVisitors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update reservations set visitor = null where state <> 'held' and visitor is not null`.execute(db)
  },
}
