import { sameWords } from './text.ts'
import type { ValuationAnswers } from './valuation.ts'
import { badgeMeant, isSameModel } from './written-car.ts'

/** A car whose price on the market is known: kilometres, dollars. */
export type MarketCar = {
  make: string
  model: string
  badge?: string | undefined
  year: number
  km: number
  price: number
}

/** The car to be valued. */
export type ValuedCar = Omit<MarketCar, 'price'>

/** Fewer say nothing about a market. */
export const FEWEST_ALIKE = 3
/** More are less alike. */
const MOST_ALIKE = 8
/** A car further off in age says more about its year than about this one. */
const YEARS_APART = 3

/** How far two cars of one model are apart: a year counts as much as so many kilometres, another badge as half a year. */
const KM_LIKE_A_YEAR = 15_000
const BADGE_IN_YEARS = 0.5

/** What a year more, and 10,000 km more, take off the price of a car, as shares of it. */
export const LOSS_A_YEAR = 0.08
export const LOSS_A_10_000_KM = 0.015

/** What the dealer keeps of the price at which such a car is offered: inspection, repairs, warranty, and a living. */
export const DEALER_SHARE = 0.12

/** How much less a car is worth for an answer that is not the best, as a share of its price; nothing where it is not listed. */
const LOSS_BY_ANSWER: { [Question in keyof ValuationAnswers]: Partial<Record<ValuationAnswers[Question], number>> } = {
  serviceHistory: { partial: 0.02, none: 0.05 },
  workingComponents: { no: 0.05 },
  twoKeySets: {},
  noIllegalModifications: { no: 0.06 },
  interiorCondition: { good: 0.01, fair: 0.03, poor: 0.07 },
  exteriorCondition: { good: 0.01, fair: 0.04, poor: 0.09 },
}

/** Cutting and teaching a key costs the same for every car, in dollars. */
export const SECOND_KEY = 250

/** A price that is asked is not yet paid, and no photo is an inspection: the range about an offer, as a share of it. */
const NARROWEST_RANGE = 0.04

/** A line of the reckoning: where it comes from, and the whole dollars that it adds or takes. */
export type EstimateLine = { of: 'market' | 'age' | 'distance' | 'dealer' | keyof ValuationAnswers; dollars: number }

/** An offer in whole dollars: the sum of its lines, none of which is left out. */
export type Estimate = {
  offer: number
  range: { low: number; high: number }
  lines: EstimateLine[]
  /** How many cars of the market it rests on. */
  alike: number
}

/**
 * What a dealer would give for a car, out of the prices of the cars most like it: their mean, mended for the difference
 * in age and distance, less the dealer's share and what each answer costs. Nothing where too few are alike, or where
 * nothing is left. Source: TI-14, DC-110.
 */
export function estimateOf(
  car: ValuedCar,
  answers: ValuationAnswers,
  market: readonly MarketCar[],
): Estimate | undefined {
  const alike = mostAlike(car, market)
  if (alike.length < FEWEST_ALIKE) return undefined
  const mean = meanOf(alike.map(({ price }) => price))
  const yearsNewer = car.year - meanOf(alike.map(({ year }) => year))
  const kmMore = car.km - meanOf(alike.map(({ km }) => km))
  const asked = [
    line('market', mean),
    line('age', mean * LOSS_A_YEAR * yearsNewer),
    line('distance', (-mean * LOSS_A_10_000_KM * kmMore) / 10_000),
  ]
  const worth = sumOf(asked)
  const lines = [...asked, line('dealer', -worth * DEALER_SHARE), ...linesOfAnswers(answers, worth)]
  const offer = sumOf(lines)
  if (offer <= 0) return undefined
  const spread = offer * Math.max(NARROWEST_RANGE, spreadOf(alike.map(other => likeThis(car, other))) / 2)
  return {
    offer,
    range: { low: Math.max(0, Math.round(offer - spread)), high: Math.round(offer + spread) },
    lines,
    alike: alike.length,
  }
}

/** Every question has its line, also one whose answer costs nothing: what another answer would have done is no secret. */
function linesOfAnswers(answers: ValuationAnswers, worth: number): EstimateLine[] {
  const { twoKeySets, ...others } = LOSS_BY_ANSWER
  const shares = Object.entries(others).map(([question, losses]) => {
    const of = question as keyof typeof others
    return line(of, -worth * ((losses as Record<string, number>)[answers[of]] ?? 0))
  })
  return [...shares, line('twoKeySets', answers.twoKeySets === 'yes' ? 0 : -SECOND_KEY)]
}

function mostAlike(car: ValuedCar, market: readonly MarketCar[]): MarketCar[] {
  const ofModel = market.filter(other => isSameModel(other, car))
  const meant = { ...car, badge: badgeMeant(car.badge, ofModel) }
  return ofModel
    .filter(other => Math.abs(other.year - car.year) <= YEARS_APART && other.price > 0)
    .map(other => ({ other, apart: yearsApart(meant, other) }))
    .sort((a, b) => a.apart - b.apart || a.other.price - b.other.price)
    .slice(0, MOST_ALIKE)
    .map(({ other }) => other)
}

function yearsApart(car: ValuedCar, other: MarketCar): number {
  const sameBadge = car.badge === undefined || sameWords(car.badge, other.badge ?? '')
  return (
    Math.abs(other.year - car.year) + Math.abs(other.km - car.km) / KM_LIKE_A_YEAR + (sameBadge ? 0 : BADGE_IN_YEARS)
  )
}

/** The price of another car, were it as old and as far driven as this one. */
function likeThis(car: ValuedCar, other: MarketCar): number {
  const age = LOSS_A_YEAR * (car.year - other.year)
  const distance = (LOSS_A_10_000_KM * (car.km - other.km)) / 10_000
  return other.price * (1 + age - distance)
}

/** How much prices differ, as the share of their mean that their standard deviation is. */
function spreadOf(prices: readonly number[]): number {
  const mean = meanOf(prices)
  return Math.sqrt(meanOf(prices.map(price => (price - mean) ** 2))) / mean
}

// Minus nothing is nothing.
const line = (of: EstimateLine['of'], dollars: number): EstimateLine => ({ of, dollars: Math.round(dollars) + 0 })

const sumOf = (lines: readonly EstimateLine[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0)

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
