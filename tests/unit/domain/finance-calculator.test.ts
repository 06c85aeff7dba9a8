import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FinanceProvider } from '../../../src/domain/finance.ts'
import {
  CALCULATOR_LIMITS,
  type CalculatorInputs,
  type CalculatorStart,
  calculatorStart,
  carFinance,
  financeDisclaimer,
  loanYears,
  priceRepaidBy,
  repayments,
  termInAddress,
  withinLimits,
  yearsInAddress,
} from '../../../src/domain/finance-calculator.ts'
import { loanCost, toCents } from '../../../src/domain/loan.ts'
import { type PriceShown, priceShown } from '../../../src/domain/price.ts'
import { type Car, FinanceLenderSchema } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const plain = aSettings()
const withFees = aSettings({ finance: { fees: { establishment: 500, monthly: 10 } } })
const LENDER = {
  interestRate: 6.99,
  comparisonRate: 7.72,
  paymentWeek: 97,
  paymentMonth: 420,
  termYears: 5,
  deposit: 0,
  disclaimer: 'Terms apply.',
}

function financeOf(fields: Partial<Car> = {}, settings = plain) {
  const car = aCar({ price: 20_000, finance_lenders: { manual: LENDER }, ...fields })
  return carFinance(car, priceShown(car, settings.price), settings, NOW)
}

describe('the finance of a car', () => {
  test('FN-21 says the estimate of the card, and the calculator begins with its terms', () => {
    const { shown, start } = financeOf()!
    expect(shown).toEqual({ provider: 'manual', dollars: 97, per: 'week', comparisonRate: 7.72 })
    expect(start!.inputs).toEqual({ price: 20_000, deposit: 0, termYears: 5, ratePercent: 6.99, balloonPercent: 0 })
    expect(repayments(start!.inputs, start!)).toMatchObject({ week: 97, month: 420, comparisonRate: 7.72 })
  })

  test('features #4: the site’s own rate holds to the end of its last day, where the car is; then only what a lender states is left', () => {
    const settings = aSettings({ finance: { calculatorRate: 5.9, rateUntil: '2025-06-05' } })
    const at = (now: string, fields: Partial<Car> = {}) => {
      const car = aCar({ price: 20_000, state: 'WA', ...fields })
      return carFinance(car, priceShown(car, settings.price), settings, new Date(now))
    }
    const [before, after] = ['2025-06-05T15:59:59Z', '2025-06-05T16:00:00Z']
    expect(at(before)).toMatchObject({ start: { inputs: { ratePercent: 5.9 } }, rateUntil: '2025-06-05' })
    expect(at(after)).toBeUndefined()
    const lent = at(after, { finance_lenders: { manual: LENDER } })!
    expect(lent).toMatchObject({ shown: { dollars: 97 }, start: { inputs: { ratePercent: 6.99 } } })
    expect(lent).not.toHaveProperty('rateUntil')
  })

  test('DC-98 at an offer price the example is the loan of the offer, and no payment given for another price', () => {
    const lender = { ...LENDER, interestRate: 8.99, comparisonRate: 9.72, paymentWeek: 144, paymentMonth: 622 }
    const offer = {
      price: 29_990,
      offer_price: 28_990,
      year: 2024,
      finance_lenders: { taurus: lender, manual: lender },
    }
    const { shown, start } = financeOf(offer, aSettings({ price: { useOfferPrice: true } }))!
    expect(start!.given).toEqual({})
    expect(repayments(start!.inputs, start!)).toEqual({
      week: shown!.dollars,
      month: 601.64,
      lent: 28_990,
      balloon: 0,
      total: 36_016.62,
      interest: 7_026.62,
      totalPer: 'week',
      comparisonRate: 9.72,
    })
    const manual = aSettings({ price: { useOfferPrice: true }, finance: { provider: 'manual' } })
    const other = financeOf(offer, manual)!
    expect(other.shown).toEqual({ provider: 'manual', per: 'week' })
    expect(other.start).toEqual(start)
  })

  test.each<[string, FinanceProvider, object, number]>([
    ['a term of 42 months', 'taurus', { interestRate: 9, termMonths: 42 }, 30_000],
    ['a term of ten years', 'manual', { interestRate: 9, termYears: 10, paymentWeek: 150 }, 60_000],
    ['a term of half a year', 'taurus', { interestRate: 9, termMonths: 6 }, 20_000],
    ['a balloon of more than half of the loan', 'taurus', { interestRate: 9, deposit: 0, balloon: 16_000 }, 30_000],
    ['a rate above those to choose from', 'taurus', { interestRate: 32 }, 20_000],
    ['a deposit of 10% that is not of whole dollars', 'taurus', { interestRate: 9, termYears: 1 }, 24_994.9],
  ])('FN-21, FN-14, DC-98 the calculator says what the card says of %s', (_, provider, lender, price) => {
    const { shown, start } = financeOf({
      price,
      year: 2024,
      finance_lenders: { [provider]: { ...lender, disclaimer: 'Terms apply.' } },
    })!
    expect(repayments(start!.inputs, start!).week).toBe(toCents(shown!.dollars!))
  })

  test('DC-98 a lender’s own terms stand as they are, in the amounts behind the repayment too', () => {
    const answerOf = (lender: object, price = 30_000) => {
      const { start } = financeOf({
        price,
        finance_lenders: { manual: { interestRate: 9, disclaimer: 'Terms apply.', ...lender } },
      })!
      return { ...start!.inputs, ...repayments(start!.inputs, start!) }
    }
    expect(answerOf({ termYears: 10, paymentWeek: 150 })).toMatchObject({ termYears: 10, total: 78_000 })
    expect(answerOf({ termMonths: 42, paymentWeek: 150 })).toMatchObject({ termYears: 3.5, total: 27_300 })
    expect(answerOf({ paymentWeek: 150, balloon: 16_000 })).toMatchObject({ balloon: 16_000, total: 55_000 })
  })

  test('FN-01 without a lender’s rates there is no estimate, and the calculator begins with the site’s rate', () => {
    const finance = financeOf({ finance_lenders: undefined })!
    expect(finance.shown).toBeUndefined()
    expect(finance.start!.inputs.ratePercent).toBe(10)
    expect(finance).not.toHaveProperty('disclaimer')
  })

  test('DC-104 of a lender without a disclaimer neither payment nor terms are told, and the calculator is the site’s own', () => {
    const finance = financeOf({ finance_lenders: { manual: { ...LENDER, disclaimer: undefined } } })!
    expect(finance.shown).toEqual({ provider: 'manual', per: 'week' })
    expect(finance.start).toEqual(calculatorStart(20_000, plain))
  })

  test('FN-02, FN-03, FN-06 there is none at all for a Suzuki, an excluded dealership or a sold car', () => {
    expect(financeOf({ make: 'Suzuki' })).toBeUndefined()
    expect(financeOf({ status: 'sold' })).toBeUndefined()
    const excluding = aSettings({ finance: { excludedDealershipIds: [1] } })
    expect(financeOf({ dealership_id: 1 }, excluding)).toBeUndefined()
    expect(financeOf({ dealership_id: 2 }, excluding)).toBeDefined()
  })

  test('without a price above 500 there is nothing to work out', () => {
    expect(financeOf({ price: 500 })).toBeUndefined()
    expect(financeOf({ price: 501 })!.start).toBeDefined()
    expect(financeOf({ price: 0, finance_lenders: { ausloans: { interestRate: 9 } } })).toEqual({
      shown: { provider: 'ausloans', per: 'week' },
    })
  })

  test('FN-20 brings the disclaimer of the lender whose estimate it is', () => {
    const lenders = {
      manual: { ...LENDER, disclaimer: 'Ours.' },
      ausloans: { interestRate: 9, disclaimer: 'Not this.' },
    }
    expect(financeOf({ finance_lenders: lenders })!.disclaimer).toBe('Ours.')
  })
})

describe('what the calculator begins with', () => {
  test('FN-17, DC-102 the price, five years, rate 10, no deposit and no balloon', () => {
    expect(calculatorStart(20_000, plain)).toEqual({
      inputs: { price: 20_000, deposit: 0, termYears: 5, ratePercent: 10, balloonPercent: 0 },
      fees: { establishment: 0, monthly: 0 },
      given: {},
    })
  })

  test('FN-18 rate 8.5 for the group that is set so', () => {
    const group = aSettings({ finance: { calculatorRate: 8.5 } })
    expect(calculatorStart(20_000, group).inputs.ratePercent).toBe(8.5)
  })

  test('the fees of the site, where no lender states a comparison rate', () => {
    const own = { establishment: 500, monthly: 10 }
    expect(calculatorStart(20_000, withFees).fees).toEqual(own)
    const lender = { interestRate: 8 }
    expect(calculatorStart(20_000, withFees, { provider: 'manual', lender }).fees).toEqual(own)
    const stating = { ...lender, comparisonRate: 8 }
    expect(calculatorStart(20_000, withFees, { provider: 'manual', lender: stating }).fees).not.toEqual(own)
  })

  test('FN-14 a deposit of 10% with Taurus', () => {
    const started = (provider: FinanceProvider) =>
      calculatorStart(20_000, plain, { provider, lender: { interestRate: 8 } }).inputs.deposit
    expect(started('taurus')).toBe(2_000)
    expect(started('manual')).toBe(0)
  })

  test('a lender’s balloon in dollars as a share of the loan', () => {
    const lender = { interestRate: 8, deposit: 4_000, balloon: 4_000 }
    expect(calculatorStart(20_000, plain, { provider: 'manual', lender }).inputs.balloonPercent).toBe(25)
    const all = { ...lender, deposit: 20_000 }
    expect(calculatorStart(20_000, plain, { provider: 'manual', lender: all }).inputs.balloonPercent).toBe(0)
  })

  test('only what the lender gives of its repayments', () => {
    const given = (lender: object) => calculatorStart(20_000, plain, { provider: 'manual', lender }).given
    expect(given({ paymentWeek: 90 })).toEqual({ week: 90 })
    expect(given({ paymentMonth: 390 })).toEqual({ month: 390 })
    expect(given({})).toEqual({})
  })
})

test('FN-19 a lender has these nine fields', () => {
  expect(Object.keys(FinanceLenderSchema.shape)).toEqual([
    'interestRate',
    'comparisonRate',
    'paymentWeek',
    'paymentMonth',
    'termYears',
    'termMonths',
    'deposit',
    'balloon',
    'disclaimer',
  ])
})

const INPUTS: CalculatorInputs = { price: 20_000, deposit: 2_000, termYears: 5, ratePercent: 10, balloonPercent: 0 }
const START: CalculatorStart = { inputs: INPUTS, fees: { establishment: 0, monthly: 0 }, given: {} }

describe('DC-102 the limits of the calculator', () => {
  test('deposit 0 to the price, 1 to 7 years, rate 0 to 30, balloon 0 to 50%', () => {
    expect(CALCULATOR_LIMITS).toMatchObject({
      termYears: { least: 1, most: 7 },
      ratePercent: { least: 0, most: 30 },
      balloonPercent: { least: 0, most: 50 },
    })
    const low = { price: 20_000, deposit: -1, termYears: 0, ratePercent: -0.1, balloonPercent: -1 }
    expect(withinLimits(low, START)).toEqual({
      price: 20_000,
      deposit: 0,
      termYears: 1,
      ratePercent: 0,
      balloonPercent: 0,
    })
    const high = { price: 20_000, deposit: 20_001, termYears: 8, ratePercent: 30.1, balloonPercent: 51 }
    expect(withinLimits(high, START)).toEqual({
      price: 20_000,
      deposit: 20_000,
      termYears: 7,
      ratePercent: 30,
      balloonPercent: 50,
    })
    expect(withinLimits({ ...high, price: -5 }, START)).toMatchObject({ price: 0, deposit: 0 })
    expect(withinLimits({ ...INPUTS, price: Number.NaN }, START)).toMatchObject({ price: 0, deposit: 0 })
    expect(withinLimits({ ...INPUTS, price: 1_500 }, START)).toMatchObject({ price: 1_500, deposit: 1_500 })
    expect(withinLimits({ ...INPUTS, price: 24_500 }, START)).toMatchObject({ price: 24_500, deposit: 2_000 })
  })

  test('what is inside stays; dollars of the deposit and years are whole', () => {
    expect(withinLimits(INPUTS, START)).toEqual(INPUTS)
    expect(withinLimits({ ...INPUTS, deposit: 99.5, termYears: 3.4 }, START)).toMatchObject({
      deposit: 100,
      termYears: 3,
    })
  })

  test('DC-98 what a visitor leaves as the lender has it stays the lender’s; what is changed comes inside', () => {
    const inputs = { ...INPUTS, deposit: 2_499.5, termYears: 3.5, ratePercent: 32, balloonPercent: 60 }
    const own = { inputs }
    expect(withinLimits(inputs, own)).toEqual(inputs)
    expect(withinLimits({ ...inputs, deposit: 3_000.4 }, own)).toEqual({ ...inputs, deposit: 3_000 })
    expect(withinLimits({ ...inputs, balloonPercent: 55 }, own)).toEqual({ ...inputs, balloonPercent: 50 })
    expect(withinLimits({ ...inputs, termYears: 8, ratePercent: 31 }, own)).toEqual({
      ...inputs,
      termYears: 7,
      ratePercent: 30,
    })
  })

  test('in the United States 36 to 84 months, and fewer or more only as the lender has it', () => {
    const start = { ...START, isAmerican: true as const }
    const years = (termYears: number, from: CalculatorStart = start) =>
      withinLimits({ ...INPUTS, termYears }, from).termYears
    expect(loanYears(true).map(term => term * 12)).toEqual([36, 48, 60, 72, 84])
    expect(loanYears()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect([1, 3, 8].map(term => years(term))).toEqual([3, 3, 7])
    expect(years(2, { ...start, inputs: { ...INPUTS, termYears: 2 } })).toBe(2)
  })

  test('RT-11 an address has a term in years, in the United States in months, where few of them are years as before', () => {
    expect([termInAddress(5), yearsInAddress(5), yearsInAddress(36)]).toEqual([5, 5, 36])
    expect([termInAddress(5, true), termInAddress(3.5, true)]).toEqual([60, 42])
    expect([60, 42, 12, 7, 5, 3.5].map(term => yearsInAddress(term, true))).toEqual([5, 3.5, 1, 7, 5, 3.5])
  })

  test('an emptied field counts as its least', () => {
    const empty = { ...INPUTS, deposit: Number.NaN, termYears: Number.NaN, ratePercent: Number.NaN }
    expect(withinLimits(empty, START)).toEqual({ ...INPUTS, deposit: 0, termYears: 1, ratePercent: 0 })
  })
})

describe('what the calculator answers', () => {
  test('DC-98 $88 a week for $18,000 at 10% over five years, and the amounts behind it', () => {
    expect(repayments(INPUTS, START)).toEqual({
      week: 88.04,
      month: 382.45,
      lent: 18_000,
      balloon: 0,
      total: 22_890.39,
      interest: 4_890.39,
      totalPer: 'week',
      comparisonRate: 10,
    })
  })

  describe('DC-98, DC-102, features #3 what can be paid buys', () => {
    test('a price that is repaid with so much, the deposit on top: $88.04 a week lends $18,000', () => {
      expect(priceRepaidBy(176.08, INPUTS, START)).toBe(38_000)
      expect(priceRepaidBy(176.08, { ...INPUTS, deposit: 9_000 }, START)).toBe(45_000)
      expect(priceRepaidBy(0, { ...INPUTS, deposit: 9_000 }, START)).toBe(9_000)
      expect(priceRepaidBy(382.45 * 2, INPUTS, { ...START, isMonthly: true })).toBe(38_000)
      expect(priceRepaidBy(1e9, INPUTS, START)).toBe(CALCULATOR_LIMITS.price.most)
    })

    test('the price that is chosen, where that is what it costs: a lender rounds otherwise', () => {
      expect(priceRepaidBy(88, INPUTS, START)).toBe(20_000)
      expect(priceRepaidBy(97, INPUTS, { ...START, given: { week: 97 } })).toBe(20_000)
    })

    test('never more than is paid, whatever else is chosen, and nearly all of it', () => {
      const dollars = fc.integer({ min: 5, max: 2_000 })
      const chosen = fc.record({
        price: fc.constant(0),
        deposit: fc.integer({ min: 0, max: 50_000 }),
        termYears: fc.integer({ min: 1, max: 7 }),
        ratePercent: fc.double({ min: 0, max: 30, noNaN: true }),
        balloonPercent: fc.integer({ min: 0, max: 50 }),
      })
      fc.assert(
        fc.property(dollars, chosen, (paid, inputs) => {
          const price = priceRepaidBy(paid, inputs, START)
          const weekAt = (other: number) => repayments({ ...inputs, price: other }, START).week
          expect(weekAt(price)).toBeLessThanOrEqual(paid)
          // Half a cent of a repayment is dollars of a price.
          expect(weekAt(price + 10)).toBeGreaterThan(paid)
        }),
      )
    })
  })

  test('a balloon of a quarter of the loan lowers the repayment and counts in the total', () => {
    const answer = repayments({ ...INPUTS, balloonPercent: 25 }, START)
    expect(answer.balloon).toBe(4_500)
    expect(answer.week).toBeLessThan(88.04)
    expect(answer.total).toBeCloseTo(answer.week * 260 + 4_500, -1)
    expect(answer.interest).toBeCloseTo(answer.total - 18_000, 6)
  })

  test('DC-98 given amounts are shown as given, as long as nothing is changed', () => {
    const start: CalculatorStart = { ...START, given: { week: 90, month: 390 } }
    expect(repayments(INPUTS, start)).toMatchObject({
      week: 90,
      month: 390,
      total: 23_400,
      interest: 5_400,
      totalPer: 'week',
    })
    expect(repayments({ ...INPUTS, deposit: 2_100 }, start).week).toBe(87.55)
    expect(repayments({ ...INPUTS, ratePercent: 10.01 }, start).month).toBeLessThan(390)
  })

  test('FN-10, DC-98 of a lender who states a month alone, the total is of these months', () => {
    const start: CalculatorStart = { ...START, given: { month: 390 } }
    expect(repayments(INPUTS, start)).toMatchObject({ month: 390, total: 23_400, interest: 5_400, totalPer: 'month' })
    expect(
      repayments({ ...INPUTS, balloonPercent: 25 }, { ...start, inputs: { ...INPUTS, balloonPercent: 25 } }),
    ).toMatchObject({
      total: 27_900,
    })
  })

  test('DC-98 a payment of 0 is one that nobody stated, on card and calculator alike', () => {
    const lender = { interestRate: 9, paymentWeek: 0, paymentMonth: 0, disclaimer: 'Terms apply.' }
    const { shown, start } = carFinance(
      aCar({ price: 30_000, year: 2024, finance_lenders: { taurus: lender } }),
      { kind: 'price', now: 30_000 },
      plain,
      NOW,
    )!
    const { week, month } = repayments(start!.inputs, start!)
    expect(week).toBe(toCents(shown!.dollars!))
    expect([week, month].map(Math.round)).toEqual([129, 560])
  })

  test('FN-13 the comparison rate follows the chosen rate, with the fees of the same lender', () => {
    const start = calculatorStart(20_000, plain, { provider: 'manual', lender: LENDER })
    expect(repayments(start.inputs, start).comparisonRate).toBe(7.72)
    const dearer = repayments({ ...start.inputs, ratePercent: 9.99 }, start)
    expect(dearer.comparisonRate).toBeGreaterThan(10.6)
    expect(dearer.comparisonRate).toBeLessThan(10.9)
  })

  test('DC-98, DC-102 where a site tells repayments by the month, the total is that of the months', () => {
    const monthly = aSettings({ finance: { repaymentsPer: 'month' } })
    const own = calculatorStart(20_000, monthly)
    const { month, total, totalPer } = repayments(own.inputs, own)
    expect(totalPer).toBe('month')
    expect(total).toBeCloseTo(month * 60, 0)
    const lender = { ...LENDER, paymentWeek: 99, paymentMonth: 430, termYears: 5 }
    const stated = calculatorStart(20_000, monthly, { provider: 'manual', lender })
    expect(repayments(stated.inputs, stated)).toMatchObject({ month: 430, total: 430 * 60, totalPer: 'month' })
  })

  describe('in the United States the rate is the APR of the loan itself', () => {
    const american = aSettings({ region: 'en-US' })
    const lender = { ...LENDER, interestRate: 7.9, comparisonRate: 8.63, termYears: 6 }
    const start = calculatorStart(19_490, american, { provider: 'manual', lender })

    test('that the lender states for the example, and not that of $30,000 over five years', () => {
      expect(repayments(start.inputs, start).comparisonRate).toBe(8.63)
      expect(start.fees.establishment).toBeCloseTo(394, -1)
    })

    test('and it follows amount, term and balloon with the same fee', () => {
      const rateAt = (chosen: Partial<CalculatorInputs>) =>
        repayments({ ...start.inputs, ...chosen }, start).comparisonRate
      expect(rateAt({ price: 8_000, termYears: 3 })).toBeGreaterThan(11)
      expect(rateAt({ price: 8_000, termYears: 3 })).toBeLessThan(12)
      expect(rateAt({ price: 80_000 })).toBeLessThan(8.1)
      expect(rateAt({ balloonPercent: 40 })).toBeLessThan(8.63)
      expect(rateAt({ ratePercent: 9.9 })).toBeGreaterThan(10.6)
    })

    test('of a site’s own calculator too; without a fee it is the rate of interest', () => {
      const own = calculatorStart(8_000, {
        ...american,
        finance: { ...american.finance, fees: { establishment: 500, monthly: 0 } },
      })
      expect(repayments({ ...own.inputs, termYears: 3 }, own).comparisonRate).toBeGreaterThan(14)
      const free = calculatorStart(8_000, american)
      expect(repayments({ ...free.inputs, balloonPercent: 30 }, free).comparisonRate).toBe(10)
    })

    test('and of a loan that is not more than its fee, or of none, there is no rate', () => {
      for (const price of [0, 100, 400]) {
        expect(repayments({ ...start.inputs, price, termYears: 3 }, start)).not.toHaveProperty('comparisonRate')
      }
    })
  })

  test('is finite and never negative, whatever is typed', () => {
    const anything = fc.oneof(fc.double(), fc.integer({ min: -10, max: 100_000 }))
    const typed = fc.record({
      price: fc.integer({ min: 0, max: 500_000 }),
      deposit: anything,
      termYears: anything,
      ratePercent: anything,
      balloonPercent: anything,
    })
    fc.assert(
      fc.property(typed, inputs => {
        const { totalPer: _, ...amounts } = repayments(inputs, START)
        for (const amount of Object.values(amounts)) {
          expect(Number.isFinite(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('is the loan of the rules, to the cent', () => {
    const answer = repayments({ ...INPUTS, balloonPercent: 30, termYears: 3 }, START)
    const terms = { price: 20_000, deposit: 2_000, ratePercent: 10, termYears: 3, balloon: 5_400 }
    expect(answer.week).toBe(loanCost(terms, 'week').repayment)
    expect(answer.month).toBe(loanCost(terms, 'month').repayment)
    expect(answer.total).toBe(loanCost(terms, 'week').total)
  })
})

test('an estimate holds for a price that is one, not for a car to ask for', () => {
  const ask: PriceShown = { kind: 'ask' }
  expect(carFinance(aCar({ finance_lenders: { manual: LENDER } }), ask, plain, NOW)).toBeUndefined()
})

describe('FN-15, DC-101 the disclaimer ends with the day until which the offer is valid', () => {
  const on = (date: string, region: 'en-AU' | 'en-US' = 'en-AU') =>
    financeDisclaimer('Terms apply.', DEFAULT_LABELS, { now: new Date(date), zone: 'Australia/Sydney', region })

  test('one month ahead, or the last day of a shorter month', () => {
    expect(on('2025-01-15T10:00:00+11:00')).toBe('Terms apply. Offer valid until 15 February 2025')
    expect(on('2025-01-31T10:00:00+11:00')).toBe('Terms apply. Offer valid until 28 February 2025')
    expect(on('2024-01-31T10:00:00+11:00')).toBe('Terms apply. Offer valid until 29 February 2024')
  })

  test('by the calendar of the site, not of the machine', () => {
    expect(on('2025-06-30T15:00:00Z')).toBe('Terms apply. Offer valid until 1 August 2025')
    expect(on('2025-01-15T00:00:00Z', 'en-US')).toBe('Terms apply. Offer valid until February 15, 2025')
  })
})
