import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runningInputs } from '../../../src/domain/running-inputs.ts'
import { drivingCost, weeklyCost } from '../../../src/domain/weekly-cost.ts'
import type { Region } from '../../../src/domain/wording.ts'
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

const charging = { ...costs, electricityPerKwh: 0.3 }

const chargedOf = (
  fields: Parameters<typeof aCar>[0] = {},
  others: Partial<Parameters<typeof runningInputs>[1]> = {},
) =>
  runningInputs(
    aCar({ make: 'Kia', simple_fuel: 'Electric', fuel: 'Electric', variant: { energyconsumption: 16 }, ...fields }),
    { ...settings, runningCosts: charging, ...others },
    YEAR,
  )

test('features #7 a week of an electric car costs what can be worked out by hand from its electricity', () => {
  const inputs = chargedOf()
  expect(inputs).toEqual({ kmAYear: 12_000, registrationAYear: 884, kwhPer100Km: 16, electricityPerKwh: 0.3 })
  // 120 x 16 kWh x $0.30 = $576 a year; $884 a year.
  expect(weeklyCost({ ...inputs!, repayment: 99.4 })).toEqual({
    repayment: 99,
    electricity: 11,
    registration: 17,
    running: 28,
    total: 127,
  })
  expect(chargedOf({ make: 'Toyota', model: 'bZ4X', year: YEAR })?.service?.everyMonths).toBe(12)
})

test('features #7 cars compare by what a distance costs, to which services and registration add nothing', () => {
  const service = { dollars: 260, everyMonths: 12, everyKm: 15_000 }
  expect(drivingCost({ ...chargedOf()!, service })).toBe(11)
  expect(drivingCost({ ...inputsOf()!, service, roadUserPer1000Km: 76 })).toBe(30 + 18)
})

test('features #7 an electric car has no weekly cost before its consumption is known and the site states a price', () => {
  const kwhOf = (energyconsumption?: string | number) => chargedOf({ variant: { energyconsumption } })?.kwhPer100Km
  expect(kwhOf()).toBeUndefined()
  expect(kwhOf('28 kWh/100 mi')).toBeUndefined()
  expect(chargedOf({ variant: undefined })).toBeUndefined()
  expect(chargedOf({}, { runningCosts: costs })).toBeUndefined()
  // What burns litres too is none, whatever its feed says.
  expect(chargedOf({ variant: { energyconsumption: 16, fuelconsumptioncombined: 1.7 } })).toBeUndefined()
  expect(inputsOf({ simple_fuel: 'Electric', fuel: 'Electric' })).toBeUndefined()
})

test.each(['Plug-in Hybrid', 'PHEV', 'Petrol/Electric', 'Electric - Petrol', 'Hybrid', 'Electric (range extender)'])(
  'features #7 a car that runs on "%s" is not reckoned as one that only charges',
  fuel => {
    const variant = { energyconsumption: 16 }
    expect(chargedOf({ simple_fuel: fuel, fuel, variant })).toBeUndefined()
    expect(chargedOf({ simple_fuel: 'Electric', fuel, variant })).toBeUndefined()
  },
)

test('features #7 road user charges are those of electric cars, in New Zealand of diesels too, and there these wait for them', () => {
  const paying = { ...charging, roadUserPer1000Km: 76 }
  const ofZealand = (
    runningCosts: typeof charging & { roadUserPer1000Km?: number } = paying,
    fields: Parameters<typeof aCar>[0] = {},
  ) => chargedOf(fields, { runningCosts, region: 'en-NZ' })
  expect(ofZealand(charging)).toBeUndefined()
  // 12 x $76 = $912 a year.
  expect(weeklyCost(ofZealand()!)).toMatchObject({ electricity: 11, roadUser: 18, registration: 17, total: 46 })
  expect(ofZealand({ ...paying, roadUserPer1000Km: 0 })?.roadUserPer1000Km).toBe(0)
  const motorcycle = { item_type: 'motorcycle', variant: { energyconsumption: 6 } } as const
  expect(ofZealand(paying, motorcycle)?.kwhPer100Km).toBe(6)
  expect(ofZealand(paying, motorcycle)).not.toHaveProperty('roadUserPer1000Km')
  expect(ofZealand(charging, motorcycle)).toBeDefined()
  const burning = (simple_fuel: string, runningCosts: typeof charging = paying, region: Region = 'en-NZ') => {
    const car = aCar({ make: 'Mazda', simple_fuel, variant: { fuelconsumptioncombined: 6.5 } })
    return runningInputs(car, { ...settings, runningCosts, region }, YEAR)
  }
  expect([burning('Diesel'), burning('Petrol')].map(inputs => inputs!.roadUserPer1000Km)).toEqual([76, undefined])
  // Elsewhere the tax is in the price of diesel.
  expect(burning('Diesel', paying, 'en-AU')?.litresPer100Km).toBe(6.5)
  expect(burning('Diesel', paying, 'en-AU')).not.toHaveProperty('roadUserPer1000Km')
  expect([burning('Diesel', charging), burning('Petrol', charging)]).toEqual([undefined, expect.anything()])
})

test('gas, and a consumption in other units tell no fuel, and then nothing at all', () => {
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
