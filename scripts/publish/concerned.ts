import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSlugs } from '../build/options.ts'

/** The dealers that a changed path below the sites folder concerns; what some share concerns those that use it. */
export function concernedBy(path: string, sitesDir: string): string[] {
  const [top = '', make] = path.split('/')
  const slugs = siteSlugs(sitesDir)
  if (!top.startsWith('_')) return slugs.filter(slug => slug === top)
  return slugs.filter(slug => {
    const { brands, sharedAssets } = rawSettings(sitesDir, slug)
    if (top !== '_brands') return includes(sharedAssets, top)
    return make === undefined ? brands !== undefined : includes(brands, make)
  })
}

/** The dealers with a feed that comes from elsewhere, which no notice tells of. */
export function fedFromElsewhere(sitesDir: string): string[] {
  return siteSlugs(sitesDir).filter(slug => {
    const feeds = (rawSettings(sitesDir, slug)['stock'] as { feeds?: unknown } | undefined)?.feeds
    return Array.isArray(feeds) && feeds.some(feed => typeof feed?.url === 'string')
  })
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
