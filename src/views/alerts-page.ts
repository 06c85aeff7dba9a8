import type { DistanceSettings } from '../domain/distance.ts'
import { mainLocation } from '../domain/location.ts'
import type { PictureSettings } from '../domain/picture.ts'
import { type PriceLabels, priceLabelsOnPage } from '../domain/price.ts'
import type { Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { ALERTS_PAGE } from '../site/fixed-pages.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type PlaceToTalk, placeToTalk } from './forms/form-page.ts'
import { type AroundPolicy, aroundPolicy, type TextLink } from './links.ts'
import {
  type Listed,
  listedOf,
  type SearchClientSetup,
  type SearchSaid,
  searchClientOf,
  searchSaidOf,
} from './search-page.ts'

const LABELS = [
  'alertsThisCar',
  'alertsThisSearch',
  'alertsEveryCar',
  'alertTellsCar',
  'alertTellsSearch',
  'alertsNone',
  'alertsSentTitle',
  'alertsSentText',
  'alertsSentNothing',
  'alertsSentAgain',
  'alertsSentTwice',
  'alertsOther',
  'alertsGone',
  'alertsElse',
  'alertsLikeIt',
  'checkoutSold',
  'checkoutGone',
  'checkoutGoneText',
  'alertsUnread',
  'viewDetails',
  'findSimilar',
  'searchStock',
  'successBack',
  'successSearch',
  'formSending',
  'formSummary',
  'formClose',
  'formFailed',
] as const satisfies readonly (keyof Labels)[]

/** What the page's script needs to say what is watched. */
export type AlertsSetup = {
  labels: Pick<Labels, (typeof LABELS)[number]>
  /** How a car and its price are said. */
  car: { useOfferPrice: boolean; labels: PriceLabels }
  /** How a search is said, and whom to ask what it finds now. */
  search: {
    labels: SearchSaid
    distance: DistanceSettings
    client: SearchClientSetup
    listed: Listed
    attributes: readonly string[]
    pictures: PictureSettings
  }
}

export type AlertsPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  form: {
    title: string
    /** What one is told of: of a search until the address says otherwise. */
    news: string
    email: string
    send: string
    /** What a shopper may count on. */
    promises: readonly string[]
    /** The words around the link to what becomes of the address. */
    privacy: AroundPolicy
  }
  scriptless: { text: string; place?: PlaceToTalk; write: TextLink }
  setup: AlertsSetup
}

/** Where news by mail is asked for; of what, its address tells this browser alone. Source: features 3.2. */
export function alertsPage(site: Site): AlertsPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const place = mainLocation(site.locations)
  return {
    meta: pageMeta(site, {
      title: labels.alertsTitle,
      description: labels.alertsIntro,
      path: ALERTS_PAGE,
      robots: 'noindex',
    }),
    crumbs: [
      { label: labels.home, href: '/' },
      { label: labels.alertsTitle, href: ALERTS_PAGE },
    ],
    title: labels.alertsTitle,
    intro: labels.alertsIntro,
    form: {
      title: labels.alertsWhere,
      news: labels.alertTellsSearch,
      email: labels.formEmail,
      send: labels.alertsSend,
      promises: [labels.alertsDaily, labels.alertsYes, labels.alertsStop],
      privacy: aroundPolicy(labels.alertsPrivacy, labels),
    },
    scriptless: {
      text: labels.alertsScripts,
      ...(place !== undefined && { place: placeToTalk(site, place, labels) }),
      write: { label: labels.checkoutWrite, href: settings.paths.contact },
    },
    setup: {
      labels: pickLabels(labels, LABELS),
      car: { useOfferPrice: settings.price.useOfferPrice, labels: priceLabelsOnPage(labels) },
      search: {
        labels: searchSaidOf(site),
        distance: { region: settings.region, stock: { distanceUnit: settings.stock.distanceUnit } },
        client: searchClientOf(site),
        listed: listedOf(site),
        attributes: ['primary_image_url', 'images'],
        pictures: settings.pictures,
      },
    },
  }
}
