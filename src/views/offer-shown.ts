import { formatDate } from '../domain/date.ts'
import { offerPath } from '../domain/links.ts'
import { hasOfferEnded, isOfferRunning, offerImage, sortOffers, timeOfOffer } from '../domain/offer.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import { fill, plainText, shortenAtWord } from '../domain/text.ts'
import type { Offer } from '../records/index.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'

/** When an offer runs, for the rule that the browser asks again (DC-140). */
export type OfferWindow = { start?: string; expiry?: string; zone: string }

/** An offer as lists show it (OF-01). */
export type OfferCard = {
  name: string
  category?: string
  path: string
  picture?: PictureShown
  text?: string
  endsText?: string
  window: OfferWindow
  /** Whether it runs at the moment of the build. */
  running: boolean
}

/** Offers beside something else; nothing of them shows while none of them runs. */
export type OfferRow = {
  items: readonly OfferCard[]
  /** How many run at the moment of the build. */
  running: number
}

export const offerRow = (items: readonly OfferCard[]): OfferRow => ({
  items,
  running: items.filter(({ running }) => running).length,
})

const CARD_WIDTHS = [480, 960]
/** Of a card's text, in characters: what its page shows whole is no more (OF-04). */
const TEXT_SHOWS = 200

/** What is listed: all that has not ended, so that one that starts later shows itself in time. Source: OF-01, DC-140. */
export function offerCards(site: Site, labels: Labels): OfferCard[] {
  const zone = siteZone(site.settings)
  return sortOffers(site.offers, zone)
    .filter(offer => !hasOfferEnded(offer, site.at, zone))
    .map(offer => offerCard(site, offer, labels))
}

/** What the contact page says of an offer that its address names; `end` in milliseconds, where it ends. */
export type OfferAsked = readonly [id: string, said: string, end?: number]

/** All that have not ended: the page of one that begins later may be read, and asked about. Source: DC-140. */
export function offersAsked(site: Site): OfferAsked[] {
  const zone = siteZone(site.settings)
  const { formAboutOffer } = labelsOf(site.settings)
  return site.offers
    .filter(offer => !hasOfferEnded(offer, site.at, zone))
    .map(offer => {
      const said = [String(offer.id), fill(formAboutOffer, { name: offer.name })] as const
      const { end } = timeOfOffer(offer, zone)
      return end === undefined ? said : [...said, end.getTime()]
    })
}

/** As many as a page has room for: those that run already go before those that begin later. */
export function firstOffers(cards: readonly OfferCard[], most: number): OfferCard[] {
  return cards.toSorted((one, other) => Number(other.running) - Number(one.running)).slice(0, most)
}

function offerCard(site: Site, offer: Offer, labels: Labels): OfferCard {
  const zone = siteZone(site.settings)
  const image = offerImage(offer)
  const text = plainText(offer.sanitized_description ?? offer.description ?? '')
  return {
    name: offer.name,
    category: offer.category,
    path: offerPath(offer, site.settings),
    picture: pictureIfAny(image, site.settings.pictures, { alt: '', widths: CARD_WIDTHS }),
    text: text === '' ? undefined : shortenAtWord(text, TEXT_SHOWS),
    endsText: endsText(site, offer, labels),
    window: { start: offer.start, expiry: offer.expiry, zone },
    running: isOfferRunning(offer, site.at, zone),
  }
}

export function endsText({ settings }: Site, { expiry }: Offer, labels: Labels): string | undefined {
  if (expiry === undefined) return undefined
  return fill(labels.offerEnds, { date: formatDate(expiry, settings.region, siteZone(settings)) })
}

/** Of one that has not begun at the moment of the build. */
export function startsText(site: Site, { start }: Offer, labels: Labels): string | undefined {
  const zone = siteZone(site.settings)
  if (start === undefined || isOfferRunning({ start }, site.at, zone)) return undefined
  return fill(labels.offerStarts, { date: formatDate(start, site.settings.region, zone) })
}

/** What stands in the address of each offer; on a site of one maker, and for an offer without one, no maker. Source: RT-19 to RT-21. */
export function offerParams(site: Site): { id: string; manufacturer?: string }[] {
  return site.offers.map(offer => {
    const parts = offerPath(offer, site.settings).split('/').slice(2)
    return parts.length === 1 ? { id: parts[0]! } : { manufacturer: parts[0]!, id: parts[1]! }
  })
}
