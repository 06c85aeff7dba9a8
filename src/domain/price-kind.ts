import { arePricesAlike } from './price.ts'
import { remembering } from './remembering.ts'

/** What a price says of itself: all there is to pay, that as reckoned beforehand, all but charges, or none of these. */
export type PriceKind = 'total' | 'estimatedTotal' | 'charges' | 'other'

/** As feeds say it. */
const WORDS: Readonly<Record<Exclude<PriceKind, 'other'>, readonly string[]>> = {
  total: ['Drive Away', 'Driveaway'],
  estimatedTotal: ['Estimated Drive Away', 'Estimated Driveaway'],
  charges: ['Excl. Gov. Charges', 'Excluding Government Charges', 'EGC'],
}
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[]
const MOST_PRICE_TYPES = 100

/** Feeds use few words for it, many times. */
const kindOf = remembering(
  (priceType: string): PriceKind =>
    KINDS.find(kind => WORDS[kind].some(word => arePricesAlike(word, priceType))) ?? 'other',
  MOST_PRICE_TYPES,
)

/** What a car's price includes, by the words of its feed. */
export const priceKind = ({ price_type = '' }: { price_type?: string | undefined }): PriceKind => kindOf(price_type)

/** Whether nothing is to be paid besides. */
export const isTotalPrice = (car: Parameters<typeof priceKind>[0]): boolean =>
  ['total', 'estimatedTotal'].includes(priceKind(car))

/** What a price has to say of itself wherever it is told alone, in the words of the feed; nothing where it is all there is to pay. */
export const priceKindTold = (car: Parameters<typeof priceKind>[0]): string | undefined =>
  isTotalPrice(car) ? undefined : car.price_type
