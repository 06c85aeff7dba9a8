import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { onlinePaymentForm } from './forms/checkout-forms.ts'
import { type FormAside, formAside } from './forms/form-page.ts'
import type { FormShown } from './forms/form-shown.ts'

/** Source: RT-18. */
export const ONLINE_PAYMENT_PATH = '/online-payment'

const LABELS = [
  'payReceipt',
  'payAmountShown',
  'payPrint',
  'payPaid',
  'payPaidText',
  'payWaiting',
  'payWaitingText',
  'payNow',
  'payEnded',
  'payEndedText',
  'payAgain',
  'payUnknown',
  'payUnknownText',
  'payFailed',
  'payFailedText',
  'checkoutAgain',
] as const satisfies readonly (keyof Labels)[]

export type OnlinePaymentSetup = {
  /** Source: RS-11. */
  isGated: boolean
  labels: Pick<Labels, (typeof LABELS)[number]>
}

export type OnlinePaymentPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  form: FormShown
  finding: string
  provider: string
  accepted: string
  scriptless: string
  aside: FormAside
  setup: OnlinePaymentSetup
}

/** An invoice, or a car that was agreed on, paid from home. Source: RT-18, RS-11, DC-92. */
export function onlinePaymentPage(site: Site): OnlinePaymentPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.payTitle, href: ONLINE_PAYMENT_PATH },
  ]
  return {
    meta: pageMeta(site, {
      title: labels.payTitle,
      description: labels.payIntro,
      path: ONLINE_PAYMENT_PATH,
      robots: 'noindex',
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: labels.payTitle,
    intro: labels.payIntro,
    form: onlinePaymentForm(site),
    finding: labels.payFinding,
    provider: labels.checkoutProvider,
    accepted: labels.paymentsStrip,
    scriptless: labels.payScripts,
    aside: formAside(site, labels, { canBeElsewhere: false }),
    setup: { isGated: settings.gates.onlinePayment, labels: pickLabels(labels, LABELS) },
  }
}
