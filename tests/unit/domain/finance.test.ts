import { describe, expect, test } from 'vitest'
import {
  FINANCE_PROVIDERS,
  type FinanceProvider,
  type FinanceSettings,
  financeShown,
  financeText,
  lendersAt,
  lenderTerms,
  termText,
} from '../../../src/domain/finance.ts'
import { repayment, toCents } from '../../../src/domain/loan.ts'
import { priceShown } from '../../../src/domain/price.ts'
import type { Car, FinanceLender } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

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
  finance_lenders: { [provider]: { interestRate: 8, disclaimer: 'Terms apply.', ...lender } },
})

const TERMS = { price: 20_000, deposit: 0, ratePercent: 10, termYears: 5, balloon: 0 }

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
    expect(shown({ ...manual, dealership_id: undefined }, excluding)).toBeDefined()
  })
})

test.each(FINANCE_PROVIDERS)(
  'DC-104 without a disclaimer of %s no amount is told, and the way to finance is left',
  provider => {
    const payments = { paymentWeek: 99, paymentMonth: 430, comparisonRate: 8.7 }
    const told = { provider, per: provider === 'nissan_finance' ? 'month' : 'week' }
    expect(shown(lent(provider, payments))).toMatchObject({ ...told, dollars: expect.any(Number) })
    for (const disclaimer of [undefined, '']) {
      expect(shown(lent(provider, { ...payments, disclaimer }))).toEqual(told)
    }
  },
)

describe('Taurus', () => {
  test('FN-04 in 2025 year 2014 passes and year 2013 fails', () => {
    expect(shown({ ...lent('taurus'), year: 2014 })).toBeDefined()
    expect(shown({ ...lent('taurus'), year: 2013 })).toBeUndefined()
    expect(shown({ ...lent('taurus'), year: undefined })).toBeUndefined()
  })

  test('FN-05 price 500 fails, 501 passes', () => {
    expect(shown({ ...lent('taurus'), price: 500 })).toBeUndefined()
    expect(shown({ ...lent('taurus'), price: 501 })).toMatchObject({ provider: 'taurus', per: 'week' })
    expect(shown({ ...lent('taurus'), price: undefined })).toBeUndefined()
  })

  test('FN-06 the car must be available', () => {
    expect(shown({ ...lent('taurus'), sold: true })).toBeUndefined()
  })

  test('FN-14, DC-98 computes a weekly payment with a deposit of 10% when none is given', () => {
    expect(Math.round(shown(lent('taurus', { interestRate: 10 }))!.dollars!)).toBe(88)
    expect(lenderTerms('taurus', { interestRate: 10 }, 20_000)).toEqual({ ...TERMS, deposit: 2_000 })
    expect(lenderTerms('taurus', { interestRate: 10, deposit: 500 }, 20_000)).toEqual({ ...TERMS, deposit: 500 })
    expect(shown(lent('taurus', { paymentWeek: 77.5 }))!.dollars).toBe(77.5)
    // 0 is what a feed says of a deposit that it does not know; beside a payment it is meant.
    expect(Math.round(shown(lent('taurus', { interestRate: 10, deposit: 0, paymentWeek: 0 }))!.dollars!)).toBe(88)
    expect(lenderTerms('taurus', { interestRate: 10, deposit: 0, paymentWeek: 98 }, 20_000).deposit).toBe(0)
  })
})

test('DC-98 the terms of a lender stand, in years or months; without any it is five years without deposit or balloon', () => {
  expect(lenderTerms('manual', {}, 20_000)).toEqual({ ...TERMS, ratePercent: 0 })
  const stated = { interestRate: 8, termYears: 4, termMonths: 36, deposit: 1_000, balloon: 3_000 }
  const price = { price: 20_000, ratePercent: 8, deposit: 1_000, balloon: 3_000 }
  expect(lenderTerms('manual', stated, 20_000)).toEqual({ ...price, termYears: 4 })
  expect(lenderTerms('manual', { ...stated, termYears: undefined }, 20_000)).toEqual({ ...price, termYears: 3 })
  // A feed says 0 of what it does not know.
  expect(lenderTerms('manual', { ...stated, termYears: 0 }, 20_000)).toEqual({ ...price, termYears: 3 })
  expect(lenderTerms('manual', { ...stated, termYears: 0, termMonths: 0 }, 20_000)).toEqual({ ...price, termYears: 5 })
})

test('a term is told in years where they are whole, else in months', () => {
  expect([1, 5, 10, 3.5, 0.5, 40 / 12].map(years => termText(years, DEFAULT_LABELS))).toEqual([
    '1 year',
    '5 years',
    '10 years',
    '42 months',
    '6 months',
    '40 months',
  ])
})

test('RG-02 in the United States every term is told in months', () => {
  const american = labelsOf(aSettings({ region: 'en-US' }))
  expect([1, 3, 7, 3.5].map(years => termText(years, american))).toEqual([
    '12 months',
    '36 months',
    '84 months',
    '42 months',
  ])
  const own = labelsOf(aSettings({ region: 'en-US', labels: { loanYears: '{years} years' } }))
  expect(termText(6, own)).toBe('6 years')
})

describe('at an offer price, which is another than the one that lenders gave their payments for', () => {
  const offered = (provider: FinanceProvider, lender: FinanceLender, offer_price = 28_990) =>
    aCar({ price: 29_990, offer_price, year: 2024, ...lent(provider, { interestRate: 8.99, ...lender }) })
  const shownOf = (car: Car) => financeShown(car, priceShown(car, { useOfferPrice: true }), plain, NOW)
  const given = { paymentWeek: 144, paymentMonth: 622, deposit: 0, comparisonRate: 9.72 }

  test('FN-14, DC-98 Taurus gets the level payment on the offer, at the lender’s rate and terms', () => {
    const told = { provider: 'taurus', per: 'week', comparisonRate: 9.72 }
    expect(shownOf(offered('taurus', given))).toEqual({ ...told, dollars: 138.53 })
    expect(shownOf(offered('taurus', given, 29_990))).toEqual({ ...told, dollars: 144 })
    // Nothing beside it says that a deposit of 0 is meant.
    expect(shownOf(offered('taurus', { ...given, paymentWeek: 0, paymentMonth: 0 }))).toEqual({
      ...told,
      dollars: 124.67,
    })
  })

  test.each(['manual', 'angle', 'powertorque', 'nissan_finance', '360_finance', 'ausloans'] as const)(
    'FN-07 to FN-12, DC-94 of %s, who needs a payment that is given, there is the way to finance alone',
    provider => {
      const per = provider === 'nissan_finance' ? 'month' : 'week'
      expect(shownOf(offered(provider, given))).toEqual({ provider, per })
      expect(shownOf(offered(provider, given, 29_990))).toMatchObject({ provider, dollars: expect.any(Number) })
    },
  )

  test('an offer that the site does not use changes no payment', () => {
    const car = offered('taurus', given)
    expect(financeShown(car, priceShown(car, { useOfferPrice: false }), plain, NOW)?.dollars).toBe(144)
  })

  test('lenders keep all but their payments', () => {
    const { finance_lenders: lenders, price } = { ...offered('manual', given), price: 29_990 }
    const facts = { price, finance_lenders: { ...lenders, ...lent('taurus', given).finance_lenders } }
    const { paymentWeek: _week, paymentMonth: _month, ...terms } = facts.finance_lenders.manual!
    expect(lendersAt({ kind: 'price', now: 28_990 }, facts)).toEqual({
      manual: terms,
      taurus: {
        ...lent('taurus').finance_lenders.taurus,
        deposit: 0,
        comparisonRate: 9.72,
        paymentWeek: 135.37,
      },
    })
    for (const same of [{ kind: 'price', now: 29_990 }, { kind: 'ask' }, { kind: 'preorder' }] as const) {
      expect(lendersAt(same, facts)).toBe(facts.finance_lenders)
    }
  })
})

describe.each([
  ['manual', 'paymentWeek', 'week'],
  ['angle', 'paymentWeek', 'week'],
  ['powertorque', 'paymentWeek', 'week'],
  ['nissan_finance', 'paymentMonth', 'month'],
] as const)('%s', (provider, payment, per) => {
  const ready = lent(provider, { [payment]: 120 })

  test('FN-07 FN-08 FN-09 FN-10 shows what is given, at a price above 500', () => {
    expect(shown({ ...ready, price: 501 })).toEqual({ provider, dollars: 120, per })
    expect(shown({ ...ready, price: 500 })).toBeUndefined()
  })

  test('FN-07 FN-08 FN-09 FN-10 needs an available car', () => {
    expect(shown({ ...ready, status: 'sold' })).toBeUndefined()
    expect(shown({ ...ready, status: 'coming_soon' })).toBeDefined()
  })

  test('FN-07 FN-08 FN-09 FN-10 needs its payment', () => {
    expect(shown(lent(provider))).toBeUndefined()
    expect(shown(lent(provider, { [per === 'week' ? 'paymentMonth' : 'paymentWeek']: 120 }))).toBeUndefined()
  })
})

describe.each(['360_finance', 'ausloans'] as const)('%s', provider => {
  test('FN-11, FN-12 needs only an available car, and shows a link without an amount when none is given', () => {
    expect(shown({ ...lent(provider), price: 0, year: 1990 })).toEqual({ provider, per: 'week' })
    expect(shown(lent(provider, { paymentWeek: 80 }))).toEqual({ provider, dollars: 80, per: 'week' })
    expect(shown({ ...lent(provider), sold: true })).toBeUndefined()
  })

  test('DC-94 obeys the rules that all share', () => {
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

test('FN-16, DC-99 reads "$X per week", whole dollars, with the comparison rate when given', () => {
  const text = (lender: FinanceLender) => financeText(shown(lent('manual', lender))!, DEFAULT_LABELS)
  expect(text({ paymentWeek: 129.49 })).toEqual({ amount: '$129 per week' })
  expect(text({ paymentWeek: 129.5, comparisonRate: 9.5 })).toEqual({
    amount: '$130 per week',
    comparisonRate: '9.50% comparison rate',
  })
  expect(text({ paymentWeek: 129.5, comparisonRate: 9.456789 }).comparisonRate).toBe('9.46% comparison rate')
  expect(financeText(shown(lent('nissan_finance', { paymentMonth: 400 }))!, DEFAULT_LABELS).amount).toBe(
    '$400 per month',
  )
  expect(financeText(shown(lent('ausloans'))!, DEFAULT_LABELS)).toEqual({})
})

describe('a site that tells repayments by the month', () => {
  const monthly: FinanceSettings = { ...plain, finance: { ...plain.finance, repaymentsPer: 'month' } }

  test('DC-99 shows what a lender states for a month, and makes none of what is stated for a week', () => {
    for (const provider of ['manual', 'angle', 'powertorque', '360_finance', 'ausloans'] as const) {
      const stated = lent(provider, { paymentWeek: 99, paymentMonth: 430 })
      expect(shown(stated, monthly)).toEqual({ provider, dollars: 430, per: 'month' })
    }
    expect(shown(manual, monthly)).toBeUndefined()
    expect(shown(lent('ausloans', { paymentWeek: 99 }), monthly)).toEqual({ provider: 'ausloans', per: 'month' })
    expect(financeText(shown(lent('manual', { paymentMonth: 430 }), monthly)!, DEFAULT_LABELS).amount).toBe(
      '$430 per month',
    )
  })

  test('DC-98 a deposit of nothing is stated where a payment is, by the month too', () => {
    expect(lenderTerms('taurus', { interestRate: 8, deposit: 0, paymentMonth: 405.53 }, 20_000).deposit).toBe(0)
    expect(lenderTerms('taurus', { interestRate: 8, deposit: 0 }, 20_000).deposit).toBe(2_000)
  })

  test('FN-14, DC-98 reckons by the month where the provider has a formula, at an offer price too', () => {
    const car = aCar({ price: 30_000, offer_price: 20_000, year: 2024, ...lent('taurus', { paymentMonth: 999 }) })
    const price = priceShown(car, { useOfferPrice: true })
    const level = repayment({ price: 20_000, deposit: 2_000, ratePercent: 8, termYears: 5, balloon: 0 }, 'month')
    expect(financeShown(car, price, monthly, NOW)).toEqual({
      provider: 'taurus',
      dollars: toCents(level),
      per: 'month',
    })
    expect(shown(lent('taurus'), monthly)?.dollars).toBeCloseTo(level, 2)
  })
})

test('DC-187 a site can leave the comparison rate out', () => {
  const without = { ...plain, finance: { ...plain.finance, showComparisonRate: false } }
  expect(shown(lent('manual', { paymentWeek: 99, comparisonRate: 9 }), without)).not.toHaveProperty('comparisonRate')
})

test('DC-99 a comparison rate of 0 is one that nobody stated, but of a loan without interest', () => {
  expect(shown(lent('manual', { paymentWeek: 99, comparisonRate: 0 }))).not.toHaveProperty('comparisonRate')
  expect(shown(lent('manual', { paymentWeek: 99, interestRate: 0, comparisonRate: 0 }))).toMatchObject({
    comparisonRate: 0,
  })
})
