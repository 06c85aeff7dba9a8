import type { Kysely, Migration } from 'kysely'

/** Who holds a car, hidden as for limits, so that nobody holds a whole yard. */
export const holders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reservations').addColumn('visitor', 'text').execute()
    await db.schema.createIndex('reservations_visitor').on('reservations').columns(['site', 'visitor']).execute()
  },
}
