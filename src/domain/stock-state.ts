import type { Car } from '../records/index.ts'
import { isSold } from './availability.ts'

/** What may change between two builds of a car's page (DC-04). `reserved`: by the feed, or online since the build. */
export type CarState = { status: string; price?: number | undefined; reserved?: boolean | undefined }

/** The state of a car now. Sold by status or by flag is sold (DC-52). */
export function carState(car: Pick<Car, 'status' | 'sold' | 'price' | 'reserved'>): CarState {
  const state = { status: isSold(car) ? 'sold' : car.status, price: car.price }
  return car.reserved === true ? { ...state, reserved: true } : state
}

/** How a car stands with whoever opens its page: to be had, on its way, somebody else's for now, or gone for good. */
export const STANDINGS = ['free', 'coming', 'reserved', 'sold', 'gone'] as const
export type Standing = (typeof STANDINGS)[number]

/** While a car is offered: is it somebody else's for now, one may still ask, or be the next. Source: DC-04, VD-06, VD-07. */
export const WHILE_OFFERED: readonly Standing[] = ['free', 'coming', 'reserved']

/** The standing of a car by its state; a car that the state of the stock does not know is gone. Source: DC-04, DC-52. */
export function standingOf(state: CarState | undefined): Standing {
  if (state === undefined) return 'gone'
  if (state.status === 'sold') return 'sold'
  if (state.reserved === true) return 'reserved'
  return state.status === 'coming_soon' ? 'coming' : 'free'
}

/**
 * States by car id, as of the build. A car that is not in it is no longer in stock. `reservesOnline`: which cars have been
 * reserved since, the API tells (`RESERVED_CARS_PATH`).
 */
export type StockState = { cars: Readonly<Record<string, CarState | undefined>>; reservesOnline?: true }

/** Where the API tells which cars are reserved online. */
export const RESERVED_CARS_PATH = '/api/reservations/cars'

/** 13,000 cars tell 600 kB, and a page asks for one: in so many parts each has less than 10 kB. */
export const STOCK_STATE_PARTS = 128

/** The part that tells of a car. Ids that follow each other, or end alike, spread over all parts. */
export function stockStatePart(id: number): number {
  return Math.imul(id, GOLDEN_RATIO) >>> (32 - Math.log2(STOCK_STATE_PARTS))
}

/** Of 2^32; the multiplier of Fibonacci hashing. */
const GOLDEN_RATIO = 0x9e3779b1

/** Where a bundle has a part. */
export const stockStatePath = (part: number): string => `/stock-state/${part}.json`
