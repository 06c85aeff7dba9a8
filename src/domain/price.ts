import type { Car } from '../records/index.ts'
import { formatDollars } from './format.ts'
import { fill, sameWords } from './text.ts'

/** Prices are Australian dollars in every region, not converted. Source: RG-08, DC-173. */
export const PRICE_CURRENCY = 'AUD'

/** Feeds send 0 to 10 for “ask us”, so a price up to this is no price. Source: CD-29, CD-30, DC-60. */
export const NO_PRICE_UP_TO = 10

export type PriceSettings = { useOfferPrice: boolean; showSubscription: boolean }
export type PriceFacts = Pick<Car, 'price' | 'before_price' | 'offer_price' | 'preorder'>

/** Dollars as in the feed; `was` is there only when it is higher. */
export type PriceShown = { kind: 'price'; now: number; was?: number } | { kind: 'preorder' } | { kind: 'ask' }

/**
 * What stands where a car's price goes, in Australian dollars as in the feed (`formatPrice` rounds).
 * An offer price counts on sites that use it and only when it is lower; `was` only when it reads higher.
 * Source: CD-28 to CD-31, DC-59, DC-60.
 */
export function priceShown(car: PriceFacts, settings: Pick<PriceSettings, 'useOfferPrice'>): PriceShown {
  const list = car.price ?? 0
  if (list <= NO_PRICE_UP_TO) return { kind: car.preorder === true ? 'preorder' : 'ask' }
  const offer = settings.useOfferPrice ? (car.offer_price ?? 0) : 0
  const now = offer > NO_PRICE_UP_TO && offer < list ? offer : list
  const was = Math.max(car.before_price ?? 0, list)
  // A few cents would read "$20,000, was $20,000".
  return Math.round(was) > Math.round(now) ? { kind: 'price', now, was } : { kind: 'price', now }
}

/**
 * The prices of a page once the state of the stock tells another one. Of a price that went up nobody knows whether the earlier
 * one is still true of it: only the next build does. Source: DC-04, features #12.
 */
export const pricesCorrected = (prices: PriceFacts, price: number | undefined): PriceFacts =>
  (price ?? 0) > (prices.price ?? 0) ? { ...prices, price, before_price: undefined } : { ...prices, price }

export type PriceLabels = {
  /** "Was {price}" */
  was: string
  preorder: string
  /** What stands for no price; in car search "Enquire for price." (CD-30). */
  noPrice: string
}

/** The texts of a price anywhere but on the cards that car search shows, wherever these stand. Source: DC-60. */
export const priceLabelsOnPage = ({
  was,
  preorder,
  noPriceOnPage,
}: Omit<PriceLabels, 'noPrice'> & { noPriceOnPage: string }): PriceLabels => ({ was, preorder, noPrice: noPriceOnPage })

/** A price in words: "$25,990" and, when there was a higher one, "Was $27,990". Source: CD-28 to CD-31, DC-59. */
export function formatPrice(price: PriceShown, labels: PriceLabels): { now: string; was?: string } {
  if (price.kind === 'preorder') return { now: labels.preorder }
  if (price.kind === 'ask') return { now: labels.noPrice }
  const now = formatDollars(price.now)
  return price.was === undefined ? { now } : { now, was: fill(labels.was, { price: formatDollars(price.was) }) }
}

/**
 * Whether two prices can be reckoned against each other: "Drive Away" is all there is to pay, "Excl. Gov. Charges" is not.
 * What does not say its kind is alike only to what does not either. Source: features #1, ACL s. 48.
 */
export function arePricesAlike(one: string | undefined, other: string | undefined): boolean {
  return sameWords(one ?? '', other ?? '')
}

/** The weekly subscription in dollars, on sites that show it. Source: DC-61. */
export function subscriptionShown(
  car: Pick<Car, 'subscription_price'>,
  settings: Pick<PriceSettings, 'showSubscription'>,
): number | undefined {
  const weekly = car.subscription_price ?? 0
  return settings.showSubscription && weekly > 0 ? weekly : undefined
}
