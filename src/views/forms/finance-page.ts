import {
  FIGURES_IN_ADDRESS,
  type LoanFigures,
  lendsAsInUs,
  perTold,
  repayments,
} from '../../domain/finance-calculator.ts'
import { formatDollars, formatRate } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { momentToldBy } from '../../site/digest.ts'
import { keeping } from '../../site/keeper.ts'
import type { Labels } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { datesOf, siteZone } from '../../site/zone.ts'
import { type CalculatorSetup, calculatorTexts, exampleOf, loanOf } from '../car-finance.ts'
import { carsWithPage } from '../cars-with-page.ts'
import type { TextLink } from '../links.ts'
import type { OfferWindow } from '../offer-shown.ts'
import type { FormPage } from './form-page.ts'

export type FinancePage = FormPage & {
  /** Past all else to the form. */
  toForm: TextLink
  figures?: FiguresShown
  steps: { title: string; items: readonly { title: string; text: string }[] }
  ready: { title: string; text: string; items: readonly string[] }
  faq: { title: string; items: readonly { question: string; answer: string }[] }
}

/** The calculator before the form, at the price of an example until the address names a car. */
export type FiguresShown = {
  title: string
  text: string
  /** Read where scripts run. */
  change: string
  setup: CalculatorSetup
  /**
   * The example goes with the last day of the site's own rate, where it is of that. Without a day it stays, and brings what
   * hides the figures of a car that the address names, which say whether they go.
   */
  window?: Omit<OfferWindow, 'start'>
  /** What the address may have chosen; `example` has the `{price}`, which is one of them. */
  parameters: readonly string[]
  example: string
  /** What the figures are true for, to read where no scripts run. */
  terms: ReturnType<typeof exampleOf>['rows']
  disclaimer: { title: string; text: string | undefined; carId: number; validUntil: string; zone: string }
  approval: string
  notLoaded: string
  /** What the page says of a car that the address names; `figures` has `{car}` and `{price}`. */
  ofCar: { figures: string; none: string; sold: string }
}

/** What stands around the form that asks for finance. Source: RT-09, FN-13, FN-20, DC-102. */
export function aroundFinanceForm(site: Site, page: FormPage, labels: Labels): Omit<FinancePage, keyof FormPage> {
  const figures = figuresShown(site, `${site.settings.paths.finance}#${page.anchor}`, labels)
  return {
    toForm: { label: labels.financeStart, href: `#${page.anchor}` },
    ...(figures && { figures }),
    steps: {
      title: labels.financeSteps,
      items: [
        { title: labels.financeStepSend, text: labels.financeStepSendText },
        { title: labels.financeStepReply, text: replyText(site, page, labels) },
        { title: labels.financeStepLender, text: labels.financeStepLenderText },
        { title: labels.financeStepKeys, text: labels.financeStepKeysText },
      ],
    },
    ready: {
      title: labels.financeReady,
      text: labels.financeReadyText,
      items: [
        labels.financeReadyIdentity,
        labels.financeReadyIncome,
        labels.financeReadySpending,
        labels.financeReadyTradeIn,
      ],
    },
    faq: {
      title: labels.financeFaq,
      items: [
        { question: labels.financeFaqCredit, answer: labels.financeFaqCreditText },
        { question: labels.financeFaqRate, answer: labels.financeFaqRateText },
        { question: labels.financeFaqDeposit, answer: labels.financeFaqDepositText },
        ...(lendsAsInUs(site.settings.region)
          ? []
          : [{ question: labels.financeFaqBalloon, answer: labels.financeFaqBalloonText }]),
      ],
    },
  }
}

/** Before the dollars that a car costs at most. Source: RT-39. */
const CARS_UP_TO = '/search?price=-'

function figuresShown(site: Site, href: string, labels: Labels): FiguresShown | undefined {
  const { cars, settings } = site
  const at = momentToldBy(site.at, `days ${datesOf(site)}`)
  const [example] = examplesOf({ cars, settings, at })
  if (example === undefined) return undefined
  const { carId, start, window, disclaimer } = example
  const { comparisonRate: rate } = repayments(start.inputs, start)
  const comparisonRate = rate === undefined ? undefined : fill(labels.comparisonRate, { rate: formatRate(rate) })
  return {
    title: labels.financeFigures,
    text: fill(labels.financeFiguresText, { price: formatDollars(start.inputs.price) }),
    change: labels.financeFiguresChange,
    setup: {
      start,
      warning: labels.comparisonRateWarning,
      preApproval: { label: labels.financeUseFigures, href },
      isBesideForm: true,
      budget: {
        label: perTold(start) === 'week' ? labels.calculatorBudgetWeek : labels.calculatorBudgetMonth,
        hint: labels.calculatorBudgetHint,
        cars: CARS_UP_TO,
        seeCars: labels.calculatorCars,
      },
      texts: calculatorTexts(labels),
    },
    ...(settings.finance.rateUntil !== undefined && { window: window ?? { zone: siteZone(settings) } }),
    parameters: Object.keys(FIGURES_IN_ADDRESS),
    example: labels.financeFiguresText,
    terms: exampleOf(start, comparisonRate, labels).rows,
    disclaimer: {
      title: labels.financeDisclaimer,
      text: disclaimer,
      carId,
      validUntil: labels.offerValidUntil,
      zone: siteZone(settings),
    },
    approval: labels.financeApproval,
    notLoaded: labels.formUnexpected,
    ofCar: { figures: labels.financeFiguresForCar, none: labels.financeNoFigures, sold: labels.formCarGone },
  }
}

/** The car in the middle of all that have figures, by price: neither the cheapest rate nor the cheapest car is held out. */
const examplesOf = keeping('finance example', (site: Pick<Site, 'cars' | 'settings' | 'at'>) => {
  const told = carsWithPage(site)
    .flatMap((car): (LoanFigures & { carId: number })[] => {
      const loan = loanOf(site, car)
      return loan === undefined ? [] : [{ ...loan, carId: car.id }]
    })
    .sort((one, other) => one.start.inputs.price - other.start.inputs.price || one.carId - other.carId)
  const middle = Math.floor((told.length - 1) / 2)
  return told.slice(Math.max(0, middle), middle + 1)
})

/** Promised only where the page of thanks does, too: of a dealer who promises a reply, at each place that tells its hours. */
function replyText({ settings }: Site, { aside }: FormPage, labels: Labels): string {
  const minutes = settings.forms.replyWithinMinutes
  const places = [aside.talk, ...aside.elsewhere]
  if (minutes === 0 || places.some(place => place?.open === undefined)) return labels.financeStepReplyText
  return fill(labels.financeStepReplyWithin, { time: timeLong(minutes, labels) })
}

/** "2 hours", or "90 minutes" where it is not of whole hours. */
function timeLong(minutes: number, labels: Labels): string {
  const hours = minutes / 60
  if (hours === 1) return labels.hourLong
  return Number.isInteger(hours) ? fill(labels.hoursLong, { hours }) : fill(labels.minutesLong, { minutes })
}
