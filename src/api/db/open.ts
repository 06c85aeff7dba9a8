import { type Dialect, Kysely, type LogEvent } from 'kysely'
import { isFile } from '../settings.ts'
import { cannotOpen } from './cannot-open.ts'
import { hasAll, isOfEarlierRelease, migrate, migrateInTurn } from './migrate.ts'
import { assertKeeps, openPostgres } from './postgres.ts'
import { alone, lookAtSqlite, openSqlite, wholly } from './sqlite.ts'
import type { Db } from './tables.ts'

export type OpenOptions = {
  onQuery?: (event: LogEvent) => void
  /** What is done with a SQLite store of an earlier release before its schema changes. */
  beforeChange?: (() => Promise<unknown>) | undefined
}

/** `postgres://…`, or the path of a SQLite file. The schema is up to date when this resolves. A `SettingsError` says what to do where it cannot be. */
export async function openDb(where: string, options: OpenOptions = {}): Promise<Db> {
  return open(where, options).catch(error => {
    throw cannotOpen(where, error)
  })
}

/** To be looked at only: no schema is made or changed there, so what this release has, one of another may lack. */
export const lookAtDb = (where: string): Db =>
  new Kysely({ dialect: isFile(where) ? lookAtSqlite(where) : openPostgres(where) })

async function open(where: string, { onQuery, beforeChange = async () => {} }: OpenOptions): Promise<Db> {
  const isPostgres = !isFile(where)
  const dialect: Dialect = isPostgres ? openPostgres(where) : openSqlite(where)
  const log = onQuery === undefined ? {} : { log: onQuery }
  const db: Db = new Kysely({ dialect, ...log })
  try {
    if (isPostgres) await assertKeeps(db)
    if (!isPostgres) {
      await alone(where, async () => {
        if (await isOfEarlierRelease(db)) await beforeChange()
        await wholly(db, migrate)
      })
    }
    // PostgreSQL's migrations take a lock and are one transaction by themselves.
    else if (!(await hasAll(db))) {
      await changeSchema(new Kysely({ dialect: openPostgres(where, { changesSchema: true }), ...log }))
    }
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Over connections of its own, which do not end what takes longer than a request may wait. */
async function changeSchema(db: Db): Promise<void> {
  try {
    await migrateInTurn(db)
  } finally {
    await db.destroy()
  }
}
