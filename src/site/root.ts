import type { Site } from './site.ts'

/** An address of this site with its root, "https://www.example.com.au"; one with its own root stays. Source: EN-21, DC-25. */
export function absolute(site: Pick<Site, 'settings' | 'dealerships'>, path: string): string {
  return path.startsWith('/') ? `${siteRoot(site)}${path}` : path
}

/** The root of the site's own addresses, without a slash at its end; empty where the site does not say. */
export function siteRoot({ settings, dealerships }: Pick<Site, 'settings' | 'dealerships'>): string {
  const domain = dealerships.find(({ config }) => config?.base_domain !== undefined)?.config?.base_domain
  return settings.baseUrl ?? domain?.replace(/\/+$/, '') ?? ''
}
