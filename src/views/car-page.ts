import { isReservable, isSold } from '../domain/availability.ts'
import { carTitle } from '../domain/car-card.ts'
import { type Comments, commentsShown } from '../domain/comments.ts'
import { formatDistance } from '../domain/distance.ts'
import { formatDollars } from '../domain/format.ts'
import { carPath, offerPath, searchPath, similarPath } from '../domain/links.ts'
import { marketSaving } from '../domain/market.ts'
import { isOfferRunning, offerImage, offerManufacturer, sortOffers } from '../domain/offer.ts'
import { maskedPhone, telLink } from '../domain/phone.ts'
import { type PictureShown, pictureShown, WIDE_WIDTHS } from '../domain/picture.ts'
import { formatPrice, type PriceFacts, type PriceShown, priceShown, subscriptionShown } from '../domain/price.ts'
import { createSimilar, type Similar } from '../domain/similar.ts'
import {
  allSpecifications,
  conditionText,
  detailsTitle,
  keyInformation,
  locationText,
  type Spec,
  type SpecName,
} from '../domain/specs.ts'
import { tagShown, tagText } from '../domain/tags.ts'
import { fill, joinParts, sameWords } from '../domain/text.ts'
import type { Car, Offer } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { carData } from '../seo/car.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { type FinanceBlock, financeBlock } from './car-finance.ts'
import { hasSingleManufacturer } from './links.ts'
import { type LocationShown, locationShown, type OpenNow, openNow } from './location-shown.ts'

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
  href: string
  main: string
  sub: string
  price: string
  reason: string
  details: string
  picture?: PictureShown
}

export type OfferShown = { href: string; name: string; image?: PictureShown }

/** Where the car stands, and whom to call about it. */
export type PlaceShown = Pick<
  LocationShown,
  'name' | 'street' | 'town' | 'hours' | 'directions' | 'path' | 'licences' | 'place'
> & { open?: OpenNow }

export type PhoneShown = { masked: string; full: string; link: string }

/** A button of the sidebar. Without an address it opens something on the page. */
export type Action = { kind: DetailButton; label: string; href?: string }
type DetailButton = 'call' | 'history-report' | 'location' | 'payment-methods'

export type CarPage = {
  meta: PageMeta
  crumbs: Crumb[]
  id: number
  title: { main: string; sub: string }
  tag?: { kind: string; text: string }
  soldText?: string
  similarPath: string
  price: PriceBlock
  finance?: FinanceBlock
  pictures: PictureShown[]
  picturesAreIllustrations: boolean
  /** What a shopper looks at first: odometer, transmission, fuel and the like. */
  facts: Spec[]
  detailsTitle: string
  keyInformation: Folded<Spec>
  specifications: Folded<Spec>
  features: Folded<string>
  comments?: Comments
  summary: string
  sections: { id: string; title: string; paragraphs: readonly string[] }[]
  promises: string[]
  phone?: PhoneShown
  actions: Action[]
  place?: PlaceShown
  similar: SimilarShown[]
  offers: OfferShown[]
  disclaimer?: string
  correction: Correction
  labels: CarPageLabels
}

/** With what the page's script corrects price and status by the state of the stock (DC-04). */
export type Correction = {
  id: number
  prices: PriceFacts
  useOfferPrice: boolean
  was: string
  preorder: string
  noPrice: string
  sold: string
  gone: string
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
] as const satisfies readonly (keyof Labels)[]

export type CarPageLabels = Pick<Labels, (typeof LABELS)[number]>

/** All that the page of a car shows. An equal view is an equal page, which a rebuild may keep. */
export function carPage(site: Site, car: Car): CarPage {
  const common = commonOf(site)
  const { settings, at } = site
  const { labels, specLabels } = common
  const price = priceShown(car, settings.price)
  const title = carTitle(car)
  const location = common.locations.get(car.location_id ?? 0)
  const key = keyInformation(car, settings, labels, at)
  const tag = tagShown(car, settings, at)
  const pictures = car.images.length > 0 ? car.images : [car.primary_image_url].filter(image => image !== undefined)
  const crumbs = crumbsOf(car, title.main, labels)
  return {
    meta: pageMeta(site, {
      title: joinParts([title.main, title.sub]),
      description: description(car, price, site),
      path: carPath(car),
      image: pictures[0],
      jsonLd: [
        carData(site, {
          car,
          price,
          picturesAreOfCar: !common.picturesAreIllustrations,
          seller: location?.dealer ?? settings.name,
        }),
        breadcrumbList(site, crumbs),
      ],
    }),
    crumbs,
    id: car.id,
    title,
    tag: tag && { kind: tag.kind, text: tagText(tag, labels) },
    soldText: isSold(car) ? common.correction.sold : undefined,
    similarPath: similarPath(car),
    price: priceBlock(car, price, site, labels),
    finance: financeBlock(site, car, price, labels),
    pictures: pictures.map((image, index) =>
      pictureShown(image, settings.pictures, {
        alt: `${title.main}, ${fill(labels.picture, { number: index + 1, count: pictures.length })}`,
        widths: WIDE_WIDTHS,
      }),
    ),
    picturesAreIllustrations: common.picturesAreIllustrations,
    facts: factsOf(key, car, specLabels, settings),
    detailsTitle: detailsTitle(car.item_type, labels),
    keyInformation: folded(key, SPECS_SHOWN),
    specifications: folded(allSpecifications(car, settings, labels, at), SPECS_SHOWN),
    features: folded(car.standardEquipment, FEATURES_SHOWN),
    comments: commentsShown(car.dealercomments),
    summary: summary(car, title, site, labels),
    sections: sectionsOf(car, site, labels),
    promises: car.car_type === 'used' && !isSold(car) ? [labels.moneyBack, labels.roadsideAssist] : [],
    phone: location?.phone ?? common.mainPhone,
    actions: actionsOf(car, location?.place !== undefined, site, labels),
    place: location?.place,
    similar: common.similar(car, SIMILAR_SHOWN).map(found => similarShown(found.car, found.reason, site, labels)),
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
    },
    labels: common.pageLabels,
  }
}

/**
 * What decides the page of a car: of the site's offers it shows no more than `offersFor` gives. So a changed offer is felt
 * by the pages that show it, and 5,000 others need not be made to see that they are the same.
 */
export function carBasis(site: Site, car: Car): Record<string, unknown> {
  const { settings, at, dealerships, locations, cars } = site
  return { settings, at, dealerships, locations, cars, slug: car.slug, offers: commonOf(site).offersFor(car) }
}

/** The cars that have a page: all that are shown, sold ones too, so that a link to one finds it sold (DC-04, VD-20). */
export function carsWithPage(site: Site): readonly Car[] {
  return site.cars.filter(car => car.show_on_dealer_website)
}

const slugs = new WeakMap<Site, ReadonlyMap<string, Car>>()

export function carBySlug(site: Site, slug: string): Car {
  const known = slugs.get(site) ?? new Map(site.cars.map(car => [car.slug, car]))
  slugs.set(site, known)
  const car = known.get(slug)
  if (car === undefined) throw new Error(`No car with the slug ${slug}`)
  return car
}

type Located = { place: PlaceShown; phone?: PhoneShown; dealer?: string }

type Common = {
  labels: Labels
  specLabels: Labels
  pageLabels: CarPageLabels
  locations: ReadonlyMap<number, Located>
  mainPhone?: PhoneShown
  similar: Similar
  offersFor: (car: Car) => OfferShown[]
  correction: Omit<Correction, 'id' | 'prices'>
  picturesAreIllustrations: boolean
}

const commons = new WeakMap<Site, Common>()

/** What all car pages of a site share, made once: 15,000 pages are rendered at a stretch. */
function commonOf(site: Site): Common {
  const known = commons.get(site)
  if (known !== undefined) return known
  const { settings } = site
  const labels = labelsOf(settings)
  const located = site.locations.map(location => [location.id, locatedAt(site, location, labels)] as const)
  const common: Common = {
    labels,
    specLabels: labels,
    pageLabels: pickLabels(labels, LABELS),
    locations: new Map(located),
    mainPhone: located.find(([, { phone }]) => phone !== undefined)?.[1].phone,
    similar: createSimilar(site.cars, settings, labels),
    offersFor: offersByCar(site),
    correction: {
      useOfferPrice: settings.price.useOfferPrice,
      was: labels.was,
      preorder: labels.preorder,
      noPrice: labels.noPrice,
      sold: settings.labels.useJustSold ? labels.justSold : labels.sold,
      gone: labels.noLongerAvailable,
    },
    // A site that credits its pictures to someone shows renderings, not its cars.
    picturesAreIllustrations: settings.pictureCredit !== undefined,
  }
  commons.set(site, common)
  return common
}

function locatedAt(site: Site, location: SiteLocation, labels: Labels): Located {
  const { name, street, town, hours, directions, path, licences, place, phone } = locationShown(
    site,
    location,
    labels,
    'card',
  )
  const hasHours = location.contact_detail.opening_hours.length > 0
  return {
    place: {
      name,
      street,
      town,
      hours,
      directions,
      path,
      licences,
      place,
      ...(hasHours ? { open: openNow(site, location, labels) } : {}),
    },
    phone: phone === undefined ? undefined : { masked: maskedPhone(phone), full: phone, link: telLink(phone) },
    dealer: site.dealerships.find(({ id }) => id === location.dealership_id)?.name,
  }
}

function priceBlock(car: Car, price: PriceShown, { settings }: Site, labels: Labels): PriceBlock {
  const { now, was } = formatPrice(price, labels)
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
function factsOf(key: readonly Spec[], car: Car, labels: Labels, settings: Site['settings']): Spec[] {
  const facts = FACT_NAMES.flatMap(name => key.find(spec => spec.name === name) ?? [])
  if (car.item_type !== 'caravan') return facts.slice(0, FACTS_SHOWN)
  const own = allSpecifications(car, settings, labels, new Date(0)).filter(({ name }) => CARAVAN_FACTS.includes(name))
  return [...own, ...facts].slice(0, FACTS_SHOWN)
}

const CARAVAN_FACTS: readonly SpecName[] = ['sleeps', 'bodyLength', 'tareWeight', 'aggregateTrailerMass', 'axleType']

function folded<Item>(items: readonly Item[], shown: number): Folded<Item> {
  return { first: items.slice(0, shown), rest: items.slice(shown) }
}

/** One paragraph that a shopper can read aloud. Source: VD-28, DC-69. */
function summary(car: Car, title: CarPage['title'], { settings }: Site, labels: Labels): string {
  const facts = [
    car.km === undefined ? undefined : formatDistance(car.km, settings),
    car.simple_transmission ?? car.trans,
    car.simple_fuel ?? car.fuel,
  ].filter(fact => fact !== undefined)
  const place = locationText(car)
  return joinParts([
    `${conditionText(car.car_type, labels)} ${joinParts([title.main, car.badge])}${facts.length > 0 ? ` · ${facts.join(' · ')}` : ''}.`,
    place === undefined ? undefined : fill(labels.summaryPlace, { place }),
  ])
}

/** What search engines show below the title. */
function description(car: Car, price: PriceShown, { settings }: Site): string {
  return joinParts(
    [
      joinParts([car.year, car.make, car.model, car.badge]),
      price.kind === 'price' ? formatDollars(price.now) : undefined,
      car.km === undefined ? undefined : formatDistance(car.km, settings),
      car.simple_transmission ?? car.trans,
      car.simple_fuel ?? car.fuel,
      locationText(car),
      settings.name,
    ],
    ', ',
  )
}

/** The site's own sections; one without text is left out. Source: VD-23 to VD-26, DC-69. */
function sectionsOf(car: Car, { settings }: Site, labels: Labels): CarPage['sections'] {
  const { detail, features } = settings
  return [
    { id: 'included', title: labels.whatsIncluded, paragraphs: detail.whatsIncluded },
    { id: 'why-us', title: labels.whyBuyFromUs, paragraphs: detail.whyBuyFromUs },
    {
      id: 'reserve',
      title: labels.reserveOnline,
      paragraphs: isReservable(car, features) ? detail.reserveOnline : [],
    },
    { id: 'protect', title: labels.protectYourCar, paragraphs: detail.protectYourCar },
  ].filter(({ paragraphs }) => paragraphs.length > 0)
}

/** The buttons that this car and site have, in the site's order. Source: VD-01, VD-04, VD-09, VD-12, VD-13. */
function actionsOf(car: Car, hasPlace: boolean, { settings }: Site, labels: Labels): Action[] {
  const standard: Record<DetailButton, Omit<Action, 'kind'> | undefined> = {
    call: { label: labels.callDealer },
    'history-report': car.file === undefined ? undefined : { label: labels.historyReport, href: car.file },
    location: hasPlace ? { label: labels.location, href: '#vehicle-map' } : undefined,
    'payment-methods': { label: labels.paymentMethods },
  }
  return settings.detail.buttons.flatMap(({ kind, label }) => {
    if (!Object.hasOwn(standard, kind)) return []
    const button = standard[kind as DetailButton]
    return button === undefined ? [] : { kind: kind as DetailButton, ...button, label: label ?? button.label }
  })
}

function similarShown(car: Car, reason: string, site: Site, labels: Labels): SimilarShown {
  const { settings } = site
  const { main, sub } = carTitle(car)
  const picture = car.primary_image_url ?? car.images[0]
  return {
    href: carPath(car),
    main,
    sub,
    price: formatPrice(priceShown(car, settings.price), labels).now,
    reason,
    details: joinParts(
      [car.km === undefined ? undefined : formatDistance(car.km, settings), car.simple_transmission ?? car.trans],
      ' · ',
    ),
    picture:
      picture === undefined ? undefined : pictureShown(picture, settings.pictures, { alt: '', widths: SIMILAR_WIDTHS }),
  }
}

/**
 * Offers beside a car: of its make while it is new or a demo, and of its model where the offer names one. They are told by
 * name and picture only, so that a changed text leaves the page as it is.
 */
function offersByCar(site: Site): (car: Car) => OfferShown[] {
  const zone = siteZone(site.settings)
  const running = sortOffers(
    site.offers.filter(offer => isOfferRunning(offer, site.at, zone)),
    zone,
  )
  const shown = new Map(running.map(offer => [offer, offerShown(site, offer)]))
  return car => {
    if (car.car_type === 'used' || isSold(car)) return []
    return running
      .filter(offer => isOfferForCar(offer, car))
      .slice(0, OFFERS_SHOWN)
      .map(offer => shown.get(offer)!)
  }
}

function isOfferForCar(offer: Offer, car: Car): boolean {
  const maker = offerManufacturer(offer)
  if (maker === undefined || !sameWords(maker, car.make)) return false
  if (car.dealership_id !== undefined && !offer.dealership_ids.includes(car.dealership_id)) return false
  return offer.model === undefined || sameWords(offer.model.name, car.model)
}

function offerShown(site: Site, offer: Offer): OfferShown {
  const image = offerImage(offer)
  return {
    href: offerPath(offer, hasSingleManufacturer(site)),
    name: offer.name,
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
