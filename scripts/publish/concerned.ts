import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { feedFiles, rawFeeds, sharedFolders } from '../../src/site/raw-settings.ts'
import { settledSlugs } from '../options/dealers.ts'

/** The dealers that are there; none while the folder is away, as a network drive may be for a moment. */
export function presentSlugs(sitesDir: string): string[] {
  try {
    return settledSlugs(sitesDir)
  } catch (error) {
    if (existsSync(sitesDir)) throw error
    return []
  }
}

/** The dealers that a changed path below the sites folder concerns; what some share concerns those that use it. */
export function concernedBy(path: string, sitesDir: string): string[] {
  const [top = ''] = path.split('/')
  const slugs = presentSlugs(sitesDir)
  if (!top.startsWith('_')) return slugs.filter(slug => slug === top)
  return slugs.filter(slug =>
    sharedFolders(join(sitesDir, slug)).some(folder => isIn(path, folder) || isIn(folder, path)),
  )
}

/** The dealers with a feed that comes from elsewhere, which no notice tells of. */
export function fedFromElsewhere(sitesDir: string): string[] {
  return presentSlugs(sitesDir).filter(slug =>
    rawFeeds(join(sitesDir, slug)).some(feed => typeof feed?.url === 'string'),
  )
}

/** Whether a path below the sites folder is a feed by the settings of its dealer. */
export function isFeed(path: string, sitesDir: string): boolean {
  const [slug = '', ...rest] = path.split('/')
  return feedFiles(rawFeeds(join(sitesDir, slug))).some(file => posix.normalize(file) === rest.join('/'))
}

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
