import { expect, test } from 'vitest'
import { type ComparePart, comparePartPath } from '../../../src/domain/compare.ts'
import { stockStatePart } from '../../../src/domain/stock-state.ts'
import { filteredFeatures } from '../../../src/search/features.ts'
import { compareBasis, comparedCar, comparePage, compareParts } from '../../../src/views/compare-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const lenders = { manual: { interestRate: 8, disclaimer: 'Terms apply.', comparisonRate: 9, paymentWeek: 99 } }

test('WL-09 a comparison knows of a car its price, its finance and all specs of its page', () => {
  const car = comparedCar(aSite(), aCar({ finance_lenders: lenders, vin: 'A1' }))
  expect(car.prices.price).toBe(24_990)
  expect(car.finance).toEqual({ amount: '$99 per week', rate: '9.00% comparison rate' })
  expect(car.specs).toContainEqual(['odometer', '45,210 km'])
  expect(car.specs).toContainEqual(['vin', 'A1'])
  expect(car.picture?.src).toContain('white-hero')
  expect(comparedCar(aSite(), aCar({ images: [] }))).not.toHaveProperty('picture')
})

test('WL-09 a comparison knows the features that shoppers look for, and whether any equipment is told', () => {
  const features = (standardEquipment: string[]) => comparedCar(aSite(), aCar({ standardEquipment })).features
  expect(features(['Heated front seats', 'Floor mats'])).toEqual(['Heated Seats'])
  expect(features(['Floor mats'])).toEqual([])
  expect(features([])).toBeUndefined()
})

test('RG-07, DC-171 an en-US comparison calls a feature as its cars’ pages do, and the facet keeps its name', () => {
  const standardEquipment = ['Backup camera', 'Airbags', 'Tow hitch', 'Navigation', 'Parking sensors']
  const features = (region: 'en-AU' | 'en-US') =>
    comparedCar(aSite({ settings: { region } }), aCar({ standardEquipment })).features
  expect(features('en-US')).toEqual(['Airbags', 'Backup Camera', 'Navigation', 'Parking Sensors', 'Tow Hitch'])
  const facet = ['Airbags', 'Parking Sensors', 'Reversing Camera', 'Satellite Navigation', 'Tow Bar']
  expect(features('en-AU')).toEqual(facet)
  expect(filteredFeatures(standardEquipment)).toEqual(facet)
})

test('CD-17 a site without finance on its cards has none in a comparison', () => {
  const site = aSite({ settings: { cards: { financeBlock: false } } })
  expect(comparedCar(site, aCar({ finance_lenders: lenders }))).not.toHaveProperty('finance')
})

test('each car is in the part in which the page looks for it, and a hidden one in none', () => {
  const hidden = aCar({ id: 2, show_on_dealer_website: false })
  const parts = new Map(
    compareParts(aSite({ cars: [aCar(), hidden] })).map(({ path, text }) => [path, JSON.parse(text) as ComparePart]),
  )
  expect(parts.get(comparePartPath(stockStatePart(4711)).slice(1))?.['4711']?.title.main).toBe('2021 Toyota Corolla')
  expect([...parts.values()].flatMap(part => Object.keys(part))).toEqual(['4711'])
})

test('parts of an equal stock are told to be the same until the day on which a registration runs out', () => {
  const at = (moment: string) => {
    const site = aSite({ at: new Date(moment), cars: [aCar({ rego_expiry: '2025-05-14' })] })
    return { basis: compareBasis(site), text: JSON.stringify(compareParts(site)) }
  }
  const first = at('2025-05-14T02:00:00Z')
  expect(first.text).toContain('14 May 2025')
  expect(at('2025-05-14T09:00:00Z')).toEqual(first)
  const next = at('2025-05-14T14:30:00Z')
  expect(next.text).not.toContain('14 May 2025')
  expect(next.basis).not.toBe(first.basis)
})

test('features #7 cars compare by what fuel or electricity cost a week, for a distance and as of a day that are told', () => {
  const costs = {
    petrolPerLitre: 2,
    dieselPerLitre: 1.8,
    electricityPerKwh: 0.3,
    registrationAYear: 884,
    asOf: '2025-05-01',
  }
  const site = aSite({ settings: { runningCosts: costs } })
  const electric = aCar({ simple_fuel: 'Electric', fuel: 'Electric', variant: { energyconsumption: 16 } })
  expect(comparedCar(site, electric).drivingDollarsAWeek).toBe(11)
  expect(comparedCar(site, aCar({ variant: { fuelconsumptioncombined: 6.5 } })).drivingDollarsAWeek).toBe(30)
  expect(comparedCar(site, aCar())).not.toHaveProperty('drivingDollarsAWeek')
  expect(comparedCar(aSite(), electric)).not.toHaveProperty('drivingDollarsAWeek')
  expect(comparePage(site).setup.rows.driving).toEqual({
    label: 'Fuel or electricity',
    note: 'For 12,000 km a year, at prices of 1 May 2025.',
  })
  const charged = aSite({ settings: { runningCosts: { ...costs, roadUserPer1000Km: 76 } } })
  expect(comparePage(charged).setup.rows.driving?.label).toBe('Fuel or electricity and road user charges')
  expect(comparePage(aSite()).setup.rows.driving).toBeUndefined()
  expect(comparePage(aSite({ settings: { runningCosts: costs, region: 'en-US' } })).setup.rows.driving).toBeUndefined()
})

test('the page itself is for nobody in particular: no car, and nothing for search engines', () => {
  const page = comparePage(aSite())
  expect(page.meta.robots).toBe('noindex')
  expect(page.setup.rows.specs).toMatchObject({ fuelType: 'Fuel type', vin: 'VIN' })
  expect(JSON.stringify(page)).not.toContain('Corolla')
})
