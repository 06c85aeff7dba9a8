import type { Car } from '../records/index.ts'
import { type AskedPrice, type Charged, type ChargedPrices, chargedAfter } from './charged-prices.ts'
import { DAY } from './durations.ts'

/** A car that was away for less was so by a slip of its feed: it is no newer than before. Source: features 3.2. */
const SLIP = 3 * DAY

/** Gone for longer, a car is forgotten; one that comes back then is new. */
const GONE_KEPT = 90 * DAY

/** Of what was there when the stock was first looked at, nobody knows since when. */
const ALWAYS = 0

type Named = Pick<Car, 'id' | 'make' | 'model'>

/** A car by all looks at the stock; moments in milliseconds since 1970. */
export type WatchedCar = Named & {
  /** When it came, or came back; 0 where it was there at the first look. */
  since: number
  /** When it was last missed, and when it was back after that. */
  goneAt: number | undefined
  backAt: number | undefined
  /** It is gone, as is most of the stock, so that nobody is told before it is back, nor then. */
  isDoubted: boolean
  /** Whole dollars; of a car without a price none. */
  prices: readonly Charged[]
}

export type WatchedStock = ReadonlyMap<Car['id'], WatchedCar>

/** A car that is to be had, and what it is offered at, if it has a price. */
export type OfferedCar = Named & { price: Omit<AskedPrice, 'id'> | undefined }

export type Look = {
  cars: readonly OfferedCar[]
  at: number
  /** Whether of so many cars too few are left to believe that the others are gone. */
  areTooFewLeft: (had: number, has: number) => boolean
}

export const isThere = ({ goneAt, backAt }: Pick<WatchedCar, 'goneAt' | 'backAt'>): boolean =>
  goneAt === undefined || backAt !== undefined

/** When something last happened to a car; 0 for nothing since the first look. */
export const changedAt = ({ since, goneAt = ALWAYS, backAt = ALWAYS, prices }: WatchedCar): number =>
  Math.max(since, goneAt, backAt, prices.at(-1)?.[2] ?? ALWAYS)

/**
 * The cars as they are known after one more look; one to which nothing has happened is the same object as before. Of the first
 * look nothing is new, nor of one that misses most of what was there. Source: features 3.2.
 */
export function stockAfter(before: WatchedStock, { cars, at, areTooFewLeft }: Look): WatchedStock {
  const offered = new Set(cars.map(({ id }) => id))
  const there = [...before.values()].filter(isThere)
  const isDoubted = areTooFewLeft(there.length, there.filter(({ id }) => offered.has(id)).length)
  const since = before.size === 0 || isDoubted ? ALWAYS : at
  const { true: known = [], false: unseen = [] } = Object.groupBy(cars, ({ id }) => `${before.has(id)}`)
  const prices = chargedAfter(new Map(Array.from(before.values(), pricesOf)), askedOf(known), at)
  const firstPrices = chargedAfter(new Map(), askedOf(unseen), since)
  const after = new Map<Car['id'], WatchedCar>()
  for (const [id, car] of before) {
    if (offered.has(id)) after.set(id, withPrices(foundAgain(car, at), prices))
    else if (!isForgotten(car, at)) after.set(id, withPrices(missed(car, { at, isDoubted }), prices))
  }
  for (const { id, make, model } of unseen) {
    const arrived = { id, make, model, since, goneAt: undefined, backAt: undefined, isDoubted: false, prices: NONE }
    after.set(id, withPrices(arrived, firstPrices))
  }
  return after
}

const NONE: readonly Charged[] = []

const pricesOf = ({ id, prices }: WatchedCar) => [id, prices] as const

const askedOf = (cars: readonly OfferedCar[]): AskedPrice[] =>
  cars.flatMap(({ id, price }) => (price === undefined ? [] : [{ id, ...price }]))

function withPrices(car: WatchedCar, charged: ChargedPrices): WatchedCar {
  const prices = charged.get(car.id) ?? NONE
  return prices === car.prices || prices.length + car.prices.length === 0 ? car : { ...car, prices }
}

const isForgotten = ({ goneAt, backAt }: WatchedCar, at: number): boolean =>
  goneAt !== undefined && backAt === undefined && at - goneAt > GONE_KEPT

function foundAgain(car: WatchedCar, at: number): WatchedCar {
  const { goneAt, isDoubted, since } = car
  if (goneAt === undefined || isThere(car)) return car
  if (isDoubted) return { ...car, goneAt: undefined, isDoubted: false }
  return { ...car, backAt: at, since: at - goneAt < SLIP ? since : at }
}

const missed = (car: WatchedCar, { at, isDoubted }: { at: number; isDoubted: boolean }): WatchedCar =>
  isThere(car) ? { ...car, goneAt: at, backAt: undefined, isDoubted } : car
