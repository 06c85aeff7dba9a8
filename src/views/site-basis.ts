import type { Offer } from '../records/index.ts'
import type { Site } from '../site/site.ts'
import { offerParams } from './offer-page.ts'

type SiteBasis = Readonly<Record<string, unknown>>

const bases = new WeakMap<Site, SiteBasis>()

/**
 * What decides a page that shows no offer: all of the site, and of its offers only where their pages are, as any page may
 * link to them. It is one object for all such pages of a site, so that it is gone through once.
 */
export function siteBasis(site: Site): SiteBasis {
  const known = bases.get(site) ?? basisWith(site, [])
  bases.set(site, known)
  return known
}

/** What decides a page that shows these offers of the site and no others. */
export const basisWith = (site: Site, offers: readonly Offer[]): SiteBasis => ({
  ...site,
  offers: [offers, offerParams(site)],
})
