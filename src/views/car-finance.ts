import { financeText, termText } from '../domain/finance.ts'
import {
  CALCULATOR_LABELS,
  type CalculatorStart,
  carFinance,
  type LoanFigures,
  loanFigures,
  repayments,
} from '../domain/finance-calculator.ts'
import { formatDollars, formatRate } from '../domain/format.ts'
import { financePath } from '../domain/links.ts'
import { type PriceShown, priceShown } from '../domain/price.ts'
import { fill, joinParts } from '../domain/text.ts'
import { zoneOf } from '../domain/time-zone.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import type { TextLink } from './links.ts'
import type { OfferWindow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'

/**
 * What a car's page says of finance: the repayment below its price, and the "Car Finance" card. A repayment never stands without
 * comparison rate and warning.
 */
export type FinanceBlock = {
  title: string
  /** "$167 per week"; missing where only the calculator is offered. */
  amount?: string
  /** "7.72% comparison rate" */
  rate?: string
  /** In view with each repayment, on sites that show the comparison rate (FN-13, DC-187). */
  warning?: string
  example?: { title: string; rows: { label: string; value: string }[] }
  /** What the lender says, read on request; its last line, the day until which the offer is valid, is for the day of reading. */
  disclaimer?: { title: string; text: string; validUntil: string; zone: string }
  /** `window` is there where it begins with a rate that has a last day, so that it goes with that. */
  calculator?: { title: string; setup: CalculatorSetup; notLoaded: string; window?: Omit<OfferWindow, 'start'> }
  /** To the finance page, with the car linked (VD-15, DC-64). */
  preApproved?: TextLink
}

/** What the calculator's island gets. */
export type CalculatorSetup = {
  start: CalculatorStart
  /** Missing on sites that show no comparison rate. */
  warning?: string
  /** What follows from figures that please: the finance page, with the car linked (FN-22, DC-64). */
  preApproval?: TextLink
  /** The form of that page stands below the calculator, and is given all its figures, not only those that were changed. */
  isBesideForm?: true
  /** Where no car is asked for: what can be paid, and the list of the cars up to a price, which is the end of `cars`. */
  budget?: { label: string; hint: string; cars: string; seeCars: string }
  /** In the order of their names: these would be a third of it. */
  texts: readonly string[]
}

/** The finance of a car in words, by the same rules as its card. Source: VD-15, FN-11 to FN-13, FN-20, FN-21, DC-94, DC-99 to DC-104. */
export function financeBlock(site: Site, car: Car, price: PriceShown, labels: Labels): FinanceBlock | undefined {
  const { settings, at } = site
  if (!settings.cards.financeBlock) return undefined
  const finance = carFinance(car, price, settings, at)
  if (finance === undefined) return undefined
  const { shown, start, rateUntil, disclaimer } = finance
  const { amount, comparisonRate } = shown === undefined ? {} : financeText(shown, labels)
  const hasEstimate = amount !== undefined && start !== undefined
  const warning = settings.finance.showComparisonRate ? labels.comparisonRateWarning : undefined
  const apply = pagesOf(site)(settings.paths.finance) ? financePath(settings.paths, car) : undefined
  // A lender who states no payment, of a car without a price, leaves the way to the finance page (DC-94).
  if (amount === undefined && start === undefined && apply === undefined) return undefined
  return {
    title: labels.carFinance,
    amount,
    rate: comparisonRate,
    warning: amount === undefined ? undefined : warning,
    example: hasEstimate ? exampleOf(start, comparisonRate, labels) : undefined,
    disclaimer:
      amount === undefined || disclaimer === undefined
        ? undefined
        : {
            title: labels.financeDisclaimer,
            text: disclaimer,
            validUntil: labels.offerValidUntil,
            zone: zoneOf(car.state, settings),
          },
    preApproved: apply === undefined ? undefined : { label: labels.getPreApproved, href: apply },
    calculator: start && {
      title: labels.calculate,
      notLoaded: labels.formUnexpected,
      ...(rateUntil !== undefined && { window: { expiry: rateUntil, zone: zoneOf(car.state, settings) } }),
      setup: {
        start,
        warning,
        preApproval: apply === undefined ? undefined : { label: labels.preApproval, href: apply },
        texts: calculatorTexts(labels),
      },
    },
  }
}

/** The figures of a car on the finance page; none where the site tells of no finance on its cars (CD-17). */
export function loanOf({ settings, at }: Pick<Site, 'settings' | 'at'>, car: Car): LoanFigures | undefined {
  if (!settings.cards.financeBlock) return undefined
  return loanFigures(car, priceShown(car, settings.price), settings, at)
}

const picked = new WeakMap<Labels, CalculatorSetup['texts']>()

/** Picked once for all cars of a site. */
export function calculatorTexts(labels: Labels): CalculatorSetup['texts'] {
  const known = picked.get(labels) ?? CALCULATOR_LABELS.map(name => labels[name])
  picked.set(labels, known)
  return known
}

/** What the estimate is made of: the terms that a repayment is true for, and beside its rate the comparison rate. Source: NCC s. 164. */
export function exampleOf(
  start: CalculatorStart,
  comparisonRate: string | undefined,
  labels: Labels,
): NonNullable<FinanceBlock['example']> {
  const { price, deposit, termYears, ratePercent } = start.inputs
  const { week, month, lent, balloon, total, totalPer } = repayments(start.inputs, start)
  const rows: [label: string, value: string | undefined][] = [
    [labels.weekly, start.isMonthly ? undefined : formatDollars(week)],
    [labels.monthly, formatDollars(month)],
    [
      labels.interestRate,
      joinParts([fill(labels.rateAYear, { rate: formatRate(ratePercent) }), comparisonRate], ' · '),
    ],
    [labels.loanTerm, termText(termYears, labels)],
    [labels.deposit, formatDollars(deposit)],
    [labels.balloon, balloon === 0 ? undefined : formatDollars(balloon)],
    [labels.amountBorrowed, formatDollars(lent)],
    [totalPer === 'week' ? labels.totalRepaid : labels.totalRepaidMonthly, formatDollars(total)],
  ]
  return {
    title: fill(labels.financeExample, { price: formatDollars(price) }),
    rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
  }
}
