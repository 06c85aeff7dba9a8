import { chosenLocations, mainLocation } from '../../domain/location.ts'
import { tellsTimes } from '../../domain/opening-hours.ts'
import { type PriceLabels, priceLabelsOnPage } from '../../domain/price.ts'
import type { LocationType } from '../../records/index.ts'
import { breadcrumbList, type Crumb } from '../../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../../seo/meta.ts'
import { type Labels, labelsOf, pickLabels, soldText } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { existing, type TextLink } from '../links.ts'
import { type LocationShown, locationShown, type OpenBadge, openBadge } from '../location-shown.ts'
import { pagesOf } from '../pages.ts'
import type { FormShown } from './form-shown.ts'

/** Beside a form: the car that the address names, which the page's script finds, and whom else to ask. */
export type FormAside = {
  car?: CarAside
  cars?: CarsAside
  talk?: PlaceToTalk
  /** Where the car may stand, or which showroom may be chosen, if not there; the page's script shows that place instead. */
  elsewhere: readonly PlaceToTalk[]
  labels: { talk: string; hours: string; directions: string }
}

/** A place as it stands beside a page, for whoever would rather call or come. */
export type PlaceToTalk = Pick<LocationShown, 'id' | 'name' | 'phone' | 'street' | 'town' | 'hours' | 'directions'> & {
  open?: OpenBadge
}

export type CarAside = {
  title: string
  gone: string
  /** What stands in place of a form that says nothing without a car, where the address names none. */
  needed?: { text: string; way?: TextLink | undefined }
  viewDetails: string
  useOfferPrice: boolean
  labels: PriceLabels
  /** Of a car that cannot be had now. */
  words: Pick<Labels, (typeof STANDING_LABELS)[number]>
}

const STANDING_LABELS = [
  'sold',
  'soldQuestion',
  'findSimilar',
  'reserved',
  'reservedText',
] as const satisfies readonly (keyof Labels)[]

/** The cars that the address names, of which the visitor may take out all but one. */
export type CarsAside = Pick<CarAside, 'title' | 'useOfferPrice' | 'labels'> & {
  /** Where cars are saved. */
  watchlist: TextLink
  words: Pick<Labels, (typeof CARS_LABELS)[number]>
}

const CARS_LABELS = [
  'askCarsNone',
  'askCarsGone',
  'askCarsAllGone',
  'askCarsUnread',
  'compareTakeOut',
  'reserved',
  'carFound',
  'carsFound',
] as const satisfies readonly (keyof Labels)[]

export type FormPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  form: FormShown
  /** The anchor of the form (RT-14). */
  anchor: string
  aside: FormAside
}

type Plan = {
  path: string
  title: string
  intro: string
  form: FormShown
  /** Whether the address may name a car by `car_id`. */
  carInAddress?: boolean
  /** Whether it has to. */
  carNeeded?: boolean
  /** Whether it may name several by `cars`. */
  carsInAddress?: boolean
  anchor?: string
  /** Who knows about it: a place of this type, where the dealer has one, in place of the main one. */
  place?: LocationType
  /** The page that it belongs to, where there is one. */
  above?: TextLink | undefined
  /** A page for those who have its link, not for search engines. */
  unlisted?: boolean
}

/** A page around one form. */
export function formPage(site: Site, plan: Plan): FormPage {
  const { path, title, intro, form, anchor = 'form', place, above } = plan
  const { carInAddress = false, carNeeded = false, carsInAddress = false, unlisted = false } = plan
  const labels = labelsOf(site.settings)
  const crumbs = [{ label: labels.home, href: '/' }, ...existing([above], pagesOf(site)), { label: title, href: path }]
  return {
    meta: pageMeta(site, {
      title,
      description: intro,
      path,
      ...(unlisted && { robots: 'noindex' }),
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    intro,
    form,
    anchor,
    aside: {
      ...(carInAddress && {
        car: { ...carAside(site, labels), ...(carNeeded && { needed: carNeededOn(site, labels) }) },
      }),
      ...(carsInAddress && { cars: carsAside(site, labels) }),
      ...formAside(site, labels, { place, canBeElsewhere: carInAddress || carsInAddress || asksForShowroom(form) }),
    },
  }
}

const asksForShowroom = ({ steps }: FormShown): boolean =>
  steps
    .flatMap(({ fields }) => fields)
    .some(field => field.kind === 'select' && field.options.some(({ dealership }) => dealership !== undefined))

type Talk = { place?: LocationType | undefined; canBeElsewhere: boolean }

export function formAside(site: Site, labels: Labels, { place, canBeElsewhere }: Talk): FormAside {
  const [special] = place === undefined ? [] : chosenLocations(site.locations, place)
  const asked = special ?? mainLocation(site.locations)
  const others = canBeElsewhere ? chosenLocations(site.locations, 'sales').filter(other => other !== asked) : []
  return {
    ...(asked !== undefined && { talk: placeToTalk(site, asked, labels) }),
    elsewhere: others.map(other => placeToTalk(site, other, labels)),
    labels: { talk: labels.formTalk, hours: labels.openingHours, directions: labels.getDirections },
  }
}

function carAside({ settings }: Site, labels: Labels): CarAside {
  return {
    title: labels.formThisCar,
    gone: labels.formCarGone,
    viewDetails: labels.viewDetails,
    useOfferPrice: settings.price.useOfferPrice,
    labels: priceLabelsOnPage(labels),
    words: { ...pickLabels(labels, STANDING_LABELS), sold: soldText(settings, labels) },
  }
}

function carNeededOn(site: Site, labels: Labels): CarAside['needed'] {
  const [way] = existing([{ label: labels.searchStock, href: '/search' }], pagesOf(site))
  return { text: labels.formCarNeeded, way }
}

function carsAside({ settings }: Site, labels: Labels): CarsAside {
  return {
    title: labels.askCarsThese,
    useOfferPrice: settings.price.useOfferPrice,
    labels: priceLabelsOnPage(labels),
    watchlist: { label: labels.watchlistTitle, href: settings.paths.watchlist },
    words: pickLabels(labels, CARS_LABELS),
  }
}

export function placeToTalk(site: Site, location: Site['locations'][number], labels: Labels): PlaceToTalk {
  const { id, name, phone, street, town, hours, directions } = locationShown(site, location, labels, 'card')
  return {
    id,
    name,
    phone,
    street,
    town,
    hours,
    directions,
    ...(tellsTimes(location.contact_detail.opening_hours) && { open: openBadge(site, location, labels) }),
  }
}
