import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Dialect, SqliteDialect, sql } from 'kysely'
import type { Db } from './tables.ts'

/** How long a statement waits for another process to finish writing. */
export const BUSY_MILLISECONDS = 5_000

/**
 * The embedded store: one file. It keeps what it acknowledges and loses what it deletes only with these settings, so they are
 * asserted rather than hoped for. Not for a network file system, and not for a host without a disk.
 */
export function openSqlite(file: string): Dialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  if (file !== ':memory:') keepPrivate(file)
  const database = new Database(file, { timeout: BUSY_MILLISECONDS })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // What is deleted would else stay in the file, to be read there, until something else takes its place. It takes all but a few
  // remains on pages whose rows have moved; `vacuum` with the server stopped takes those, too.
  database.pragma('secure_delete = ON')
  // macOS answers an ordinary fsync before the disk has the bytes.
  if (process.platform === 'darwin') database.pragma('fullfsync = ON')
  for (const [name, wanted] of SAFE) {
    const is = database.pragma(name, { simple: true })
    if (is === wanted || (file === ':memory:' && name === 'journal_mode')) continue
    database.close()
    throw new Error(
      `${file}: ${name} is ${is}, and only ${wanted} keeps what is acknowledged and loses what is deleted`,
    )
  }
  return new SqliteDialect({ database })
}

/**
 * The store as it is, beside the server that runs; throws where there is none. Where no server runs, a `-shm` and an empty
 * `-wal` stay beside it: SQLite needs them, and who only reads does not take them away.
 */
export const lookAtSqlite = (file: string): Dialect =>
  new SqliteDialect({
    database: new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS }),
  })

/** What SQLite makes beside a store is for those whom the store is for. */
const BESIDE = ['', '-wal', '-shm']
const OF_OTHERS = 0o007

/**
 * A new store is its owner's alone: it holds who has written to dealers. One that is there may be for a group, as for backups,
 * and no longer for everybody on this machine.
 */
function keepPrivate(file: string): void {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600))
    return
  }
  for (const name of BESIDE.map(ending => file + ending)) {
    try {
      const { mode, uid } = statSync(name)
      // Where it is another user's, that user has to say so.
      if (mode & OF_OTHERS && uid === process.getuid?.()) chmodSync(name, mode & 0o770)
    } catch {
      // It is not there, or no longer: another process may just have ended.
    }
  }
}

const SAFE: readonly [pragma: string, value: string | number][] = [
  ['journal_mode', 'wal'],
  /** FULL. */
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
]

const LOOK_AGAIN_MILLISECONDS = 50
const LONGEST_WAIT_MILLISECONDS = 60_000

/**
 * Does something to the store of a file that no other process does at the same time. The lock is a file beside it, held by
 * the operating system, so it ends with the process that holds it, however that ends.
 */
export async function alone<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (file === ':memory:') return work()
  const lock = new Database(`${file}.lock`, { timeout: 0 })
  try {
    const until = Date.now() + LONGEST_WAIT_MILLISECONDS
    while (!isTaken(lock)) {
      if (Date.now() > until) throw new Error(`${file}.lock is held by another process for too long`)
      await setTimeout(LOOK_AGAIN_MILLISECONDS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/**
 * Changes the schema wholly or not at all, as PostgreSQL does by itself. Kysely would take each statement by itself, and a
 * process that was killed between two of them would leave a store that no release opens.
 */
export function wholly(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return db.connection().execute(async connection => {
    await sql`begin immediate`.execute(connection)
    try {
      await work(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      // SQLite may have done so itself.
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

function isTaken(lock: Database.Database): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false
    throw error
  }
}
