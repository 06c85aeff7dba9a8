import type { FinanceLender } from '../records/index.ts'
import { formatDate, oneMonthAfter } from './date.ts'
import { endOfDay } from './end-of-day.ts'
import {
  areGivenFor,
  type FinanceFacts,
  type FinanceProvider,
  type FinanceSettings,
  type FinanceShown,
  financeShown,
  isFinanced,
  lenderTerms,
  MONTHS_A_YEAR,
  monthsOf,
  PRICE_ABOVE,
  STANDARD_TERM_YEARS,
  statedComparisonRate,
} from './finance.ts'
import { MOST_DOLLARS } from './lead-form.ts'
import {
  amountLent,
  annualPercentageRate,
  comparisonRate,
  type Fees,
  feesBehind,
  feesBehindLoan,
  type LoanTerms,
  loanCost,
  type Per,
  repayment,
  toCents,
} from './loan.ts'
import type { PriceShown } from './price.ts'
import { isOver } from './running-time.ts'
import { fill, joinParts } from './text.ts'
import { zoneOf } from './time-zone.ts'
import type { Region } from './wording.ts'

/** What the calculator lets a visitor choose; the deposit goes from nothing to the price. Source: DC-102. */
export const CALCULATOR_LIMITS = {
  price: { least: 0, most: MOST_DOLLARS },
  termYears: { least: 1, most: 7 },
  ratePercent: { least: 0, most: 30 },
  /** Of what is lent, so that a high deposit leaves no balloon above the loan. */
  balloonPercent: { least: 0, most: 50 },
} as const

/** What a loan is for in the United States: 36 months at least. */
const US_TERM_YEARS: Limits = { ...CALCULATOR_LIMITS.termYears, least: 3 }

/** Whether loans are told and asked for as in the United States: in months, without a balloon, with the APR of the very loan. */
export const lendsAsInUs = (region: Region): boolean => region === 'en-US'

/** The terms to choose from in years, wherever one is asked; in the United States 36 to 84 months. Source: DC-102. */
export function loanYears(isAmerican = false): number[] {
  const { least, most } = isAmerican ? US_TERM_YEARS : CALCULATOR_LIMITS.termYears
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
}

/** A term as an address has it: in years, in the United States in months. Source: RT-11. */
export const termInAddress = (years: number, isAmerican = false): number => (isAmerican ? monthsOf(years) : years)

/** The years of such a term; up to seven are years in the United States, too, where addresses had them so. */
export const yearsInAddress = (term: number, isAmerican = false): number =>
  isAmerican && term > CALCULATOR_LIMITS.termYears.most ? term / MONTHS_A_YEAR : term

/** What the calculator says, by the names of its labels. The page of a car carries the texts alone, in this order. */
export const CALCULATOR_LABELS = [
  'calculatorPrice',
  'calculatorDeposit',
  'loanTerm',
  'calculatorRate',
  'calculatorBalloon',
  'calculatorHeld',
  'loanYear',
  'loanYears',
  'loanMonths',
  'amountBorrowed',
  'balloon',
  'totalRepaid',
  'totalRepaidMonthly',
  'interestInTotal',
  'calculatorReset',
  'calculatorEstimate',
  'perWeek',
  'perMonth',
  'comparisonRate',
] as const

export type CalculatorLabels = Readonly<Record<(typeof CALCULATOR_LABELS)[number], string>>

export const calculatorLabels = (texts: readonly string[]): CalculatorLabels =>
  Object.fromEntries(CALCULATOR_LABELS.map((name, index) => [name, texts[index]!])) as CalculatorLabels

/** Dollars, years, per cent a year, per cent of what is lent. */
export type CalculatorInputs = {
  price: number
  deposit: number
  termYears: number
  ratePercent: number
  balloonPercent: number
}

/** The parameters by which the address of the finance page fills in its form and its calculator. Source: RT-11. */
export const FIGURES_IN_ADDRESS = {
  vehiclePriceBudget: 'price',
  deposit: 'deposit',
  term: 'termYears',
  rate: 'ratePercent',
  balloon: 'balloonPercent',
} as const satisfies Readonly<Record<string, keyof CalculatorInputs>>

/** What a calculator begins with, and what it needs to know of the lender. */
export type CalculatorStart = {
  inputs: CalculatorInputs
  fees: Fees
  /** The rate beside a repayment is then that of the loan itself, and not that of the secured loan of FN-13. */
  isAmerican?: true
  /** The site tells repayments by the month alone. */
  isMonthly?: true
  /** Repayments that the lender states for these very inputs: shown as given (DC-98). At an offer price there are none. */
  given: Partial<Record<Per, number>>
}

export type CalculatorSettings = FinanceSettings & {
  finance: { calculatorRate: number; rateUntil?: string | undefined; fees?: Fees | undefined }
}

/**
 * Whether the last day of the site's own rate is over, where the car is: then nobody is told it any more. Source: features #4;
 * ASIC Regulatory Guide 178: rates are kept current.
 */
export function isOwnRateOver(
  { state }: Pick<FinanceFacts, 'state'>,
  settings: CalculatorSettings,
  now: Date,
): boolean {
  const { rateUntil } = settings.finance
  return rateUntil !== undefined && isOver({ end: endOfDay(rateUntil, zoneOf(state, settings)) }, now)
}

/**
 * What finance the page of a car tells: the estimate that its card shows too, and the figures to play with; `rateUntil` is the
 * last day of these, where they begin with a rate of the site that has one.
 */
export type CarFinance = { shown?: FinanceShown; start?: CalculatorStart; rateUntil?: string; disclaimer?: string }

/**
 * The finance of a car at its shown price. The calculator begins with the terms of the estimate, so that both say the same;
 * without an estimate, with the site's own rate, for as long as that holds.
 * Source: FN-01 to FN-12, FN-17, FN-18, FN-21, DC-98, DC-102.
 */
export function carFinance(
  car: FinanceFacts,
  price: PriceShown,
  settings: CalculatorSettings,
  now: Date,
): CarFinance | undefined {
  if (!isFinanced(car, settings)) return undefined
  const shown = financeShown(car, price, settings, now)
  const lender = shown && car.finance_lenders?.[shown.provider]
  const estimate = shown && lender?.disclaimer ? { provider: shown.provider, lender } : undefined
  const hasRate = estimate !== undefined || !isOwnRateOver(car, settings, now)
  const start =
    hasRate && price.kind === 'price' && price.now > PRICE_ABOVE
      ? calculatorStart(price.now, settings, estimate)
      : undefined
  const { rateUntil } = settings.finance
  if (shown === undefined && start === undefined) return undefined
  return {
    ...(shown && { shown }),
    ...(start && { start: areGivenFor(price, car) ? start : { ...start, given: {} } }),
    ...(start && estimate === undefined && rateUntil !== undefined && { rateUntil }),
    ...(lender?.disclaimer !== undefined && { disclaimer: lender.disclaimer }),
  }
}

/**
 * Figures for a page about finance: what the calculator begins with, and what the lender says of it, where one does. Those of
 * the site's own rate, where that has a last day, go with it, in the zone of the car.
 */
export type LoanFigures = { start: CalculatorStart; disclaimer?: string; window?: { expiry: string; zone: string } }

/**
 * The finance of a car where a rate stands that loans are compared by: the lender's, else that of the fees which the site
 * states, and only where the site shows it. The site's own rate of interest alone says nothing of what a loan costs. Source:
 * FN-01, FN-13, FN-20, DC-104, DC-187; Regulation Z, 12 CFR 1026.24(c).
 */
export function loanFigures(
  car: FinanceFacts,
  price: PriceShown,
  settings: CalculatorSettings,
  now: Date,
): LoanFigures | undefined {
  const { shown, start, rateUntil, disclaimer } = carFinance(car, price, settings, now) ?? {}
  if (start === undefined || !settings.finance.showComparisonRate) return undefined
  const isEstimated = shown?.dollars !== undefined
  if (isEstimated ? shown?.comparisonRate === undefined : settings.finance.fees === undefined) return undefined
  return {
    start,
    ...(isEstimated && disclaimer !== undefined && { disclaimer }),
    ...(rateUntil !== undefined && { window: { expiry: rateUntil, zone: zoneOf(car.state, settings) } }),
  }
}

const NO_FEES: Fees = { establishment: 0, monthly: 0 }

/**
 * What the calculator begins with: the terms of a lender's estimate as they are, also beyond what a visitor can choose, else
 * those of the site. Source: FN-14, FN-17, FN-18, FN-21, DC-98, DC-102; Regulation Z, 12 CFR 1026.24(c).
 */
export function calculatorStart(
  price: number,
  { finance, region }: Pick<CalculatorSettings, 'finance' | 'region'>,
  estimate?: { provider: FinanceProvider; lender: FinanceLender },
): CalculatorStart {
  const siteFees = finance.fees ?? NO_FEES
  const isAmerican = lendsAsInUs(region)
  const told = {
    ...(isAmerican && { isAmerican }),
    ...(finance.repaymentsPer === 'month' && { isMonthly: true as const }),
  }
  if (estimate === undefined) {
    const inputs = { price, deposit: 0, termYears: STANDARD_TERM_YEARS, ratePercent: finance.calculatorRate }
    return { inputs: { ...inputs, balloonPercent: 0 }, fees: siteFees, given: {}, ...told }
  }
  const { provider, lender } = estimate
  const terms = lenderTerms(provider, lender, price)
  const lent = amountLent(terms)
  const stated = statedComparisonRate(lender)
  const feesOf = (rate: number): Fees =>
    isAmerican ? feesBehindLoan(terms, rate) : feesBehind(terms.ratePercent, rate)
  return {
    inputs: {
      price,
      deposit: terms.deposit,
      termYears: terms.termYears,
      ratePercent: terms.ratePercent,
      balloonPercent: lent === 0 ? 0 : (terms.balloon / lent) * 100,
    },
    fees: stated === undefined ? siteFees : feesOf(stated),
    ...told,
    given: {
      // A feed says 0 of what it does not know.
      ...(lender.paymentWeek && { week: lender.paymentWeek }),
      ...(lender.paymentMonth && { month: lender.paymentMonth }),
    },
  }
}

type Limits = { least: number; most: number }

/** What can be chosen for one of the inputs, of what costs that many dollars. Source: DC-102. */
export const limitsOf = (name: keyof CalculatorInputs, price: number): Limits =>
  name === 'deposit' ? { least: 0, most: price } : CALCULATOR_LIMITS[name]

/**
 * Inputs that the calculator can take: the nearest ones inside its limits, whole dollars and years. What is still as the
 * calculator began is a lender's own, who may lend for longer or by the month. Source: DC-98, DC-102.
 */
export function withinLimits(
  inputs: CalculatorInputs,
  { inputs: begun, isAmerican }: Pick<CalculatorStart, 'inputs' | 'isAmerican'>,
): CalculatorInputs {
  const { price, deposit, termYears, ratePercent, balloonPercent } = inputs
  const paid = within(price, CALCULATOR_LIMITS.price)
  const held: CalculatorInputs = {
    price: paid,
    deposit: within(Math.round(deposit), limitsOf('deposit', paid)),
    termYears: within(Math.round(termYears), isAmerican ? US_TERM_YEARS : CALCULATOR_LIMITS.termYears),
    ratePercent: within(ratePercent, CALCULATOR_LIMITS.ratePercent),
    balloonPercent: within(balloonPercent, CALCULATOR_LIMITS.balloonPercent),
  }
  for (const name of Object.keys(begun) as (keyof CalculatorInputs)[]) {
    const isAboveLoan = name === 'deposit' && begun.deposit > paid
    if (inputs[name] === begun[name] && !isAboveLoan) held[name] = begun[name]
  }
  return held
}

/**
 * Dollars to the cent; `total`, any balloon included, and `interest` are those of the weekly repayments, or of the monthly ones
 * where a lender states or the site tells these alone: `totalPer` says which.
 */
export type Repayments = {
  week: number
  month: number
  lent: number
  balloon: number
  total: number
  interest: number
  totalPer: Per
  /**
   * Per cent a year, for the secured loan of FN-13 at the chosen rate, or for the chosen loan (`isAmerican`), which may have
   * none.
   */
  comparisonRate?: number
}

/** What the calculator answers. At the lender's own terms it says what the lender says. Source: DC-98, DC-102. */
export function repayments(inputs: CalculatorInputs, start: CalculatorStart): Repayments {
  const chosen = withinLimits(inputs, start)
  const given = sameInputs(chosen, start.inputs) ? start.given : {}
  const terms = termsOf(chosen)
  const byWeek = loanCost(terms, 'week')
  const { lent } = byWeek
  const balloon = toCents(terms.balloon)
  const byMonth = loanCost(terms, 'month')
  const totalPer = start.isMonthly || (given.week === undefined && given.month !== undefined) ? 'month' : 'week'
  const repaid = given[totalPer]
  const due = totalPer === 'week' ? byWeek : byMonth
  const total = repaid === undefined ? due.total : toCents(repaid * due.payments + balloon)
  const rate = start.isAmerican
    ? annualPercentageRate(terms, start.fees)
    : comparisonRate(chosen.ratePercent, start.fees)
  return {
    week: given.week ?? byWeek.repayment,
    month: given.month ?? byMonth.repayment,
    lent,
    balloon,
    total,
    interest: Math.max(0, toCents(total - lent)),
    totalPer,
    ...(rate !== undefined && { comparisonRate: rate }),
  }
}

/**
 * The highest price in whole dollars that is repaid with so many dollars a week, or a month where the site tells these alone, as
 * all else is chosen. Of what is repaid already it is the price that is chosen. Source: DC-98, DC-102, features #3.
 */
export function priceRepaidBy(dollars: number, inputs: CalculatorInputs, start: CalculatorStart): number {
  const per = perTold(start)
  if (Math.round(dollars) === Math.round(repayments(inputs, start)[per])) return inputs.price
  // What is lent is repaid in proportion, the balloon included, which is a share of it.
  const each = repayment(termsOf({ ...inputs, price: inputs.deposit + 1 }), per)
  return within(Math.floor(inputs.deposit + dollars / each), CALCULATOR_LIMITS.price)
}

/** How often is repaid what a calculator asks and tells first. */
export const perTold = ({ isMonthly }: Pick<CalculatorStart, 'isMonthly'>): Per => (isMonthly ? 'month' : 'week')

function termsOf({ balloonPercent, ...inputs }: CalculatorInputs): LoanTerms {
  return { ...inputs, balloon: (amountLent(inputs) * balloonPercent) / 100 }
}

function sameInputs(one: CalculatorInputs, other: CalculatorInputs): boolean {
  return (Object.keys(other) as (keyof CalculatorInputs)[]).every(name => one[name] === other[name])
}

function within(value: number, { least, most }: Limits): number {
  // A field that was emptied counts as its least.
  return Number.isNaN(value) ? least : Math.min(most, Math.max(least, value))
}

/** A lender's disclaimer with the day until which the offer is valid. Source: FN-15, DC-101. */
export function financeDisclaimer(
  disclaimer: string,
  labels: { offerValidUntil: string },
  { now, zone, region }: { now: Date; zone: string; region: Region },
): string {
  const date = formatDate(oneMonthAfter(now, zone), region, zone)
  return joinParts([disclaimer, fill(labels.offerValidUntil, { date })])
}
