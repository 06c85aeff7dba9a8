import { formatDate } from '../domain/date.ts'
import { formatDollars } from '../domain/format.ts'
import { marketPrice, marketSaving } from '../domain/market.ts'
import { formatPrice, type PriceShown, priceLabelsOnPage, subscriptionShown } from '../domain/price.ts'
import { fill } from '../domain/text.ts'
import { localDate } from '../domain/time-zone.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'

export type PriceBlock = {
  kind: PriceShown['kind']
  now: string
  was?: string
  /** As in the feed, e.g. "Drive Away". */
  type?: string
  market?: string
  /** What the market price is, for whoever asks what a saving is counted from. */
  marketBasis?: string
  subscription?: string
  /** "Reduced by $2,000 on 3 November 2026", as history proves it. */
  reduced?: string
}

/** A price in words, as page and paper tell it. */
export function priceBlock(car: Car, price: PriceShown, site: Site, labels: Labels): PriceBlock {
  const { settings } = site
  const { now, was } = formatPrice(price, priceLabelsOnPage(labels))
  const saving = marketSaving(car, price)
  const weekly = subscriptionShown(car, settings.price)
  return {
    kind: price.kind,
    now,
    was,
    type: price.kind === 'price' ? car.price_type : undefined,
    market: saving === undefined ? undefined : fill(labels.belowMarket, { amount: formatDollars(saving) }),
    marketBasis: saving === undefined ? undefined : marketBasis(car, labels),
    subscription: weekly === undefined ? undefined : fill(labels.subscribe, { price: formatDollars(weekly) }),
    reduced: reducedText(car, site, labels),
  }
}

/** Told where the site asks for proof of earlier prices, of a car that can still be bought. Source: features #12. */
function reducedText(car: Car, { provenWas, settings }: Site, labels: Labels): string | undefined {
  const reduction = provenWas?.reductions[car.id]
  if (reduction === undefined) return undefined
  const zone = siteZone(settings)
  const date = formatDate(localDate(new Date(reduction.since), zone), settings.region, zone)
  return fill(labels.reducedBy, { amount: formatDollars(reduction.dollars), date })
}

function marketBasis(car: Car, labels: Labels): string | undefined {
  const market = marketPrice(car)
  if (market === undefined) return undefined
  const price = formatDollars(market.dollars)
  return market.state === undefined
    ? fill(labels.marketPrice, { price })
    : fill(labels.marketPriceIn, { price, state: market.state })
}
