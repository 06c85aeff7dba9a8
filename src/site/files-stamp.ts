import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLeftBySystem } from './folders.ts'

/**
 * Changes when a file below one of the folders does, which are named as below `top`: not when a build links to it. Folders
 * called `without` are passed over, wherever they are.
 */
export const stampOf = (top: string, folders: readonly string[], without?: string): string =>
  folders
    .flatMap(folder => filesBelow(top, folder, without))
    .map(path => stampOfFile(top, path))
    .join('\n')

export function stampOfFile(top: string, path: string): string {
  const { size, mtimeMs } = statSync(join(top, path), { throwIfNoEntry: false }) ?? {}
  return `${path} ${size} ${mtimeMs}`
}

function filesBelow(top: string, folder: string, without: string | undefined): string[] {
  return entriesOf(join(top, folder)).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return isLeftBySystem(entry.name) ? [] : [path]
    return entry.name === without ? [] : filesBelow(top, path, without)
  })
}

/** None where it is no folder, or none any more. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
