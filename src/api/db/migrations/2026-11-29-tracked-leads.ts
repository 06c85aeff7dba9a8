import type { Kysely, Migration } from 'kysely'

const SIDES = ['shopper', 'people'] as const

export const trackedLeads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracked_leads')
      .addColumn('lead_id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('location_id', 'bigint', column => column.notNull())
      .addColumn('shopper_hash', 'text', column => column.notNull())
      .addColumn('people_hash', 'text', column => column.notNull())
      .addColumn('promised_at', 'bigint')
      .addColumn('waits_until', 'bigint')
      .addColumn('read_at', 'bigint')
      .addColumn('replied_at', 'bigint')
      .addColumn('escalated_at', 'bigint')
      .addColumn('withdrawn_at', 'bigint')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    for (const side of SIDES)
      await db.schema
        .createIndex(`tracked_leads_${side}`)
        .on('tracked_leads')
        .columns(['site', `${side}_hash`])
        .unique()
        .execute()
  },
}
