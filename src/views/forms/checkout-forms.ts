import { formatDollars } from '../../domain/format.ts'
import { DETAIL } from '../../domain/lead-form.ts'
import { fill } from '../../domain/text.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { form } from './build-form.ts'
import {
  consentFields,
  contactFields,
  dealershipField,
  detailChoice,
  kmField,
  line,
  message,
  ownCarFields,
  regoField,
  yesOrNo,
} from './fields.ts'
import type { FieldShown, FormShown } from './form-shown.ts'

const toPay = (site: Site, labels: Labels): string =>
  fill(labels.checkoutSend, { deposit: formatDollars(site.settings.reservation.deposit) })

/** Who reserves a car. Source: RS-05. */
export function reserveForm(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return form(site, {
    id: 'checkout',
    steps: [
      {
        fields: [
          ...contactFields(labels),
          message(labels.checkoutMessage, labels),
          ...consentFields(site, { terms: 'terms_agreed', optIn: false }),
        ],
      },
    ],
    submit: toPay(site, labels),
  })
}

/** The steps of an online purchase, of which the trade-in may be left out. Source: DC-91. */
export function purchaseForm(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return form(site, {
    id: 'purchase',
    steps: [
      { title: labels.formYourDetails, fields: contactFields(labels) },
      {
        title: labels.purchaseTradeIn,
        fields: [
          yesOrNo('do-you-have-a-trade-in', labels.formTradeIn, labels),
          ...tradeIn(labels).map(field => ({ ...field, onlyIf: 'trade-in' as const })),
        ],
      },
      {
        title: labels.purchasePayment,
        fields: [
          choice(labels.purchaseHowToPay, labels, [
            labels.purchaseByTransfer,
            labels.purchaseByFinance,
            labels.purchaseUndecided,
          ]),
        ],
      },
      {
        title: labels.purchaseHandover,
        fields: [
          choice(labels.purchaseHowToGet, labels, [labels.purchasePickUp, labels.purchaseDelivery]),
          line(`${DETAIL}${labels.purchaseAddress}`, labels.purchaseAddress, {
            most: 200,
            autocomplete: 'street-address',
          }),
        ],
      },
      {
        title: labels.purchaseReview,
        fields: consentFields(site, { terms: 'terms_agreed', optIn: false }),
      },
    ],
    submit: toPay(site, labels),
  })
}

const tradeIn = (labels: Labels): FieldShown[] => [...ownCarFields(labels), regoField(labels), kmField(labels)]

const choice = (question: string, labels: Labels, answers: readonly string[]): FieldShown => ({
  ...detailChoice(question, ...answers),
  required: true,
  missing: labels.purchaseMissing,
})

/** What is paid, to whom and for what. Source: DC-92. */
export function onlinePaymentForm(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return form(site, {
    id: 'online-payment',
    steps: [
      {
        fields: [
          ...contactFields(labels),
          line('reference', labels.payReference, {
            required: true,
            most: 60,
            half: true,
            isCode: true,
            autocomplete: 'off',
          }),
          line('amount', labels.payAmount, {
            required: true,
            most: 12,
            half: true,
            prefix: '$',
            inputmode: 'decimal',
            missing: labels.payAmountInvalid,
            invalid: labels.payAmountInvalid,
            autocomplete: 'transaction-amount',
          }),
          dealershipField(site),
        ],
      },
    ],
    submit: labels.paySend,
  })
}
