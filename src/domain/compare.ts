import type { Car } from '../records/index.ts'
import { type AskedCar, askedCar } from './asked-car.ts'
import { type DistanceSettings, formatDistance } from './distance.ts'
import type { LoanFigures } from './finance-calculator.ts'
import { formatDollars } from './format.ts'
import { needFacts, textBetween } from './needs.ts'
import type { PictureShown, Shape } from './picture.ts'
import {
  arePricesAlike,
  formatPrice,
  type PriceFacts,
  type PriceLabels,
  type PriceSettings,
  priceShown,
  pricesCorrected,
} from './price.ts'
import { type Spec, type SpecName, sleepsOf } from './specs.ts'
import type { CarState } from './stock-state.ts'
import { fill } from './text.ts'
import { withoutRepeats } from './told-once.ts'

/** What a comparison knows of a car: figures to reckon with, and its specs in the words of its page. */
export type ComparedCar = {
  id: number
  slug: string
  title: { main: string; sub: string }
  picture?: PictureShown
  /** Drawn in the place of a picture. */
  shape: Shape
  prices: PriceFacts
  priceType?: string
  sold: boolean
  /** Somebody else's for now, of a car that is not sold. */
  reserved?: true
  /** Never one without the other, on sites that show the comparison rate. */
  finance?: { amount: string; rate?: string }
  /** What the finance page works it out from. */
  loan?: LoanFigures
  /** What fuel or electricity costs, in dollars a week. */
  drivingDollarsAWeek?: number
  year?: number
  /** In the unit of the feed. */
  km?: number
  seats?: number
  towingKg?: number
  /** Of what is towed itself: how many sleep in it, and what it weighs at most with its load. */
  sleeps?: number
  trailerKg?: number
  /** Of the features that shoppers look for, those that its equipment names; missing where no equipment is told. */
  features?: readonly string[]
  specs: readonly (readonly [name: SpecName, value: string])[]
  /** For the forms about it, which know it by its id alone (FM-03). */
  asked: AskedCar
}

export type CompareSettings = DistanceSettings & { price: Pick<PriceSettings, 'useOfferPrice'> }

/** A car as the state of the stock has it now: an offer or a sale since the build shows (DC-04). */
export function carNow(car: ComparedCar, state: CarState | undefined): ComparedCar {
  const isSold = state === undefined || state.status === 'sold'
  const isRepriced = state !== undefined && state.price !== car.prices.price
  const { finance, loan, reserved, ...others } = car
  return {
    ...others,
    // What was worked out from another price no longer holds, and what is sold is not financed.
    ...(finance && !isSold && !isRepriced && { finance }),
    ...(loan && !isSold && !isRepriced && { loan }),
    prices: isRepriced ? pricesCorrected(car.prices, state.price) : car.prices,
    sold: car.sold || isSold,
    ...(state?.reserved === true && !car.sold && !isSold && { reserved: true }),
  }
}

export type DifferenceLabels = Readonly<
  Record<
    | 'similarLessMoney'
    | 'compareMoreMoney'
    | 'comparePriceKinds'
    | 'comparePriceKindUnknown'
    | 'similarOneYearNewer'
    | 'similarYearsNewer'
    | 'compareOneYearOlder'
    | 'compareYearsOlder'
    | 'similarLessDistance'
    | 'compareMoreDistance'
    | 'compareOneSeatMore'
    | 'compareSeatsMore'
    | 'compareOneSeatFewer'
    | 'compareSeatsFewer'
    | 'compareMoreTowing'
    | 'compareLessTowing'
    | 'compareSleepsMore'
    | 'compareSleepsFewer'
    | 'compareHeavier'
    | 'compareLighter',
    string
  >
>

/** A difference below this says nothing of a car's life; in the unit of the feed. */
const TELLING_DISTANCE = 1_000

/** How a car differs, in words, and whether that speaks for it. */
export type Difference = { text: string; better: boolean }

/**
 * What sets a car apart from another, the weightiest first: "$2,400 less, 2 years newer, 41,000 km less". What is not known
 * of both is not told. Source: DC-83, features “compare that explains”.
 */
export function differences(
  car: ComparedCar,
  from: ComparedCar,
  settings: CompareSettings,
  labels: DifferenceLabels,
): Difference[] {
  const weightBetween = (one = 0, other = 0) => ({ weight: textBetween('towing_kg', one, other, settings.region) })
  const towing = () => weightBetween(car.towingKg, from.towingKg)
  const trailer = () => weightBetween(car.trailerKg, from.trailerKg)
  return [
    priceDifference(car, from, settings, labels),
    difference(car.year, from.year, {
      more: by => (by === 1 ? labels.similarOneYearNewer : fill(labels.similarYearsNewer, { years: by })),
      less: by => (by === 1 ? labels.compareOneYearOlder : fill(labels.compareYearsOlder, { years: by })),
      better: 'more',
    }),
    difference(car.km, from.km, {
      less: by => fill(labels.similarLessDistance, { distance: formatDistance(by, settings) }),
      more: by => fill(labels.compareMoreDistance, { distance: formatDistance(by, settings) }),
      better: 'less',
      from: TELLING_DISTANCE,
    }),
    difference(car.seats, from.seats, {
      more: by => (by === 1 ? labels.compareOneSeatMore : fill(labels.compareSeatsMore, { count: by })),
      less: by => (by === 1 ? labels.compareOneSeatFewer : fill(labels.compareSeatsFewer, { count: by })),
      better: 'more',
    }),
    difference(car.towingKg, from.towingKg, {
      more: () => fill(labels.compareMoreTowing, towing()),
      less: () => fill(labels.compareLessTowing, towing()),
      better: 'more',
    }),
    difference(car.sleeps, from.sleeps, {
      more: by => fill(labels.compareSleepsMore, { count: by }),
      less: by => fill(labels.compareSleepsFewer, { count: by }),
      better: 'more',
    }),
    difference(car.trailerKg, from.trailerKg, {
      more: () => fill(labels.compareHeavier, trailer()),
      less: () => fill(labels.compareLighter, trailer()),
      better: 'less',
    }),
  ].filter(found => found !== undefined)
}

/** Dollars against dollars of the same kind; else only that the kinds differ. */
function priceDifference(
  car: ComparedCar,
  from: ComparedCar,
  settings: CompareSettings,
  labels: DifferenceLabels,
): Difference | undefined {
  const [price, other] = [dollarsOf(car, settings), dollarsOf(from, settings)]
  if (price === undefined || other === undefined) return undefined
  if (!arePricesAlike(car.priceType, from.priceType)) {
    const unknown = labels.comparePriceKindUnknown
    const kinds = { kind: car.priceType ?? unknown, other: from.priceType ?? unknown }
    return { text: fill(labels.comparePriceKinds, kinds), better: false }
  }
  return difference(price, other, {
    less: by => fill(labels.similarLessMoney, { amount: formatDollars(by) }),
    more: by => fill(labels.compareMoreMoney, { amount: formatDollars(by) }),
    better: 'less',
  })
}

type Words = {
  less: (by: number) => string
  more: (by: number) => string
  better: 'less' | 'more'
  /** The smallest difference that is told. */
  from?: number
}

function difference(one: number | undefined, other: number | undefined, words: Words): Difference | undefined {
  if (one === undefined || other === undefined) return undefined
  const by = Math.round(one - other)
  if (by === 0 || Math.abs(by) < (words.from ?? 0)) return undefined
  const way = by < 0 ? 'less' : 'more'
  return { text: words[way](Math.abs(by)), better: way === words.better }
}

/** The price that is read: in whole dollars, as the difference of two read prices must come out. */
function dollarsOf(car: ComparedCar, settings: CompareSettings): number | undefined {
  const price = priceShown(car.prices, settings.price)
  return price.kind === 'price' ? Math.round(price.now) : undefined
}

/** One line of the comparison; a value that is not known is missing. */
export type CompareRow = {
  name: 'price' | 'finance' | 'driving' | 'features' | SpecName
  label: string
  note?: string | undefined
  values: (string | undefined)[]
}

/** What a line is called, and what is to be read with it. */
export type NotedLabel = { label: string; note?: string | undefined }

export type RowLabels = PriceLabels & {
  specs: Readonly<Record<string, string>>
  price: string
  finance: NotedLabel
  /** With the distance and the day that it is of; missing on sites that state no running costs. */
  driving?: NotedLabel | undefined
  drivingCost: string
  features: string
  /** Of a car that has no feature of those that others have. */
  noFeatures: string
}

/** Numbers that only tell one car from another, and never are the same. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['stockNumber', 'registrationPlate', 'vin'])

/**
 * The lines of a comparison: first those in which the cars differ, price before all, then those in which all are the same;
 * numbers of single cars at the end of what differs. Source: WL-09, DC-83.
 */
export function compareRows(
  cars: readonly ComparedCar[],
  settings: CompareSettings,
  labels: RowLabels,
): { different: CompareRow[]; same: CompareRow[] } {
  const specs = cars.map(car => new Map(car.specs))
  const names = toldNames(cars)
  const inOrder = [...names.filter(name => !IDENTIFIERS.has(name)), ...names.filter(name => IDENTIFIERS.has(name))]
  const rows: CompareRow[] = [
    { name: 'price', label: labels.price, values: cars.map(car => priceText(car, settings, labels)) },
    { name: 'finance', ...labels.finance, values: cars.map(({ finance }) => financeText(finance)) },
    { name: 'driving', label: '', ...labels.driving, values: cars.map(car => drivingText(car, labels)) },
    ...featureRows(cars, labels),
    ...inOrder.map(name => ({
      name,
      label: labels.specs[name] ?? name,
      values: specs.map(values => values.get(name)),
    })),
  ]
  const told = rows.filter(({ values }) => values.some(value => value !== undefined))
  const isSame = ({ name, values }: CompareRow) => name !== 'price' && values.every(value => value === values[0])
  return { different: told.filter(row => !isSame(row)), same: told.filter(isSame) }
}

/** What the cars' specs tell, without what each of those that tell it has in another line, too, as the size of its engine. */
function toldNames(cars: readonly ComparedCar[]): SpecName[] {
  const told = cars.map(({ specs }) => withoutRepeats(specs.map(([name, value]) => ({ name, value }))))
  const once = new Set(told.flat().map(({ name }) => name))
  const names = cars.flatMap(({ specs }) => specs.map(([name]) => name))
  return [...new Set(names)].filter(name => once.has(name))
}

/** The features that not all of the cars are known to have, then those that all of them have. */
function featureRows(cars: readonly ComparedCar[], { features: label, noFeatures }: RowLabels): CompareRow[] {
  const [first, ...others] = cars.map(({ features }) => features ?? [])
  const shared = (first ?? []).filter(feature => others.every(features => features.includes(feature)))
  const own = cars.map(({ features }) => features?.filter(feature => !shared.includes(feature)))
  const row = (values: CompareRow['values']): CompareRow => ({ name: 'features', label, values })
  return [
    ...(own.some(features => features?.length) ? [row(own.map(of => of && (of.join(', ') || noFeatures)))] : []),
    ...(shared.length > 0 ? [row(cars.map(() => shared.join(', ')))] : []),
  ]
}

function priceText(car: ComparedCar, settings: CompareSettings, labels: PriceLabels): string {
  const price = priceShown(car.prices, settings.price)
  const { now } = formatPrice(price, labels)
  return price.kind === 'price' && car.priceType !== undefined ? `${now} ${car.priceType}` : now
}

function financeText(finance: ComparedCar['finance']): string | undefined {
  if (finance === undefined) return undefined
  return finance.rate === undefined ? finance.amount : `${finance.amount}, ${finance.rate}`
}

const drivingText = ({ drivingDollarsAWeek: dollars }: ComparedCar, { drivingCost }: RowLabels): string | undefined =>
  dollars === undefined ? undefined : fill(drivingCost, { amount: formatDollars(dollars) })

type ComparedFacts = Pick<
  Car,
  | 'name'
  | 'car_type'
  | 'make'
  | 'model'
  | 'status'
  | 'badge'
  | 'stocknum'
  | 'dealership_id'
  | 'dealership_slug'
  | 'id'
  | 'slug'
  | 'price'
  | 'before_price'
  | 'offer_price'
  | 'preorder'
  | 'price_type'
  | 'year'
  | 'km'
  | 'seats'
  | 'item_type'
  | 'variant'
  | 'specifications'
>

/** What a comparison keeps of a car, beside how it looks and what it is said to be. */
export function comparedFacts(
  car: ComparedFacts,
): Omit<
  ComparedCar,
  | 'title'
  | 'picture'
  | 'shape'
  | 'sold'
  | 'reserved'
  | 'finance'
  | 'loan'
  | 'drivingDollarsAWeek'
  | 'features'
  | 'specs'
> {
  const { towing_kg, trailer_kg } = needFacts(car)
  const sleeps = sleepsOf(car)
  return {
    id: car.id,
    slug: car.slug,
    prices: {
      price: car.price,
      before_price: car.before_price,
      offer_price: car.offer_price,
      preorder: car.preorder,
    },
    ...(car.price_type !== undefined && { priceType: car.price_type }),
    ...(car.year !== undefined && { year: car.year }),
    ...(car.km !== undefined && { km: car.km }),
    ...(car.seats !== undefined && { seats: car.seats }),
    ...(towing_kg && { towingKg: towing_kg }),
    ...(sleeps && { sleeps }),
    ...(trailer_kg && { trailerKg: trailer_kg }),
    asked: askedCar(car),
  }
}

export function specsOf(specs: readonly Spec[]): ComparedCar['specs'] {
  return specs.map(({ name, value }) => [name, value] as const)
}

/** Where a bundle has what comparisons need of the cars of a part of the stock (`stockStatePart`). */
export const comparePartPath = (part: number): string => `/compare/${part}.json`

/** The cars of a part by id. */
export type ComparePart = Readonly<Record<string, ComparedCar | undefined>>
