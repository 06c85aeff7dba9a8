import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from './options.ts'

/** What SQLite answers where somebody else has the lock. */
const BUSY = 5
/** And where the file may not be written, so that it locks nobody out. */
const READ_ONLY = 8

/**
 * Two builds that fill one folder would mix their bundles. The system holds the lock for as long as the process lives, so
 * one that was killed leaves none behind, and the number beside it is only told. Gives back what unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const holder = join(folder, '.building')
  // It stays there: of a file that another one takes the place of, both would have the lock. Nobody may read it in this
  // process either: with any that is closed, the system lets go of the lock.
  const lock = new DatabaseSync(`${holder}.lock`)
  try {
    // Of those that ask at once it lets one in, where an exclusive one may refuse all of them.
    lock.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1')
    writeFileSync(holder, String(process.pid))
  } catch (error) {
    lock.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === READ_ONLY) {
      throw new UsageError(`${holder}.lock cannot be written by this user → delete it, or use another --out`)
    }
    if (errcode !== BUSY) throw error
    throw new UsageError(`${folder} is being built already by ${nameIn(holder)} → wait for it, or use another --out`)
  }
  return () => {
    rmSync(holder, { force: true })
    lock.close()
  }
}

function nameIn(holder: string): string {
  try {
    return `process ${readFileSync(holder, 'utf8')}`
  } catch {
    // One that has only just begun has not written its number yet, and one that ends has taken it away.
    return 'another process'
  }
}
