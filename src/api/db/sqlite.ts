import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { type Dialect, SqliteDialect } from 'kysely'

/** How long a statement waits for another process to finish writing. */
const BUSY_MILLISECONDS = 5_000

/**
 * The embedded store: one file. It keeps what it acknowledges only with these settings, so they are asserted rather than
 * hoped for. Not for a network file system, and not for a host without a disk.
 */
export function openSqlite(file: string): Dialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new Database(file, { timeout: BUSY_MILLISECONDS })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // macOS answers an ordinary fsync before the disk has the bytes.
  if (process.platform === 'darwin') database.pragma('fullfsync = ON')
  for (const [name, wanted] of SAFE) {
    const is = database.pragma(name, { simple: true })
    if (is === wanted || (file === ':memory:' && name === 'journal_mode')) continue
    database.close()
    throw new Error(`${file}: ${name} is ${is}, and only ${wanted} keeps what is acknowledged`)
  }
  return new SqliteDialect({ database })
}

const SAFE: readonly [pragma: string, value: string | number][] = [
  ['journal_mode', 'wal'],
  /** FULL. */
  ['synchronous', 2],
  ['foreign_keys', 1],
]
