import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VALUATION_QUESTIONS, type ValuationAnswers, type ValuationQuestion } from '../../../src/domain/valuation.ts'
import {
  DEALER_SHARE,
  type Estimate,
  estimateOf,
  FEWEST_ALIKE,
  LOSS_A_10_000_KM,
  LOSS_A_YEAR,
  type MarketCar,
  SECOND_KEY,
  type ValuedCar,
} from '../../../src/domain/valuation-estimate.ts'
import type { Car } from '../../../src/records/index.ts'
import { BEST_ANSWERS } from '../../support/builders.ts'

const corolla: ValuedCar = { make: 'Toyota', model: 'Corolla', badge: 'SX', year: 2021, km: 50_000 }
const onMarket = (fields: Partial<MarketCar> = {}): MarketCar => ({ ...corolla, price: 20_000, ...fields })
const likeIt = [onMarket(), onMarket(), onMarket()]
const dollarsOf = (estimate: Estimate | undefined, of: string) => estimate?.lines.find(line => line.of === of)?.dollars

describe('DC-110 the estimate', () => {
  test('of a car like those of the market is their price less the share of the dealer', () => {
    expect(estimateOf(corolla, BEST_ANSWERS, likeIt)).toMatchObject({ offer: 20_000 * (1 - DEALER_SHARE), alike: 3 })
  })

  test('is less for a year more and for kilometres more, more for a younger one', () => {
    const older = estimateOf({ ...corolla, year: 2020, km: 60_000 }, BEST_ANSWERS, likeIt)
    expect(dollarsOf(older, 'age')).toBe(-20_000 * LOSS_A_YEAR)
    expect(dollarsOf(older, 'distance')).toBe(-20_000 * LOSS_A_10_000_KM)
    expect(dollarsOf(estimateOf({ ...corolla, year: 2022 }, BEST_ANSWERS, likeIt), 'age')).toBe(20_000 * LOSS_A_YEAR)
  })

  test('takes the cars that are most alike: of the model, however it is written, of near years, and of the badge first', () => {
    const others = [
      onMarket({ model: 'Camry', price: 90_000 }),
      onMarket({ make: 'Kia', price: 90_000 }),
      onMarket({ year: 2017, price: 90_000 }),
      onMarket({ price: 0 }),
    ]
    expect(estimateOf(corolla, BEST_ANSWERS, others)).toBeUndefined()
    const written = likeIt.map(car => ({ ...car, make: 'TOYOTA', model: 'corolla' }))
    expect(dollarsOf(estimateOf(corolla, BEST_ANSWERS, [...others, ...written]), 'market')).toBe(20_000)
    const eightOfTheBadge = [...likeIt, ...likeIt, onMarket(), onMarket()]
    const ofOtherBadge = onMarket({ badge: 'ZR', price: 90_000 })
    expect(dollarsOf(estimateOf(corolla, BEST_ANSWERS, [ofOtherBadge, ...eightOfTheBadge]), 'market')).toBe(20_000)
  })

  test('needs three cars alike, and something left to offer', () => {
    expect(estimateOf(corolla, BEST_ANSWERS, likeIt.slice(0, FEWEST_ALIKE - 1))).toBeUndefined()
    const nearlyNothing = likeIt.map(car => ({ ...car, price: SECOND_KEY }))
    expect(estimateOf(corolla, { ...BEST_ANSWERS, twoKeySets: 'no' }, nearlyNothing)).toBeUndefined()
  })

  test('is a range too, wider where prices differ more', () => {
    const equal = estimateOf(corolla, BEST_ANSWERS, likeIt)!
    const differing = estimateOf(corolla, BEST_ANSWERS, [
      onMarket(),
      onMarket({ price: 15_000 }),
      onMarket({ price: 25_000 }),
    ])!
    expect(equal.range).toEqual({ low: 16_896, high: 18_304 })
    expect(differing.offer).toBe(equal.offer)
    expect(differing.range.high - differing.range.low).toBeGreaterThan(equal.range.high - equal.range.low)
  })

  test('tells what a second key is worth', () => {
    const withOne = estimateOf(corolla, { ...BEST_ANSWERS, twoKeySets: 'no' }, likeIt)!
    expect(estimateOf(corolla, BEST_ANSWERS, likeIt)!.offer - withOne.offer).toBe(SECOND_KEY)
  })
})

const answers = fc.record(
  Object.fromEntries(
    Object.entries(VALUATION_QUESTIONS).map(([question, choices]) => [question, fc.constantFrom(...choices)]),
  ),
) as unknown as fc.Arbitrary<ValuationAnswers>
const marketCar = fc.record({
  make: fc.constant('Toyota'),
  model: fc.constant('Corolla'),
  badge: fc.constantFrom('SX', 'ZR', undefined),
  year: fc.integer({ min: 2016, max: 2026 }),
  km: fc.integer({ min: 0, max: 200_000 }),
  price: fc.double({ min: 1, max: 200_000, noNaN: true }),
})
const market = fc.array(marketCar, { minLength: 3, maxLength: 20 })

test('the lines shown add up to the offer exactly, none of them hidden, and the range is about it', () => {
  const all = ['market', 'age', 'distance', 'dealer', ...Object.keys(VALUATION_QUESTIONS)].sort()
  let offers = 0
  fc.assert(
    fc.property(marketCar, answers, market, (car, given, cars) => {
      const estimate = estimateOf(car, given, cars)
      if (estimate === undefined) return
      offers += 1
      const { offer, lines, range } = estimate
      expect(lines.reduce((sum, { dollars }) => sum + dollars, 0)).toBe(offer)
      expect(lines.map(({ of }) => of).sort()).toEqual(all)
      expect([offer, ...lines.map(({ dollars }) => dollars)].every(Number.isSafeInteger)).toBe(true)
      expect(range.low <= offer && offer <= range.high).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(offers).toBeGreaterThan(500)
})

test('no answer brings more than a better one', () => {
  const questions = Object.keys(VALUATION_QUESTIONS) as ValuationQuestion[]
  fc.assert(
    fc.property(marketCar, answers, fc.constantFrom(...questions), market, (car, given, question, cars) => {
      const offers = VALUATION_QUESTIONS[question].map(
        answer => estimateOf(car, { ...given, [question]: answer }, cars)?.offer ?? 0,
      )
      expect(offers).toEqual([...offers].sort((a, b) => b - a))
    }),
    { numRuns: 2_000 },
  )
})

test('DC-110 on the stock of a sample dealer, the estimate out of all other cars misses half of the prices by less than a tenth', () => {
  const stock = gunzipSync(
    readFileSync(new URL('../../../sites/brackenfield-motor-group/stock.ndjson.gz', import.meta.url)),
  )
  const cars = stock
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Car)
    .filter(car => car.car_type === 'used' && car.price !== undefined && car.year !== undefined)
    .map(({ make, model, badge, year = 0, km = 0, price = 0 }) => ({ make, model, badge, year, km, price }))
  const misses = cars
    .slice(0, 300)
    .flatMap(car => {
      const estimate = estimateOf(
        car,
        BEST_ANSWERS,
        cars.filter(other => other !== car),
      )
      return estimate === undefined ? [] : Math.abs(estimate.offer / (1 - DEALER_SHARE) / car.price - 1)
    })
    .sort((a, b) => a - b)
  expect(misses.length).toBeGreaterThan(200)
  expect(misses[Math.floor(misses.length / 2)]).toBeLessThan(0.1)
})
