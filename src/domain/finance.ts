import type { Car, FinanceLender } from '../records/index.ts'
import { isAvailable } from './availability.ts'
import { formatDollars, formatRate } from './format.ts'
import { type LoanTerms, type Per, repayment, toCents } from './loan.ts'
import type { PriceShown } from './price.ts'
import { fill } from './text.ts'
import { localTime, type ZoneSettings, zoneOf } from './time-zone.ts'

/** In the order in which they are tried when the site names none. Source: DC-97. */
export const FINANCE_PROVIDERS = [
  'taurus',
  'manual',
  'angle',
  'powertorque',
  'nissan_finance',
  '360_finance',
  'ausloans',
] as const
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number]

export type FinanceSettings = ZoneSettings & {
  finance: {
    provider?: FinanceProvider | undefined
    excludedDealershipIds: readonly number[]
    showComparisonRate: boolean
    /** By the week, where it does not say otherwise. */
    repaymentsPer?: Per | undefined
  }
}

export type FinanceFacts = Pick<
  Car,
  'price' | 'make' | 'year' | 'status' | 'sold' | 'state' | 'dealership_id' | 'finance_lenders'
>

/** What finance a car shows; without `dollars` only the link. Rates in per cent a year. */
export type FinanceShown = {
  provider: FinanceProvider
  dollars?: number
  per: Per
  comparisonRate?: number
}

/** Source: FN-05, FN-07 to FN-10. */
export const PRICE_ABOVE = 500
/** Source: FN-04. */
const TAURUS_YEARS = 12
/** Share of the price. Source: FN-14. */
const TAURUS_DEPOSIT = 0.1
/** Source: DC-98, DC-102. */
export const STANDARD_TERM_YEARS = 5
export const MONTHS_A_YEAR = 12

/**
 * The finance estimate of a car at its shown price, or nothing when no rule allows one: the site's provider, else the
 * first that passes. Source: FN-01 to FN-12, DC-94 to DC-98, DC-104.
 */
export function financeShown(
  car: FinanceFacts,
  price: PriceShown,
  settings: FinanceSettings,
  now: Date,
): FinanceShown | undefined {
  const { provider: named, showComparisonRate } = settings.finance
  if (car.finance_lenders === undefined || !isFinanced(car, settings)) return undefined
  const priceNow = price.kind === 'price' ? price.now : 0
  for (const provider of named === undefined ? FINANCE_PROVIDERS : [named]) {
    const lender = car.finance_lenders[provider]
    if (lender?.interestRate === undefined) continue
    const estimate = estimateOf(provider, lender, car, priceNow, settings, now)
    if (estimate === undefined) continue
    const { per } = estimate
    const dollars = areGivenFor(price, car) ? estimate.dollars : levelPayment(priceNow, provider, lender, per)
    // Of an estimate that nobody answers for, or that nobody made for this price, only the way to finance is left.
    if (!lender.disclaimer || dollars === undefined) return { provider, per }
    const rate = showComparisonRate ? statedComparisonRate(lender) : undefined
    return { provider, dollars, per, ...(rate === undefined ? {} : { comparisonRate: rate }) }
  }
  return undefined
}

/**
 * Whether a price is the one in the feed, which lenders worked their payments out on. Of a car without a price there is no
 * other.
 */
export function areGivenFor(price: PriceShown, car: Pick<Car, 'price'>): boolean {
  return price.kind !== 'price' || price.now === car.price
}

/**
 * The lenders' figures of a car at the price that it shows, in dollars. At another price than that in the feed, as an offer is,
 * the given payments hold no more: the provider who has a formula gets the level payment at its own rate and terms, to the cent,
 * and the others have none. Source: DC-98, FN-07 to FN-10, FN-14.
 */
export function lendersAt(price: PriceShown, car: Pick<Car, 'price' | 'finance_lenders'>): Car['finance_lenders'] {
  if (car.finance_lenders === undefined || price.kind !== 'price' || areGivenFor(price, car)) return car.finance_lenders
  return Object.fromEntries(
    Object.entries(car.finance_lenders).map(([provider, lender]) => [provider, lenderAt(price.now, provider, lender)]),
  )
}

function lenderAt(price: number, provider: string, lender: FinanceLender): FinanceLender {
  const { paymentWeek: _week, paymentMonth: _month, ...terms } = lender
  const paymentWeek = levelPayment(price, provider, lender, 'week')
  return paymentWeek === undefined ? terms : { ...terms, paymentWeek }
}

/** Dollars to the cent, of the provider who has a formula. Source: FN-14. */
const levelPayment = (price: number, provider: string, lender: FinanceLender, per: Per): number | undefined =>
  provider === 'taurus' ? toCents(repayment(lenderTerms(provider, lender, price), per)) : undefined

/** What a lender states of a repayment, in dollars; 0 is what a feed says of one that it does not know. */
const paymentOf = ({ paymentWeek, paymentMonth }: FinanceLender, per: Per): number | undefined =>
  per === 'week' ? paymentWeek : paymentMonth

/** Whether a car can be financed at all: available, no Suzuki, of no dealership that the site leaves out. Source: FN-02, FN-03, DC-95, DC-96. */
export function isFinanced(
  car: Omit<FinanceFacts, 'finance_lenders' | 'year' | 'state'>,
  { finance }: { finance: Pick<FinanceSettings['finance'], 'excludedDealershipIds'> },
): boolean {
  return (
    isAvailable(car) &&
    car.make.toLowerCase() !== 'suzuki' &&
    !(car.dealership_id !== undefined && finance.excludedDealershipIds.includes(car.dealership_id))
  )
}

/** The rule of one provider; the rules that all share have passed. */
function estimateOf(
  provider: FinanceProvider,
  lender: FinanceLender,
  car: FinanceFacts,
  price: number,
  settings: FinanceSettings,
  now: Date,
): Pick<FinanceShown, 'dollars' | 'per'> | undefined {
  const per = provider === 'nissan_finance' ? 'month' : (settings.finance.repaymentsPer ?? 'week')
  const given = paymentOf(lender, per)
  switch (provider) {
    case 'taurus': {
      const { year } = localTime(now, zoneOf(car.state, settings))
      if (price <= PRICE_ABOVE || (car.year ?? 0) <= year - TAURUS_YEARS) return undefined
      return { dollars: given || repayment(lenderTerms(provider, lender, price), per), per }
    }
    case 'manual':
    case 'angle':
    case 'powertorque':
    case 'nissan_finance':
      return price > PRICE_ABOVE && given ? { dollars: given, per } : undefined
    case '360_finance':
    case 'ausloans':
      return given ? { dollars: given, per } : { per }
  }
}

/** What the lender says that it is; 0 beside a rate of interest is what a feed says of one that it does not know. Source: DC-99. */
export function statedComparisonRate({ interestRate, comparisonRate }: FinanceLender): number | undefined {
  return comparisonRate === 0 && interestRate ? undefined : comparisonRate
}

/** The loan behind a lender's estimate: its own terms, and ours where it states none. Source: FN-14, DC-98. */
export function lenderTerms(provider: FinanceProvider, lender: FinanceLender, price: number): LoanTerms {
  const { interestRate, deposit, termYears, termMonths, balloon, paymentWeek, paymentMonth } = lender
  const standardDeposit = provider === 'taurus' ? price * TAURUS_DEPOSIT : 0
  // A feed says 0 of what it does not know; beside a payment it is what that was reckoned with.
  const statesDeposit = deposit !== undefined && (deposit > 0 || Boolean(paymentWeek || paymentMonth))
  return {
    price,
    deposit: statesDeposit ? deposit : standardDeposit,
    ratePercent: interestRate ?? 0,
    termYears: termYears || (termMonths ? termMonths / MONTHS_A_YEAR : STANDARD_TERM_YEARS),
    balloon: balloon ?? 0,
  }
}

export const monthsOf = (years: number): number => Math.round(years * MONTHS_A_YEAR)

export type TermLabels = { loanYear: string; loanYears: string; loanMonths: string }

/** "5 years", or "42 months" of a term that is not of whole years; where all are told in months, labels say so: "60 months". */
export function termText(years: number, labels: TermLabels): string {
  if (years === 1) return labels.loanYear
  const months = monthsOf(years)
  return Number.isInteger(years) ? fill(labels.loanYears, { years, months }) : fill(labels.loanMonths, { months })
}

export type FinanceLabels = { perWeek: string; perMonth: string; comparisonRate: string }

/** "$88 per week", and "9.50% comparison rate" when it is to show. Source: FN-16, DC-99. */
export function financeText(
  { dollars, per, comparisonRate }: FinanceShown,
  labels: FinanceLabels,
): { amount?: string; comparisonRate?: string } {
  return {
    ...(dollars === undefined
      ? {}
      : { amount: fill(per === 'week' ? labels.perWeek : labels.perMonth, { amount: formatDollars(dollars) }) }),
    ...(comparisonRate === undefined
      ? {}
      : { comparisonRate: fill(labels.comparisonRate, { rate: formatRate(comparisonRate) }) }),
  }
}
