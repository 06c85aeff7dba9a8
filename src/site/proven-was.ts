import { isSold } from '../domain/availability.ts'
import { monthsAfter } from '../domain/calendar.ts'
import {
  type AskedPrice,
  type Charged,
  type ChargedPrices,
  daysCharged,
  isProven,
  type Proof,
  type Reduction,
  reductionOf,
} from '../domain/charged-prices.ts'
import { priceShown } from '../domain/price.ts'
import { instantOf, localDate } from '../domain/time-zone.ts'
import type { Car } from '../records/index.ts'
import { atCurrentPrice } from '../search/record.ts'
import { keeping } from './keeper.ts'
import type { SiteSettings } from './schema/site.ts'
import type { Site } from './site.ts'
import { siteZone } from './zone.ts'

/**
 * A car of which the earlier price in its feed, or a tag that says that it has come down, is not shown. `days` is for how many
 * whole days that price was charged within the window.
 */
export type HeldWas = { id: Car['id']; slug: string; was?: number; tag?: string; days: number }

/** What a site that asks for proof says of its earlier prices. */
export type ProvenWas = {
  /** By id. */
  reductions: Readonly<Record<number, Reduction>>
  held: readonly HeldWas[]
}

/** What a feed says of a car's earlier price: those that are higher than what it costs, the highest first, and a tag. */
type Claims = { slug: string; dollars: readonly number[]; tag?: string }

type PriceOfCar = AskedPrice & { isSold?: true; claims?: Claims }

/** The setting `price.provenWas`. */
type Asks = NonNullable<SiteSettings['price']['provenWas']>

type Priced = { cars: readonly Car[]; useOfferPrice: boolean }

/** What each car costs, in whole dollars as it is read. A price that is on request is none. */
const pricesOf = keeping('prices of cars', ({ cars, useOfferPrice }: Priced): readonly PriceOfCar[] =>
  cars.flatMap((car): PriceOfCar[] => {
    const shown = priceShown(car, { useOfferPrice })
    if (shown.kind !== 'price') return []
    const { id, price_type: kind = '' } = car
    const dollars = Math.round(shown.now)
    const claims = claimsOf(car, dollars)
    return [{ id, dollars, kind, ...(isSold(car) && { isSold: true }), ...(claims && { claims }) }]
  }),
)

/** What shoppers are asked to pay: what is sold is offered to nobody any more. */
export const askedPrices = ({ cars, settings: { price } }: Pick<Site, 'cars' | 'settings'>): readonly AskedPrice[] =>
  pricesOf({ cars, useOfferPrice: price.useOfferPrice }).filter(({ isSold }) => !isSold)

/** Words of a tag that say that a car has come down in price. */
const COME_DOWN = /\b(price (drop|cut)|reduced|discount(ed)?|savings?|save|was \$)/i

/** An earlier price is a claim of the feed, and so is the usual price beside an offer. */
function claimsOf({ slug, before_price = 0, price = 0, tag }: Car, now: number): Claims | undefined {
  const dollars = [before_price, price].filter(one => Math.round(one) > now).sort((one, other) => other - one)
  const claimed = tag !== undefined && COME_DOWN.test(tag) ? { tag } : {}
  return dollars.length > 0 || claimed.tag ? { slug, dollars, ...claimed } : undefined
}

/**
 * What a car shows where a feed claims more than is proven: the highest earlier price that is, 0 for none, and whether a tag that
 * says so may stay.
 */
type Settled = { was: number; hasTag: boolean }

/** What history says of the prices that a feed claims, at a moment; `settled` by id. Source: features #12. */
export function proveWas(
  cars: readonly Car[],
  { charged, at, settings, asks }: { charged: ChargedPrices; at: Date; settings: SiteSettings; asks: Asks },
): ProvenWas & { settled: Readonly<Record<number, Settled>> } {
  const proof = proofOf(asks, at, siteZone(settings))
  const settled: Record<number, Settled> = {}
  const reductions: Record<number, Reduction> = {}
  const held: HeldWas[] = []
  for (const { claims, isSold, ...asked } of pricesOf({ cars, useOfferPrice: settings.price.useOfferPrice })) {
    const { id, kind } = asked
    const prices: readonly Charged[] = charged.get(id) ?? []
    const reduction = isSold ? undefined : reductionOf(prices, asked, proof)
    if (reduction !== undefined) reductions[id] = reduction
    if (claims === undefined) continue
    const { slug, tag } = claims
    const [was = 0] = claims.dollars
    const proven = claims.dollars.find(dollars => isProven(prices, { dollars: Math.round(dollars), kind }, proof)) ?? 0
    const hasTag = proven > 0 || reduction !== undefined
    const heldTag = hasTag ? undefined : tag
    if (proven === was && heldTag === undefined) continue
    settled[id] = { was: proven, hasTag }
    const days = Math.floor(daysCharged(prices, { dollars: Math.round(was), kind }, proof))
    held.push({
      id,
      slug,
      ...(proven < was && { was: Math.round(was) }),
      ...(heldTag !== undefined && { tag: heldTag }),
      days: was > 0 ? days : 0,
    })
  }
  return { settled, reductions, held }
}

/** From a midnight of the dealer's, so that within a day time changes nothing of what is proven. */
function proofOf({ days, withinMonths }: Asks, at: Date, zone: string): Proof {
  const from = instantOf(monthsAfter(localDate(at, zone), -withinMonths), zone)
  return { days, from: from.getTime(), at: at.getTime() }
}

/** The car with the earlier price that is proven, or with what it costs now alone: then it is as if no other had been sent. */
export function atProvenPrice(car: Car, settled: Settled | undefined, { price }: SiteSettings): Car {
  if (settled === undefined) return car
  const { was, hasTag } = settled
  const proven = was === car.price ? car : atCurrentPrice(car, price)
  const tag = hasTag || car.tag === undefined || !COME_DOWN.test(car.tag) ? car.tag : undefined
  return { ...proven, before_price: was === 0 || was === car.price ? undefined : was, tag }
}
