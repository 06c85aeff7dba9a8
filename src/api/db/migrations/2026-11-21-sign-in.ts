import type { Kysely, Migration } from 'kysely'

/** Codes and their limits are ours; users and sessions are the sign-in library's, which keeps times as ISO texts. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('sign_in_codes')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('browser', 'text', column => column.notNull())
      .addColumn('code', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_codes_key', ['site', 'phone', 'browser'])
      .execute()
    await schema
      .createTable('sign_in_phones')
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('next_send_at', 'bigint', column => column.notNull())
      .addColumn('day_started_at', 'bigint', column => column.notNull())
      .addColumn('sent', 'integer', column => column.notNull())
      .addColumn('wrong', 'integer', column => column.notNull())
      .addColumn('month_started_at', 'bigint', column => column.notNull())
      .addColumn('wrong_in_month', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_phones_key', ['site', 'phone'])
      .execute()
    await schema
      .createTable('users')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('phone_number', 'text', column => column.notNull().unique())
      .addColumn('phone_number_verified', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull().unique())
      .addColumn('email_verified', 'integer', column => column.notNull())
      .addColumn('image', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
    await schema
      .createTable('sessions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token', 'text', column => column.notNull().unique())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
    // The library looks here for codes of its own. There are none, because the codes are ours.
    await schema
      .createTable('verifications')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('site', 'text', column => column.notNull())
      .addColumn('identifier', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
  },
}
