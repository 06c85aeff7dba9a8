import { isSold } from '../../domain/availability.ts'
import type { CarCard } from '../../domain/car-card.ts'
import { comparedFacts } from '../../domain/compare.ts'
import { formatDollars } from '../../domain/format.ts'
import { carPath } from '../../domain/links.ts'
import { formatPrice, PRICE_CURRENCY, type PriceShown, priceShown, pricesCorrected } from '../../domain/price.ts'
import { type PriceKind, priceKind } from '../../domain/price-kind.ts'
import { carState } from '../../domain/stock-state.ts'
import { joinParts } from '../../domain/text.ts'
import type { Car } from '../../records/index.ts'
import { atCurrentPrice, type SearchRecord, toSearchRecord } from '../../search/record.ts'
import type { Feed, FeedOf } from '../../seo/feeds/feed.ts'
import { listedCar } from '../../seo/llms.ts'
import type { Site } from '../../site/site.ts'
import { cardsOf } from '../car-card.ts'
import { type CarPage, carPage } from '../car-page.ts'
import { sheetPrice } from '../car-sheet.ts'
import { carTwin, priceInTwin } from '../car-twin.ts'
import { stockOf } from '../stock.ts'

/** What one output says of a car's price: whether there is one, how it reads and, where it tells that, of what kind it is. */
export type PriceTold = { where: string; hasPrice: boolean; text: string | undefined; type?: string | undefined }

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

/**
 * The list of a service, when it tells of each car the price and the kind that the stock list tells, and so the car's page:
 * who comes from an advertisement finds what it said. Source: features.md #1.
 */
export function provenFeed(site: FeedOf, path: string, feed: Feed): Feed {
  const cars = new Map(site.cars.map(car => [String(car.id), car]))
  for (const row of feed.rows) {
    const car = cars.get(row['id'] ?? row['vehicle_id'] ?? '')
    if (car === undefined) throw new Error(`${path} has a car that the site does not have: ${JSON.stringify(row)}`)
    const { price, price_type } = listedCar(site, car)
    const asked = `${price} ${PRICE_CURRENCY}`
    const kind = row['vehicle_price_type']
    const fitsKind = kind === undefined || KINDS_OF_GOOGLE[kind]?.includes(priceKind({ price_type })) === true
    if (row['price'] === asked && fitsKind) continue
    const told = joinParts([row['price'], fitsKind ? undefined : kind])
    const ours = joinParts([asked, fitsKind ? undefined : price_type])
    throw new Error(
      `the price of “${car.name}” (id ${car.id}, ${carPath(car)}) is told in two ways: page “${ours}”, ${path} “${told}”`,
    )
  }
  return feed
}

/** What may be called so there. Source: features.md §4.2. */
const KINDS_OF_GOOGLE: Readonly<Record<string, readonly PriceKind[]>> = {
  drive_away_price: ['total', 'estimatedTotal'],
  estimated_drive_away_price: ['estimatedTotal'],
  excluding_government_charges_price: ['charges'],
}

/** The first output that tells another price than the page. */
export function priceFault(told: readonly PriceTold[]): string | undefined {
  const [page, ...others] = told
  if (page === undefined) return undefined
  const other = others.find(one => one.hasPrice !== page.hasPrice || (one.hasPrice && !isSame(one, page)))
  if (other === undefined) return undefined
  const differsInKind = other.hasPrice && other.text === page.text
  return [page, other].map(one => `${one.where} ${said(one, differsInKind)}`).join(', ')
}

const isSame = (told: PriceTold, page: PriceTold): boolean =>
  told.text === page.text && (!('type' in told) || inOneLine(told.type) === inOneLine(page.type))

const inOneLine = (type = ''): string => type.replace(/\s+/g, ' ').trim()

/** With its kind where only that differs. */
const said = ({ hasPrice, text, type }: PriceTold, differsInKind: boolean): string =>
  hasPrice ? `“${joinParts([text, differsInKind ? type : undefined])}”` : 'no price'

/**
 * What each output says, read from the output itself: the page, its structured data, its finance figures and what corrects
 * it in the browser, the card of a search hit, the PDF, the list for assistants, the page's twin in Markdown, and the comparison.
 */
export function pricesTold(site: Site, car: Car, page: CarPage): PriceTold[] {
  const { settings } = site
  const settled = (price: PriceShown): Omit<PriceTold, 'where'> =>
    price.kind === 'price' ? { hasPrice: true, text: formatDollars(price.now) } : { hasPrice: false, text: undefined }
  const corrected = pricesCorrected(page.correction.prices, carState(car).price)
  const [hit] = cardsOf(site, [recordOf(site, car)]) as [CarCard]
  const paper = sheetPrice(site, car)
  const { price: inList, price_type: typeInList } = listedCar(site, car)
  const inTwin = priceInTwin(carTwin(page))
  const told: PriceTold[] = [
    { where: 'page', hasPrice: page.price.kind === 'price', text: page.price.now, type: page.price.type },
    { where: 'card', hasPrice: hit.price.kind === 'price', text: hit.priceText },
    { where: 'structured data', ...offered(page) },
    {
      where: 'correction by the state of the stock',
      hasPrice: priceShown(corrected, page.correction).kind === 'price',
      text: formatPrice(priceShown(corrected, page.correction), page.correction).now,
    },
    { where: 'PDF', hasPrice: paper.kind === 'price', text: paper.now, type: paper.type },
    {
      where: 'stock list',
      hasPrice: inList !== undefined,
      text: inList === undefined ? undefined : formatDollars(inList),
      type: typeInList,
    },
    { where: 'Markdown', hasPrice: inTwin !== undefined, text: inTwin?.now, type: inTwin?.type },
    { where: 'comparison', ...settled(priceShown(comparedFacts(car).prices, settings.price)) },
  ]
  const financed = page.finance?.calculator?.setup.start.inputs.price
  const { drawn } = page.meta
  if (drawn !== undefined && !isSold(car)) told.push({ where: 'picture', ...pricedIn(drawn.text) })
  if (financed !== undefined) told.push({ where: 'finance', hasPrice: true, text: formatDollars(financed) })
  return told
}

/** The picture says what stands where a price goes, in one line with its kind. */
function pricedIn(text = ''): Omit<PriceTold, 'where'> {
  const [, now, type] = /^(\$[\d,]+)(?: ([\s\S]*))?$/.exec(text) ?? []
  return { hasPrice: now !== undefined, text: now, type }
}

/** The hit that a search finds the car as; a car that is in no search is told as it would be. */
const recordOf = (site: Site, car: Car): SearchRecord =>
  stockOf(site).recordOf(car.id) ?? toSearchRecord(atCurrentPrice(car, site.settings.price))

/** A car without a price has no offer in its structured data. */
function offered(page: CarPage): Omit<PriceTold, 'where'> {
  const offers = page.meta.jsonLd.flatMap(data => ('offers' in data && data.offers ? [data.offers] : []))
  const price = offers.flatMap(offer => (typeof offer === 'object' && 'price' in offer ? [Number(offer.price)] : []))
  return price.length === 0 ? { hasPrice: false, text: undefined } : { hasPrice: true, text: formatDollars(price[0]!) }
}
