import { bodyLabel, bodyStyle } from '../domain/body.ts'
import type { CarCard } from '../domain/car-card.ts'
import { formatDate } from '../domain/date.ts'
import { formatDollars, formatNumber } from '../domain/format.ts'
import { searchPath } from '../domain/links.ts'
import { chosenLocations } from '../domain/location.ts'
import { type PictureShown, pictureShown, WIDE_WIDTHS } from '../domain/picture.ts'
import { priceShown } from '../domain/price.ts'
import { placeTiles } from '../domain/promo-tile.ts'
import { reviewsShown } from '../domain/review.ts'
import { fill } from '../domain/text.ts'
import { inRegion } from '../domain/wording.ts'
import type { Body, Car } from '../records/index.ts'
import type { SearchRecord } from '../search/record.ts'
import { CAR_INDEX, indexOfSort, PRICE_STEPS, rangesOf, WEEKLY_PRICE_STEPS } from '../search/settings.ts'
import { autoDealer } from '../seo/auto-dealer.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { cardsOf } from './car-card.ts'
import { existing, type TextLink } from './links.ts'
import {
  type LocationLabels,
  type LocationShown,
  locationLabels,
  locationShown,
  ratingShown,
} from './location-shown.ts'
import { catalogueTabs, type ModelCard, modelCard } from './model-shown.ts'
import { type OfferCard, offerCards } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { stockOf } from './stock.ts'
import { mostFirst, stockCounts } from './stock-counts.ts'

/** The home page: what all templates share. A block that is switched off or has nothing to show is not there (DC-18). */
export type HomePage = {
  meta: PageMeta
  hero: { title: string; text?: string; picture?: PictureShown }
  search?: HomeSearch
  /** The feature banner shows; its items are those of the site. */
  hasBanner: boolean
  /** Promises and facts in a few words each (PR-21). */
  trust: readonly { icon: 'shield' | 'service' | 'star' | 'car'; text: string }[]
  offers: readonly OfferCard[]
  stock?: HomeStock
  models?: HomeModels
  locations: readonly LocationShown[]
  reviews?: HomeReviews
  labels: Pick<Labels, (typeof LABELS)[number]> & LocationLabels
}

export type Choice = TextLink & { count: number }
export type PictureChoice = Choice & { picture?: PictureShown }

export type HomeSearch = {
  total: number
  totalText: string
  types: readonly Choice[]
  makes: readonly Choice[]
  /** Cars, motorcycles, caravans: where the stock has more than one kind. */
  kinds: readonly PictureChoice[]
  bodies: readonly PictureChoice[]
  prices: readonly Choice[]
  weekly: readonly Choice[]
}

export type HomeStock = {
  reduced: readonly CarCard[]
  latest: readonly (CarCard | Tile)[]
  all: TextLink
}

/** A picture among the cars, with the moments between which it shows (DC-146). */
export type Tile = {
  tile: true
  image: string
  alt: string
  background?: string
  href?: string
  window: { start?: string; expiry?: string; zone: string }
}

export type HomeModels = {
  tabs: readonly { label: string; slug: string }[]
  models: readonly (ModelCard & { tabs: readonly string[] })[]
  all: TextLink
}

export type HomeReviews = {
  rating?: { average: string; count: number }
  items: readonly { author: string; text: string; rating: number; dateText: string }[]
}

const LATEST = 8
const REDUCED = 8
const MAKES = 18
const BODIES = 8
const OFFERS = 6
const REVIEWS = 6
/** A body is shown by the picture of a car that has one. */
const BODY_WIDTHS = [480]

const LABELS = [
  'findYourCar',
  'shopByBody',
  'shopByMake',
  'shopByPrice',
  'shopByWeekly',
  'justReduced',
  'justReducedText',
  'latestArrivals',
  'latestArrivalsText',
  'specialOffers',
  'ourLocations',
  'locationsIntro',
  'offersIntro',
  'seeAll',
  'theRange',
  'theRangeText',
  'whatCustomersSay',
  'swipe',
  'explore',
  'ourStock',
  'makesHere',
  'bestPrices',
  'fromTheFloor',
] as const

export function homePage(site: Site): HomePage {
  const { settings } = site
  const { hero, blocks } = settings.home
  const labels = labelsOf(settings)
  const hasStock = pagesOf(site)('/search') && stockCounts(site).total > 0
  const main = chosenLocations(site.locations, 'primary')[0]
  return {
    meta: pageMeta(site, {
      title: settings.tagline === undefined ? settings.name : `${settings.name} | ${settings.tagline}`,
      description: hero.text ?? settings.tagline ?? settings.name,
      path: '/',
      image: hero.image,
      jsonLd: main === undefined ? [] : [autoDealer(site, main, '/')],
    }),
    hero: {
      title: hero.title ?? settings.tagline ?? settings.name,
      text: hero.text,
      picture:
        hero.image === undefined
          ? undefined
          : pictureShown(hero.image, settings.pictures, { alt: '', widths: WIDE_WIDTHS }),
    },
    search: blocks.search && hasStock ? homeSearch(site, labels) : undefined,
    hasBanner: blocks.banner,
    trust: trust(site, labels),
    offers: blocks.offers ? offerCards(site, labels).slice(0, OFFERS) : [],
    stock: blocks.stock && hasStock ? homeStock(site, labels) : undefined,
    models: homeModels(site, labels),
    locations: blocks.locations
      ? chosenLocations(site.locations, 'all').map(location =>
          locationShown(site, location as Site['locations'][number], labels, 'card'),
        )
      : [],
    reviews: blocks.reviews ? homeReviews(site) : undefined,
    labels: {
      ...locationLabels(labels),
      ...pickLabels(labels, LABELS),
    },
  }
}

/** The promises of used cars where there are any, the rating where it shows, and how many cars there are. */
function trust(site: Site, labels: Labels): HomePage['trust'] {
  const counts = stockCounts(site)
  const rating = site.dealerships[0] && ratingShown(site, site.dealerships[0])
  const promises = [
    { icon: 'shield', text: labels.moneyBack },
    { icon: 'service', text: labels.roadsideAssist },
  ] as const
  return [
    ...((counts.types.used ?? 0) > 0 ? promises : []),
    ...(rating === undefined
      ? []
      : [{ icon: 'star', text: fill(labels.reviewsOf, { average: rating.average, count: rating.count }) } as const]),
    ...(counts.total === 0
      ? []
      : [{ icon: 'car', text: fill(labels.inStock, { count: formatNumber(counts.total) }) } as const]),
  ]
}

/** Ways into the stock, each with how many cars are behind it. */
function homeSearch(site: Site, labels: Labels): HomeSearch {
  const { region } = site.settings
  const counts = stockCounts(site)
  const types = ['new', 'demo', 'used'] as const
  return {
    total: counts.total,
    totalText: fill(labels.inStock, { count: formatNumber(counts.total) }),
    types: types
      .map(type => ({
        label: { new: labels.newCars, demo: labels.demoCars, used: labels.usedCars }[type],
        href: searchPath({ car_type: type }),
        count: counts.types[type] ?? 0,
      }))
      .filter(({ count }) => count > 0),
    makes: mostFirst(counts.makes)
      .slice(0, MAKES)
      .map(([make, count]) => ({ label: make, href: searchPath({ make }), count })),
    kinds: kinds(site, labels),
    bodies: mostFirst(counts.bodies as Record<string, number>)
      .slice(0, BODIES)
      .map(([body, count]) => ({
        label: inRegion(bodyLabel(body as Body), region),
        href: searchPath({ body: body as Body }),
        count,
        picture: pictureOf(site, car => car.simple_body !== undefined && bodyStyle(car.simple_body) === body),
      })),
    prices: bands(counts.priceRanges, PRICE_STEPS, 'price_range', labels, dollars => formatDollars(dollars)),
    weekly: bands(counts.weeklyRanges, WEEKLY_PRICE_STEPS, 'weekly_price_range', labels, dollars =>
      formatDollars(dollars),
    ),
  }
}

/** What the stock consists of besides cars; a site of cars alone has no kinds. */
function kinds(site: Site, labels: Labels): PictureChoice[] {
  const { bodies, itemTypes } = stockCounts(site)
  if ((itemTypes.motorcycle ?? 0) + (itemTypes.caravan ?? 0) === 0) return []
  const { motorhome = 0, ...others } = bodies
  const cars = Object.entries(others)
  const choices = [
    {
      label: labels.kindCaravans,
      href: '/search?item_type=caravan',
      count: itemTypes.caravan ?? 0,
      isOne: (car: Car) => car.item_type === 'caravan',
    },
    {
      label: labels.kindMotorhomes,
      href: searchPath({ body: 'motorhome' }),
      count: motorhome,
      isOne: (car: Car) => car.simple_body === 'motorhome',
    },
    {
      label: labels.kindMotorcycles,
      href: '/search?item_type=motorcycle',
      count: itemTypes.motorcycle ?? 0,
      isOne: (car: Car) => car.item_type === 'motorcycle',
    },
    {
      label: labels.kindCars,
      href: `/search?body=${cars.map(([body]) => body).join(',')}`,
      count: cars.reduce((sum, [, count]) => sum + count, 0),
      isOne: (car: Car) => car.simple_body !== undefined && car.simple_body !== 'motorhome',
    },
  ]
  return choices
    .filter(({ count }) => count > 0)
    .map(({ isOne, ...choice }) => ({ ...choice, picture: pictureOf(site, isOne) }))
}

function pictureOf(site: Site, isOne: (car: Car) => boolean): PictureShown | undefined {
  const image = site.cars.find(car => isOne(car) && car.images.length > 0)?.images[0]
  return image === undefined ? undefined : pictureShown(image, site.settings.pictures, { alt: '', widths: BODY_WIDTHS })
}

/** The bands of an amount that hold a car: "Under $10,000", "$10,000 to $15,000", "Over $100,000". */
function bands(
  counts: Readonly<Record<string, number>>,
  steps: readonly number[],
  facet: string,
  labels: Labels,
  text: (dollars: number) => string,
): Choice[] {
  return rangesOf(steps).flatMap((range, index) => {
    const count = counts[range] ?? 0
    const [from = 0, to] = [steps[index], steps[index + 1]]
    const label =
      from === 0
        ? fill(labels.under, { amount: text(to ?? 0) })
        : to === undefined
          ? fill(labels.over, { amount: text(from) })
          : fill(labels.between, { from: text(from), to: text(to) })
    return count === 0 ? [] : [{ label, href: `/search?${facet}=${range}`, count }]
  })
}

/** The newest cars with the promo tiles among them, and those whose price has come down (DC-18, DC-144). */
function homeStock(site: Site, labels: Labels): HomeStock {
  const stock = stockOf(site)
  const filters = stock.filterAt(site.at)
  const { total } = stockCounts(site)
  const [latest, reduced] = stock.results([
    {
      indexName: indexOfSort('created_desc'),
      params: { filters: `(${filters}) AND available=1`, hitsPerPage: LATEST, attributesToHighlight: [] },
    },
    {
      indexName: CAR_INDEX,
      params: {
        filters: `(${filters}) AND available=1`,
        hitsPerPage: Math.max(total, 1),
        attributesToHighlight: [],
      },
    },
  ])
  const cars = (hits: readonly unknown[]): SearchRecord[] => hits as SearchRecord[]
  /** The share of the earlier price that a car has come down by. */
  const cutBy = (car: SearchRecord): number => {
    const shown = priceShown(car, site.settings.price)
    return shown.kind === 'price' && shown.was !== undefined ? 1 - shown.now / shown.was : 0
  }
  const zone = siteZone(site.settings)
  const hasPage = pagesOf(site)
  const tiles = site.promoTiles.filter(
    ({ display, link }) =>
      display.length === 0 && (link === undefined || existing([{ href: link }], hasPage).length > 0),
  )
  return {
    latest: placeTiles(cardsOf(site, cars(latest?.hits ?? [])), tiles, zone)
      .slice(0, LATEST)
      .map(cell =>
        cell.kind === 'car'
          ? cell.car
          : {
              tile: true,
              image: cell.tile.image,
              alt: cell.tile.alt,
              background: cell.tile.background,
              href: cell.tile.link,
              window: { start: cell.tile.start, expiry: cell.tile.expiry, zone },
            },
      ),
    reduced: cardsOf(
      site,
      cars(reduced?.hits ?? [])
        .filter(car => cutBy(car) > 0)
        .sort((a, b) => cutBy(b) - cutBy(a))
        .slice(0, REDUCED),
    ),
    all: { label: fill(labels.seeAllCars, { count: formatNumber(total) }), href: '/search' },
  }
}

function homeModels(site: Site, labels: Labels): HomeModels | undefined {
  const { models } = site
  if (models.length === 0) return undefined
  const tabs = catalogueTabs(site).filter(tab => tab.models.length > 0)
  return {
    tabs: tabs.map(({ label, slug }) => ({ label, slug })),
    models: models.map(model => ({
      ...modelCard(site, model, labels),
      tabs: tabs.filter(tab => tab.models.includes(model)).map(({ slug }) => slug),
    })),
    all: { label: labels.allModels, href: '/models' },
  }
}

/** The newest reviews with words, where the site shows them (RV-01, RV-02, RV-04, DC-163). */
function homeReviews(site: Site): HomeReviews | undefined {
  const { settings } = site
  const zone = siteZone(settings)
  const items = reviewsShown(site.reviews, settings, REVIEWS).map(({ author, text, rating, date }) => ({
    author,
    text,
    rating,
    dateText: formatDate(date, settings.region, zone),
  }))
  const dealership = site.dealerships[0]
  return items.length === 0 ? undefined : { rating: dealership && ratingShown(site, dealership), items }
}
