import { formatNumber } from '../domain/format.ts'
import { fill } from '../domain/text.ts'
import type { Labels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'

export type TextLink = { label: string; href: string }

/** Whether this site has a page at an address of its own. */
export type HasPage = (path: string) => boolean

/** Our own pages, for which a dealer's system may stand in (DC-17, DC-113). */
export const SERVICE_BOOKING_PATH = '/service/booking'
export const SELL_MY_CAR_PATH = '/sell-my-car'

/** Where a service is booked: in the dealer's own system, or on a page of the site. */
export const serviceBookingHref = ({ externalLinks }: Pick<SiteSettings, 'externalLinks'>): string =>
  externalLinks.serviceBooking ?? SERVICE_BOOKING_PATH

/** Where a car is offered for sale: in the dealer's own system, or on a page of the site. */
export const sellMyCarHref = ({ externalLinks }: Pick<SiteSettings, 'externalLinks'>): string =>
  externalLinks.sellMyCar ?? SELL_MY_CAR_PATH

/** Links to pages that this site has, or to other sites; those to a page it lacks are dropped. */
export function existing<L extends { href: string }>(links: readonly (L | undefined)[], hasPage: HasPage): L[] {
  return links.filter(link => link !== undefined).filter(({ href }) => leadsSomewhere(href, hasPage))
}

/** A link, where it leads somewhere. */
export const linkIfThere = <L extends { href: string }>(link: L, hasPage: HasPage): L | undefined =>
  leadsSomewhere(link.href, hasPage) ? link : undefined

/** Whether a link leads to another site, or to a page that this site has. */
export function leadsSomewhere(href: string, hasPage: HasPage): boolean {
  if (!href.startsWith('/')) return true
  const path = href.replace(/[?#].*$/, '')
  // Searches below /search are answered by one page, whatever make or body they name (DC-05).
  return hasPage(path.startsWith('/search/') ? '/search' : path)
}

/** A text with the link to what becomes of data in the place of its `{policy}`: what stands before it, the link, what follows. */
export type AroundPolicy = readonly [before: string, policy: TextLink, after: string]

export function aroundPolicy(text: string, labels: Pick<Labels, 'privacyPolicy'>): AroundPolicy {
  const [before = '', after = ''] = text.split('{policy}')
  return [before, { label: labels.privacyPolicy, href: '/privacy-policy' }, after]
}

/** Whether the site is of one maker, whose name then goes without saying beside models and in menus. Source: RT-21. */
export function hasSingleManufacturer({ settings }: Pick<Site, 'settings'>): boolean {
  return settings.manufacturer !== undefined
}

/** The way to a list of cars: "See all 291 cars". */
export const linkToCars = (
  href: string,
  count: number,
  labels: Pick<Labels, 'seeAllCars' | 'seeTheCar'>,
): TextLink => ({
  label: count === 1 ? labels.seeTheCar : fill(labels.seeAllCars, { count: formatNumber(count) }),
  href,
})
