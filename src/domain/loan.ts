/** A car loan in dollars, per cent a year and years; the balloon is paid with the last repayment. */
export type LoanTerms = { price: number; deposit: number; ratePercent: number; termYears: number; balloon: number }

/** How often is paid. */
export type Per = 'week' | 'month'

/** Source: DC-98. */
export const PAYMENTS_A_YEAR: Readonly<Record<Per, number>> = { week: 52, month: 12 }

/** What a lender asks beside interest, in dollars: once at the start, and with each month. */
export type Fees = { establishment: number; monthly: number }

/** The loan that comparison rates of car loans are told for: secured, in dollars and years. Source: FN-13. */
const COMPARISON_LOAN = { dollars: 30_000, termYears: 5 } as const

/** Dollars to the cent, half up. */
export function toCents(dollars: number): number {
  // 1.005 is a little less in binary, so digits beyond any cent are dropped first.
  return Math.round(Number((dollars * 100).toFixed(6))) / 100
}

/** What is lent: the price less the deposit. */
export function amountLent({ price, deposit }: Pick<LoanTerms, 'price' | 'deposit'>): number {
  return Math.max(0, price - deposit)
}

/**
 * The level repayment in dollars, unrounded, over 52 weeks or 12 months a year, with interest charged at each; a balloon is
 * discounted. Source: DC-98.
 */
export function repayment(terms: LoanTerms, per: Per): number {
  const payments = paymentsOf(terms, per)
  const lent = amountLent(terms)
  const rate = terms.ratePercent / 100 / PAYMENTS_A_YEAR[per]
  return Math.max(0, lent - valueOfLast(terms.balloon, rate, payments)) / valueOfEach(rate, payments)
}

/** What a loan costs, each amount to the cent. */
export type LoanCost = { lent: number; repayment: number; payments: number; total: number; interest: number }

/** What is paid in all: every repayment and the balloon; the last repayment evens out the cents. The deposit is not among them. */
export function loanCost(terms: LoanTerms, per: Per): LoanCost {
  const lent = toCents(amountLent(terms))
  const each = repayment(terms, per)
  const payments = paymentsOf(terms, per)
  const total = toCents(each * payments + Math.min(terms.balloon, lent))
  return { lent, repayment: toCents(each), payments, total, interest: toCents(total - lent) }
}

/**
 * The comparison rate of a secured loan of $30,000 over 5 years, repaid by the month, in per cent a year to two decimals:
 * twelve times the rate at which all that is paid is worth what is lent.
 * Source: FN-13, National Consumer Credit Protection Regulations 2010 (Cth), reg. 100.
 */
export function comparisonRate(ratePercent: number, { establishment, monthly }: Fees): number {
  const each = toCents(repayment({ ...COMPARISON_TERMS, ratePercent }, 'month')) + monthly
  const payments = paymentsOf(COMPARISON_TERMS, 'month')
  const rate = rateAtWhich(COMPARISON_LOAN.dollars - establishment, value => each * valueOfEach(value, payments))
  return Math.round(rate * PAYMENTS_A_YEAR.month * 10_000) / 100
}

/**
 * The fee at the start that explains a lender's two rates, in dollars, so that the comparison rate can be worked out for
 * another interest rate of the same lender. None where the comparison rate is not the higher one.
 */
export function feesBehind(ratePercent: number, comparisonRatePercent: number): Fees {
  const each = toCents(repayment({ ...COMPARISON_TERMS, ratePercent }, 'month'))
  const rate = comparisonRatePercent / 100 / PAYMENTS_A_YEAR.month
  const worth = each * valueOfEach(rate, paymentsOf(COMPARISON_TERMS, 'month'))
  return { establishment: Math.max(0, toCents(COMPARISON_LOAN.dollars - worth)), monthly: 0 }
}

/**
 * The annual percentage rate of a loan itself, repaid by the month, in per cent to two decimals: of its own amount and term, as
 * the law of the United States has it. None where nothing is left of the loan after the fee, or the rate is beyond any lender's.
 * Source: Regulation Z, 12 CFR 1026.22 and appendix J.
 */
export function annualPercentageRate(terms: LoanTerms, { establishment, monthly }: Fees): number | undefined {
  const each = repayment(terms, 'month') + monthly
  const received = amountLent(terms) - establishment
  if (received <= 0) return undefined
  const rate = rateAtWhich(received, value => worthOf(each, terms, value))
  return rate < HIGHEST_RATE ? Math.round(rate * PAYMENTS_A_YEAR.month * 10_000) / 100 : undefined
}

/**
 * The fee at the start that explains the annual percentage rate which a lender states for a loan, in dollars. None where that
 * is not the higher rate.
 */
export function feesBehindLoan(terms: LoanTerms, annualRatePercent: number): Fees {
  const rate = annualRatePercent / 100 / PAYMENTS_A_YEAR.month
  const worth = worthOf(repayment(terms, 'month'), terms, rate)
  return { establishment: Math.max(0, toCents(amountLent(terms) - worth)), monthly: 0 }
}

/** What monthly payments and the balloon are worth at the start, at the rate of a month. */
function worthOf(each: number, terms: LoanTerms, rate: number): number {
  const payments = paymentsOf(terms, 'month')
  return each * valueOfEach(rate, payments) + valueOfLast(terms.balloon, rate, payments)
}

const COMPARISON_TERMS: LoanTerms = {
  price: COMPARISON_LOAN.dollars,
  termYears: COMPARISON_LOAN.termYears,
  deposit: 0,
  balloon: 0,
  ratePercent: 0,
}

function paymentsOf({ termYears }: Pick<LoanTerms, 'termYears'>, per: Per): number {
  return Math.max(1, Math.round(termYears * PAYMENTS_A_YEAR[per]))
}

/** What one dollar with each payment is worth at the start; `rate` is that of one payment, 0.01 for 1 %. */
function valueOfEach(rate: number, payments: number): number {
  // Exact for the smallest rates too, where 1 - (1 + rate) ** -payments keeps few digits.
  return rate === 0 ? payments : -Math.expm1(-payments * Math.log1p(rate)) / rate
}

function valueOfLast(dollars: number, rate: number, payments: number): number {
  return dollars * (1 + rate) ** -payments
}

/** No lender asks for a tenth a month. */
const HIGHEST_RATE = 0.1
const HALVINGS = 50

/** The rate at which a worth that falls with the rate comes down to an amount. */
function rateAtWhich(amount: number, worthAt: (rate: number) => number): number {
  let low = 0
  let high = HIGHEST_RATE
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (worthAt(middle) > amount) low = middle
    else high = middle
  }
  return high
}
