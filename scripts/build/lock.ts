import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from './options.ts'

/** What SQLite answers where somebody else has the lock. */
const BUSY = 5

/**
 * Two builds that fill one folder would mix their bundles. The system holds the lock for as long as the process lives, so
 * one that was killed leaves none behind, and the number beside it is only told. Gives back what unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const holder = join(folder, '.building')
  // It stays there: of a file that another one takes the place of, both would have the lock.
  const lock = new DatabaseSync(`${holder}.lock`)
  try {
    // Of those that ask at once it lets one in, where an exclusive one may refuse all of them.
    lock.exec('BEGIN IMMEDIATE')
    writeFileSync(holder, String(process.pid))
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new UsageError(
      `${folder} is being built already by process${numberIn(holder)} → wait for it, or use another --out`,
    )
  }
  return () => {
    rmSync(holder, { force: true })
    lock.close()
  }
}

function numberIn(holder: string): string {
  try {
    return ` ${readFileSync(holder, 'utf8')}`
  } catch {
    // One that has only just begun has not written it yet, and one that ends has taken it away.
    return ''
  }
}
