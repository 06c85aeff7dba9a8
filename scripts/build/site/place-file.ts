import { mkdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a file anew at an address, with its folders. What is there already is unlinked and never written to: through a
 * hard link it may be a file of the served bundle too. A folder at the address goes with all that is in it, and so does a file
 * where one of its folders has to be. `make` must fail where a file exists.
 */
export function placeFile(target: string, make: (target: string) => void): void {
  try {
    make(target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') remove(target)
    else if (code === 'ENOENT') mkdirSync(dirname(target), { recursive: true })
    else if (code === 'ENOTDIR') makeFolder(dirname(target))
    else throw error
    make(target)
  }
}

/** A file, as it nearly always is, in one call. */
function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    rmSync(path, { recursive: true })
  }
}

/** In the place of the file that stands in its way. */
function makeFolder(folder: string): void {
  let nearest = folder
  while (statSync(nearest, { throwIfNoEntry: false }) === undefined) nearest = dirname(nearest)
  if (statSync(nearest).isFile()) unlinkSync(nearest)
  mkdirSync(folder, { recursive: true })
}

export function writeNew(target: string, data: string | Uint8Array): void {
  placeFile(target, path => writeFileSync(path, data, { flag: 'wx' }))
}

/** The same where nothing is expected, as for a page of its own folder: finding that out by failing takes longer. */
export function writeFirst(target: string, data: string | Uint8Array): void {
  try {
    mkdirSync(dirname(target))
  } catch {
    // It is there already, or its parent is not: `writeNew` knows what to do.
  }
  writeNew(target, data)
}
