import type { Site } from '../site/site.ts'
import { offerParams } from './offer-shown.ts'
import type { Basis } from './route.ts'
import { timeOfSite } from './time-shown.ts'

const bases = new WeakMap<Site, Basis>()

/**
 * What decides a page that shows no offer: all of the site, and of its offers only where their pages are, as any page may
 * link to them. It is one object for all such pages of a site, so that it is gone through once.
 */
export function siteBasis(site: Site): Basis {
  const known = bases.get(site) ?? basisWith(site, [])
  bases.set(site, known)
  return known
}

/** What decides a page that shows these of the site's offers and no others: as they are, or as the page shows them. */
export const basisWith = (site: Site, offers: readonly object[]): Basis => ({
  ...site,
  at: timeOfSite(site),
  offers: [offers, offerParams(site)],
})
