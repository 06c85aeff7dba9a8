import { siteRoot } from '../site/root.ts'
import type { Site } from '../site/site.ts'

/** The host name of a dealer's website, for mail and text messages. */
export function hostOf(site: Pick<Site, 'settings' | 'dealerships'>): string {
  const root = siteRoot(site)
  return root === '' ? `${site.settings.slug}.localhost` : new URL(root).hostname
}
