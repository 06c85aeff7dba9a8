import { readdir } from 'node:fs/promises'
import { FaultError } from './faults.ts'
import { didYouMean } from './nearest.ts'

/** The names in a folder, sorted; none if there is no such folder. */
export async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The folders in a folder, sorted, by name. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() || entry.isSymbolicLink())
    .map(entry => entry.name)
    .sort()
}

/**
 * The dealers in a folder, or those that are asked for. What begins with "_" is shared by dealers and is none itself.
 * Source: CF-01.
 */
export async function findSites(sitesDir: string, only?: readonly string[]): Promise<string[]> {
  const names = await foldersIn(sitesDir).catch(() => {
    throw new FaultError({ file: sitesDir, message: 'is no folder of sites' })
  })
  const known = names.filter(name => !/^[_.]/.test(name))
  const wanted = [...new Set(only ?? known)]
  const unknown = wanted.filter(slug => !known.includes(slug))
  if (unknown.length > 0) {
    throw new FaultError(
      ...unknown.map(slug => ({
        file: sitesDir,
        message: `has no site "${slug}"`,
        remedy: didYouMean(slug, known, 'its sites are'),
      })),
    )
  }
  return wanted
}
