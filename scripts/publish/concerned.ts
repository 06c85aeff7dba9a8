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
  return presentSlugs(sitesDir).filter(slug => feedAddresses(slug, sitesDir).length > 0)
}

/** Where the feeds of a dealer are on the web, by its settings; without those that its build refuses for how they are written. */
export function feedAddresses(slug: string, sitesDir: string): string[] {
  return rawFeeds(join(sitesDir, slug)).flatMap(feed => {
    const url = typeof feed?.url === 'string' ? feed.url.trim() : ''
    return /^https?:/i.test(url) && URL.canParse(url) ? [url] : []
  })
}

/** Whether a path below the sites folder is a feed by the settings of its dealer. */
export function isFeed(path: string, sitesDir: string): boolean {
  const [slug = '', ...rest] = path.split('/')
  return feedFiles(rawFeeds(join(sitesDir, slug))).some(file => posix.normalize(file) === rest.join('/'))
}

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
