import { offerPath } from '../domain/links.ts'
import { locationSlug } from '../domain/location.ts'
import { COMPARE_PAGE, FINANCE_PATHS, WATCHLIST_PAGE } from '../site/fixed-pages.ts'
import type { Site } from '../site/site.ts'
import type { HasPage } from './links.ts'

/** One line of `_redirects`: 301 sends the visitor on, 200 shows the other page at the address asked for. */
export type Redirect = { from: string; to: string; status: 200 | 301 | 302 }

/** The page that finds a car by the address it was asked for, in the browser. */
export const CAR_SHELL_PATH = '/cars/car'

/** The page that reserves the car of the address it was asked for. */
export const CHECKOUT_SHELL_PATH = '/cars/car/checkout'

/**
 * Addresses that have no page of their own. A host looks here only when it has no file for an address; the first line
 * that fits counts. Source: RT-09, DC-05, DC-06, DC-11, DC-13, RT-19 to RT-22, RT-49.
 */
export function redirects(site: Site, hasPage: HasPage): Redirect[] {
  const { paths } = site.settings
  const otherCheckout = paths.checkout === 'checkout' ? 'buy-online' : 'checkout'
  const otherContact = paths.contact === '/contact' ? '/contact-us' : '/contact'
  const lines: Redirect[] = [
    { from: `/cars/:slug/${otherCheckout}`, to: `/cars/:slug/${paths.checkout}`, status: 301 },
    hasPage(CHECKOUT_SHELL_PATH)
      ? { from: `/cars/:slug/${paths.checkout}`, to: CHECKOUT_SHELL_PATH, status: 200 }
      : // The dealer may take reservations tomorrow.
        { from: `/cars/:slug/${paths.checkout}`, to: '/cars/:slug', status: 302 },
    { from: otherContact, to: paths.contact, status: 301 },
    { from: paths.compare, to: COMPARE_PAGE, status: 200 },
    { from: paths.watchlist, to: WATCHLIST_PAGE, status: 200 },
    ...FINANCE_PATHS.map((from): Redirect => ({ from, to: paths.finance, status: 301 })),
    // Without it the shell of cars would look for one without a name.
    { from: '/cars', to: '/search', status: 301 },
    ...locationAliases(site),
    ...offerAliases(site),
    ...SHELLS,
  ]
  return lines.filter(({ from, to }) => !hasPage(from) && (to.includes(':') || hasPage(to)))
}

/** What answers where the build knew no page: any words after `/search/`, and cars that came after the build (DC-04). */
const SHELLS: readonly Redirect[] = [
  { from: '/search/*', to: '/search', status: 200 },
  { from: '/cars/*', to: CAR_SHELL_PATH, status: 200 },
]

/** A location is also found by the slug of its dealership; with several, the first in order has it (DC-13). */
function locationAliases(site: Site): Redirect[] {
  const taken = new Set(site.locations.map(locationSlug))
  return site.locations.flatMap(location => {
    const alias = location.dealership_slug
    if (alias === undefined || taken.has(alias)) return []
    taken.add(alias)
    return [{ from: `/locations/${alias}`, to: `/locations/${locationSlug(location)}`, status: 301 }]
  })
}

/** An offer opens with and without its manufacturer, whichever of the two its page is (RT-19, RT-20). */
function offerAliases({ settings, offers }: Site): Redirect[] {
  const list: Redirect = { from: '/offers', to: '/special-offers', status: 301 }
  if (settings.manufacturer !== undefined)
    return [list, { from: '/offers/:manufacturer/:id', to: '/offers/:id', status: 301 }]
  const aliases = offers.map(
    (offer): Redirect => ({ from: `/offers/${offer.id}`, to: offerPath(offer, settings), status: 301 }),
  )
  return [list, ...aliases.filter(({ from, to }) => from !== to)]
}
