import { expect, test } from 'vitest'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import type { WeeklyBlock } from '../../../src/views/weekly-cost.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const runningCosts = { petrolPerLitre: 2, dieselPerLitre: 1.8, registrationAYear: 884, asOf: '2025-05-01' }
const lender = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, disclaimer: 'Terms apply.' }
const financed = aCar({
  make: 'Mazda',
  price: 20_000,
  finance_lenders: { manual: lender },
  variant: { fuelconsumptioncombined: 6.5 },
})

function weeklyOf(settings: Partial<SiteFile> = { runningCosts }, car = financed): WeeklyBlock | undefined {
  return carPage(aSite({ settings, cars: [car] }), car).weekly
}

test('FN-13 the weekly cost tells the repayment of the finance card, with comparison rate and warning beside it', () => {
  const weekly = weeklyOf()!
  expect(weekly.rows.map(({ part, label, value }) => [part, label, value])).toEqual([
    ['repayment', 'Repayment, as in the finance example', '$99'],
    ['fuel', 'Fuel: 6.5 L/100 km, as the maker states', '$30'],
    ['registration', 'Registration and compulsory insurance', '$17'],
  ])
  expect(weekly).toMatchObject({ total: '$146 a week in all', rate: '8.70% comparison rate' })
  expect(weekly.warning).toMatch(/^WARNING: This comparison rate/)
  expect(weekly.asOf).toBe('Prices as of 1 May 2025. Other insurance, tyres and loss of value are not in it.')
})

test('FN-13 where repayments are told by the month alone, none is told by the week', () => {
  const monthly = { ...financed, finance_lenders: { manual: { ...lender, paymentMonth: 430 } } }
  const weekly = weeklyOf({ runningCosts, finance: { repaymentsPer: 'month' } }, monthly)!
  expect(weekly.rows.map(({ part }) => part)).toEqual(['fuel', 'registration'])
  expect(weekly).toMatchObject({ total: '$47 a week to run', rate: undefined, warning: undefined })
})

test('FN-21, DC-98 its repayment is that of the finance card, also over a term that nobody could choose', () => {
  const taurus = { interestRate: 9, termMonths: 42, disclaimer: 'Terms apply.' }
  const car = { ...financed, price: 30_000, finance_lenders: { taurus } }
  const { finance, weekly } = carPage(aSite({ settings: { runningCosts }, cars: [car] }), car)
  expect(finance?.amount).toBe('$173 per week')
  expect(weekly?.rows[0]).toMatchObject({ part: 'repayment', value: '$173' })
})

test('without an estimate it tells what the car takes to run, and no rate', () => {
  const weekly = weeklyOf(undefined, { ...financed, finance_lenders: undefined })!
  expect(weekly.rows.map(({ part }) => part)).toEqual(['fuel', 'registration'])
  expect(weekly).toMatchObject({ total: '$47 a week to run', rate: undefined, warning: undefined })
})

test('each figure that a visitor may know better is a field', () => {
  expect(weeklyOf()!.fields.map(({ name, value }) => [name, value])).toEqual([
    ['kmAYear', 12_000],
    ['fuelPerLitre', 2],
    ['registrationAYear', 884],
  ])
})

const electric = { ...financed, simple_fuel: 'Electric', fuel: 'Electric', variant: { energyconsumption: 152 } }

test('features #7 an electric car tells its electricity, at a price a kWh that a visitor can change', () => {
  const weekly = weeklyOf({ runningCosts: { ...runningCosts, electricityPerKwh: 0.3 } }, electric)!
  expect(weekly.rows.map(({ part, label, value }) => [part, label, value])).toEqual([
    ['repayment', 'Repayment, as in the finance example', '$99'],
    ['electricity', 'Electricity at home: 15.2 kWh/100 km, as the maker states', '$11'],
    ['registration', 'Registration and compulsory insurance', '$17'],
  ])
  expect(weekly.total).toBe('$127 a week in all')
  expect(weekly.fields.map(({ name, label, value }) => [name, label, value])).toEqual([
    ['kmAYear', 'Kilometres a year', 12_000],
    ['electricityPerKwh', 'Electricity, dollars per kWh', 0.3],
    ['registrationAYear', 'Registration, dollars a year', 884],
  ])
})

test('features #7 in New Zealand it tells road user charges too, as the site states them', () => {
  const costs = { ...runningCosts, electricityPerKwh: 0.3, roadUserPer1000Km: 76 }
  const weekly = weeklyOf({ runningCosts: costs, region: 'en-NZ' }, electric)!
  expect(weekly.rows.map(({ label }) => label)).toContain('Road user charges')
  expect(weekly.fields.map(({ name }) => name)).toEqual([
    'kmAYear',
    'electricityPerKwh',
    'roadUserPer1000Km',
    'registrationAYear',
  ])
})

test('an electric car has no weekly cost where the site states no price of electricity or the feed no consumption', () => {
  const toyota = { ...electric, make: 'Toyota', model: 'bZ4X', year: 2025 }
  expect(weeklyOf(undefined, toyota)).toBeUndefined()
  const priced = { runningCosts: { ...runningCosts, electricityPerKwh: 0.3 } }
  expect(weeklyOf(priced, { ...toyota, variant: undefined })).toBeUndefined()
  expect(weeklyOf(priced, { ...toyota, simple_fuel: 'Plug-in Hybrid', fuel: undefined })).toBeUndefined()
})

test('RG-06 sites that state no prices, stock in miles, shoppers who drive miles and sold cars have no weekly cost', () => {
  expect(weeklyOf({})).toBeUndefined()
  expect(weeklyOf({ runningCosts, stock: { feeds: [], distanceUnit: 'mi' } as SiteFile['stock'] })).toBeUndefined()
  expect(weeklyOf({ runningCosts, region: 'en-NZ' })).toBeDefined()
  expect(weeklyOf({ runningCosts, region: 'en-US' })).toBeUndefined()
  expect(weeklyOf(undefined, { ...financed, status: 'sold' })).toBeUndefined()
})
