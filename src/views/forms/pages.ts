import { SUCCESS_PAGE } from '../../domain/lead-form.ts'
import { ASK_CARS_PAGE, OFFER_PAGE, PHOTOS_PAGE } from '../../domain/links.ts'
import { hasWorkshop } from '../../domain/location.ts'
import { PARTS_WARRANTY_YEARS } from '../../domain/promises.ts'
import { fill } from '../../domain/text.ts'
import type { ContentPage, LocationType } from '../../records/index.ts'
import { FINANCE_PATHS, NOTICE_PAGE } from '../../site/fixed-pages.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { PURCHASE_PATH } from '../checkout-page.ts'
import { formKindOf } from '../content-page.ts'
import { fleetPage } from '../fleet-page.ts'
import { SELL_MY_CAR_PATH, SERVICE_BOOKING_PATH } from '../links.ts'
import { ONLINE_PAYMENT_PATH } from '../online-payment-page.ts'
import { pagesOf } from '../pages.ts'
import { CHECKOUT_SHELL_PATH } from '../redirects.ts'
import { always, onlyIf, type Route } from '../route.ts'
import { pathOfPage } from '../written-paths.ts'
import { customerReview, feedbackSurvey, partsEnquiry, serviceEnquiry } from './after-sales.ts'
import { onlinePaymentForm, purchaseForm, reserveForm } from './checkout-forms.ts'
import { collectionNotice, type NoticedForm } from './collection-notice.ts'
import { carEnquiry, carsEnquiry, generalEnquiry, offerForm, photoRequest, quoteForm, testDrive } from './enquiries.ts'
import { ownCarFields } from './fields.ts'
import { financeEnquiry, personalisedFinance } from './finance-forms.ts'
import { aroundFinanceForm } from './finance-page.ts'
import { type FormPage, formPage } from './form-page.ts'
import type { FormShown } from './form-shown.ts'
import { successPage } from './success-page.ts'
import { valuationForm, valuationPage, valuationQuestions } from './valuation-page.ts'
import { careerEnquiry, fleetEnquiry } from './work-forms.ts'

type Words = Extract<keyof ReturnType<typeof labelsOf>, `${string}Title` | `${string}Intro`>

type Plan = {
  pattern: string
  form: (site: Site) => FormShown
  words: { title: Words; intro: Words }
  isOn?: (site: Site) => boolean
  carInAddress?: boolean
  carNeeded?: boolean
  carsInAddress?: boolean
  anchor?: string
  place?: LocationType
  unlisted?: boolean
  /** What the page tells beside its form. */
  around?: (site: Site, page: FormPage, labels: Labels) => object
  /** Whether the dealer wants to know who it is first. */
  isGated?: (site: Site) => boolean
}

/** A form that a dealer may keep for those who are signed in. Source: AU-04, FN-23. */
export type GatedFormPage = FormPage & { isGated: boolean }

const PLANS: readonly Plan[] = [
  {
    pattern: '/book-test-drive',
    form: testDrive,
    words: { title: 'testDriveTitle', intro: 'testDriveIntro' },
    carInAddress: true,
  },
  ...FINANCE_PATHS.map(
    (pattern): Plan => ({
      pattern,
      form: financeEnquiry,
      words: { title: 'financeTitle', intro: 'financeIntro' },
      isOn: ({ settings }) => settings.paths.finance === pattern,
      carInAddress: true,
      anchor: 'finance-form',
      around: aroundFinanceForm,
    }),
  ),
  {
    pattern: '/personalised/finance',
    form: personalisedFinance,
    words: { title: 'personalisedTitle', intro: 'personalisedIntro' },
    isOn: ({ settings }) => settings.features.personalisedFinance,
    isGated: ({ settings }) => settings.gates.personalisedFinance,
    carInAddress: true,
    unlisted: true,
  },
  {
    pattern: OFFER_PAGE,
    form: offerForm,
    words: { title: 'offerTitle', intro: 'offerIntro' },
    isOn: ({ settings }) => settings.features.makeOffer === 'dialog',
    carInAddress: true,
    carNeeded: true,
    unlisted: true,
  },
  {
    pattern: PHOTOS_PAGE,
    form: photoRequest,
    words: { title: 'photosTitle', intro: 'photosIntro' },
    carInAddress: true,
    carNeeded: true,
    unlisted: true,
  },
  {
    pattern: ASK_CARS_PAGE,
    form: carsEnquiry,
    words: { title: 'askCarsTitle', intro: 'askCarsIntro' },
    carsInAddress: true,
    unlisted: true,
  },
  { pattern: '/models/get-quote', form: quoteForm, words: { title: 'quoteTitle', intro: 'quoteIntro' } },
  { pattern: '/parts/search', form: partsEnquiry, words: { title: 'partsTitle', intro: 'partsIntro' }, place: 'parts' },
  {
    pattern: '/customer-feedback-survey',
    form: feedbackSurvey,
    words: { title: 'feedbackTitle', intro: 'feedbackIntro' },
    unlisted: true,
  },
]

/**
 * The lines that forms bring to the table of addresses (`routes.ts`).
 * Source: RT-09, RT-15, RT-26, RT-43, RT-58, RT-60, RT-64, RT-70.
 */
export const formRoutes: readonly Route[] = [
  ...PLANS.map(({ pattern, words, form, isOn = () => true, isGated = () => false, around, ...details }) => ({
    pattern,
    paths: (site: Site) => onlyIf(isOn(site)),
    view: (site: Site): GatedFormPage => {
      const labels = labelsOf(site.settings)
      const intro = fill(labels[words.intro], { years: PARTS_WARRANTY_YEARS })
      const said = { title: labels[words.title], intro }
      const page = formPage(site, { path: pattern, form: form(site), ...said, ...details })
      return { ...page, ...around?.(site, page, labels), isGated: isGated(site) }
    },
  })),
  { pattern: '/fleet', paths: always, view: fleetPage },
  {
    pattern: SERVICE_BOOKING_PATH,
    // A dealer who only sells, and writes nothing of servicing, books none.
    paths: ({ settings, locations, pages }) =>
      onlyIf(
        settings.externalLinks.serviceBooking !== undefined ||
          hasWorkshop(locations) ||
          pages.some(({ slug }) => slug === 'service'),
      ),
    view: serviceBooking,
  },
  { pattern: '/trade-in', paths: always, view: site => valuationPage(site, 'trade-in', '/trade-in') },
  { pattern: '/cars/trade-in', paths: always, view: site => valuationPage(site, 'trade-in', '/cars/trade-in') },
  {
    pattern: SELL_MY_CAR_PATH,
    // A dealer who buys elsewhere has no form for it here (DC-113).
    paths: ({ settings }) => onlyIf(settings.externalLinks.sellMyCar === undefined),
    view: site => valuationPage(site, 'sell', SELL_MY_CAR_PATH),
  },
  { pattern: '/customer-review', paths: always, view: reviewPage },
  { pattern: SUCCESS_PAGE, paths: always, view: successPage },
  { pattern: NOTICE_PAGE, paths: always, view: site => collectionNotice(site, formsOf(site)) },
]

/** The forms that a site has. */
function formsOf(site: Site): NoticedForm[] {
  const labels = labelsOf(site.settings)
  const hasPage = pagesOf(site)
  const valuation = (kind: 'trade-in' | 'sell', title: string): NoticedForm => ({
    form: valuationForm(site, kind),
    title,
    askedNext: [...ownCarFields(labels), ...valuationQuestions(labels)],
  })
  const isAsked = (kind: ContentPage['form']): boolean =>
    site.pages.some(page => formKindOf(page) === kind && hasPage(pathOfPage(page.slug)))
  const withPage = (path: string, noticed: () => NoticedForm): NoticedForm[] => (hasPage(path) ? [noticed()] : [])
  return [
    { form: generalEnquiry(site), title: labels.contactUs },
    { form: carEnquiry(site), title: labels.askAboutCar },
    ...PLANS.filter(({ isOn = () => true }) => isOn(site)).map(({ form, words }) => ({
      form: form(site),
      title: labels[words.title],
    })),
    valuation('trade-in', labels.tradeInTitle),
    ...withPage(SELL_MY_CAR_PATH, () => valuation('sell', labels.sellTitle)),
    ...withPage(CHECKOUT_SHELL_PATH, () => ({ form: reserveForm(site), title: labels.checkoutTitle })),
    ...withPage(PURCHASE_PATH, () => ({ form: purchaseForm(site), title: labels.purchaseTitle })),
    ...withPage(ONLINE_PAYMENT_PATH, () => ({ form: onlinePaymentForm(site), title: labels.payTitle })),
    ...(isAsked('service') ||
    (hasPage(SERVICE_BOOKING_PATH) && site.settings.externalLinks.serviceBooking === undefined)
      ? [{ form: serviceEnquiry(site), title: labels.serviceTitle }]
      : []),
    { form: fleetEnquiry(site), title: labels.fleetTitle },
    ...(isAsked('career') ? [{ form: careerEnquiry(site), title: labels.careerTitle }] : []),
    { form: customerReview(site), title: labels.reviewTitle },
  ]
}

/** A form, or the dealer's own portal in its place. Source: RT-57, DC-17. */
export type ServicePage = FormPage & { portal?: { href: string; label: string } }

function serviceBooking(site: Site): ServicePage {
  const labels = labelsOf(site.settings)
  const portal = site.settings.externalLinks.serviceBooking
  return {
    ...formPage(site, {
      path: SERVICE_BOOKING_PATH,
      title: labels.serviceTitle,
      intro: labels.serviceIntro,
      form: serviceEnquiry(site),
      place: 'service',
      above: { label: labels.service, href: '/service' },
    }),
    ...(portal !== undefined && { portal: { href: portal, label: labels.bookService } }),
  }
}

/** What the address says of the visitor is put in by the page's script, as plain text. Source: RT-76, RV-06. */
export type ReviewPage = FormPage & { greeting: { text: string; name: string; dealership: string; toAnybody: string } }

function reviewPage(site: Site): ReviewPage {
  const labels = labelsOf(site.settings)
  const nobody = { name: labels.valuedCustomer, dealership: labels.ourDealership }
  return {
    ...formPage(site, {
      path: '/customer-review',
      title: labels.reviewTitle,
      intro: labels.feedbackIntro,
      form: customerReview(site),
      unlisted: true,
    }),
    greeting: { text: labels.reviewIntro, ...nobody, toAnybody: fill(labels.reviewIntro, nobody) },
  }
}
