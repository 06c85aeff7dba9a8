import type { Kysely, Migration } from 'kysely'

export const valuations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('valuations')
      .addColumn('lead_id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('step', 'text', column => column.notNull())
      .addColumn('answers', 'text', column => column.notNull())
      .addColumn('rego', 'text')
      .addColumn('rego_state', 'text')
      .addColumn('vehicle', 'text')
      .addColumn('offer', 'integer')
      .addColumn('valid_until', 'bigint')
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .execute()
  },
}
