import { termText } from '../../domain/finance.ts'
import { lendsAsInUs, loanYears, termInAddress } from '../../domain/finance-calculator.ts'
import { DETAIL, PERSONALISED_FINANCE } from '../../domain/lead-form.ts'
import { CAR_TYPE_ORDER } from '../../domain/search-words.ts'
import { carsOfType, type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { form, lastStep } from './build-form.ts'
import { contactMethod, dealershipAndShowroom, detailChoice, line, select, yesOrNo } from './fields.ts'
import type { FieldShown, FormShown } from './form-shown.ts'

/** Source: RT-09 to RT-14, DC-115. */
export function financeEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const carType = select(
    'car_type',
    labels.financeCarType,
    CAR_TYPE_ORDER.map(value => ({ value, label: carsOfType(value, labels) })),
    labels,
    { half: true, choose: labels.financeAnyType, fromQuery: 'car_type' },
  )
  return form(site, {
    id: 'finance',
    category: 'Finance Enquiry',
    steps: [
      {
        title: labels.financePlan,
        fields: [
          ...dealershipAndShowroom(site),
          dollars('vehiclePriceBudget', labels.financeBudget, labels, 'text'),
          dollars('deposit', labels.financeDeposit, labels, 'decimal'),
          term(site, labels),
          ofCalculator('rate', labels.financeRate),
          ofCalculator('balloon', labels.financeBalloon),
          carType,
          yesOrNo('do-you-have-a-trade-in', labels.formTradeIn, labels),
          { ...dollars('tradeInWorth', labels.financeTradeInWorth, labels, 'text'), onlyIf: 'trade-in' },
          { ...dollars('tradeInOwing', labels.financeTradeInOwing, labels, 'decimal'), onlyIf: 'trade-in' },
        ],
      },
      { title: labels.financeSituation, fields: situation(labels) },
      lastStep(site, [contactMethod(labels)]),
    ],
    submit: labels.financeSend,
  })
}

/** Source: RT-15, DC-103. */
export function personalisedFinance(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return form(site, {
    id: 'personalised-finance',
    category: 'Finance Enquiry',
    subcategory: PERSONALISED_FINANCE,
    steps: [
      {
        title: labels.financePlan,
        fields: [dollars('deposit', labels.financeDeposit, labels, 'decimal'), term(site, labels)],
      },
      { title: labels.financeSituation, fields: situation(labels) },
      lastStep(site, [contactMethod(labels)]),
    ],
    submit: labels.financeSend,
  })
}

/** As people write it: `4000`, `$4,000.50`, `A$4,000`, `30k`, `25000-30000`. A person reads it, so only what has no digit is none. */
const AMOUNT = '.*[0-9].*'

/** Only `text` has a phone offer the hyphen of a range; `decimal` has the point of a sum. */
const dollars = (name: string, label: string, labels: Labels, inputmode: 'text' | 'decimal'): FieldShown =>
  line(`${DETAIL}${label}`, label, {
    inputmode,
    pattern: AMOUNT,
    invalid: labels.financeDollarsInvalid,
    prefix: '$',
    most: 40,
    half: true,
    autocomplete: 'off',
    fromQuery: name,
  })

function term({ settings }: Site, labels: Labels): FieldShown {
  const isAmerican = lendsAsInUs(settings.region)
  const options = loanYears(isAmerican).map(years => {
    const text = termText(years, labels)
    return { value: text, label: text, slug: [...new Set([termInAddress(years, isAmerican), years])].join(' ') }
  })
  return select(`${DETAIL}${labels.financeTerm}`, labels.financeTerm, options, labels, {
    half: true,
    fromQuery: 'term',
    // As the calculator beside it takes an address.
    nearest: true,
  })
}

/** What somebody worked out with, per cent: whoever did not is not asked for it. Source: FN-22. */
const ofCalculator = (name: string, label: string): FieldShown =>
  line(`${DETAIL}${label}`, label, {
    inputmode: 'decimal',
    most: 40,
    half: true,
    autocomplete: 'off',
    fromQuery: name,
    onlyIfGiven: true,
  })

const situation = (labels: Labels): FieldShown[] => [
  detailChoice(
    labels.financeWork,
    labels.financeWorkFull,
    labels.financeWorkPart,
    labels.financeWorkSelf,
    labels.financeWorkOther,
  ),
  detailChoice(
    labels.financeHome,
    labels.financeHomeOwn,
    labels.financeHomeBuying,
    labels.financeHomeRent,
    labels.financeHomeOther,
  ),
]
