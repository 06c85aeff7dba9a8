import type { Kysely, Migration } from 'kysely'

export const appointments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('appointments')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('location_id', 'bigint', column => column.notNull())
      .addColumn('starts_at', 'bigint', column => column.notNull())
      .addColumn('lead_id', 'text', column => column.notNull())
      .addColumn('booked_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('appointments_key', ['site', 'location_id', 'starts_at'])
      .execute()
  },
}
