import { type Kysely, type Migration, sql } from 'kysely'

/** One spin for each reference, and one second spin for each purchase, whoever asks how often at once. */
export const spins: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('purchases')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('reference', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('issued_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('purchases_key', ['site', 'reference'])
      .execute()
    await schema
      .createTable('spins')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('reference', 'text', column => column.notNull())
      .addColumn('purchase', 'text', column => column.notNull())
      .addColumn('segment', 'integer', column => column.notNull())
      .addColumn('prize', 'text', column => column.notNull())
      .addColumn('chosen_at', 'bigint')
      .addColumn('spun_at', 'bigint', column => column.notNull())
      .addUniqueConstraint('spins_once', ['site', 'kind', 'reference'])
      .addUniqueConstraint('spins_pair', ['site', 'kind', 'purchase'])
      .execute()
    await schema
      .createIndex('spins_one_choice')
      .on('spins')
      .columns(['site', 'purchase'])
      .unique()
      .where(sql.ref('chosen_at'), 'is not', null)
      .execute()
  },
}
