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
import { NO_PRICE_UP_TO, priceShown } from '../domain/price.ts'
import { claimsReduction, isBorneOut, reductionsBySum, tagClaimsReduction } from '../domain/reduction-claims.ts'
import { joinParts } from '../domain/text.ts'
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
  /** The slugs of cars whose name, badge or comments claim a reduction that is not borne out: they are shown as they are. */
  inWords: readonly string[]
}

/** What a feed says of a car's earlier price: those that are higher than what it costs, the highest first, a tag, and texts. */
type Claims = { slug: string; dollars: readonly number[]; tag?: string; text?: string }

type PriceOfCar = AskedPrice & { isSold?: true; claims?: Claims }

/** The setting `price.provenWas`. */
type Asks = NonNullable<SiteSettings['price']['provenWas']>

type Priced = { cars: readonly Car[]; useOfferPrice: boolean }

/** What a car costs, in whole dollars as it is read; 0 where that is on request. */
function askedPrice(car: Car, settings: Pick<SiteSettings['price'], 'useOfferPrice'>): AskedPrice {
  const shown = priceShown(car, settings)
  const { id, price_type: kind = '' } = car
  return { id, dollars: shown.kind === 'price' ? Math.round(shown.now) : 0, kind }
}

/**
 * What shoppers are asked to pay: what is sold is offered to nobody any more, and a price on request is none. Of a car with
 * neither stock number nor VIN nothing is to be remembered: a feed without ids may give its number to another car.
 */
export const askedPrices = ({ cars, settings }: Pick<Site, 'cars' | 'settings'>): readonly AskedPrice[] =>
  cars
    .filter(car => !isSold(car) && (car.stocknum || car.vin))
    .map(car => askedPrice(car, settings.price))
    .filter(({ dollars }) => dollars > 0)

const claimedPrices = keeping('claimed prices', ({ cars, useOfferPrice }: Priced): readonly PriceOfCar[] =>
  cars.map((car): PriceOfCar => {
    const asked = askedPrice(car, { useOfferPrice })
    const claims = claimsOf(car, asked.dollars)
    return { ...asked, ...(isSold(car) && { isSold: true }), ...(claims && { claims }) }
  }),
)

/** An earlier price is a claim of the feed, and so is the usual price beside an offer. */
function claimsOf({ slug, before_price = 0, price = 0, tag = '', ...texts }: Car, now: number): Claims | undefined {
  const least = Math.max(now, NO_PRICE_UP_TO)
  const dollars = [before_price, price].filter(one => Math.round(one) > least).sort((one, other) => other - one)
  const text = joinParts([texts.name, texts.badge, texts.dealercomments], '\n')
  const claimed = { ...(tagClaimsReduction(tag) && { tag }), ...(claimsReduction(text) && { text }) }
  return dollars.length > 0 || claimed.tag || claimed.text ? { slug, dollars, ...claimed } : undefined
}

/** What a car shows where a feed claims more than is proven: the highest earlier price that is, if any, and no such tag. */
type Settled = { was: number | undefined; holdsTag: boolean }

/** What history says of the prices that a feed claims, at a moment; `settled` by id. Source: features #12. */
export function proveWas(
  cars: readonly Car[],
  { charged, at, settings, asks }: { charged: ChargedPrices; at: Date; settings: SiteSettings; asks: Asks },
): ProvenWas & { settled: Readonly<Record<number, Settled>> } {
  const proof = proofOf(asks, at, siteZone(settings))
  const settled: Record<number, Settled> = {}
  const reductions: Record<number, Reduction> = {}
  const held: HeldWas[] = []
  const inWords: string[] = []
  for (const { claims, isSold, ...asked } of claimedPrices({ cars, useOfferPrice: settings.price.useOfferPrice })) {
    const { id, kind, dollars: now } = asked
    const prices: readonly Charged[] = charged.get(id) ?? []
    const reduction = isSold || now === 0 ? undefined : reductionOf(prices, asked, proof)
    if (reduction !== undefined) reductions[id] = reduction
    if (claims === undefined) continue
    const { slug, tag, text } = claims
    const earlier = claims.dollars.map(dollars => ({ dollars: Math.round(dollars), kind, now }))
    const proven = now === 0 ? -1 : earlier.findIndex(was => isProven(prices, was, proof))
    const borne = [earlier[proven]?.dollars, reduction && now + reduction.dollars].filter(was => was !== undefined)
    if (text !== undefined && !isBorneOut(reductionsBySum(text).join(' '), now, borne)) inWords.push(slug)
    const holdsTag = tag !== undefined && !isBorneOut(tag, now, borne)
    const [was] = earlier
    const holdsWas = was !== undefined && proven !== 0
    if (!holdsWas && !holdsTag) continue
    settled[id] = { was: claims.dollars[proven], holdsTag }
    const days = was === undefined ? 0 : Math.floor(daysCharged(prices, was, proof))
    held.push({ id, slug, ...(holdsWas && { was: was.dollars }), ...(holdsTag && { tag }), days })
  }
  return { settled, reductions, held, inWords }
}

/** From a midnight of the dealer's, so that within a day time changes nothing of what is proven. */
function proofOf({ days, withinMonths }: Asks, at: Date, zone: string): Proof {
  const from = instantOf(monthsAfter(localDate(at, zone), -withinMonths), zone)
  return { days, from: from.getTime(), at: at.getTime() }
}

/**
 * The car at what it costs now, with the earlier price that is proven, or as if no other had been sent: its price means the same
 * in each build, so that a page of one may be corrected by the state of the stock of another.
 */
export function atProvenPrice(car: Car, settled: Settled | undefined, { price }: SiteSettings): Car {
  const shown = priceShown(car, price)
  const claimed = shown.kind === 'price' ? shown.was : undefined
  const { was, holdsTag } = settled ?? { was: claimed, holdsTag: false }
  const tag = holdsTag ? undefined : car.tag
  return { ...atCurrentPrice(car, price), before_price: was, offer_price: undefined, tag }
}
