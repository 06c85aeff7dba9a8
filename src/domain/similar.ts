import type { Car } from '../records/index.ts'
import { isSellable } from './availability.ts'
import { bodyStyle } from './body.ts'
import { type DistanceSettings, distanceUnitShown, toKm, toShownDistance } from './distance.ts'
import { formatDollars, formatNumber } from './format.ts'
import { arePricesAlike, type PriceSettings, priceShown } from './price.ts'
import { fill } from './text.ts'
import type { Region } from './wording.ts'

export type SimilarLabels = {
  similarSameModel: string
  similarSameMake: string
  similarSameBody: string
  similarSamePrice: string
  /** "{distance} less" */
  similarLessDistance: string
  /** "{amount} less" */
  similarLessMoney: string
  similarOneYearNewer: string
  /** "{years} years newer" */
  similarYearsNewer: string
}

export type SimilarSettings = DistanceSettings & { price: Pick<PriceSettings, 'useOfferPrice'> }
export type SimilarCar = { car: Car; reason: string }
/** Answers for one stock: the cars most like one of it, the likest first, each with a short reason. */
export type Similar = (car: Car, count: number) => SimilarCar[]

/** Cars looked at on either side of a car's price, in each of its three groups: enough to choose from, however large the stock. */
const NEIGHBOURS = 12

/** Each named after its label, the nearest first. */
const NEARNESS = ['similarSameModel', 'similarSameMake', 'similarSameBody'] as const
type Nearness = (typeof NEARNESS)[number]

/**
 * Similar cars of a stock: of the same model first, then of the same make and body, then of the same body and car type,
 * near in price, year and odometer. Groups are made once, sorted by price, so that one car's answer costs the same in a
 * stock of 15,000. Only cars that can be sold are proposed; a sold car can be asked about. Source: DC-53, DC-54.
 */
export function createSimilar(cars: readonly Car[], settings: SimilarSettings, labels: SimilarLabels): Similar {
  const entries = cars
    .filter(isSellable)
    .map(car => toEntry(car, settings))
    .sort((a, b) => a.price - b.price || a.car.id - b.car.id)
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const nearness of NEARNESS) {
      const key = groupKey(entry.car, nearness)
      if (key === undefined) continue
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [entry])
      else group.push(entry)
    }
  }
  return (car, count) => {
    const self = toEntry(car, settings)
    const found = new Map<number, { entry: Entry; nearness: Nearness; score: number }>()
    for (const [rank, nearness] of NEARNESS.entries()) {
      if (found.size >= count + NEIGHBOURS) break
      const key = groupKey(car, nearness)
      for (const entry of around((key && groups.get(key)) || [], self.price)) {
        if (entry.car.id === car.id || found.has(entry.car.id)) continue
        found.set(entry.car.id, { entry, nearness, score: rank + unlikeness(self, entry) })
      }
    }
    return [...found.values()]
      .sort((a, b) => a.score - b.score || a.entry.car.id - b.entry.car.id)
      .slice(0, count)
      .map(({ entry, nearness }) => ({ car: entry.car, reason: reasonText(self, entry, nearness, settings, labels) }))
  }
}

/** Dollars, 0 when not known; the odometer in kilometres, whatever the feed counts in. */
type Entry = { car: Car; price: number; km: number | undefined; year: number | undefined }

function toEntry(car: Car, settings: SimilarSettings): Entry {
  const price = priceShown(car, settings.price)
  const km = car.km === undefined ? undefined : toKm(car.km, settings.stock.distanceUnit)
  return { car, price: price.kind === 'price' ? price.now : 0, km, year: car.year }
}

/** Nothing where a car would be like others in a body that nobody told. */
function groupKey(car: Car, nearness: Nearness): string | undefined {
  const body = car.simple_body && bodyStyle(car.simple_body)
  switch (nearness) {
    case 'similarSameModel':
      return `m|${car.make}|${car.model}`
    case 'similarSameMake':
      return `b|${car.item_type}|${car.make}|${body ?? ''}`
    case 'similarSameBody':
      return body && `t|${car.item_type}|${body}|${car.car_type}`
  }
}

/** The cars of a group (sorted by price) that stand nearest to a price. */
function around(group: readonly Entry[], price: number): readonly Entry[] {
  let from = 0
  let to = group.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (group[middle]!.price < price) from = middle + 1
    else to = middle
  }
  return group.slice(Math.max(0, from - NEIGHBOURS), from + NEIGHBOURS + 1)
}

/** From 0, like in price, year and odometer, to 1, in nothing. */
function unlikeness(one: Entry, other: Entry): number {
  const price = one.price > 0 && other.price > 0 ? Math.abs(Math.log(one.price / other.price)) : 0.5
  const year = one.year === undefined || other.year === undefined ? 0.5 : Math.abs(one.year - other.year) / 10
  const km = one.km === undefined || other.km === undefined ? 0.5 : Math.abs(one.km - other.km) / 150_000
  const type = one.car.car_type === other.car.car_type ? 0 : 0.3
  return (Math.min(1, price) * 3 + Math.min(1, year) * 2 + Math.min(1, km) * 2 + type) / 7.3
}

/** In what visitors count in, and never more than it is. */
function wholeThousands(km: number, region: Region): string {
  const shown = toShownDistance(km, { region, stock: { distanceUnit: 'km' } })
  return `${formatNumber(roundTo(shown, 1_000))} ${distanceUnitShown(region)}`
}

/** Differences below these say little to a shopper. */
const TELLING_KM = 5_000
const TELLING_DOLLARS = 500
const SIMILAR_SHARE = 0.03

/** "Same model, 20,000 km less": how it is near, and its best advantage. */
function reasonText(
  self: Entry,
  other: Entry,
  nearness: Nearness,
  settings: SimilarSettings,
  labels: SimilarLabels,
): string {
  const advantage = advantageText(self, other, settings, labels)
  return advantage === undefined ? labels[nearness] : `${labels[nearness]}, ${advantage}`
}

function advantageText(
  self: Entry,
  other: Entry,
  settings: SimilarSettings,
  labels: SimilarLabels,
): string | undefined {
  const km = (self.km ?? 0) - (other.km ?? self.km ?? 0)
  const canCompare = other.price > 0 && arePricesAlike(self.car.price_type, other.car.price_type)
  const dollars = canCompare ? self.price - other.price : 0
  const years = (other.year ?? 0) - (self.year ?? other.year ?? 0)
  const kmShare = km >= TELLING_KM ? km / Math.max(1, self.km ?? 0) : 0
  const priceShare = dollars >= TELLING_DOLLARS ? dollars / self.price : 0
  if (kmShare > 0 && kmShare >= priceShare) {
    return fill(labels.similarLessDistance, { distance: wholeThousands(km, settings.region) })
  }
  if (priceShare > 0) return fill(labels.similarLessMoney, { amount: formatDollars(roundTo(dollars, 100)) })
  if (years > 0) return years === 1 ? labels.similarOneYearNewer : fill(labels.similarYearsNewer, { years })
  const near = canCompare && Math.abs(dollars) <= self.price * SIMILAR_SHARE
  return near ? labels.similarSamePrice : undefined
}

// Rounded down, so that the difference told is never more than the real one.
function roundTo(value: number, step: number): number {
  return Math.floor(value / step) * step
}
