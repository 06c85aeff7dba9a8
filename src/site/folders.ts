import { readdir } from 'node:fs/promises'
import { isDealerName } from './dealer-name.ts'
import { FaultError } from './faults.ts'
import { didYouMean } from './nearest.ts'

/** The names in a folder, sorted; none if there is no such folder. `file` is how a fault calls it. */
export async function namesIn(path: string, file = path): Promise<string[]> {
  try {
    return (await readdir(path)).sort()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new FaultError({ file, message: code === 'ENOTDIR' ? 'is no folder' : `cannot be read: ${message}` })
  }
}

const LEFT_BY_SYSTEM =
  /^\.|^~\$|~$|^#.*#$|^(thumbs\.db|desktop\.ini|icon\r|4913)$|\.(bak|orig|rej|swp|te?mp|part|crdownload)$|___jb_(tmp|old)___$/i

/**
 * What systems and editors leave beside what people write, such as ".DS_Store", "._winter.md", "winter.md~" and
 * "winter.md.orig"; some of it for the moment of saving, as "4913" of Vim.
 */
export const isLeftBySystem = (name: string): boolean => LEFT_BY_SYSTEM.test(name)

/** The folders in a folder, sorted, by name. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() || entry.isSymbolicLink())
    .map(entry => entry.name)
    .sort()
}

/** The dealers in a folder, or those that are asked for. */
export async function findSites(sitesDir: string, only?: readonly string[]): Promise<string[]> {
  const names = await foldersIn(sitesDir).catch(() => {
    throw new FaultError({ file: sitesDir, message: 'is no folder of sites' })
  })
  const known = names.filter(isDealerName)
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
