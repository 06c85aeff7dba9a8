import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Another publisher is at work in this folder. */
export class TakenError extends Error {}

/**
 * Lets one publisher into a folder. The system holds the lock for as long as the process lives, so one that was killed
 * leaves none behind, and no number of a process can be mistaken for another's. Gives back what unlocks it.
 */
export function lockTarget(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const holder = join(folder, 'publisher.pid')
  const lock = new Database(join(folder, 'publisher.lock'), { timeout: 0 })
  try {
    // Of those that ask at once it lets one in, where an exclusive one may refuse all of them.
    lock.exec('BEGIN IMMEDIATE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    // One that has only just begun has not written its number yet.
    const number = existsSync(holder) ? ` ${readFileSync(holder, 'utf8')}` : ''
    throw new TakenError(
      `${folder} is published to already by process${number} → use that one, stop it, or choose another --target`,
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}
