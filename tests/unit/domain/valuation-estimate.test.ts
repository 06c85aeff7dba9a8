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
    // Nothing, and not minus nothing.
    expect(dollarsOf(estimateOf(corolla, BEST_ANSWERS, likeIt), 'distance')).toBe(0)
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
    const marketOf = (car: ValuedCar, market: MarketCar[]) => dollarsOf(estimateOf(car, BEST_ANSWERS, market), 'market')
    for (const lessAlike of [
      onMarket({ badge: 'ZR', price: 10_000 }),
      onMarket({ badge: undefined, price: 10_000 }),
      onMarket({ year: 2020, price: 10_000 }),
      onMarket({ km: 30_000, price: 10_000 }),
      onMarket({ price: 90_000 }),
    ])
      expect(marketOf(corolla, [lessAlike, ...eightOfTheBadge])).toBe(20_000)
    const driven = eightOfTheBadge.map(car => ({ ...car, km: 55_000 }))
    expect(marketOf(corolla, [onMarket({ year: 2020, price: 10_000 }), ...driven])).toBe(20_000)
    const { badge: _, ...withoutBadge } = corolla
    expect(marketOf(withoutBadge, [onMarket({ badge: 'ZR', price: 12_000 }), ...eightOfTheBadge])).toBe(19_000)
  })

  test('takes cars that are three years older or younger, and no others', () => {
    const ofYear = (year: number) =>
      estimateOf(
        corolla,
        BEST_ANSWERS,
        likeIt.map(car => ({ ...car, year })),
      )
    expect([2017, 2018, 2024, 2025].map(year => ofYear(year) !== undefined)).toEqual([false, true, true, false])
  })

  test('takes off for each answer what the dealer has to mend or cannot promise', () => {
    const off = (answers: Partial<ValuationAnswers>) =>
      dollarsOf(estimateOf(corolla, { ...BEST_ANSWERS, ...answers }, likeIt), Object.keys(answers)[0]!)
    expect(off({ serviceHistory: 'partial' })).toBe(-400)
    expect(off({ serviceHistory: 'none' })).toBe(-1_000)
    expect(off({ workingComponents: 'no' })).toBe(-1_000)
    expect(off({ noIllegalModifications: 'no' })).toBe(-1_200)
    expect((['good', 'fair', 'poor'] as const).map(interiorCondition => off({ interiorCondition }))).toEqual([
      -200, -600, -1_400,
    ])
    expect((['good', 'fair', 'poor'] as const).map(exteriorCondition => off({ exteriorCondition }))).toEqual([
      -200, -800, -1_800,
    ])
  })

  test('needs three cars alike, and something left to offer', () => {
    expect(estimateOf(corolla, BEST_ANSWERS, likeIt.slice(0, FEWEST_ALIKE - 1))).toBeUndefined()
    const withOneKey = (price: number) =>
      estimateOf(
        corolla,
        { ...BEST_ANSWERS, twoKeySets: 'no' },
        likeIt.map(car => ({ ...car, price })),
      )
    expect(withOneKey(SECOND_KEY)).toBeUndefined()
    // $34 for the dealer and $250 for the key leave nothing; a dollar more leaves a dollar.
    expect(withOneKey(284)).toBeUndefined()
    expect(withOneKey(285)?.offer).toBe(1)
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
    expect(differing.range).toEqual({ low: 15_804, high: 19_396 })
  })

  test('is no wider where prices differ as age and distance do', () => {
    const market = [
      onMarket({ year: 2020, price: 20_000 / (1 + LOSS_A_YEAR) }),
      onMarket({ year: 2022, price: 20_000 / (1 - LOSS_A_YEAR) }),
      onMarket({ km: 150_000, price: 20_000 / (1 + 10 * LOSS_A_10_000_KM) }),
      onMarket({ km: 0, price: 20_000 / (1 - 5 * LOSS_A_10_000_KM) }),
    ]
    const { offer, range } = estimateOf(corolla, BEST_ANSWERS, market)!
    expect(range).toEqual({ low: Math.round(offer * 0.96), high: Math.round(offer * 1.04) })
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
