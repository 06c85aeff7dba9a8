import type { Offer } from '../records/index.ts'
import { isOfferRunning } from './offer.ts'

/** The days of what a home page begins with for a time: as of an offer, in the site's zone. */
export type HeroDays = Pick<Offer, 'start' | 'expiry'>

/**
 * Which of them shows, by its place in the list: the first that runs; the place after them all is the usual one's.
 * Source: features #4.
 */
export function turnAt(seasonal: readonly HeroDays[], now: Date, zone: string): number {
  const first = seasonal.findIndex(days => isOfferRunning(days, now, zone))
  return first === -1 ? seasonal.length : first
}
