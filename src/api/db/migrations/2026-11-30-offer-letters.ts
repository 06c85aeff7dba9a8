import type { Kysely, Migration } from 'kysely'

/** Who accepts an offer is written what it was made of, also where the market says something else by then; and once. */
export const offerLetters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of [
      ['estimate', 'text'],
      ['emailed_at', 'bigint'],
    ] as const)
      await db.schema.alterTable('valuations').addColumn(column, type).execute()
  },
}
