import type { Car, FinanceLender } from '../records/index.ts'
import { isAvailable } from './availability.ts'
import { formatDollars } from './format.ts'
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
  }
}

export type FinanceFacts = Pick<
  Car,
  'make' | 'year' | 'status' | 'sold' | 'state' | 'dealership_id' | 'finance_lenders'
>

/** What finance a car shows; without `dollars` only the link. Rates in per cent a year. */
export type FinanceShown = {
  provider: FinanceProvider
  dollars?: number
  per: 'week' | 'month'
  comparisonRate?: number
}

/** Source: FN-05, FN-07 to FN-10. */
const PRICE_ABOVE = 500
/** Source: FN-04. */
const TAURUS_YEARS = 12
/** Share of the price. Source: FN-14. */
export const TAURUS_DEPOSIT = 0.1
const WEEKS_A_YEAR = 52
/** Source: DC-98, DC-102. */
export const STANDARD_TERM_YEARS = 5

/**
 * The finance estimate of a car at its shown price, or nothing when no rule allows one: the site's provider, else the
 * first that passes. Source: FN-01 to FN-12, DC-94 to DC-98.
 */
export function financeShown(
  car: FinanceFacts,
  price: PriceShown,
  settings: FinanceSettings,
  now: Date,
): FinanceShown | undefined {
  const { provider: named, excludedDealershipIds, showComparisonRate } = settings.finance
  if (car.finance_lenders === undefined || car.make.toLowerCase() === 'suzuki' || !isAvailable(car)) return undefined
  if (car.dealership_id !== undefined && excludedDealershipIds.includes(car.dealership_id)) return undefined
  const dollars = price.kind === 'price' ? price.now : 0
  for (const provider of named === undefined ? FINANCE_PROVIDERS : [named]) {
    const lender = car.finance_lenders[provider]
    if (lender?.interestRate === undefined) continue
    const estimate = estimateOf(provider, lender, car, dollars, settings, now)
    if (estimate === undefined) continue
    const rate = showComparisonRate ? lender.comparisonRate : undefined
    return { provider, ...estimate, ...(rate === undefined ? {} : { comparisonRate: rate }) }
  }
  return undefined
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
  const { paymentWeek, paymentMonth } = lender
  switch (provider) {
    case 'taurus': {
      const { year } = localTime(now, zoneOf(car.state, settings))
      if (price <= PRICE_ABOVE || (car.year ?? 0) <= year - TAURUS_YEARS) return undefined
      return { dollars: paymentWeek ?? weeklyPayment(termsOf(lender, price)), per: 'week' }
    }
    case 'manual':
    case 'angle':
    case 'powertorque':
      return price > PRICE_ABOVE && paymentWeek ? { dollars: paymentWeek, per: 'week' } : undefined
    case 'nissan_finance':
      return price > PRICE_ABOVE && paymentMonth ? { dollars: paymentMonth, per: 'month' } : undefined
    case '360_finance':
    case 'ausloans':
      return paymentWeek ? { dollars: paymentWeek, per: 'week' } : { per: 'week' }
  }
}

/** Dollars, per cent a year, years. */
export type LoanTerms = { price: number; deposit: number; ratePercent: number; termYears: number; balloon: number }

function termsOf({ interestRate, deposit, termYears, termMonths, balloon }: FinanceLender, price: number): LoanTerms {
  return {
    price,
    deposit: deposit ?? price * TAURUS_DEPOSIT,
    ratePercent: interestRate ?? 0,
    termYears: termYears ?? (termMonths === undefined ? STANDARD_TERM_YEARS : termMonths / 12),
    balloon: balloon ?? 0,
  }
}

/** The level payment a week in dollars, over 52 a year, interest by the payment; a balloon is discounted. Source: DC-98. */
export function weeklyPayment({ price, deposit, ratePercent, termYears, balloon }: LoanTerms): number {
  const payments = Math.round(termYears * WEEKS_A_YEAR)
  const lent = Math.max(0, price - deposit)
  if (payments <= 0) return lent
  const rate = ratePercent / 100 / WEEKS_A_YEAR
  if (rate === 0) return Math.max(0, lent - balloon) / payments
  const discount = (1 + rate) ** -payments
  return (Math.max(0, lent - balloon * discount) * rate) / (1 - discount)
}

export type FinanceLabels = { perWeek: string; perMonth: string; comparisonRate: string }

/** "$88 per week", and "Comparison rate 9.5%" when it is to show. Source: FN-16, DC-99. */
export function financeText(
  { dollars, per, comparisonRate }: FinanceShown,
  labels: FinanceLabels,
): { amount?: string; comparisonRate?: string } {
  return {
    ...(dollars === undefined
      ? {}
      : { amount: fill(per === 'week' ? labels.perWeek : labels.perMonth, { amount: formatDollars(dollars) }) }),
    ...(comparisonRate === undefined ? {} : { comparisonRate: fill(labels.comparisonRate, { rate: comparisonRate }) }),
  }
}
