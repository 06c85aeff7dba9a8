import { sql } from 'kysely'
import { isSqlite } from './is-sqlite.ts'
import { BUSY_MILLISECONDS } from './sqlite.ts'
import type { Db } from './tables.ts'

/**
 * Takes what was written over into the file of a SQLite store and empties the log beside it (`-wal`), which has it from
 * before it was deleted: all but a few remains in the file, on pages whose rows have moved; `vacuum` with the server stopped
 * takes those, too. Tells whether it could: it waits for nobody who reads, as the copy of the day does for long, because all
 * who ask this process would wait along.
 */
export function emptyLog(db: Db): Promise<boolean> {
  if (!isSqlite(db)) return Promise.resolve(true)
  return db.connection().execute(async connection => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_MILLISECONDS)}`.execute(connection)
    }
  })
}
