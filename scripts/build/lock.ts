import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../options/usage.ts'

/** What SQLite answers where somebody else has the lock. */
const BUSY = 5
/** And where there is no room even for that. */
const FULL = 13
/** And where the file may not be written, so that it locks nobody out. */
const READ_ONLY = 8
/** Or not even be read. */
const CANNOT_OPEN = 14

/** Two builds that fill one folder would mix their bundles. Gives back what unlocks it. */
export function lockFolder(folder: string): () => void {
  const holder = join(folder, '.building')
  return takeLock(`${holder}.lock`, holder, {
    held: who => new UsageError(`${folder} is being built already by ${who} → wait for it, or use another --out`),
    remedy: 'delete it, or use another --out',
  })
}

/**
 * Takes the lock that `file` stands for. The system holds it for as long as the process lives, so one that was killed leaves
 * none behind, and no number of a process can be mistaken for another's: that in `holder` is only told. Gives back what
 * unlocks it; fails with what `held` makes of “process 4711” that has it, and with a `UsageError` where its disk is full or,
 * with its `remedy`, where this user may not write the file.
 */
export function takeLock(
  file: string,
  holder: string,
  { held, remedy }: { held: (who: string) => Error; remedy: string },
): () => void {
  // It stays there: of a file that another one takes the place of, both would have the lock. Nobody may read it in this
  // process either: with any that is closed, the system lets go of the lock.
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    // Of those that ask at once it lets one in, where an exclusive one may refuse all of them. Without a write, it would let
    // in whoever may only read the file.
    lock.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1')
  } catch (error) {
    lock?.close()
    const kind = kindOf(error as { errcode?: number })
    if (kind === READ_ONLY || kind === CANNOT_OPEN)
      throw new UsageError(`${file} cannot be written by this user → ${remedy}`)
    if (kind === FULL) throw new UsageError(`${file} cannot be written, as its disk is full → make room on it`)
    if (kind !== BUSY) throw error
    throw held(nameIn(holder))
  }
  const taken = lock
  ifItCan(() => rmSync(holder, { force: true }))
  ifItCan(() => writeFileSync(holder, String(process.pid)))
  return () => {
    ifItCan(() => rmSync(holder, { force: true }))
    taken.close()
  }
}

/** The last byte of a code of SQLite's is what went wrong, the others say more of it. */
const kindOf = ({ errcode = 0 }: { errcode?: number }): number => errcode & 0xff

/** The number may be another user's, who left it behind; it is only told, and the lock holds without. */
function ifItCan(act: () => void): void {
  try {
    act()
  } catch {}
}

function nameIn(holder: string): string {
  try {
    return `process ${readFileSync(holder, 'utf8')}`
  } catch {
    // One that has only just begun has not written its number yet, and one that ends has taken it away.
    return 'another process'
  }
}
