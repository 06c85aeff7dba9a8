import { expect, test } from 'vitest'
import { toyota } from '../../../scripts/samples/catalogue/toyota.ts'
import { createChance } from '../../../scripts/samples/chance.ts'
import { featuresOf } from '../../../scripts/samples/features.ts'
import { inventPlate, inventVin } from '../../../scripts/samples/identity.ts'
import { electric } from '../../../scripts/samples/lines.ts'
import { monthlyPayment, roundedPrice } from '../../../scripts/samples/market.ts'
import { checkDigit } from '../../../src/domain/vin.ts'

test('the same seed draws the same, another seed draws differently', () => {
  const draws = (seed: string) => {
    const chance = createChance(seed)
    return Array.from({ length: 20 }, () => chance.next())
  }
  expect(draws('a')).toEqual(draws('a'))
  expect(draws('a')).not.toEqual(draws('b'))
})

test('draws stay within their bounds, both ends included, and weights are kept', () => {
  const chance = createChance('bounds')
  const dice = Array.from({ length: 2000 }, () => chance.between(1, 6))
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  const coins = Array.from({ length: 2000 }, () => chance.weighted([['head', 3] as const, ['tail', 1] as const]))
  const heads = coins.filter(coin => coin === 'head').length
  expect(heads).toBeGreaterThan(1400)
  expect(heads).toBeLessThan(1600)
  const five = chance.several([1, 2, 3, 4, 5], 5)
  expect([...five].sort()).toEqual([1, 2, 3, 4, 5])
})

test('a VIN has 17 letters without I, O and Q, and a right check digit', () => {
  // The example of the standard itself.
  expect(checkDigit('1M8GDM9AXKP042788')).toBe('X')
  expect(checkDigit('11111111111111111')).toBe('1')
  const vin = inventVin('Toyota', 2021, createChance('vin'))
  expect(vin).toMatch(/^JTN[A-HJ-NPR-Z0-9]{14}$/)
  expect(vin[8]).toBe(checkDigit(vin))
  expect(vin[9]).toBe('M')
})

test('plates have the shape of their state and spell nothing', () => {
  const chance = createChance('plates')
  expect(inventPlate('NSW', chance)).toMatch(/^[B-DF-HJ-NP-TV-Z]{3}\d\d[B-DF-HJ-NP-TV-Z]$/)
  expect(inventPlate('WA', chance)).toMatch(/^1[A-Z]{3}\d{3}$/)
  expect(inventPlate('Canterbury', chance)).toMatch(/^[A-Z]{3}\d{3}$/)
})

test('prices end on 990 or 490, small ones on 90', () => {
  expect(roundedPrice(25_100)).toBe(24_990)
  expect(roundedPrice(25_260)).toBe(25_490)
  expect(roundedPrice(7_060)).toBe(7_090)
})

test('a loan of $10,000 at 12 % over a year costs $888.49 a month', () => {
  expect(monthlyPayment(10_000, { interestRate: 12, comparisonRate: 12, termMonths: 12 })).toBeCloseTo(888.49, 2)
})

test('a car has one screen and one set of wheels, and the trim above has more', () => {
  const rav4 = toyota.find(line => line.series === 'AXAH52R')!
  const never = { ...createChance('all'), share: () => false }
  const drivetrain = rav4.engines.awd!
  const car = { line: rav4, year: 2024, drivetrain, seats: 5, dollars: 58_360, towKg: 1500 }
  const plain = featuresOf({ ...car, level: 1 }, never)
  const best = featuresOf({ ...car, level: 4 }, never)
  expect(plain).toContain('8-inch touchscreen')
  expect(best).toContain('10.5-inch touchscreen')
  expect(best).not.toContain('8-inch touchscreen')
  expect(best.filter(feature => feature.endsWith('alloy wheels'))).toEqual(['20-inch alloy wheels'])
  expect(best.length).toBeGreaterThan(plain.length)
  const charged = electric('All Wheel Drive', 73, 438, 18.1)
  expect(featuresOf({ ...car, level: 1, drivetrain: charged }, never)).toContain('DC fast charging')
})
