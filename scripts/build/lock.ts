import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './options.ts'

/** The folders that this process itself has locked. */
const ours = new Set<string>()

/** Two builds that fill one folder would mix their bundles. Gives back what unlocks it. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.building')
  const own = `${file}.${process.pid}`
  for (;;) {
    try {
      // A lock is there with its number in it or not at all: an empty one would look like one left behind.
      writeFileSync(own, String(process.pid))
      linkSync(own, file)
      ours.add(file)
      return () => {
        ours.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (holder === undefined) continue
      if (holder === process.pid ? ours.has(file) : isRunning(holder)) {
        throw new UsageError(
          `${folder} is being built already by process ${holder} → wait for it, or use another --out`,
        )
      }
      // Left behind by a build that was killed; in a container its number may well be ours.
      rmSync(file, { force: true })
    } finally {
      rmSync(own, { force: true })
    }
  }
}

/** Who holds a lock; nobody if it has just been opened. */
function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
