import { isAvailable, isSold } from '../domain/availability.ts'
import { bodyStyle } from '../domain/body.ts'
import { CARD_FIELDS } from '../domain/car-card.ts'
import { lendersAt } from '../domain/finance.ts'
import type { Per } from '../domain/loan.ts'
import { BUDGETS, type NeedFacts, needFacts } from '../domain/needs.ts'
import { imagesOf } from '../domain/picture.ts'
import { NO_PRICE_UP_TO, type PriceSettings, priceShown } from '../domain/price.ts'
import { bodyFeet, engineCc, sleepsOf } from '../domain/specs.ts'
import type { Car, ItemType } from '../records/index.ts'
import { filteredFeatures } from './features.ts'
import { makeModelOf } from './make-model.ts'
import { PRICE_STEPS, WEEKLY_PRICE_STEPS } from './settings.ts'

/** How many pictures a hit carries; the others are for the car's own page. */
const PICTURES_OF_A_HIT = 3

/** What a hit keeps of the car as it is: all that a card shows, and what is searched besides. */
const KEPT = [
  ...CARD_FIELDS,
  'drive',
  'seats',
  'colour',
  'stocknum',
  'regplate',
  'dealership_slug',
  'dealership_name',
  'categories',
] as const satisfies readonly (keyof Car)[]

/**
 * One car as the search index holds it, embedded or hosted: the fields of a card under the names of the feed, the facets
 * of Table D, and the attributes that filters and orders need. `fuel` is the facet: the simple fuel where there is one.
 */
export type SearchRecord = Pick<Car, (typeof KEPT)[number]> &
  NeedFacts & {
    objectID: string
    /** What a shopper calls it: "car" finds no motorhome, which feeds file under cars. */
    kind: ItemType | 'motorhome'
    body?: string
    transmission?: string
    make_model: string
    price_range?: string
    weekly_price_range?: string
    /** Dollars that are no price to filter or sort by, where a card has to tell them from none (CD-26). */
    token_price?: number
    filtered_features: string[]
    /**
     * Whom it has room for, each number in a word of its own: "7seater", "6seater 4berth". By it "7 seater" finds the car, and
     * no car of a model 7. Of a caravan or motorhome also how long it is, and on how many axles a caravan stands: "4berth 19ft
     * tandem axle".
     */
    room?: string
    /** Of a ute: "dual cab", "extended cab" or "single cab". */
    cab?: string
    /**
     * Its engine, each figure in a word of its own: "28l 4cyl" has 2.8 litres, "655cc" is a motorcycle's. By it "2.8 diesel" and
     * "v6" find the car, and "mazda 2" none of two litres.
     */
    engine?: string
    /** 1 for in stock or coming soon and not sold, else 0 (DC-34, DC-52). */
    available: 0 | 1
    /** Unix seconds, 0 while not sold (DC-34). */
    sold_date_timestamp: number
    /** Unix seconds; what `created_desc` sorts by. */
    created_at_timestamp?: number
    custom_rank: number
  }

/**
 * The car at the price that it has now, by which searches filter and order it. Where that is an offer price, the price
 * before is the one that it was lowered from, and repayments are those of the offer: cards of both cars say the same.
 * Source: DC-59, DC-98.
 */
export function atCurrentPrice(car: Car, settings: Pick<PriceSettings, 'useOfferPrice'>): Car {
  const shown = priceShown(car, settings)
  if (shown.kind !== 'price' || shown.now === car.price) return car
  const finance_lenders = lendersAt(shown, car)
  return { ...car, price: shown.now, before_price: shown.was, offer_price: undefined, finance_lenders }
}

/** The car as a search record. A pure change of shape: equal cars, equal records. Source: Table D, DC-34, DC-36, DC-37. */
export function toSearchRecord(car: Car): SearchRecord {
  const available = isAvailable(car)
  // A price that means "ask us" is none to filter or sort by (CD-29, CD-30).
  const priced = car.price !== undefined && car.price > NO_PRICE_UP_TO
  const isToken = !priced && (car.price ?? 0) > 0
  const record: SearchRecord = {
    objectID: String(car.id),
    ...kept(car),
    // By status or by flag: who asks for cars in stock wants no sold one (DC-52, DC-54).
    status: isSold(car) ? 'sold' : car.status,
    price: priced ? car.price : undefined,
    token_price: isToken ? car.price : undefined,
    images: imagesOf(car)?.slice(0, PICTURES_OF_A_HIT) ?? [],
    kind: kindOf(car),
    body: car.simple_body && bodyStyle(car.simple_body),
    fuel: car.simple_fuel ?? car.fuel,
    transmission: car.simple_transmission ?? car.trans,
    make_model: makeModelOf(car.make, car.model),
    price_range: priced ? rangeOf(car.price!, PRICE_STEPS) : undefined,
    filtered_features: filteredFeatures(car.standardEquipment),
    room: roomOf(car),
    cab: isUte(car.simple_body) ? cabOf(car.seats) : undefined,
    engine: engineOf(car),
    available: available ? 1 : 0,
    sold_date_timestamp: available ? 0 : (car.sold_date_timestamp ?? 0),
    created_at_timestamp: car.created_at === undefined ? undefined : unixSeconds(car.created_at),
    custom_rank: car.custom_rank ?? 0,
    ...needFacts(car),
  }
  return withoutUnset(record)
}

const kindOf = ({ simple_body, item_type = 'car' }: Car): SearchRecord['kind'] =>
  simple_body === 'motorhome' ? 'motorhome' : item_type

function roomOf(car: Car): string | undefined {
  const { seats, item_type, specifications } = car
  const sleeps = sleepsOf(car)
  const feet = bodyFeet(car)
  const axles = item_type === 'caravan' ? specifications?.axle_type : undefined
  const words = [
    seats && `${seats}seater`,
    sleeps && `${sleeps}berth`,
    feet && `${feet}ft`,
    axles && `${axles.replace(/[\s-]*axles?\s*$/i, '')} axle`,
  ]
  return words.filter(Boolean).join(' ') || undefined
}

/** A car's by litres and cylinders, a motorcycle's by its cubic centimetres. */
function engineOf(car: Car): string | undefined {
  const { item_type, engine_size_litres = 0, cylinders = 0 } = car
  if (item_type === 'motorcycle') return cubicWords(engineCc(car))
  const litres = engine_size_litres.toFixed(1).replace('.', '')
  const words = [engine_size_litres >= 0.5 && `${litres}l`, cylinders > 0 && `${cylinders}cyl`]
  return words.filter(Boolean).join(' ') || undefined
}

/** Makers stay so far below the round figure at which a class of motorcycles ends: one of 649 cc is sold as a 650. */
const BELOW_ROUND_CC = 2

function cubicWords(cubic: number | undefined): string | undefined {
  if (cubic === undefined) return undefined
  const round = Math.ceil(cubic / 10) * 10
  const said = round - cubic <= BELOW_ROUND_CC ? [cubic, round] : [cubic]
  return [...new Set(said)].map(cc => `${cc}cc`).join(' ')
}

const isUte = (body: Car['simple_body']): boolean => body === 'ute' || body === 'cabChassis'

/**
 * From so many seats on a ute has a second row for three; up to so many it has none. Between them it is an extended cab: the
 * four-seaters of the real listings, 86 of them, all are.
 */
const DUAL_CAB_SEATS = 5
const SINGLE_CAB_SEATS = 3

function cabOf(seats = 0): string | undefined {
  if (seats < 2) return undefined
  if (seats >= DUAL_CAB_SEATS) return 'dual cab'
  return seats <= SINGLE_CAB_SEATS ? 'single cab' : 'extended cab'
}

/**
 * The record with what the car costs a week or a month in whole dollars, as its site reckons it; 0 for none. Bands are of weekly
 * amounts alone. Source: Table D, DC-36, FN-02 to FN-12.
 */
export function withRepayment(record: SearchRecord, dollars: number, per: Per): SearchRecord {
  return {
    ...record,
    [BUDGETS[per]]: dollars,
    ...(per === 'week' && dollars > 0 && { weekly_price_range: rangeOf(dollars, WEEKLY_PRICE_STEPS) }),
  }
}

function kept(car: Car): Pick<Car, (typeof KEPT)[number]> {
  return Object.fromEntries(KEPT.map(field => [field, car[field]])) as Pick<Car, (typeof KEPT)[number]>
}

/** An absent field and one that is `undefined` say the same; JSON knows only the first. */
function withoutUnset(record: SearchRecord): SearchRecord {
  const told: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) if (value !== undefined) told[name] = value
  return told as SearchRecord
}

function rangeOf(amount: number, steps: readonly number[]): string {
  const index = steps.findLastIndex(from => amount >= from)
  const at = Math.max(index, 0)
  return `${steps[at]}-${steps[at + 1] ?? ''}`
}

/** Of an instant: a time that names no offset has been that of the car's own zone (`site/assemble.ts`). */
function unixSeconds(text: string): number | undefined {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000)
}
