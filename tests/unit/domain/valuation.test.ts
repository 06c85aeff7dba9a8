import { expect, test } from 'vitest'
import {
  hasOnlineEstimate,
  mayTakeStep,
  plateOf,
  VALUATION_QUESTIONS,
  VALUATION_STEPS,
  VALUATION_SUBCATEGORY,
} from '../../../src/domain/valuation.ts'

const NOW = new Date('2026-06-15T02:00:00Z')
const SYDNEY = 'Australia/Sydney'

test('TI-13, DC-107 7 years and 100,000 km get an online estimate; 8 years or 100,001 km do not', () => {
  const gets = (year: number, km: number) => hasOnlineEstimate({ year, km }, NOW, SYDNEY)
  expect(gets(2019, 100_000)).toBe(true)
  expect(gets(2018, 100_000)).toBe(false)
  expect(gets(2019, 100_001)).toBe(false)
  expect(gets(2026, 0)).toBe(true)
})

test('DC-107 the current year is that of the site, where the new one may have begun', () => {
  const newYear = new Date('2026-12-31T14:00:00Z')
  expect(hasOnlineEstimate({ year: 2019, km: 50_000 }, newYear, SYDNEY)).toBe(false)
  expect(hasOnlineEstimate({ year: 2019, km: 50_000 }, newYear, 'Australia/Perth')).toBe(true)
})

test('TI-15, DC-109 the steps run in their order, and none may be left out', () => {
  expect(VALUATION_STEPS).toEqual(['leadCreated', 'questionsAnswered', 'regoLookedUp', 'offerAccepted'])
  const allowed = (last: (typeof VALUATION_STEPS)[number]) => VALUATION_STEPS.filter(step => mayTakeStep(step, last))
  expect(allowed('leadCreated')).toEqual(['questionsAnswered'])
  expect(allowed('questionsAnswered')).toEqual(['questionsAnswered', 'regoLookedUp'])
  expect(allowed('regoLookedUp')).toEqual(['questionsAnswered', 'regoLookedUp', 'offerAccepted'])
  expect(allowed('offerAccepted')).toEqual(['offerAccepted'])
})

test('DC-108 the dealer reads how far the valuation came', () => {
  expect(Object.values(VALUATION_SUBCATEGORY)).toEqual(['1. Lead Created', '2. Valuation Shown', '3. Offer Accepted'])
})

test('DC-109 the questions follow the inputs that the page names', () => {
  expect(Object.keys(VALUATION_QUESTIONS)).toEqual([
    'serviceHistory',
    'workingComponents',
    'twoKeySets',
    'noIllegalModifications',
    'interiorCondition',
    'exteriorCondition',
  ])
})

test('DC-110 a plate is found however it is written', () => {
  expect(['ABC12D', 'abc 12d', ' Abc-12·d '].map(plateOf)).toEqual(['ABC12D', 'ABC12D', 'ABC12D'])
})
