import type { Site } from '../site/site.ts'

/** The host name of a dealer's website, for mail and text messages. */
export function hostOf({ settings, dealerships }: Pick<Site, 'settings' | 'dealerships'>): string {
  const domain = dealerships.find(({ config }) => config?.base_domain !== undefined)?.config?.base_domain
  const address = settings.baseUrl ?? domain
  return address === undefined ? `${settings.slug}.localhost` : new URL(address).hostname
}
