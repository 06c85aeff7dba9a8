import { type Kysely, type Migration, sql } from 'kysely'

/** Reservations and what is paid for them. That one car is one shopper's, the index says, not a look before. */
export const reservations: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('reservations')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('car_id', 'bigint', column => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('idempotency_key', 'text', column => column.notNull())
      .addColumn('form_hash', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('hold_end', 'text')
      .addColumn('ends_at', 'bigint')
      .addColumn('refund_try', 'integer')
      .addColumn('deposit_cents', 'integer', column => column.notNull())
      .addColumn('currency', 'text', column => column.notNull())
      .addColumn('payment_ref', 'text')
      .addColumn('payment_url', 'text')
      .addColumn('return_url', 'text', column => column.notNull())
      .addColumn('paid_at', 'bigint')
      .addColumn('form', 'text', column => column.notNull())
      .addColumn('events', 'integer', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addUniqueConstraint('reservations_once', ['site', 'idempotency_key'])
      .execute()
    await sql`
      create unique index reservations_one_of_a_car on reservations (site, car_id)
      where state in ('held', 'reserved', 'purchased')
    `.execute(db)
    await schema.createIndex('reservations_phone').on('reservations').columns(['site', 'phone']).execute()
    await schema
      .createTable('payment_notices')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('processor', 'text', column => column.notNull())
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('payment_ref', 'text')
      .addColumn('settled_at', 'bigint')
      .addColumn('received_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('payment_notices_key', ['site', 'processor', 'event_id'])
      .execute()
    await schema
      .createTable('online_payments')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('idempotency_key', 'text', column => column.notNull())
      .addColumn('form_hash', 'text', column => column.notNull())
      .addColumn('receipt_number', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('cents', 'integer', column => column.notNull())
      .addColumn('currency', 'text', column => column.notNull())
      .addColumn('payment_ref', 'text')
      .addColumn('payment_url', 'text')
      .addColumn('return_url', 'text', column => column.notNull())
      .addColumn('form', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addUniqueConstraint('online_payments_once', ['site', 'idempotency_key'])
      .addUniqueConstraint('online_payments_receipt', ['site', 'receipt_number'])
      .execute()
  },
}
