// The dealers of a folder of sites, and those of them that a command is asked for.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDealerName } from '../../src/site/dealer-name.ts'
import { nearest } from '../../src/site/nearest.ts'
import { UsageError } from './usage.ts'

/** The folder of sites that `--sites` names, or ours; a `UsageError` where there is none. */
export function sitesFolder(named = 'sites'): string {
  const folder = resolve(named)
  if (!existsSync(folder)) throw new UsageError(`--sites ${named}: there is no such folder`)
  return folder
}

/** Every dealer's folder, as reading it says what is wrong with one that has no `site.json`. */
export function siteSlugs(sitesDir: string): string[] {
  return namesIn(sitesFolder(sitesDir))
    .filter(name => isDealerName(name) && !isFile(join(sitesDir, name)))
    .sort()
}

function namesIn(sitesDir: string): string[] {
  try {
    return readdirSync(sitesDir)
  } catch (error) {
    throw new UsageError(`${(error as Error).message} → name a folder that holds dealers with --sites`)
  }
}

/** Those with settings: while a folder comes or goes, piece by piece, it is no dealer. */
export const settledSlugs = (sitesDir: string): string[] =>
  siteSlugs(sitesDir).filter(slug => existsSync(join(sitesDir, slug, 'site.json')))

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The dealers that `--site` names, or all. */
export function chosenSlugs(all: readonly string[], wanted: string | undefined, sitesDir: string): readonly string[] {
  if (all.length === 0) throw new UsageError(`${sitesDir} holds no dealer`)
  return wanted === undefined ? all : namedSlugs(all, wanted, '--site')
}

/** The dealers that a flag names, in the order of `all`; a `UsageError` where there is none of a name. */
export function namedSlugs(all: readonly string[], wanted: string, flag: string): readonly string[] {
  const slugs = wanted.split(',').map(slug => slug.trim())
  for (const slug of slugs) {
    if (all.includes(slug)) continue
    const meant = nearest(slug, all)
    throw new UsageError(
      `${flag}: there is no dealer “${slug}”; ${meant ? `did you mean “${meant}”?` : all.join(', ')}`,
    )
  }
  return all.filter(slug => slugs.includes(slug))
}
