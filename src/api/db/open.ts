import { type Dialect, Kysely, type LogEvent } from 'kysely'
import { isFile } from '../settings.ts'
import { migrate } from './migrate.ts'
import { assertKeeps, openPostgres } from './postgres.ts'
import { alone, openSqlite, wholly } from './sqlite.ts'
import type { Db } from './tables.ts'

export type OpenOptions = { onQuery?: (event: LogEvent) => void }

/** `postgres://…`, or the path of a SQLite file. The schema is up to date when this resolves. */
export async function openDb(where: string, { onQuery }: OpenOptions = {}): Promise<Db> {
  const isPostgres = !isFile(where)
  const dialect: Dialect = isPostgres ? openPostgres(where) : openSqlite(where)
  const db: Db = new Kysely({ dialect, ...(onQuery === undefined ? {} : { log: onQuery }) })
  try {
    if (isPostgres) await assertKeeps(db)
    // PostgreSQL's migrations take a lock and are one transaction by themselves.
    await (isPostgres ? migrate(db) : alone(where, () => wholly(db, migrate)))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
