import type { Organization, WebSite, WithContext } from 'schema-dts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'
import { placeId } from './auto-dealer.ts'

type DealerOf = Pick<Site, 'settings' | 'dealerships' | 'locations'>

/** Whose an offer or a post is. */
export type DealerRef = { '@type': 'AutoDealer' | 'Organization'; '@id': string; name: string }

/** What a dealer is called wherever structured data names it: its only place, or what has all of them. */
export function dealerRef(site: DealerOf): DealerRef {
  const [only, ...others] = placesOf(site)
  const { name } = site.settings
  if (only === undefined || others.length > 0) return { '@type': 'Organization', '@id': dealerId(site), name }
  return { '@type': 'AutoDealer', '@id': only, name }
}

/** The site, as search engines name it above its results. https://schema.org/WebSite */
export const webSite = (site: DealerOf): WithContext<Exclude<WebSite, string>> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.settings.name,
  url: absolute(site, '/'),
})

/** A dealer with several places, each told on its own page; one with a single place is that place. https://schema.org/Organization */
export function organization(site: DealerOf): WithContext<Exclude<Organization, string>> | undefined {
  const { settings, dealerships } = site
  const { '@type': type, '@id': id, name } = dealerRef(site)
  if (type !== 'Organization') return undefined
  const networks = dealerships.flatMap(({ facebook_url, instagram_url }) => [facebook_url, instagram_url])
  const sameAs = [...new Set(networks.filter(link => link !== undefined))]
  const places = placesOf(site)
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': id,
    name,
    url: absolute(site, '/'),
    logo: settings.logo && absolute(site, settings.logo.url),
    sameAs: sameAs.length === 0 ? undefined : sameAs,
    subOrganization: places.length === 0 ? undefined : places.map(place => ({ '@id': place })),
  }
}

const dealerId = (site: DealerOf): string => `${absolute(site, '/')}#dealer`

/** Its places as their pages call them; places at one address have one page (LO-20). */
const placesOf = (site: DealerOf): string[] => [...new Set(site.locations.map(location => placeId(site, location)))]
