// What tests write and throw away: thousands of small files of sites, releases and databases.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A run of all tests has 0.6 GiB of them at once. */
const ROOM_BYTES = 4 * 2 ** 30
const PREFIX = 'forecourt-tests-'

/**
 * Has this process and those it starts keep temporary files in memory, where there is room: on a disk, builds and
 * publishes take a third longer. They are gone when the process ends, and what an earlier one left when it was killed goes now.
 */
export function scratchInMemory(): void {
  if (!existsSync(MEMORY)) return
  for (const left of readdirSync(MEMORY))
    if (isLeftBehind(left)) rmSync(join(MEMORY, left), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // A database server is another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

function isLeftBehind(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
  return pid > 0 && !existsSync(`/proc/${pid}`)
}
