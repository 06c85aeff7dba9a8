import { type LoadOptions, type LoadResult, loadSite } from './load.ts'
import { siteAt } from './zone.ts'

/**
 * One dealer's folder as it will be at a moment, e.g. "2026-12-26T09:00": a time without an offset is one on the site's own wall.
 * Which earlier prices are proven then, and what is held back, is known from reading it for that moment.
 */
export async function loadSiteAt(dir: string, moment: string, options: Omit<LoadOptions, 'at'>): Promise<LoadResult> {
  const loaded = await loadSite(dir, { ...options, at: new Date() })
  if (!loaded.ok) return loaded
  const site = siteAt(loaded.site, moment)
  const isSame = site.provenWas === undefined && site.held === undefined
  return isSame ? { ...loaded, site } : loadSite(dir, { ...options, at: site.at })
}
