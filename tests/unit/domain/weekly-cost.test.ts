import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runningInputs } from '../../../src/domain/running-inputs.ts'
import { weeklyCost } from '../../../src/domain/weekly-cost.ts'
import type { ItemType } from '../../../src/records/index.ts'
import { aCar } from '../../support/builders.ts'

const costs = { kmAYear: 12_000, petrolPerLitre: 2, dieselPerLitre: 1.8, registrationAYear: 884 }
const settings = {
  runningCosts: costs,
  serviceAdvantage: { default: {}, byModel: { Camry: { amount: 300 } } },
  region: 'en-AU' as const,
}
const YEAR = 2025

const inputsOf = (fields: Parameters<typeof aCar>[0] = {}) =>
  runningInputs(aCar({ make: 'Mazda', variant: { fuelconsumptioncombined: 6.5 }, ...fields }), settings, YEAR)

test('a week costs what can be worked out by hand from the figures shown', () => {
  const cost = weeklyCost({
    kmAYear: 12_000,
    registrationAYear: 884,
    repayment: 99.4,
    litresPer100Km: 6.5,
    fuelPerLitre: 2,
    service: { dollars: 260, everyMonths: 12, everyKm: 15_000 },
  })
  // 120 x 6.5 l x $2 = $1,560 a year; one service a year; $884 a year.
  expect(cost).toEqual({ repayment: 99, fuel: 30, service: 5, registration: 17, running: 52, total: 151 })
})

test('services come by the months or by the kilometres, whatever is first', () => {
  const service = { dollars: 520, everyMonths: 6, everyKm: 10_000 }
  const perWeek = (kmAYear: number) => weeklyCost({ kmAYear, registrationAYear: 0, service }).service
  expect(perWeek(20_000)).toBe(20)
  expect(perWeek(10_000)).toBe(20)
  expect(perWeek(40_000)).toBe(40)
})

test('a part that is not known is left out, and the total is the sum of the others', () => {
  expect(weeklyCost({ kmAYear: 12_000, registrationAYear: 884, litresPer100Km: 6.5 })).toEqual({
    registration: 17,
    running: 17,
    total: 17,
  })
  expect(weeklyCost({ kmAYear: 12_000, registrationAYear: 0, fuelPerLitre: 2 }).fuel).toBeUndefined()
})

test('the total is always the sum of the whole dollars shown', () => {
  const dollars = fc.double({ min: 0, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(dollars, dollars, dollars, (repayment, registrationAYear, kmAYear) => {
      const cost = weeklyCost({ kmAYear, registrationAYear, repayment, litresPer100Km: 7, fuelPerLitre: 2.05 })
      expect(cost.total).toBe(cost.repayment! + cost.fuel! + cost.registration)
      expect(cost.running).toBe(cost.total - cost.repayment!)
      expect(Number.isInteger(cost.total)).toBe(true)
    }),
  )
})

test('petrol, hybrid and diesel cars burn at their own price, with the consumption that the maker states', () => {
  expect(inputsOf()).toEqual({
    kmAYear: 12_000,
    registrationAYear: 884,
    litresPer100Km: 6.5,
    fuelPerLitre: 2,
  })
  expect(inputsOf({ simple_fuel: 'Diesel' })?.fuelPerLitre).toBe(1.8)
  expect(inputsOf({ simple_fuel: undefined, fuel: 'Petrol - Unleaded ULP' })?.fuelPerLitre).toBe(2)
  expect(inputsOf({ simple_fuel: 'Hybrid', fuel: undefined })?.fuelPerLitre).toBe(2)
})

test('what only charges, gas, and a consumption in other units tell no fuel, and then nothing at all', () => {
  expect(inputsOf({ simple_fuel: 'Electric', fuel: 'Electric' })).toBeUndefined()
  expect(inputsOf({ simple_fuel: 'LPG' })).toBeUndefined()
  expect(inputsOf({ simple_fuel: 'Petrol', fuel: 'Petrol or LPG (Dual)' })).toBeUndefined()
  expect(inputsOf({ simple_fuel: undefined })).toBeUndefined()
  expect(inputsOf({ variant: { fuelconsumptioncombined: '30 mpg' } })).toBeUndefined()
  expect(inputsOf({ variant: { fuelconsumptioncombined: 0 } })).toBeUndefined()
  expect(inputsOf({ variant: undefined })).toBeUndefined()
})

test('TSA-02 a Toyota has its capped price until the last year that the maker gives it', () => {
  const service = (year: number | undefined) => inputsOf({ make: 'Toyota', model: 'RAV4', year })?.service
  const capped = { dollars: 260, everyMonths: 12, everyKm: 15_000 }
  expect(service(YEAR)).toEqual(capped)
  expect(service(YEAR - 4)).toEqual(capped)
  expect(service(YEAR - 5)).toBeUndefined()
  expect(service(undefined)).toBeUndefined()
})

test('services and registration alone are not told as what a car takes to run', () => {
  const toyota = { make: 'Toyota', model: 'RAV4', year: YEAR }
  expect(inputsOf({ ...toyota, simple_fuel: 'Electric', fuel: 'Electric' })).toBeUndefined()
  expect(inputsOf({ ...toyota, variant: undefined })).toBeUndefined()
  expect(inputsOf(toyota)?.service).toBeDefined()
})

test('a hybrid that is charged tells nothing, as its electricity is not counted', () => {
  const hybrid = (litres: number, fuel = 'Hybrid', item_type: ItemType = 'car') =>
    inputsOf({ item_type, simple_fuel: fuel, fuel, variant: { fuelconsumptioncombined: litres } })
  expect(hybrid(1.7)).toBeUndefined()
  expect(hybrid(2.9)).toBeUndefined()
  expect(hybrid(1.7, 'Petrol/Electric')).toBeUndefined()
  expect(hybrid(5, 'Plug-in Hybrid')).toBeUndefined()
  expect(hybrid(5, 'PHEV')).toBeUndefined()
  expect(hybrid(3)?.litresPer100Km).toBe(3)
  // No car burns so little of petrol alone, whatever its feed says; a motorcycle may.
  expect(hybrid(1.7, 'Petrol')).toBeUndefined()
  expect(hybrid(2.1, 'Petrol', 'motorcycle')?.litresPer100Km).toBe(2.1)
  expect(hybrid(2.1, 'Hybrid', 'motorcycle')).toBeUndefined()
})

test('DC-156 a dealer’s own price for a service counts in what a car costs a week', () => {
  expect(inputsOf({ make: 'Toyota', model: 'Camry', year: YEAR })?.service?.dollars).toBe(300)
})
