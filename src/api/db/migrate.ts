import { setTimeout } from 'node:timers/promises'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { isSqlite } from './is-sqlite.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './tables.ts'

/**
 * Brings the schema up to date, forward only. Of several processes that start together one does it and the others wait.
 * A schema that is up to date takes no lock: nobody waits at a usual start, and a pooler that gives each transaction another
 * connection loses none. One that is ahead of this release is left as it is: the next release has begun to take over.
 */
export async function migrate(db: Db): Promise<void> {
  const migrations = isSqlite(db) ? { ...MIGRATIONS } : inTheirTime(MIGRATIONS)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  if (await hasAll(db)) return
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results.find(({ status }) => status === 'Error')
  const which = failed === undefined ? '' : ` at "${failed.migrationName}"`
  throw new Error(`the database could not be brought up to date${which}: ${(error as Error).message}`, {
    cause: error,
  })
}

/**
 * However long each takes: behind a PgBouncer the role's own time-out counts, which is that of requests. It is set in the
 * transaction that all of them are in, as a pooler gives the connection to others after that.
 */
const inTheirTime = (migrations: Readonly<Record<string, Migration>>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async db => {
          await sql`set local statement_timeout = 0`.execute(db)
          await up(db)
        },
      },
    ]),
  )

/** How PostgreSQL says that a lock was not to be had in time, or that the role waits for none so long. */
const LOCKED: readonly unknown[] = ['55P03', '57014']
const COMES_AGAIN_MILLISECONDS = 1_000
const LONGEST_MILLISECONDS = 10 * 60_000

/** The same where somebody may have a table for a while, as who copies the store: it comes again until that has ended. */
export async function migrateInTurn(db: Db): Promise<void> {
  const until = performance.now() + LONGEST_MILLISECONDS
  for (;;) {
    try {
      return await migrate(db)
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (!LOCKED.includes(code) || performance.now() > until) throw error
      await setTimeout(COMES_AGAIN_MILLISECONDS)
    }
  }
}

/** Whether all our migrations have run, and perhaps others after them, which only a newer release knows. */
export async function hasAll(db: Db): Promise<boolean> {
  const done = await migrationsDone(db)
  return Object.keys(MIGRATIONS).every((name, index) => done[index] === name)
}

/** Whether an earlier release has used this store, and its schema is still the one of then. */
export const isOfEarlierRelease = async (db: Db): Promise<boolean> =>
  (await migrationsDone(db)).length > 0 && !(await hasAll(db))

/** By name, in order. */
async function migrationsDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
