import type { Finding } from '../domain/ad-law/rule.ts'
import { formatCount, formatNumber } from '../domain/format.ts'
import { carPath, offerPath } from '../domain/links.ts'
import type { Car, Offer } from '../records/index.ts'
import { carFindings, offerFindings } from './checks/ad-law.ts'
import { areTooFewLeft } from './feeds/lost-cars.ts'
import type { Site } from './site.ts'

/**
 * What is found in the cars and offers that a site leaves out until they are put right, each `where` it would be; one with two
 * findings is in here twice. Source: features #5.
 */
export type HeldByLaw = { cars: readonly Finding[]; offers: readonly Finding[] }

export const NOTHING_HELD: HeldByLaw = { cars: [], offers: [] }

/** All that may be laid at one car or one offer. What is found in the site itself, or in one of its texts, is told alone. */
export const heldByLaw = (site: Pick<Site, 'settings' | 'at' | 'locations' | 'cars' | 'offers'>): HeldByLaw => ({
  cars: carFindings(site),
  offers: offerFindings(site),
})

/** Whether something is found in a car. */
export function isHeldCar({ cars }: HeldByLaw): (car: Pick<Car, 'slug'>) => boolean {
  const addresses = addressesOf(cars)
  return car => addresses.has(carPath(car))
}

/**
 * Whether something is found in an offer, and whether a link leads to one of which that is so: with and without its maker,
 * either address opens it (RT-19, RT-20).
 */
export function isHeldOffer(
  { offers: findings }: HeldByLaw,
  { offers, settings }: Pick<Site, 'settings'> & { offers: readonly Offer[] },
): { isHeld: (offer: Offer) => boolean; leadsToHeld: (link: string | undefined) => boolean } {
  const addresses = addressesOf(findings)
  const isHeld = (offer: Offer): boolean => addresses.has(offerPath(offer, settings))
  const all = new Set(offers.filter(isHeld).flatMap(offer => [offerPath({ id: offer.id }, {}), offerPath(offer, {})]))
  return { isHeld, leadsToHeld: link => all.has(link?.replace(/[?#].*$/, '') ?? '') }
}

/** "2 cars and 1 offer", without what there is none of. */
export function heldInWords({ cars, offers }: HeldByLaw): string {
  const [ofCars, ofOffers] = [cars, offers].map(findings => addressesOf(findings).size)
  const parts = [
    ofCars! > 0 && formatCount(ofCars!, 'car', 'cars'),
    ofOffers! > 0 && formatCount(ofOffers!, 'offer', 'offers'),
  ]
  return parts.filter(part => part !== false).join(' and ')
}

/** Why a site that would hold back most of its cars is not built, as where a field of its feed is gone: what is live stays. */
export function tooManyHeld({ settings, cars, held }: Pick<Site, 'settings' | 'cars' | 'held'>): string | undefined {
  const missing = addressesOf(held?.cars ?? []).size
  // To count the cars is to read them.
  if (missing === 0) return undefined
  const all = cars.length + missing
  if (!areTooFewLeft(all, cars.length, settings.stock.minRemainingShare)) return undefined
  return `would hold back ${formatNumber(missing)} of ${formatCount(all, 'car', 'cars')} → see in the report which field they lack. If they are to go: a lower stock.minRemainingShare; if they are to stay: adLaw.severity "report"`
}

const addressesOf = (findings: readonly Finding[]): ReadonlySet<string> => new Set(findings.map(({ where }) => where))
