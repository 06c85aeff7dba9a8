import { describe, expect, test } from 'vitest'
import {
  type FinanceProvider,
  type FinanceSettings,
  financeShown,
  financeText,
  type LoanTerms,
  weeklyPayment,
} from '../../../src/domain/finance.ts'
import { priceShown } from '../../../src/domain/price.ts'
import type { Car, FinanceLender } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const plain: FinanceSettings = {
  region: 'en-AU',
  finance: { excludedDealershipIds: [], showComparisonRate: true },
}
const named = (provider: FinanceProvider): FinanceSettings => ({ ...plain, finance: { ...plain.finance, provider } })

const shown = (fields: Partial<Car>, settings = plain) => {
  const car = aCar({ price: 20_000, ...fields })
  return financeShown(car, priceShown(car, { useOfferPrice: false }), settings, NOW)
}
const lent = (provider: FinanceProvider, lender: FinanceLender = {}) => ({
  finance_lenders: { [provider]: { interestRate: 8, ...lender } },
})

const manual = lent('manual', { paymentWeek: 99 })

describe('the rules that all providers share', () => {
  test('FN-01 rates must exist and not be null', () => {
    expect(shown(manual)).toEqual({ provider: 'manual', dollars: 99, per: 'week' })
    expect(shown(lent('manual', { paymentWeek: 99, interestRate: undefined }))).toBeUndefined()
    expect(shown({ finance_lenders: {} })).toBeUndefined()
    expect(shown({ finance_lenders: undefined })).toBeUndefined()
  })

  test('FN-02, DC-95 no estimate for Suzuki, in any letter case', () => {
    expect(shown({ ...manual, make: 'SUZUKI' })).toBeUndefined()
  })

  test('FN-03, DC-96 no estimate for an excluded dealership', () => {
    const excluding = { ...plain, finance: { ...plain.finance, excludedDealershipIds: [1] } }
    expect(shown({ ...manual, dealership_id: 1 }, excluding)).toBeUndefined()
    expect(shown({ ...manual, dealership_id: 2 }, excluding)).toBeDefined()
  })
})

describe('Taurus', () => {
  test('FN-04 in 2025 year 2014 passes and year 2013 fails', () => {
    expect(shown({ ...lent('taurus'), year: 2014 })).toBeDefined()
    expect(shown({ ...lent('taurus'), year: 2013 })).toBeUndefined()
    expect(shown({ ...lent('taurus'), year: undefined })).toBeUndefined()
  })

  test('FN-05 price 500 fails, 501 passes', () => {
    expect(shown({ ...lent('taurus'), price: 500 })).toBeUndefined()
    expect(shown({ ...lent('taurus'), price: 501 })).toBeDefined()
  })

  test('FN-06 the car must be available', () => {
    expect(shown({ ...lent('taurus'), sold: true })).toBeUndefined()
  })

  test('FN-14, DC-98 computes a weekly payment with a deposit of 10% when none is given', () => {
    expect(Math.round(shown(lent('taurus', { interestRate: 10 }))!.dollars!)).toBe(88)
    expect(shown(lent('taurus', { paymentWeek: 77.5 }))!.dollars).toBe(77.5)
  })
})

describe.each([
  ['FN-07', 'manual', 'paymentWeek', 'week'],
  ['FN-08', 'angle', 'paymentWeek', 'week'],
  ['FN-09', 'powertorque', 'paymentWeek', 'week'],
  ['FN-10', 'nissan_finance', 'paymentMonth', 'month'],
] as const)('%s %s', (_, provider, payment, per) => {
  const ready = lent(provider, { [payment]: 120 })

  test('shows what is given, at a price above 500', () => {
    expect(shown({ ...ready, price: 501 })).toEqual({ provider, dollars: 120, per })
    expect(shown({ ...ready, price: 500 })).toBeUndefined()
  })

  test('needs an available car', () => {
    expect(shown({ ...ready, status: 'sold' })).toBeUndefined()
    expect(shown({ ...ready, status: 'coming_soon' })).toBeDefined()
  })

  test('needs its payment', () => {
    expect(shown(lent(provider))).toBeUndefined()
    expect(shown(lent(provider, { [per === 'week' ? 'paymentMonth' : 'paymentWeek']: 120 }))).toBeUndefined()
  })
})

describe.each([
  ['FN-11', '360_finance'],
  ['FN-12', 'ausloans'],
] as const)('%s, DC-94 %s', (_, provider) => {
  test('needs only an available car, and shows a link without an amount when none is given', () => {
    expect(shown({ ...lent(provider), price: 0, year: 1990 })).toEqual({ provider, per: 'week' })
    expect(shown(lent(provider, { paymentWeek: 80 }))).toEqual({ provider, dollars: 80, per: 'week' })
    expect(shown({ ...lent(provider), sold: true })).toBeUndefined()
  })

  test('and the rules that all share', () => {
    expect(shown({ ...lent(provider), make: 'Suzuki' })).toBeUndefined()
    expect(shown(lent(provider, { interestRate: undefined }))).toBeUndefined()
  })
})

describe('DC-97 the provider', () => {
  const several = {
    finance_lenders: {
      ausloans: { interestRate: 9 },
      nissan_finance: { interestRate: 7, paymentMonth: 400 },
      manual: { interestRate: 8 },
    },
  }

  test('is the one that the site names, and no other', () => {
    expect(shown(several, named('ausloans'))?.provider).toBe('ausloans')
    expect(shown(several, named('manual'))).toBeUndefined()
  })

  test('is else the first in the order that passes its rule', () => {
    expect(shown(several)?.provider).toBe('nissan_finance')
  })
})

describe('DC-98 the level weekly payment', () => {
  const example: LoanTerms = { price: 20_000, deposit: 2_000, ratePercent: 10, termYears: 5, balloon: 0 }

  test('of the example is $88', () => {
    expect(Math.round(weeklyPayment(example))).toBe(88)
  })

  test('at rate 0 divides evenly', () => {
    expect(weeklyPayment({ ...example, ratePercent: 0 })).toBeCloseTo(18_000 / 260, 10)
    expect(weeklyPayment({ ...example, ratePercent: 0, balloon: 5_000 })).toBeCloseTo(13_000 / 260, 10)
  })

  test('pays the loan back exactly, the balloon with the last payment', () => {
    const terms = { ...example, balloon: 6_000 }
    const payment = weeklyPayment(terms)
    let owed = terms.price - terms.deposit
    for (let week = 0; week < 260; week += 1) owed = owed * (1 + 0.1 / 52) - payment
    expect(owed).toBeCloseTo(6_000, 4)
    expect(payment).toBeLessThan(weeklyPayment(example))
  })

  test('is never below 0', () => {
    expect(weeklyPayment({ ...example, deposit: 25_000 })).toBe(0)
  })
})

test('FN-16, DC-99 reads "$X per week", whole dollars, with the comparison rate when given', () => {
  const text = (lender: FinanceLender) => financeText(shown(lent('manual', lender))!, DEFAULT_LABELS)
  expect(text({ paymentWeek: 129.49 })).toEqual({ amount: '$129 per week' })
  expect(text({ paymentWeek: 129.5, comparisonRate: 9.5 })).toEqual({
    amount: '$130 per week',
    comparisonRate: '9.5% comparison rate',
  })
  expect(financeText(shown(lent('nissan_finance', { paymentMonth: 400 }))!, DEFAULT_LABELS).amount).toBe(
    '$400 per month',
  )
  expect(financeText(shown(lent('ausloans'))!, DEFAULT_LABELS)).toEqual({})
})

test('DC-187 a site can leave the comparison rate out', () => {
  const without = { ...plain, finance: { ...plain.finance, showComparisonRate: false } }
  expect(shown(lent('manual', { paymentWeek: 99, comparisonRate: 9 }), without)).not.toHaveProperty('comparisonRate')
})
