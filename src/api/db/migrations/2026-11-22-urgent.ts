import { type Kysely, type Migration, sql } from 'kysely'

/** Codes are found behind any number of mails that wait, without a look at those. */
export const urgent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('outbox_urgent')
      .on('outbox')
      .column('due_at')
      .where(sql<boolean>`state = 'waiting' and kind = 'sms'`)
      .execute()
  },
}
