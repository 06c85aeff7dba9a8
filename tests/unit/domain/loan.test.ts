import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountLent,
  comparisonRate,
  feesBehind,
  type LoanTerms,
  loanCost,
  PAYMENTS_A_YEAR,
  type Per,
  repayment,
  toCents,
} from '../../../src/domain/loan.ts'

const EXAMPLE: LoanTerms = { price: 20_000, deposit: 2_000, ratePercent: 10, termYears: 5, balloon: 0 }
const NO_FEES = { establishment: 0, monthly: 0 }

const aLoan = fc.record({
  price: fc.integer({ min: 1_000, max: 250_000 }),
  depositShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
  rateHundredths: fc.integer({ min: 0, max: 3_000 }),
  termYears: fc.integer({ min: 1, max: 7 }),
  balloonShare: fc.double({ min: 0, max: 0.5, noNaN: true }),
  per: fc.constantFrom<Per>('week', 'month'),
})

type AnyLoan = typeof aLoan extends fc.Arbitrary<infer Loan> ? Loan : never

function termsOf({ price, depositShare, rateHundredths, termYears, balloonShare }: AnyLoan): LoanTerms {
  const deposit = Math.round(price * depositShare)
  return {
    price,
    deposit,
    ratePercent: rateHundredths / 100,
    termYears,
    balloon: Math.round((price - deposit) * balloonShare),
  }
}

describe('DC-98 the level repayment', () => {
  test('of the example is $88 a week', () => {
    expect(repayment(EXAMPLE, 'week').toFixed(2)).toBe('88.04')
  })

  test('agrees with published tables: $30,000 at 10% over 5 years is $637.41 a month', () => {
    const loan = { ...EXAMPLE, price: 30_000, deposit: 0 }
    expect(loanCost(loan, 'month')).toEqual({
      lent: 30_000,
      repayment: 637.41,
      payments: 60,
      total: 38_244.68,
      interest: 8_244.68,
    })
  })

  test('at rate 0 divides evenly, less the balloon', () => {
    expect(repayment({ ...EXAMPLE, ratePercent: 0 }, 'week')).toBe(18_000 / 260)
    expect(repayment({ ...EXAMPLE, ratePercent: 0, balloon: 5_000 }, 'month')).toBe(13_000 / 60)
  })

  test('discounts a balloon: $9,000 of $18,000 leaves half and the interest on the other half', () => {
    const half = repayment({ ...EXAMPLE, deposit: 11_000 }, 'month')
    const interest = 9_000 * (0.1 / 12)
    expect(repayment({ ...EXAMPLE, balloon: 9_000 }, 'month')).toBeCloseTo(half + interest, 8)
  })

  test('is nothing when nothing is lent, or the balloon is all of it', () => {
    expect(repayment({ ...EXAMPLE, deposit: 20_000 }, 'week')).toBe(0)
    expect(repayment({ ...EXAMPLE, deposit: 25_000 }, 'week')).toBe(0)
    expect(repayment({ ...EXAMPLE, ratePercent: 0, balloon: 20_000 }, 'week')).toBe(0)
    expect(amountLent({ price: 20_000, deposit: 25_000 })).toBe(0)
  })

  test('of a term that rounds to no payment is all at once', () => {
    expect(loanCost({ ...EXAMPLE, ratePercent: 0, termYears: 0 }, 'month')).toMatchObject({
      payments: 1,
      repayment: 18_000,
      total: 18_000,
      interest: 0,
    })
  })

  test('repays any loan exactly, the balloon last', () => {
    fc.assert(
      fc.property(aLoan, loan => {
        const terms = termsOf(loan)
        const payment = repayment(terms, loan.per)
        const rate = terms.ratePercent / 100 / PAYMENTS_A_YEAR[loan.per]
        let owed = amountLent(terms)
        for (let paid = 0; paid < terms.termYears * PAYMENTS_A_YEAR[loan.per]; paid += 1) {
          owed = owed * (1 + rate) - payment
        }
        expect(owed).toBeCloseTo(terms.balloon, 3)
      }),
    )
  })

  test('never falls when the rate rises, and never rises with the deposit', () => {
    fc.assert(
      fc.property(aLoan, fc.integer({ min: 1, max: 500 }), (loan, more) => {
        const terms = termsOf({ ...loan, balloonShare: 0 })
        const payment = repayment(terms, loan.per)
        expect(repayment({ ...terms, ratePercent: terms.ratePercent + more / 100 }, loan.per)).toBeGreaterThan(payment)
        expect(repayment({ ...terms, deposit: terms.deposit + more }, loan.per)).toBeLessThanOrEqual(payment)
      }),
    )
  })

  test('is the same to the cent when worked out in whole numbers', () => {
    fc.assert(
      fc.property(aLoan, loan => {
        const terms = termsOf(loan)
        const cents = repaymentInWholeNumbers(terms, loan.rateHundredths, loan.per)
        expect(Math.abs(loanCost(terms, loan.per).repayment * 100 - cents)).toBeLessThan(1e-6)
      }),
    )
  })
})

/** The repayment in cents by fractions of whole numbers, where nothing is ever rounded but the last cent. */
function repaymentInWholeNumbers(terms: LoanTerms, rateHundredths: number, per: Per): number {
  const payments = BigInt(terms.termYears * PAYMENTS_A_YEAR[per])
  const lent = BigInt(amountLent(terms)) * 100n
  const balloon = BigInt(terms.balloon) * 100n
  const parts = BigInt(10_000 * PAYMENTS_A_YEAR[per])
  const rate = BigInt(rateHundredths)
  const grown = (parts + rate) ** payments
  const start = parts ** payments
  // payment = (lent * g - balloon) * r / (g - 1), with g = grown / start and r = rate / parts
  const [above, below] =
    rate === 0n ? [lent - balloon, payments] : [(lent * grown - balloon * start) * rate, (grown - start) * parts]
  return Number((2n * above + below) / (2n * below))
}

describe('amounts to the cent', () => {
  test('round half up, also where binary numbers are a little less', () => {
    expect(toCents(1.005)).toBe(1.01)
    expect(toCents(1.004)).toBe(1)
    expect(toCents(87.965)).toBe(87.97)
    expect(toCents(0)).toBe(0)
  })

  test('what is repaid is every payment and the balloon, and interest is what goes beyond the loan', () => {
    fc.assert(
      fc.property(aLoan, loan => {
        const terms = termsOf(loan)
        const cost = loanCost(terms, loan.per)
        expect(cost.payments).toBe(terms.termYears * PAYMENTS_A_YEAR[loan.per])
        const asIfEqual = cost.repayment * cost.payments + terms.balloon
        expect(Math.abs(cost.total - asIfEqual)).toBeLessThanOrEqual(0.005 * cost.payments + 0.005)
        expect(cost.interest).toBeGreaterThanOrEqual(0)
        expect(cost.interest).toBeCloseTo(cost.total - cost.lent, 6)
      }),
    )
  })
})

describe('FN-13 the comparison rate of $30,000 over 5 years', () => {
  test('is the interest rate where there are no fees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), hundredths => {
        expect(comparisonRate(hundredths / 100, NO_FEES)).toBeCloseTo(hundredths / 100, 2)
      }),
    )
  })

  test('counts a fee at the start: $500 at 7.99% makes 8.70%', () => {
    const rate = comparisonRate(7.99, { establishment: 500, monthly: 0 })
    expect(worthAt(rate, 7.99, 0)).toBeCloseTo(29_500, -1)
    expect(rate).toBe(8.7)
  })

  test('counts a fee of each month', () => {
    const rate = comparisonRate(7.99, { establishment: 0, monthly: 10 })
    expect(worthAt(rate, 7.99, 10)).toBeCloseTo(30_000, -1)
    expect(rate).toBe(8.68)
  })

  test('finds the fee behind the two rates that a lender states, and gives them back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_500 }), fc.integer({ min: 0, max: 400 }), (hundredths, more) => {
        const [interest, stated] = [hundredths / 100, (hundredths + more) / 100]
        expect(comparisonRate(interest, feesBehind(interest, stated))).toBeCloseTo(stated, 2)
      }),
    )
  })

  test('is never below the interest rate, whatever a lender states', () => {
    expect(feesBehind(8, 6)).toEqual(NO_FEES)
    expect(comparisonRate(8, feesBehind(8, 6))).toBe(8)
  })
})

/** What the monthly payments of the example are worth at a yearly rate: one by one. */
function worthAt(ratePercent: number, interestPercent: number, monthlyFee: number): number {
  const each = repayment({ price: 30_000, deposit: 0, balloon: 0, termYears: 5, ratePercent: interestPercent }, 'month')
  let worth = 0
  for (let month = 1; month <= 60; month += 1) worth += (each + monthlyFee) / (1 + ratePercent / 1200) ** month
  return worth
}
