import { oncePerSite } from '../../site/once-per-site.ts'
import type { Site } from '../../site/site.ts'
import { offerParams } from '../offer-shown.ts'
import type { Basis } from '../route.ts'
import { timeOfSite } from './time-shown.ts'

/**
 * What decides a page that shows no offer: all of the site, and of its offers only where their pages are, as any page may
 * link to them. It is one object for all such pages of a site, so that it is gone through once.
 */
export const siteBasis = oncePerSite((site): Basis => basisWith(site, []))

/** What decides a page that shows these of the site's offers and no others: as they are, or as the page shows them. */
export function basisWith(site: Site, offers: readonly object[]): Basis {
  // By how much a car came down, its own page alone tells; why something is left out, no page.
  const { provenWas, held, ...shown } = site
  return { ...shown, at: timeOfSite(site), offers: [offers, offerParams(site)] }
}
