import { carCard } from '../domain/car-card.ts'
import { comparedFacts } from '../domain/compare.ts'
import { formatDollars } from '../domain/format.ts'
import { carPath } from '../domain/links.ts'
import { formatPrice, type PriceShown, priceShown } from '../domain/price.ts'
import { carState } from '../domain/stock-state.ts'
import type { Car } from '../records/index.ts'
import { type SearchRecord, toSearchRecord } from '../search/record.ts'
import type { Site } from '../site/site.ts'
import { cardSettingsOf } from './car-card.ts'
import { type CarPage, carPage } from './car-page.ts'
import { stockOf } from './stock.ts'

/** What one output says of a car's price: whether there is one, and how it reads. */
export type PriceTold = { where: string; hasPrice: boolean; text: string | undefined }

/**
 * The page of a car, when everything that is made of the car tells the same price as the page does. A car that is told at
 * two prices must be sold at the lower one, so the site is not built then (Australian Consumer Law, s. 47).
 */
export function provenCarPage(site: Site, car: Car): CarPage {
  const page = carPage(site, car)
  const fault = priceFault(pricesTold(site, car, page))
  if (fault === undefined) return page
  throw new Error(`the price of “${car.name}” (id ${car.id}, ${carPath(car)}) is told in two ways: ${fault}`)
}

/** The first output that tells another price than the page. */
export function priceFault(told: readonly PriceTold[]): string | undefined {
  const [page, ...others] = told
  const other = others.find(({ hasPrice, text }) => hasPrice !== page!.hasPrice || (hasPrice && text !== page!.text))
  return other && `${page!.where} ${said(page!)}, ${other.where} ${said(other)}`
}

const said = ({ hasPrice, text }: PriceTold): string => (hasPrice ? `“${text}”` : 'no price')

/**
 * What each output says, read from the output itself: the page, its structured data, its finance figures and what corrects
 * it in the browser, the card of a search hit, and the comparison.
 */
export function pricesTold(site: Site, car: Car, page: CarPage): PriceTold[] {
  const { settings, at } = site
  const settled = (price: PriceShown): Omit<PriceTold, 'where'> =>
    price.kind === 'price' ? { hasPrice: true, text: formatDollars(price.now) } : { hasPrice: false, text: undefined }
  const corrected = { ...page.correction.prices, price: carState(car).price }
  const hit = carCard(recordOf(site, car), cardSettingsOf(site), at)
  const told: PriceTold[] = [
    { where: 'page', hasPrice: page.price.kind === 'price', text: page.price.now },
    { where: 'card', hasPrice: hit.price.kind === 'price', text: hit.priceText },
    { where: 'structured data', ...offered(page) },
    {
      where: 'correction by the state of the stock',
      hasPrice: priceShown(corrected, page.correction).kind === 'price',
      text: formatPrice(priceShown(corrected, page.correction), page.correction).now,
    },
    { where: 'comparison', ...settled(priceShown(comparedFacts(car).prices, settings.price)) },
  ]
  const financed = page.finance?.calculator?.setup.start.inputs.price
  if (financed !== undefined) told.push({ where: 'finance', hasPrice: true, text: formatDollars(financed) })
  return told
}

const recordsOf = new WeakMap<Site, ReadonlyMap<number, SearchRecord>>()

/** The hit that a search finds the car as; a car that is in no search is told as it would be. */
function recordOf(site: Site, car: Car): SearchRecord {
  const records = recordsOf.get(site) ?? new Map(stockOf(site).records.map(record => [record.id, record]))
  recordsOf.set(site, records)
  return records.get(car.id) ?? toSearchRecord(car)
}

/** A car without a price has no offer in its structured data. */
function offered(page: CarPage): Omit<PriceTold, 'where'> {
  const offers = page.meta.jsonLd.flatMap(data => ('offers' in data && data.offers ? [data.offers] : []))
  const price = offers.flatMap(offer => (typeof offer === 'object' && 'price' in offer ? [Number(offer.price)] : []))
  return price.length === 0 ? { hasPrice: false, text: undefined } : { hasPrice: true, text: formatDollars(price[0]!) }
}
