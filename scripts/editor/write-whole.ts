// A file of a dealer's is there whole, or as it was.
import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * By a hidden name first, which no build reads and no watcher hears. Who may read and write the file stays as it was, and
 * where a link leads to it, it is the file that is written and not the link. Where it fails, nothing is left behind.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const file = existsSync(path) ? realpathSync(path) : path
  const work = join(dirname(file), `.${basename(file)}.${process.pid}.new`)
  try {
    writeFileSync(work, content)
    if (existsSync(file)) chmodSync(work, statSync(file).mode)
    renameSync(work, file)
  } catch (error) {
    rmSync(work, { force: true })
    throw error
  }
}

/** Files that are not there yet, by their names in a folder: all of them, or none. */
export function writeAllNew(folder: string, files: readonly { name: string; bytes: Uint8Array }[]): void {
  try {
    for (const { name, bytes } of files) writeWhole(join(folder, name), bytes)
  } catch (error) {
    for (const { name } of files) rmSync(join(folder, name), { force: true })
    throw error
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of this computer is full',
  EDQUOT: 'there is no more room for this user on the disk',
  EACCES: 'the editor may not write there',
  EPERM: 'the editor may not write there',
  EROFS: 'the disk there can only be read',
}

/** Why nothing could be written, in plain words; undefined where something else is wrong. */
export function whyUnwritten(error: unknown): { text: string; status: 500 | 507 } | undefined {
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const reason = REASONS[code]
  if (reason === undefined) return undefined
  const where = path === '' ? '' : ` (in ${dirname(path)})`
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return {
    text: `Nothing was saved: ${reason}${where}. Whoever looks after this computer can mend it.`,
    status: isFull ? 507 : 500,
  }
}
