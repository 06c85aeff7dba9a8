// What tests write and throw away: thousands of small files of sites, releases and databases.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A run of all tests has half a GiB of them at once. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Has this process and those it starts keep temporary files in memory, where there is room and nobody has named another
 * place: on a disk, builds and publishes take half as long again. They are gone when the process ends.
 */
export function scratchInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = scratchFolder(MEMORY)
  if (folder === undefined) return
  process.env.TMPDIR = folder
  process.on('exit', () => removed(folder))
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

/** A new one in a place, which earlier ones whose process was killed leave now; nothing where none may be made. */
export function scratchFolder(place: string): string | undefined {
  try {
    const own = `forecourt-tests-${processSpace()}-`
    for (const name of readdirSync(place)) {
      const pid = name.startsWith(own) ? Number.parseInt(name.slice(own.length), 10) : 0
      if (pid > 0 && !existsSync(`/proc/${pid}`)) removed(join(place, name))
    }
    const folder = mkdtempSync(join(place, `${own}${process.pid}-`))
    // A database server is another user.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

/** Containers may share a place and not know each other's processes. */
const processSpace = (): string => readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === MEMORY)
  // Some tests start a script of their own.
  if (mount === undefined || mount.split(' ')[3]!.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES
}

/** As far as may be: it may be somebody else's, or somebody may still write there. */
function removed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {}
}
