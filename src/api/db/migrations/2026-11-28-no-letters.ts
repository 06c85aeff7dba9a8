import { type Kysely, type Migration, sql } from 'kysely'

/** What is about money is found behind any number of letters that wait, without a look at those. */
export const noLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('outbox_no_letters')
      .on('outbox')
      .column('due_at')
      .where(sql<boolean>`state = 'waiting' and kind <> 'sms' and kind <> 'mail' and kind <> 'webhook'`)
      .execute()
  },
}
