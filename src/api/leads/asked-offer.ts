import type { Lead } from '../../contract/leads.ts'
import { hasOfferEnded, OFFER_ASKED } from '../../domain/offer.ts'
import type { Offer } from '../../records/index.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'

/** Where a form stands that says which offer it is about. */
const CONTACT_PAGE = /^\/contact(?:-us)?\/?$/

/**
 * The offer that a lead is about, by the address of the contact page that it was sent from: one of the site's own that had not
 * ended, as the form says. Anybody can write an address, so nothing else in it is anything to the dealer. Source: DC-140.
 */
export function askedOffer({ url = '' }: Pick<Lead, 'url'>, site: Site, at: Date): Offer | undefined {
  const page = URL.canParse(url, ANY_ROOT) ? new URL(url, ANY_ROOT) : undefined
  if (page === undefined || !CONTACT_PAGE.test(page.pathname)) return undefined
  const id = page.searchParams.get(OFFER_ASKED)
  const offer = site.offers.find(offer => String(offer.id) === id)
  return offer !== undefined && !hasOfferEnded(offer, at, siteZone(site.settings)) ? offer : undefined
}

const ANY_ROOT = 'https://site.invalid'
