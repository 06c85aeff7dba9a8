import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './options.ts'

/** Two builds that fill one folder would mix their bundles. Gives back what unlocks it. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.building')
  for (;;) {
    try {
      const lock = openSync(file, 'wx')
      writeSync(lock, String(process.pid))
      closeSync(lock)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (holder > 0 && isRunning(holder)) {
        throw new UsageError(
          `${folder} is being built already by process ${holder} → wait for it, or use another --out`,
        )
      }
      // Left behind by a build that was killed.
      rmSync(file, { force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
