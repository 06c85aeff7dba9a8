import type { Kysely, Migration } from 'kysely'

export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alerts')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('car_id', 'bigint')
      .addColumn('car_name', 'text')
      .addColumn('search', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .addColumn('told_at', 'bigint', column => column.notNull())
      .addColumn('looked_at', 'bigint')
      .addColumn('written_at', 'bigint')
      .addColumn('consent_hash', 'text')
      .execute()
    // The same thing is watched once for a box; of the two one is null, and nulls are not the same.
    await db.schema.createIndex('alerts_of_car').unique().on('alerts').columns(['site', 'email', 'car_id']).execute()
    await db.schema.createIndex('alerts_of_search').unique().on('alerts').columns(['site', 'email', 'search']).execute()
    await db.schema
      .createTable('watched_cars')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('car_id', 'bigint', column => column.notNull())
      .addColumn('make', 'text', column => column.notNull())
      .addColumn('model', 'text', column => column.notNull())
      .addColumn('since', 'bigint', column => column.notNull())
      .addColumn('gone_at', 'bigint')
      .addColumn('back_at', 'bigint')
      .addColumn('doubted', 'integer', column => column.notNull())
      .addColumn('prices', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('watched_cars_key', ['site', 'car_id'])
      .execute()
  },
}
