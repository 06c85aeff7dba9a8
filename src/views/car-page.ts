import { carAlertPath } from '../domain/alert-links.ts'
import { askedCar } from '../domain/asked-car.ts'
import { isReservable, isSold } from '../domain/availability.ts'
import { cardToggles, carTitle } from '../domain/car-card.ts'
import { type Comments, commentsShown } from '../domain/comments.ts'
import { formatDistance } from '../domain/distance.ts'
import { carPath, requestPhotosPath, similarPath, twinPath } from '../domain/links.ts'
import { type CheckoutOfCar, checkoutOf } from '../domain/payment-choices.ts'
import {
  imagesOf,
  type PictureShown,
  pictureIfAny,
  pictureShown,
  type Shape,
  shapeOf,
  WIDE_WIDTHS,
} from '../domain/picture.ts'
import { type PriceFacts, type PriceShown, priceLabelsOnPage, priceShown } from '../domain/price.ts'
import { priceKindTold } from '../domain/price-kind.ts'
import { promisesWith, promiseText } from '../domain/promises.ts'
import { isWithin } from '../domain/span.ts'
import {
  conditionText,
  detailsTitle,
  furtherSpecifications,
  keyInformation,
  locationText,
  type Spec,
  type SpecName,
  specificationsBelow,
} from '../domain/specs.ts'
import { carState, STANDINGS, type Standing, standingOf } from '../domain/stock-state.ts'
import { justArrivedUntil, standingsOfTag, type Tag, tagShown, tagsBeside, tagText } from '../domain/tags.ts'
import { DOT, fill, joinParts } from '../domain/text.ts'
import { withoutRepeats } from '../domain/told-once.ts'
import { unlistedSpan } from '../domain/visibility.ts'
import type { Car, ItemType } from '../records/index.ts'
import { alertPathLike } from '../search/alert-path.ts'
import { soughtFirst } from '../search/features.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { carData } from '../seo/car.ts'
import { DESCRIPTION_SHOWS, type PageMeta, pageMeta } from '../seo/meta.ts'
import { hasAlerts } from '../site/alerts.ts'
import { sharedByViews } from '../site/digest.ts'
import { type Labels, labelsOf, pickLabels, soldText } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import type { Call } from './call.ts'
import { type CarAction, carActions } from './car-actions.ts'
import { cardSettingsOf } from './car-card.ts'
import { carCrumbs } from './car-crumbs.ts'
import { type FinanceBlock, financeBlock } from './car-finance.ts'
import { type OfferBeside, offersBeside } from './car-offers.ts'
import { type PhoneShown, type PlaceShown, placesOfCars, voiceWithoutPlace } from './car-places.ts'
import { type CarForms, type CarOfForms, carForms } from './forms/car-forms.ts'
import type { TextLink } from './links.ts'
import { modelOfCar } from './model-of-car.ts'
import { type PriceBlock, priceBlock } from './price-block.ts'
import { type SimilarShown, similarCars } from './similar-cars.ts'
import { type WeeklyBlock, weeklyBlock } from './weekly-cost.ts'

/** Source: VD-18, VD-19. */
const SPECS_SHOWN = 4
const FEATURES_SHOWN = 8
const SMALL_WIDTHS = [480]

/** A list of which the first few show, and the others when asked for. */
export type Folded<Item> = { first: Item[]; rest: Item[] }

/** A tag on the pictures, and in which standings of the car it is true. */
export type TagShown = { kind: Tag['kind']; text: string; standings: readonly Standing[]; until?: string }

/** Whom to ask about this very car. */
export type EnquireShown = { title: string; text: string; stockNumber?: string; photos: TextLink; contact: TextLink }

/** The car as a form over its page shows it. Source: VD-37, DC-70. */
export type AboutShown = { picture?: PictureShown; summary: string }

/** A part of the page that is true in some standings of the car only. */
export type Section = { id: string; title: string; paragraphs: readonly string[]; standings: readonly Standing[] }

/** What the dealer hears when a visitor asks for the number (API-03). */
export type PhoneReveal = { carId: number; dealershipId: number; websiteId: string }

export type CarPage = {
  meta: PageMeta
  crumbs: Crumb[]
  id: number
  title: { main: string; sub: string }
  /** "45,210 km · Automatic · Petrol", of these what is known: what a shopper asks first stands on the first screen. */
  driven: string
  /** How the car stood when the page was made; the browser corrects all that depends on it (DC-04). */
  standing: Standing
  tags: TagShown[]
  /** Which of the two controls the page has (CD-25 to CD-27). */
  toggles: { favourite: boolean; compare: boolean }
  soldText: string
  /** What stands on the page of a car that is not here yet. */
  comingText: { title: string; text: string }
  similarPath: string
  /** Where shoppers may ask for news by mail: of this car, and of one like it once it cannot be had. Source: features 3.2. */
  alerts?: { car: TextLink; similar: TextLink }
  price: PriceBlock
  /** Whether a line below the price comes to say when the stock was last confirmed (features.md 2). */
  tellsFreshness: boolean
  finance?: FinanceBlock
  pictures: PictureShown[]
  /** Drawn in the place of pictures. */
  shape: Shape
  picturesAreIllustrations: boolean
  /** What a shopper looks at first: odometer, fuel, seats and the like. */
  facts: Spec[]
  detailsTitle: string
  keyInformation: Folded<Spec>
  specifications: Folded<Spec>
  features: Folded<string>
  comments?: Comments
  summary: string
  /** Where all of its model is told. */
  model?: TextLink
  sections: Section[]
  promises: string[]
  weekly?: WeeklyBlock
  phone?: PhoneShown
  /** Where the car is, else the main location, while somebody answers there (HF-16, DC-130). */
  call?: Call
  actions: CarAction[]
  enquire: EnquireShown
  forms: CarForms
  asked: CarOfForms
  about: AboutShown
  place?: PlaceShown
  similar: SimilarShown[]
  offers: OfferBeside[]
  disclaimer?: string
  correction: Correction
  forCheckout: CarForCheckout
  /** Of a car that can be reserved online: how, for the page that does it, which reads it here (RS-08, DC-93). */
  checkout?: CheckoutOfCar
  reveal?: PhoneReveal
  labels: CarPageLabels
}

/** What the pages of the checkout, of a reservation and of an online purchase show of the car; they read it on its page (RS-05). */
export type CarForCheckout = {
  title: CarPage['title']
  /** Where to see it. */
  place?: string
}

/** With what the page's script corrects price and status by the state of the stock (DC-04). */
export type Correction = {
  id: number
  prices: PriceFacts
  /** What kind of price it is, where there is one. */
  type?: string
  useOfferPrice: boolean
  was: string
  preorder: string
  noPrice: string
}

const LABELS = [
  'keyInformation',
  'features',
  'dealerComments',
  'carSummary',
  'allSpecifications',
  'similarCars',
  'commentsPending',
  'showMoreSpecs',
  'showLessSpecs',
  'showAllFeatures',
  'hideFeatures',
  'showMoreComments',
  'showLessComments',
  'sampleIllustration',
  'pictures',
  'picture',
  'nextPicture',
  'previousPicture',
  'fullScreen',
  'zoomPicture',
  'close',
  'noPicture',
  'whereToSee',
  'openingHours',
  'currentOffers',
  'callDealer',
  'showNumber',
  'getDirections',
  'viewLocation',
  'soldQuestion',
  'findSimilar',
  'paymentsStrip',
  'saveCar',
  'compareCar',
  'reserved',
  'reservedText',
  'reservedHere',
  'reservedUntil',
  'reservationTitle',
  'noLongerAvailable',
  'priceTerms',
] as const satisfies readonly (keyof Labels)[]

export type CarPageLabels = Pick<Labels, (typeof LABELS)[number]>

/** All that the page of a car shows. An equal view is an equal page, which a rebuild may keep. */
export function carPage(site: Site, car: Car): CarPage {
  const common = commonOf(site)
  const { settings, at } = site
  const { labels } = common
  const price = priceShown(car, settings.price)
  const priced = priceBlock(car, price, site, labels)
  const title = carTitle(car)
  const standing = standingOf(carState(car))
  const driven = drivenBy(car, settings)
  const location = placesOfCars(site).get(car.location_id ?? 0)
  const key = keyInformation(car, settings, labels, at)
  const further = withoutRepeats(furtherSpecifications(car, settings, labels), key)
  const checkout = checkoutOf(car, settings)
  const finance = financeBlock(site, car, price, labels)
  const pictures = imagesOf(car) ?? []
  const [first] = pictures
  const small = pictureIfAny(first, settings.pictures, { alt: '', widths: SMALL_WIDTHS })
  const crumbs = carCrumbs(site, car)
  // The number of another place would stand beside the address of this one.
  const { phone, call } = location ?? voiceWithoutPlace(site)(car.dealership_id)
  const atHand = { phone: phone !== undefined, place: location?.place !== undefined }
  return {
    meta: pageMeta(site, {
      title: joinParts([title.main, title.sub]),
      apart: [car.colour, car.stocknum],
      description: description(car, priced, site, labels),
      path: carPath(car),
      // Nobody buys it any more; who comes by a link still finds it sold (VD-20).
      ...(isWithin(unlistedSpan(car, settings.stock), at) && { robots: 'noindex' }),
      image: pictures[0],
      drawn: {
        title: joinParts([title.main, title.sub]),
        text: isSold(car) ? soldText(settings, labels) : joinParts([priced.now, priced.type]),
      },
      twin: twinPath(carPath(car)),
      jsonLd: [
        carData(site, {
          car,
          price,
          picturesAreOfCar: !common.picturesAreIllustrations,
          seller: location?.seller ?? { name: settings.name },
        }),
        breadcrumbList(site, crumbs),
      ],
    }),
    crumbs,
    id: car.id,
    title,
    driven: joinParts(driven, DOT),
    standing,
    tags: tagsOf(car, site, labels),
    toggles: cardToggles(car, cardSettingsOf(site)),
    soldText: soldText(settings, labels),
    comingText: comingText(car, labels),
    similarPath: similarPath(car),
    ...(common.hasAlerts && { alerts: alertsOf(car, price, labels) }),
    price: priced,
    tellsFreshness: standing === 'free' && settings.stock.staleAfterHours > 0,
    finance,
    pictures: pictures.map((image, index) =>
      pictureShown(image, settings.pictures, {
        alt: `${title.main}, ${fill(labels.picture, { number: index + 1, count: pictures.length })}`,
        widths: WIDE_WIDTHS,
      }),
    ),
    shape: shapeOf(car),
    picturesAreIllustrations: common.picturesAreIllustrations,
    facts: factsOf(key, further, car.item_type),
    detailsTitle: detailsTitle(car.item_type, labels),
    keyInformation: folded(key, SPECS_SHOWN),
    specifications: folded(specificationsBelow(key, further, SPECS_SHOWN), SPECS_SHOWN),
    features: folded(soughtFirst(car.standardEquipment), FEATURES_SHOWN),
    comments: commentsShown(car.dealercomments),
    summary: summary(car, title, site, labels),
    model: modelOfCar(site)(car),
    sections: isReservable(car, settings) ? common.sections.ofReservable : common.sections.ofOthers,
    promises: promisesWith(car, settings).map(promise => promiseText(promise, labels)),
    phone,
    call,
    weekly: weeklyBlock(site, car, finance, labels),
    actions: carActions(site, car, atHand, labels),
    enquire: enquireOf(car, title.main, location?.contact ?? common.contact, labels),
    forms: common.forms,
    asked: { car: askedCar(car), image: small?.src },
    about: { picture: small, summary: joinParts([...driven, locationText(car)], DOT) },
    place: location?.place,
    similar: similarCars(site)(car),
    offers: offersBeside(site)(car),
    disclaimer: settings.legal.priceDisclaimer,
    correction: {
      ...common.correction,
      id: car.id,
      prices: {
        price: car.price,
        before_price: car.before_price,
        offer_price: car.offer_price,
        preorder: car.preorder,
      },
      type: car.price_type,
    },
    forCheckout: { title, ...(location && { place: location.place.name }) },
    ...(checkout && { checkout }),
    ...(car.dealership_id !== undefined && {
      reveal: { carId: car.id, dealershipId: car.dealership_id, websiteId: settings.websiteId },
    }),
    labels: common.pageLabels,
  }
}

type Common = {
  labels: Labels
  hasAlerts: boolean
  pageLabels: CarPageLabels
  contact: TextLink
  forms: CarForms
  sections: { ofReservable: Section[]; ofOthers: Section[] }
  correction: Omit<Correction, 'id' | 'prices' | 'type'>
  picturesAreIllustrations: boolean
}

/** What all car pages of a site share: 15,000 pages are rendered at a stretch. */
const commonOf = oncePerSite((site): Common => {
  const { settings } = site
  const labels = labelsOf(settings)
  return {
    labels,
    hasAlerts: hasAlerts(site),
    pageLabels: sharedByViews(pickLabels(labels, LABELS)),
    contact: { label: fill(labels.contactPlace, { place: settings.name }), href: settings.paths.contact },
    forms: sharedByViews(carForms(site)),
    sections: {
      ofReservable: sharedByViews(sectionsOf(settings, labels, settings.detail.reserveOnline)),
      ofOthers: sharedByViews(sectionsOf(settings, labels, [])),
    },
    correction: {
      useOfferPrice: settings.price.useOfferPrice,
      ...priceLabelsOnPage(labels),
    },
    // A site that credits its pictures to someone shows renderings, not its cars.
    picturesAreIllustrations: settings.pictureCredit !== undefined,
  }
})

const alertsOf = (car: Car, { kind }: PriceShown, labels: Labels): NonNullable<CarPage['alerts']> => ({
  car: { label: kind === 'price' ? labels.alertsOfPrice : labels.alertsOfCar, href: carAlertPath(car) },
  similar: { label: labels.alertsLikeIt, href: alertPathLike(car) },
})

function enquireOf(car: Car, name: string, contact: TextLink, labels: Labels): EnquireShown {
  return {
    title: labels.askAboutCar,
    text: labels.askText,
    stockNumber: car.stocknum === undefined ? undefined : `${name} · ${labels.specStockNumber} ${car.stocknum}`,
    photos: { label: labels.photosTitle, href: requestPhotosPath(car) },
    contact,
  }
}

/**
 * The tag of the car's card, the one that it gets when it is reserved after the page was made, and what a card has no room
 * for. What runs on electricity says so whatever becomes of it. Source: CD-18 to CD-24, VD-35, DC-04.
 */
function tagsOf(car: Car, { settings, at }: Site, labels: Labels): TagShown[] {
  const tag = tagShown(car, settings, at)
  const isFuel = tag?.kind === 'electric' || tag?.kind === 'hybrid'
  const free = isFuel ? tag : tagShown({ ...car, reserved: false }, settings, at)
  const beside = tagsBeside(car, settings, free).map(told)
  if (isFuel) return [{ ...told(tag), standings: STANDINGS }, ...beside]
  const reserved: TagShown = { kind: 'reserved', text: labels.reserved, standings: ['reserved'] }
  if (free === undefined) return [reserved]
  const until = free.kind === 'justArrived' ? justArrivedUntil(car, settings)?.toISOString() : undefined
  return [reserved, { ...told(free), ...(until && { until }) }, ...beside]

  function told(one: Tag): TagShown {
    return { kind: one.kind, text: tagText(one, labels), standings: standingsOfTag(one.kind) }
  }
}

/** What a shopper asks of a car first, before what the key information begins with; a motorhome also tells how many it sleeps. */
const FACT_NAMES: readonly SpecName[] = [
  'odometer',
  'fuelType',
  'seats',
  'sleeps',
  'drive',
  'towingCapacity',
  'transmission',
  'body',
  'engine',
]
const FIRST_FACTS: Partial<Record<ItemType, readonly SpecName[]>> = {
  caravan: ['bodyLength', 'tareWeight', 'axleType', 'sleeps', 'aggregateTrailerMass'],
  // "Learner approved" decides whether it is for its reader at all.
  motorcycle: ['category'],
}
const FACTS_SHOWN = 5

/** The few facts under the title; a caravan tells how many it sleeps and how long it is. Source: VD-51, PR-03. */
function factsOf(key: readonly Spec[], further: readonly Spec[], itemType: ItemType = 'car'): Spec[] {
  const specs = new Map([...key, ...further].map(spec => [spec.name, spec]))
  const names = new Set([...(FIRST_FACTS[itemType] ?? []), ...FACT_NAMES])
  return [...names].flatMap(name => specs.get(name) ?? []).slice(0, FACTS_SHOWN)
}

function folded<Item>(items: readonly Item[], shown: number): Folded<Item> {
  return { first: items.slice(0, shown), rest: items.slice(shown) }
}

/** How far, and by what. */
function drivenBy(car: Car, settings: Site['settings']): string[] {
  const facts = [
    car.km === undefined ? undefined : formatDistance(car.km, settings),
    car.simple_transmission ?? car.trans,
    car.simple_fuel ?? car.fuel,
  ]
  return facts.filter(fact => fact !== undefined)
}

/** One paragraph that a shopper can read aloud. Source: VD-28, DC-69. */
function summary(car: Car, title: CarPage['title'], { settings }: Site, labels: Labels): string {
  const place = locationText(car)
  const coming = car.preorder === true ? labels.summaryToOrder : labels.summaryComing
  const placed = car.status === 'coming_soon' ? coming : labels.summaryPlace
  return joinParts([
    `${joinParts([joinParts([conditionText(car.car_type, labels), title.main, car.badge]), ...drivenBy(car, settings)], DOT)}.`,
    place === undefined ? undefined : fill(placed, { place }),
  ])
}

/** A car that a buyer may order is not on its way to anybody. */
function comingText({ preorder }: Car, labels: Labels): CarPage['comingText'] {
  return preorder === true
    ? { title: labels.toOrder, text: labels.toOrderText }
    : { title: labels.comingSoon, text: labels.comingSoonText }
}

/**
 * What search engines show below the title. Cars of one kind at one price differ in colour and stock number, so the dealer's
 * name, which search engines know of the site, makes room for these.
 */
function description(car: Car, price: PriceBlock, { settings }: Site, labels: Labels): string {
  const name = joinParts([car.year, car.make, car.model, car.badge])
  const told = [
    isSold(car) ? `${soldText(settings, labels)}: ${name}` : name,
    price.kind === 'price' && !isSold(car) ? joinParts([price.now, priceKindTold(car)]) : undefined,
    ...drivenBy(car, settings),
    car.colour,
    car.stocknum && `${labels.specStockNumber} ${car.stocknum}`,
    locationText(car),
  ]
  const signed = joinParts([...told, settings.name], ', ')
  return signed.length < DESCRIPTION_SHOWS ? signed : joinParts(told, ', ')
}

/** The site's own sections; one without text is left out. Source: VD-23 to VD-26, DC-69. */
function sectionsOf({ detail }: Site['settings'], labels: Labels, reserve: readonly string[]): Section[] {
  const sections: Section[] = [
    { id: 'included', title: labels.whatsIncluded, paragraphs: detail.whatsIncluded, standings: STANDINGS },
    { id: 'why-us', title: labels.whyBuyFromUs, paragraphs: detail.whyBuyFromUs, standings: STANDINGS },
    { id: 'reserve', title: labels.reserveOnline, paragraphs: reserve, standings: ['free'] },
    { id: 'protect', title: labels.protectYourCar, paragraphs: detail.protectYourCar, standings: STANDINGS },
  ]
  return sections.filter(({ paragraphs }) => paragraphs.length > 0)
}
