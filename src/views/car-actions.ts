import { type AtHand, type DetailButtonKind, hasDetailButton, standingsOf } from '../domain/detail-buttons.ts'
import { formatDollars } from '../domain/format.ts'
import {
  checkoutJourneyPath,
  checkoutPath,
  financePath,
  makeOfferPath,
  personalisedFinancePath,
  testDrivePath,
  tradeInPath,
} from '../domain/links.ts'
import type { Standing } from '../domain/stock-state.ts'
import { joinParts } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import type { HasPage } from './links.ts'
import { pagesOf } from './pages.ts'
import { CHECKOUT_SHELL_PATH } from './redirects.ts'

/** A button of the sidebar. Without an address it does something on the page. */
export type CarAction = {
  kind: DetailButtonKind
  label: string
  href?: string
  /** Opens the chat, as the make-an-offer button of one dealer does too (VD-40, DC-72). */
  chat?: string
  /** What to say of an address that opens in a tab of its own, so that the car stays at hand. */
  opensTab?: string
  /** A car's PDF, the name that it is saved under (VD-49), and what is said of it. */
  pdf?: { address: string; name: string; making: string; saved: string; failed: string }
  /** Hands on the link to the car: what is said where it could only be copied, or not even that. */
  share?: { copied: string; failed: string }
  /** Where it stays when the car's state turns out to be another (DC-04). */
  standings: readonly Standing[]
}

/** Whoever has no form of their own to open asks here, where the page names the car and whom to call. */
const ENQUIRE = '#enquire'

/** The buttons that this car and site have, in the site's order and words. Source: VD-01 to VD-14, CF-05. */
export function carActions(site: Site, car: Car, atHand: AtHand, labels: Labels): CarAction[] {
  const { settings } = site
  return settings.detail.buttons
    .filter(({ kind }) => hasDetailButton(kind, car, settings, atHand))
    .map(({ kind, label }) => ({
      kind,
      label: label ?? standardLabel(kind, car, settings, labels),
      ...doing(kind, car, site, labels),
      standings: standingsOf(kind),
    }))
}

function standardLabel(
  kind: DetailButtonKind,
  { item_type }: Pick<Car, 'item_type'>,
  settings: SiteSettings,
  labels: Labels,
): string {
  switch (kind) {
    case 'test-drive':
      return item_type === 'motorcycle' ? labels.testRide : labels.testDrive
    case 'reserve':
      return joinParts([labels.reserveCar, formatDollars(settings.reservation.deposit)])
    case 'chat':
      return settings.chat?.label ?? labels.chat
    default:
      return labels[LABEL_OF[kind]]
  }
}

const LABEL_OF = {
  enquire: 'enquire',
  'history-report': 'historyReport',
  finance: 'financeQuote',
  'trade-in': 'tradeIn',
  'buy-online': 'onlinePurchase',
  call: 'callDealer',
  'make-offer': 'makeOffer',
  location: 'location',
  'payment-methods': 'paymentMethods',
  print: 'print',
  share: 'shareCar',
} as const satisfies Partial<Record<DetailButtonKind, keyof Labels>>

type Doing = Pick<CarAction, 'href' | 'opensTab' | 'chat' | 'pdf' | 'share'>

/** By the widget or the page that the dealer has for it (DC-72). */
const chatting = ({ chat }: SiteSettings, labels: Labels): Doing =>
  chat?.href === undefined ? { chat: chat?.script } : { href: chat.href, opensTab: labels.formOpensTab }

function doing(kind: DetailButtonKind, car: Car, site: Site, labels: Labels): Doing {
  const { settings } = site
  const has = pagesOf(site)
  const leading = (path: string): Doing => ({ href: has(path.replace(/[?#].*$/, '')) ? path : ENQUIRE })
  switch (kind) {
    case 'call':
    case 'payment-methods':
      return {}
    case 'history-report':
      return { href: car.file }
    case 'location':
      return { href: '#vehicle-map' }
    case 'chat':
      return chatting(settings, labels)
    case 'print':
      return {
        pdf: {
          address: `/api/cars/${car.slug}/pdf`,
          name: `${car.slug}.pdf`,
          making: labels.sheetMaking,
          saved: labels.sheetSaved,
          failed: labels.sheetFailed,
        },
      }
    case 'share':
      return { share: { copied: labels.linkCopied, failed: labels.linkToCopy } }
    case 'make-offer':
      return settings.features.makeOffer === 'chat' ? chatting(settings, labels) : { href: makeOfferPath(car) }
    case 'enquire':
      return { href: ENQUIRE }
    case 'test-drive':
      return leading(testDrivePath(car))
    case 'trade-in':
      return leading(tradeInPath(car))
    case 'finance':
      return leading(financeTarget(car, settings, has))
    case 'buy-online':
      return leading(checkoutJourneyPath(car))
    case 'reserve':
      return has(CHECKOUT_SHELL_PATH) ? { href: checkoutPath(car, settings.paths) } : { href: ENQUIRE }
  }
}

/** Source: RT-15, RT-16. */
function financeTarget(car: Car, { features, paths }: SiteSettings, has: HasPage): string {
  const personalised = personalisedFinancePath(car, features)
  return personalised !== undefined && has('/personalised/finance') ? personalised : financePath(paths, car)
}
