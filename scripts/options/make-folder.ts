import { mkdirSync } from 'node:fs'
import { systemRefusal } from './system-refusal.ts'
import { UsageError } from './usage.ts'

/** A folder with those around it; a `UsageError` where there can be none, with the `option` that names another. */
export function makeFolder(folder: string, option: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${whyNot(error, folder)} → name another folder with ${option}`)
  }
}

function whyNot(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'there is a file in its place'
  // Where the disk can only be read, Node says so of a folder with all around it.
  if (code === 'ENOENT') return 'the disk there can only be read'
  return systemRefusal(message, folder)?.reason ?? message
}
