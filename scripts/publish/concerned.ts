import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { siteSlugs } from '../build/options.ts'

/** The dealers that are there; none while the folder is away, as a network drive may be for a moment. */
export function presentSlugs(sitesDir: string): string[] {
  try {
    return siteSlugs(sitesDir)
  } catch (error) {
    if (existsSync(sitesDir)) throw error
    return []
  }
}

/** The dealers that a changed path below the sites folder concerns; what some share concerns those that use it. */
export function concernedBy(path: string, sitesDir: string): string[] {
  const [top = '', make] = path.split('/')
  const slugs = presentSlugs(sitesDir)
  if (!top.startsWith('_')) return slugs.filter(slug => slug === top)
  return slugs.filter(slug => {
    const { brands, sharedAssets } = rawSettings(sitesDir, slug)
    if (top !== '_brands') return includes(sharedAssets, top)
    return make === undefined ? brands !== undefined : includes(brands, make)
  })
}

/** The dealers with a feed that comes from elsewhere, which no notice tells of. */
export function fedFromElsewhere(sitesDir: string): string[] {
  return presentSlugs(sitesDir).filter(slug => rawFeeds(sitesDir, slug).some(feed => typeof feed?.url === 'string'))
}

/** Whether a path below the sites folder is a feed by the settings of its dealer. */
export function isFeed(path: string, sitesDir: string): boolean {
  const [slug = '', ...rest] = path.split('/')
  return rawFeeds(sitesDir, slug).some(
    feed => typeof feed?.file === 'string' && posix.normalize(feed.file) === rest.join('/'),
  )
}

type RawFeed = { file?: unknown; url?: unknown } | null | undefined

function rawFeeds(sitesDir: string, slug: string): RawFeed[] {
  const feeds = (rawSettings(sitesDir, slug)['stock'] as { feeds?: unknown } | undefined)?.feeds
  return Array.isArray(feeds) ? feeds : []
}

/** Unchecked: a file that somebody is writing at this moment may hold anything, and the build tells its faults. */
function rawSettings(sitesDir: string, slug: string): Record<string, unknown> {
  const file = join(sitesDir, slug, 'site.json')
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

const includes = (list: unknown, name: string): boolean => Array.isArray(list) && list.includes(name)
