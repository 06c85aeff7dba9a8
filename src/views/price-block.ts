import { formatDollars } from '../domain/format.ts'
import { marketPrice, marketSaving } from '../domain/market.ts'
import { formatPrice, type PriceShown, priceLabelsOnPage, subscriptionShown } from '../domain/price.ts'
import { fill } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'

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
}

/** A price in words, as page and paper tell it. */
export function priceBlock(car: Car, price: PriceShown, { settings }: Site, labels: Labels): PriceBlock {
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
  }
}

function marketBasis(car: Car, labels: Labels): string | undefined {
  const market = marketPrice(car)
  if (market === undefined) return undefined
  const price = formatDollars(market.dollars)
  return market.state === undefined
    ? fill(labels.marketPrice, { price })
    : fill(labels.marketPriceIn, { price, state: market.state })
}
