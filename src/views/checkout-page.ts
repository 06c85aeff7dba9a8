import { formatDollars } from '../domain/format.ts'
import type { PaymentChoice } from '../domain/payment-choices.ts'
import { HOLD_MINUTES } from '../domain/reservation.ts'
import { fill } from '../domain/text.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { purchaseForm, reserveForm } from './forms/checkout-forms.ts'
import { type FormAside, formAside } from './forms/form-page.ts'
import type { FormShown } from './forms/form-shown.ts'
import type { TextLink } from './links.ts'
import { CHECKOUT_SHELL_PATH } from './redirects.ts'

/** The online purchase; which car, its address says. Source: RT-04. */
export const PURCHASE_PATH = '/checkout-journey'

const LABELS = [
  'checkoutChoices',
  'checkoutPrice',
  'checkoutToday',
  'checkoutBalance',
  'whereToSee',
  'checkoutGone',
  'checkoutGoneText',
  'checkoutSold',
  'checkoutSoldText',
  'checkoutReserved',
  'checkoutReservedText',
  'checkoutJustReservedText',
  'checkoutComing',
  'checkoutComingText',
  'checkoutNot',
  'checkoutNotText',
  'checkoutEnquire',
  'checkoutAgain',
  'checkoutFailed',
  'checkoutFailedText',
  'checkoutBuy',
  'purchaseNot',
  'purchaseNotText',
  'purchaseReserve',
  'reservationTitle',
  'reservationHeld',
  'reservationHeldText',
  'reservationHeldLeft',
  'reservationOver',
  'reservationPay',
  'reservationPaid',
  'reservationOpening',
  'reservationLetGo',
  'reservationDone',
  'reservationDoneText',
  'reservationLeft',
  'reservationKeep',
  'reservationCopy',
  'reservationCopied',
  'reservationNextCall',
  'reservationNextBring',
  'reservationNextDecide',
  'reservationCancel',
  'reservationCancelTitle',
  'reservationCancelPaid',
  'reservationCancelHeld',
  'reservationCancelYes',
  'reservationCancelNo',
  'reservationCancelling',
  'reservationReleased',
  'reservationReleasedText',
  'reservationRefunded',
  'reservationRefundedText',
  'reservationBought',
  'reservationBoughtText',
  'reservationTimeOver',
  'reservationTimeOverText',
  'reservationUnpaid',
  'reservationUnpaidText',
  'reservationCancelled',
  'reservationCancelledText',
  'reservationAgain',
  'reservationKeepLooking',
  'reservationUnknown',
  'reservationUnknownText',
  'reservationFailed',
  'reservationFailedText',
  'reservationView',
  'checkoutNext',
  'countdownHours',
  'countdownMinutes',
  'countdownSeconds',
  'countdownOver',
  'countdownSaidMinute',
  'countdownSaidMinutes',
  'countdownSaidHour',
  'countdownSaidHours',
] as const satisfies readonly (keyof Labels)[]

/** What the page's script works with. */
export type CheckoutSetup = {
  kind: 'reserve' | 'buy'
  site: Site['settings']['slug']
  title: string
  /** Whether the dealer wants to know who it is first. Source: AU-04, RS-10. */
  isGated: boolean
  deposit: number
  /** The last part of a checkout's address on this site. Source: RT-03. */
  checkout: Site['settings']['paths']['checkout']
  zone: string
  region: Site['settings']['region']
  choices: Readonly<Record<PaymentChoice, string>>
  /** Where to ask about a car that has no page. */
  write: TextLink
  labels: Pick<Labels, (typeof LABELS)[number]>
}

/** What is agreed on before anybody pays: what it costs, how long it holds, and that it comes back. Source: PR-08, RS-05. */
export type CheckoutFact = { icon: 'payment-methods' | 'clock' | 'shield'; title: string; text: string }

export type CheckoutPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  facts: readonly CheckoutFact[]
  form: FormShown
  formTitle: string
  provider: string
  /** Source: RS-07. */
  accepted: string
  next: { title: string; steps: readonly string[] }
  finding: string
  carTitle: string
  /** What is told of the car until it is found: these lines have their room. */
  carLines: readonly string[]
  scriptless: { text: string; write: TextLink }
  aside: FormAside
  setup: CheckoutSetup
}

/** The reserve-or-buy page: one for all cars, which finds its car by the address. Source: RT-02, RS-05, DC-05, DC-93. */
export const checkoutPage = (site: Site): CheckoutPage => pageOf(site, 'reserve', CHECKOUT_SHELL_PATH)

/** The online purchase of a used car. Source: RT-04, RS-06, DC-91. */
export const purchasePage = (site: Site): CheckoutPage => pageOf(site, 'buy', PURCHASE_PATH)

function pageOf(site: Site, kind: CheckoutSetup['kind'], path: string): CheckoutPage {
  const { settings } = site
  const { deposit, holdHours } = settings.reservation
  const labels = labelsOf(settings)
  const hold = { minutes: HOLD_MINUTES }
  const [title, intro] =
    kind === 'buy' ? [labels.purchaseTitle, labels.purchaseIntro] : [labels.checkoutTitle, labels.checkoutIntro]
  const write = { label: labels.checkoutWrite, href: settings.paths.contact }
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: kind === 'buy' ? labels.onlinePurchase : labels.checkoutCrumb, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title,
      description: intro,
      path,
      robots: 'noindex',
      // The shell answers for many addresses, and stands at none of them itself.
      jsonLd: kind === 'buy' ? [breadcrumbList(site, crumbs)] : [],
    }),
    crumbs,
    title,
    intro,
    facts: [
      {
        icon: 'payment-methods',
        title: fill(labels.checkoutDeposit, { deposit: formatDollars(deposit) }),
        text: labels.checkoutDepositText,
      },
      { icon: 'clock', title: fill(labels.checkoutHold, { hours: holdHours }), text: labels.checkoutHoldText },
      { icon: 'shield', title: labels.checkoutRefund, text: labels.checkoutRefundText },
    ],
    form: kind === 'buy' ? purchaseForm(site) : reserveForm(site),
    formTitle: labels.formYourDetails,
    provider: labels.checkoutProvider,
    accepted: labels.paymentsStrip,
    next: {
      title: labels.checkoutNext,
      steps: [fill(labels.checkoutNextPay, hold), labels.checkoutNextCall, labels.checkoutNextDecide],
    },
    finding: labels.checkoutFinding,
    carTitle: labels.checkoutThisCar,
    carLines: [
      labels.checkoutPrice,
      labels.checkoutToday,
      labels.checkoutBalance,
      ...(site.locations.length > 0 ? [labels.whereToSee] : []),
    ],
    scriptless: { text: labels.checkoutScripts, write },
    aside: formAside(site, labels, { canBeElsewhere: true }),
    setup: {
      kind,
      site: settings.slug,
      title,
      isGated: settings.gates.checkout,
      deposit,
      checkout: settings.paths.checkout,
      zone: siteZone(settings),
      region: settings.region,
      choices: {
        card: labels.checkoutByCard,
        'google-pay': labels.checkoutByGooglePay,
        'apple-pay': labels.checkoutByApplePay,
      },
      write,
      labels: {
        ...pickLabels(labels, LABELS),
        checkoutJustReservedText: fill(labels.checkoutJustReservedText, hold),
      },
    },
  }
}
