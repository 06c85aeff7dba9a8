import { siteRoot } from './root.ts'
import type { Site } from './site.ts'

/** Whether shoppers may ask for news by mail: a dealer without an address could send no link to say yes, or to stop. Source: features 3.2. */
export const hasAlerts = (site: Pick<Site, 'settings' | 'dealerships'>): boolean =>
  site.settings.features.alerts && siteRoot(site) !== ''
