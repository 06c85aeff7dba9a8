import { type Dialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './tables.ts'

const CONNECTIONS = 20
const INT8 = 20

/** The store for many servers. Counts and times come back as numbers: all of ours are far below 2^53. */
export function openPostgres(url: string): Dialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that breaks fails its query; without a listener on each it would take the whole process along.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
  })
  return new PostgresDialect({ pool })
}

/** Without these PostgreSQL acknowledges what a power cut takes back. */
export async function assertKeeps(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
  `.execute(db)
  const off = rows.find(({ setting }) => setting === 'off')
  if (off !== undefined) throw new Error(`PostgreSQL has ${off.name} off, and so loses what it acknowledged`)
}
