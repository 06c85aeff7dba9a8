import { askedCar } from '../domain/asked-car.ts'
import { isReservable, isSold } from '../domain/availability.ts'
import { cardToggles, carTitle } from '../domain/car-card.ts'
import { type Comments, commentsShown } from '../domain/comments.ts'
import { WHILE_OFFERED } from '../domain/detail-buttons.ts'
import { formatDistance } from '../domain/distance.ts'
import { formatDollars } from '../domain/format.ts'
import {
  carPath,
  contactPath,
  offerPath,
  requestPhotosPath,
  searchPath,
  similarPath,
  twinPath,
} from '../domain/links.ts'
import { placeForCar } from '../domain/location.ts'
import { marketSaving } from '../domain/market.ts'
import { isOfferRunning, offerImage, offerManufacturer, sortOffers } from '../domain/offer.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { type CheckoutOfCar, checkoutOf } from '../domain/payment-choices.ts'
import { maskedPhone, phoneOf, telLink } from '../domain/phone.ts'
import { imagesOf, type PictureShown, pictureShown, type Shape, shapeOf, WIDE_WIDTHS } from '../domain/picture.ts'
import {
  formatPrice,
  type PriceFacts,
  type PriceShown,
  priceLabelsOnPage,
  priceShown,
  subscriptionShown,
} from '../domain/price.ts'
import { promisesWith, promiseText } from '../domain/promises.ts'
import { createSimilar, type Similar } from '../domain/similar.ts'
import {
  conditionText,
  detailsTitle,
  furtherSpecifications,
  isRegistrationOver,
  keyInformation,
  locationText,
  type Spec,
  type SpecName,
  type SpecSettings,
  specificationsBelow,
} from '../domain/specs.ts'
import { carState, type Standing, standingOf } from '../domain/stock-state.ts'
import { isJustArrived, justArrivedUntil, type Tag, tagShown, tagText } from '../domain/tags.ts'
import { fill, joinParts, sameWords } from '../domain/text.ts'
import { localTime, zoneOf } from '../domain/time-zone.ts'
import type { Car, Offer } from '../records/index.ts'
import { placeId } from '../seo/auto-dealer.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { carData } from '../seo/car.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { digestOf, sharedByViews } from '../site/digest.ts'
import { kept } from '../site/keeper.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { type Call, callTo } from './call.ts'
import { type CarAction, carActions } from './car-actions.ts'
import { cardSettingsOf } from './car-card.ts'
import { type FinanceBlock, financeBlock } from './car-finance.ts'
import { type CarForms, type CarOfForms, carForms } from './forms/car-forms.ts'
import { hasSingleManufacturer, type TextLink } from './links.ts'
import { listedCars } from './listed-cars.ts'
import { type LocationShown, locationShown, type OpenNow, openNow } from './location-shown.ts'
import { endsText, type OfferWindow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import type { Basis } from './route.ts'
import { arrivalOf, datesOf, isWithin, type Span } from './time-shown.ts'
import { type WeeklyBlock, weeklyBlock } from './weekly-cost.ts'

/** Source: VD-18, VD-19. */
const SPECS_SHOWN = 4
const FEATURES_SHOWN = 8
const SIMILAR_SHOWN = 4
const OFFERS_SHOWN = 2
const SIMILAR_WIDTHS = [480]

/** A list of which the first few show, and the others when asked for. */
export type Folded<Item> = { first: Item[]; rest: Item[] }

export type PriceBlock = {
  kind: PriceShown['kind']
  now: string
  was?: string
  /** As in the feed, e.g. "Drive Away". */
  type?: string
  market?: string
  subscription?: string
}

export type SimilarShown = {
  id: Car['id']
  reserved?: true
  href: string
  main: string
  sub: string
  price: string
  reason: string
  details: string
  picture?: PictureShown
  shape: Shape
}

/** `window` is there for one that ends, so that it goes with its last day (DC-140). */
export type OfferShown = {
  href: string
  name: string
  image?: PictureShown
  /** Its end, for whoever reads this later than it was built and without its scripts. */
  ends?: string
  window?: Omit<OfferWindow, 'start'>
}

/** Where the car stands, and whom to call about it. */
export type PlaceShown = Pick<
  LocationShown,
  'id' | 'name' | 'street' | 'town' | 'hours' | 'directions' | 'mapImage' | 'path' | 'licences' | 'place'
> & { open?: OpenNow }

export type PhoneShown = { masked: string; full: string; link: string }

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
  /** How the car stood when the page was made; the browser corrects all that depends on it (DC-04). */
  standing: Standing
  tags: TagShown[]
  /** Which of the two controls the page has (CD-25 to CD-27). */
  toggles: { favourite: boolean; compare: boolean }
  soldText: string
  /** What stands on the page of a car that is not here yet. */
  comingText: { title: string; text: string }
  similarPath: string
  price: PriceBlock
  finance?: FinanceBlock
  pictures: PictureShown[]
  /** Drawn in the place of pictures. */
  shape: Shape
  picturesAreIllustrations: boolean
  /** What a shopper looks at first: odometer, transmission, fuel and the like. */
  facts: Spec[]
  detailsTitle: string
  keyInformation: Folded<Spec>
  specifications: Folded<Spec>
  features: Folded<string>
  comments?: Comments
  summary: string
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
  offers: OfferShown[]
  disclaimer?: string
  correction: Correction
  /** Of a car that can be reserved online: how, for the page that does it, which reads it here (RS-08, DC-93). */
  checkout?: CheckoutOfCar
  reveal?: PhoneReveal
  labels: CarPageLabels
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
  const soldText = settings.labels.useJustSold ? labels.justSold : labels.sold
  const title = carTitle(car)
  const location = common.locations.get(car.location_id ?? 0)
  const key = keyInformation(car, settings, labels, at)
  const checkout = checkoutOf(car, settings)
  const finance = financeBlock(site, car, price, labels)
  const pictures = imagesOf(car) ?? []
  const [first] = pictures
  const small =
    first === undefined ? undefined : pictureShown(first, settings.pictures, { alt: '', widths: SIMILAR_WIDTHS })
  const crumbs = crumbsOf(car, title.main, labels)
  // The number of another place would stand beside the address of this one.
  const { phone, call } = location ?? common.voiceOf(car.dealership_id)
  const atHand = { phone: phone !== undefined, place: location?.place !== undefined }
  return {
    meta: pageMeta(site, {
      title: joinParts([title.main, title.sub]),
      description: description(car, price, site),
      path: carPath(car),
      image: pictures[0],
      drawn: {
        title: joinParts([title.main, title.sub]),
        text: isSold(car) ? soldText : joinParts([priced.now, priced.type]),
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
    standing: standingOf(carState(car)),
    tags: tagsOf(car, site, labels),
    toggles: cardToggles(car, cardSettingsOf(site)),
    soldText,
    comingText: comingText(car, labels),
    similarPath: similarPath(car),
    price: priced,
    finance,
    pictures: pictures.map((image, index) =>
      pictureShown(image, settings.pictures, {
        alt: `${title.main}, ${fill(labels.picture, { number: index + 1, count: pictures.length })}`,
        widths: WIDE_WIDTHS,
      }),
    ),
    shape: shapeOf(car),
    picturesAreIllustrations: common.picturesAreIllustrations,
    facts: factsOf(key, car, settings, labels),
    detailsTitle: detailsTitle(car.item_type, labels),
    keyInformation: folded(key, SPECS_SHOWN),
    specifications: folded(
      specificationsBelow(key, furtherSpecifications(car, settings, labels), SPECS_SHOWN),
      SPECS_SHOWN,
    ),
    features: folded(car.standardEquipment, FEATURES_SHOWN),
    comments: commentsShown(car.dealercomments),
    summary: summary(car, title, site, labels),
    sections: isReservable(car, settings) ? common.sections.ofReservable : common.sections.ofOthers,
    promises: promisesWith(car, settings).map(promise => promiseText(promise, labels)),
    phone,
    call,
    weekly: weeklyBlock(site, car, finance, labels),
    actions: carActions(site, car, atHand, labels),
    enquire: enquireOf(car, title.main, location?.contact ?? common.contact, labels),
    forms: common.forms,
    asked: { car: askedCar(car), image: small?.src },
    about: { picture: small, summary: joinParts([...drivenBy(car, settings), locationText(car)], ' · ') },
    place: location?.place,
    similar: common.similar(car),
    offers: common.offersFor(car),
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
    ...(checkout && { checkout }),
    ...(car.dealership_id !== undefined && {
      reveal: { carId: car.id, dealershipId: car.dealership_id, websiteId: settings.websiteId },
    }),
    labels: common.pageLabels,
  }
}

/**
 * What decides the page of a car, with its address: of the site's offers it shows no more than `offersFor` gives. So a
 * changed offer is felt by the pages that show it, and 5,000 others need not be made to see that they are the same.
 */
export function carBasis(site: Site, slug: string): Basis {
  const { basisOf, offersFor } = commonOf(site)
  const car = rollOf(site).get(slug)!
  return basisOf(offersFor(car), isWithin(car.arrival, site) ? 'new' : 'old')
}

function basesOf(site: Site, located: unknown): Pick<Common, 'ofAllCars' | 'basisOf'> {
  const { settings, dealerships, locations, cars, models, pages } = site
  // A link to a page is there where the page is.
  const addresses = pages.map(({ slug }) => slug)
  // Places as they are told now: holiday hours come and go by themselves.
  const ofAllCars = { settings, dealerships, locations, models, pages: addresses, located }
  const bases = { new: new Map<readonly OfferShown[], Basis>(), old: new Map<readonly OfferShown[], Basis>() }
  return {
    ofAllCars,
    basisOf(offers, age) {
      const basis = bases[age].get(offers) ?? { ...ofAllCars, cars, at: [datesOf(site), age], offers }
      bases[age].set(offers, basis)
      return basis
    },
  }
}

/**
 * The same for the page of this car alone: of all cars, it shows this one and those that are like it, and of what day it is,
 * what runs out. So where another car has changed, or a day begun, 5,000 pages need not be made to see that they are the same.
 */
export function ownCarBasis(site: Site, slug: string): Basis {
  const { settings, at } = site
  const { ofAllCars, similar, offersFor } = commonOf(site)
  const car = carBySlug(site, slug)
  const zone = zoneOf(car.state, settings)
  const time = [isJustArrived(car, settings, at), isRegistrationOver(car, zone, at), localTime(at, zone).year]
  // Of the pages that it leads to, the only one whose address is the site's to choose.
  const isFinanced = pagesOf(site)(settings.paths.finance)
  return { ...ofAllCars, isFinanced, car, similar: similar(car), offers: offersFor(car), at: time.join() }
}

/** The cars that have a page: all that are shown, sold ones too, so that a link to one finds it sold (DC-04, VD-20). */
export function carsWithPage(site: Site): readonly Car[] {
  return site.cars.filter(car => car.show_on_dealer_website)
}

/** What is asked of every car, however few of their pages are made: its address, what decides which offers are for it, when it came. */
type CarOnRoll = Pick<Car, 'slug' | 'car_type' | 'make' | 'model' | 'dealership_id' | 'status' | 'sold'> & {
  arrival?: Span | undefined
}

/** The cars that have a page, by slug; known without the cars themselves where they are those of the last build. */
export const rollOf = oncePerSite((site): ReadonlyMap<string, CarOnRoll> => {
  const cars = kept(site.cars, `roll ${digestOf(site.settings)}`, () =>
    carsWithPage(site).map((car): CarOnRoll => {
      const { slug, car_type, make, model, dealership_id, status, sold } = car
      return { slug, car_type, make, model, dealership_id, status, sold, arrival: arrivalOf(car, site.settings) }
    }),
  )
  return new Map(cars.map(car => [car.slug, car]))
})

const carsBySlug = oncePerSite((site): ReadonlyMap<string, Car> => new Map(site.cars.map(car => [car.slug, car])))

export function carBySlug(site: Site, slug: string): Car {
  const car = carsBySlug(site).get(slug)
  if (car === undefined) throw new Error(`No car with the slug ${slug}`)
  return car
}

type Voice = { phone?: PhoneShown | undefined; call?: Call | undefined }

type Located = Voice & {
  place: PlaceShown
  seller: { id: string; name: string }
  contact: TextLink
}

type Common = {
  labels: Labels
  pageLabels: CarPageLabels
  locations: ReadonlyMap<number, Located>
  /** Who answers for a car without a place, by its dealership. */
  voiceOf: (dealershipId: number | undefined) => Voice
  contact: TextLink
  forms: CarForms
  sections: { ofReservable: Section[]; ofOthers: Section[] }
  similar: (car: Car) => SimilarShown[]
  offersFor: (car: CarOnRoll) => OfferShown[]
  /** What decides the pages of all cars. */
  ofAllCars: Basis
  /** What decides the page of a car that shows these offers and has just come, or not: one object for the same. */
  basisOf: (offers: readonly OfferShown[], age: 'new' | 'old') => Basis
  correction: Omit<Correction, 'id' | 'prices' | 'type'>
  picturesAreIllustrations: boolean
}

/** What all car pages of a site share: 15,000 pages are rendered at a stretch. */
const commonOf = oncePerSite((site): Common => {
  const { settings } = site
  const labels = labelsOf(settings)
  const located = site.locations.map(location => [location.id, locatedAt(site, location, labels)] as const)
  const locations = new Map(located)
  return {
    labels,
    pageLabels: sharedByViews(pickLabels(labels, LABELS)),
    locations,
    voiceOf: voiceIn(site, locations),
    contact: { label: fill(labels.contactPlace, { place: settings.name }), href: settings.paths.contact },
    forms: sharedByViews(carForms(site)),
    sections: {
      ofReservable: sharedByViews(sectionsOf(settings, labels, settings.detail.reserveOnline)),
      ofOthers: sharedByViews(sectionsOf(settings, labels, [])),
    },
    similar: similarOf(site, labels),
    offersFor: offersByCar(site),
    ...basesOf(site, located),
    correction: {
      useOfferPrice: settings.price.useOfferPrice,
      ...priceLabelsOnPage(labels),
    },
    // A site that credits its pictures to someone shows renderings, not its cars.
    picturesAreIllustrations: settings.pictureCredit !== undefined,
  }
})

function voiceIn({ locations, dealerships }: Site, located: ReadonlyMap<number, Located>): Common['voiceOf'] {
  const hasPlace: ReadonlySet<number | undefined> = new Set(locations.map(({ dealership_id }) => dealership_id))
  return dealershipId => {
    const own = phoneOf(
      undefined,
      dealerships.find(({ id }) => id === dealershipId),
    )
    if (own !== undefined && !hasPlace.has(dealershipId)) return { phone: phoneShown(own) }
    const place = placeForCar(locations, dealershipId)
    const ofDealership = locations.filter(({ dealership_id }) => dealership_id === dealershipId)
    const voices = [place, ...ofDealership, ...locations].map(location => located.get(location?.id ?? 0))
    return voices.find(voice => voice?.phone !== undefined) ?? {}
  }
}

const phoneShown = (phone: string): PhoneShown => ({ masked: maskedPhone(phone), full: phone, link: telLink(phone) })

function locatedAt(site: Site, location: SiteLocation, labels: Labels): Located {
  const { id, name, street, town, hours, directions, mapImage, path, licences, place, phone } = locationShown(
    site,
    location,
    labels,
    'card',
  )
  return {
    place: sharedByViews({
      id,
      name,
      street,
      town,
      hours,
      directions,
      mapImage,
      path,
      licences,
      place,
      ...(tellsTimes(location.contact_detail.opening_hours) ? { open: openNow(site, location, labels) } : {}),
    }),
    phone: phone === undefined ? undefined : phoneShown(phone),
    call: callTo(site, labels, location),
    seller: { id: placeId(site, location), name: location.name },
    contact: contactOf(site, location, labels),
  }
}

/** The contact page of a place, where it has one of its own. */
function contactOf(site: Site, location: SiteLocation, labels: Labels): TextLink {
  const own = contactPath(location)
  return {
    label: fill(labels.contactPlace, { place: location.name }),
    href: pagesOf(site)(own) ? own : site.settings.paths.contact,
  }
}

function enquireOf(car: Car, name: string, contact: TextLink, labels: Labels): EnquireShown {
  return {
    title: labels.askAboutCar,
    text: labels.askText,
    stockNumber: car.stocknum === undefined ? undefined : `${name} · ${labels.specStockNumber} ${car.stocknum}`,
    photos: { label: labels.photosTitle, href: requestPhotosPath(car) },
    contact,
  }
}

const EVER: readonly Standing[] = [...WHILE_OFFERED, 'sold', 'gone']

/**
 * The tag of the car, and the one that it gets when it is reserved after the page was made. What runs on electricity says
 * so whatever becomes of it. Source: CD-18 to CD-24, DC-04.
 */
function tagsOf(car: Car, { settings, at }: Site, labels: Labels): TagShown[] {
  const tag = tagShown(car, settings, at)
  if (tag?.kind === 'electric' || tag?.kind === 'hybrid') return [{ ...told(tag), standings: EVER }]
  const reserved: TagShown = { kind: 'reserved', text: labels.reserved, standings: ['reserved'] }
  const free = tagShown({ ...car, reserved: false }, settings, at)
  if (free === undefined) return [reserved]
  const until = free.kind === 'justArrived' ? justArrivedUntil(car, settings)?.toISOString() : undefined
  return [
    reserved,
    { ...told(free), standings: STANDINGS_OF_TAG[free.kind] ?? ['free', 'coming'], ...(until && { until }) },
  ]

  function told(one: Tag): Pick<TagShown, 'kind' | 'text'> {
    return { kind: one.kind, text: tagText(one, labels) }
  }
}

const STANDINGS_OF_TAG: Partial<Record<Tag['kind'], readonly Standing[]>> = {
  own: ['free', 'coming', 'sold', 'gone'],
  comingSoon: ['coming'],
  justArrived: ['free'],
}

/** A price in words, as page and paper tell it. */
export function priceBlock(car: Car, price: PriceShown, { settings }: Site, labels: Labels): PriceBlock {
  const { now, was } = formatPrice(price, priceLabelsOnPage(labels))
  const saving = marketSaving(car, price)
  const weekly = subscriptionShown(car, settings.price)
  return {
    kind: price.kind,
    now,
    was,
    type: price.kind === 'price' ? car.price_type : undefined,
    market: saving === undefined ? undefined : fill(labels.belowMarket, { amount: formatDollars(saving) }),
    subscription: weekly === undefined ? undefined : fill(labels.subscribe, { price: formatDollars(weekly) }),
  }
}

const FACT_NAMES: readonly SpecName[] = ['odometer', 'transmission', 'fuelType', 'drive', 'body', 'seats', 'engine']
const FACTS_SHOWN = 5

/** The few facts under the title; a caravan tells how many it sleeps and how long it is. Source: VD-51, PR-03. */
function factsOf(key: readonly Spec[], car: Car, settings: SpecSettings, labels: Labels): Spec[] {
  const facts = FACT_NAMES.flatMap(name => key.find(spec => spec.name === name) ?? [])
  if (car.item_type !== 'caravan') return facts.slice(0, FACTS_SHOWN)
  const own = furtherSpecifications(car, settings, labels).filter(({ name }) => CARAVAN_FACTS.includes(name))
  return [...own, ...facts].slice(0, FACTS_SHOWN)
}

const CARAVAN_FACTS: readonly SpecName[] = ['sleeps', 'bodyLength', 'tareWeight', 'aggregateTrailerMass', 'axleType']

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
  const facts = drivenBy(car, settings)
  const place = locationText(car)
  const coming = car.preorder === true ? labels.summaryToOrder : labels.summaryComing
  const placed = car.status === 'coming_soon' ? coming : labels.summaryPlace
  return joinParts([
    `${conditionText(car.car_type, labels)} ${joinParts([title.main, car.badge])}${facts.length > 0 ? ` · ${facts.join(' · ')}` : ''}.`,
    place === undefined ? undefined : fill(placed, { place }),
  ])
}

/** A car that a buyer may order is not on its way to anybody. */
function comingText({ preorder }: Car, labels: Labels): CarPage['comingText'] {
  return preorder === true
    ? { title: labels.toOrder, text: labels.toOrderText }
    : { title: labels.comingSoon, text: labels.comingSoonText }
}

/** What search engines show below the title. */
function description(car: Car, price: PriceShown, { settings }: Site): string {
  return joinParts(
    [
      joinParts([car.year, car.make, car.model, car.badge]),
      price.kind === 'price' ? formatDollars(price.now) : undefined,
      ...drivenBy(car, settings),
      locationText(car),
      settings.name,
    ],
    ', ',
  )
}

/** The site's own sections; one without text is left out. Source: VD-23 to VD-26, DC-69. */
function sectionsOf({ detail }: Site['settings'], labels: Labels, reserve: readonly string[]): Section[] {
  const sections: Section[] = [
    { id: 'included', title: labels.whatsIncluded, paragraphs: detail.whatsIncluded, standings: EVER },
    { id: 'why-us', title: labels.whyBuyFromUs, paragraphs: detail.whyBuyFromUs, standings: EVER },
    { id: 'reserve', title: labels.reserveOnline, paragraphs: reserve, standings: ['free'] },
    { id: 'protect', title: labels.protectYourCar, paragraphs: detail.protectYourCar, standings: EVER },
  ]
  return sections.filter(({ paragraphs }) => paragraphs.length > 0)
}

/**
 * A car is like several others that its site lists, each time for a reason of its own. Where every page of a car is kept,
 * nobody asks. Source: CF-09, DC-53.
 */
function similarOf(site: Site, labels: Labels): Common['similar'] {
  let similar: Similar | undefined
  const made = new Map<Car['id'], Omit<SimilarShown, 'reason'>>()
  const found = new WeakMap<Car, SimilarShown[]>()
  const find = (car: Car): SimilarShown[] => {
    similar ??= createSimilar(listedCars(site), site.settings, labels)
    return similar(car, SIMILAR_SHOWN).map(({ car: other, reason }) => {
      const known = made.get(other.id) ?? similarShown(other, site, labels)
      made.set(other.id, known)
      return { ...known, reason }
    })
  }
  return car => {
    const known = found.get(car) ?? find(car)
    found.set(car, known)
    return known
  }
}

function similarShown(car: Car, site: Site, labels: Labels): Omit<SimilarShown, 'reason'> {
  const { settings } = site
  const { main, sub } = carTitle(car)
  const picture = car.primary_image_url ?? car.images[0]
  return {
    id: car.id,
    ...(car.reserved === true && { reserved: true }),
    href: carPath(car),
    main,
    sub,
    price: formatPrice(priceShown(car, settings.price), priceLabelsOnPage(labels)).now,
    details: joinParts(
      [car.km === undefined ? undefined : formatDistance(car.km, settings), car.simple_transmission ?? car.trans],
      ' · ',
    ),
    picture:
      picture === undefined ? undefined : pictureShown(picture, settings.pictures, { alt: '', widths: SIMILAR_WIDTHS }),
    shape: shapeOf(car),
  }
}

/**
 * Offers beside a car: of its make while it is new or a demo, and of its model where the offer names one. They are told by
 * name, end and picture only, so that a changed text leaves the page as it is.
 */
function offersByCar(site: Site): Common['offersFor'] {
  const zone = siteZone(site.settings)
  const running = sortOffers(
    site.offers.filter(offer => isOfferRunning(offer, site.at, zone)),
    zone,
  )
  const labels = labelsOf(site.settings)
  const shown = new Map(running.map(offer => [offer, offerShown(site, offer, labels)]))
  const none = sharedByViews<OfferShown[]>([])
  const ofAlike = new Map<string, OfferShown[]>()
  return car => {
    if (car.car_type === 'used' || isSold(car)) return none
    const alike = [car.make, car.model, car.dealership_id].join('\n')
    const known = ofAlike.get(alike)
    if (known !== undefined) return known
    const offers = running.filter(offer => isOfferForCar(offer, car)).slice(0, OFFERS_SHOWN)
    const made = sharedByViews(offers.map(offer => shown.get(offer)!))
    ofAlike.set(alike, made)
    return made
  }
}

function isOfferForCar(offer: Offer, car: CarOnRoll): boolean {
  const maker = offerManufacturer(offer)
  if (maker === undefined || !sameWords(maker, car.make)) return false
  if (car.dealership_id !== undefined && !offer.dealership_ids.includes(car.dealership_id)) return false
  return offer.model === undefined || sameWords(offer.model.name, car.model)
}

function offerShown(site: Site, offer: Offer, labels: Labels): OfferShown {
  const image = offerImage(offer)
  return {
    href: offerPath(offer, hasSingleManufacturer(site)),
    name: offer.name,
    ...(offer.expiry !== undefined && {
      ends: endsText(site, offer, labels),
      window: { expiry: offer.expiry, zone: siteZone(site.settings) },
    }),
    image:
      image === undefined
        ? undefined
        : pictureShown(image, site.settings.pictures, { alt: '', widths: SIMILAR_WIDTHS }),
  }
}

function crumbsOf(car: Car, title: string, labels: Labels): Crumb[] {
  return [
    { label: labels.home, href: '/' },
    {
      label: { new: labels.newCars, demo: labels.demoCars, used: labels.usedCars }[car.car_type],
      href: searchPath({ car_type: car.car_type }),
    },
    { label: car.make, href: searchPath({ make: car.make }) },
    { label: car.model, href: searchPath({ make: car.make, model: car.model }) },
    { label: title, href: carPath(car) },
  ]
}
