import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
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
  if (code === 'ENOENT') {
    const link = deadLink(folder)
    // Where the disk can only be read, Node says so of a folder with all around it.
    return link === undefined ? 'the disk there can only be read' : `${link} is a link to what is not there`
  }
  return systemRefusal(message, folder)?.reason ?? message
}

/** The path itself or a folder around it, where that is a link that leads nowhere, as to a disk that is not mounted. */
function deadLink(path: string): string | undefined {
  if (existsSync(path)) return undefined
  if (lstatSync(path, { throwIfNoEntry: false })) return path
  return deadLink(dirname(path))
}
