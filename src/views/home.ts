import { bodyLabel, bodyStyle } from '../domain/body.ts'
import type { CarCard } from '../domain/car-card.ts'
import { formatDollars, formatNumber } from '../domain/format.ts'
import { searchPath } from '../domain/links.ts'
import { chosenLocations } from '../domain/location.ts'
import { BUDGETS, needRange } from '../domain/needs.ts'
import { hasOfferEnded } from '../domain/offer.ts'
import {
  formatsOf,
  HERO_WIDTHS,
  mainPicture,
  type PictureSettings,
  type PictureShown,
  pictureIfAny,
  type Shape,
} from '../domain/picture.ts'
import { type PromiseName, promiseText } from '../domain/promises.ts'
import { placeTiles, type TileShown } from '../domain/promo-tile.ts'
import { CAR_TYPE_ORDER } from '../domain/search-words.ts'
import { type HeroDays, turnAt } from '../domain/seasonal-hero.ts'
import type { Span } from '../domain/span.ts'
import { fill } from '../domain/text.ts'
import type { Body } from '../records/index.ts'
import { writeSearch } from '../search/routing.ts'
import { PRICE_STEPS, rangesOf, WEEKLY_PRICE_STEPS } from '../search/settings.ts'
import { EVERY_CAR, withRange } from '../search/state.ts'
import { autoDealer } from '../seo/auto-dealer.ts'
import { organization, webSite } from '../seo/dealer.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { keeping } from '../site/keeper.ts'
import { carsOfType, type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { tilesAtBuild } from './filter-setup.ts'
import { LATEST, latestCars } from './latest-cars.ts'
import { linkIfThere, linkToCars, type TextLink } from './links.ts'
import { type ListedBy, listedBy, listedCars } from './listed-cars.ts'
import { type LocationLabels, type LocationShown, locationLabels, locationShown } from './location-shown.ts'
import { catalogueTabs, type ModelCard, modelCard, slugsOfTabs } from './model-shown.ts'
import { firstOffers, type OfferCard, type OfferRow, offerCards, offerRow } from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { basisWith } from './rebuild/site-basis.ts'
import { spanOfCards } from './rebuild/time-shown.ts'
import { reducedCars } from './reduced-cars.ts'
import { dealerRating, type ReviewsShown, reviewsOfDealer } from './reviews-shown.ts'
import type { Basis } from './route.ts'
import { countFound, mostFirst, type StockCounts, stockCounts } from './stock-counts.ts'

/** The home page: what all templates share. A block that is switched off or has nothing to show is not there (DC-18). */
export type HomePage = {
  meta: PageMeta
  hero: HomeHero
  search?: HomeSearch
  /** The feature banner shows; its items are those of the site. */
  hasBanner: boolean
  /** Promises and facts in a few words each (PR-21). */
  trust: readonly { icon: 'shield' | 'service' | 'star' | 'car'; text: string }[]
  offers: OfferRow
  stock?: HomeStock
  models?: HomeModels
  locations: readonly LocationShown[]
  reviews?: ReviewsShown
  labels: Pick<Labels, (typeof LABELS)[number]> & LocationLabels
}

/** What the page begins with: one of them shows, the first that runs, and the last is the usual one, which has no days. */
export type HomeHero = {
  banners: readonly HomeBanner[]
  /** The days of all but the usual one; missing where it is alone. */
  turns?: { zone: string; days: readonly HeroDays[] }
}

/** `button` leads on from it, before what all of them lead to. */
export type HomeBanner = {
  title: string
  text?: string
  button?: TextLink
  picture?: PictureShown
  isCutout: boolean
  shows: boolean
}

export type Choice = TextLink & { count: number }
/** `shape` is drawn in the place of a picture. */
export type PictureChoice = Choice & { picture: PictureShown | undefined; shape: Shape }

export type HomeSearch = {
  totalText: string
  types: readonly Choice[]
  makes: readonly Choice[]
  /** Cars, motorcycles, caravans: where the stock has more than one kind. */
  kinds: readonly PictureChoice[]
  bodies: readonly PictureChoice[]
  prices: readonly Choice[]
  /** By what may be repaid: weekly amounts from to, or a month's at most. */
  budgets: { title: string; choices: readonly Choice[] }
}

export type HomeStock = {
  reduced: readonly CarCard[]
  latest: readonly CarCard[]
  /** Pictures among the newest cars: those that show, and those that may while the page is kept (DC-146). */
  tiles: { shown: readonly TileShown[]; waiting: readonly TileShown[] }
  all: TextLink
}

export type HomeModels = {
  tabs: readonly { label: string; slug: string }[]
  models: readonly (ModelCard & { tabs: readonly string[] })[]
  all: TextLink
}

const REDUCED = 8
const MAKES = 18
const BODIES = 8
/** The first, and as many as have room beside it. */
const OFFERS = 5
/** A body is shown by the picture of a car that has one. */
const BODY_WIDTHS = [480]

const LABELS = [
  'findYourCar',
  'shopByBody',
  'shopByMake',
  'shopByPrice',
  'justReduced',
  'justReducedText',
  'latestArrivals',
  'latestArrivalsText',
  'specialOffers',
  'ourLocations',
  'seeAll',
  'theRange',
  'theRangeText',
  'whatCustomersSay',
  'swipe',
  'explore',
] as const

/** What decides the home page: of the offers it shows a few cards. Others it may link to. */
export const homeBasis = (site: Site): Basis => basisWith(site, offersShown(site, labelsOf(site.settings)))

/** While the cards of the home page say the same of the time. */
export function homeSpan(site: Site, { stock }: HomePage): Span {
  const { latest, reduced } = stock ?? { latest: [], reduced: [] }
  return spanOfCards(site, [...latest, ...reduced])
}

function offersShown(site: Site, labels: Labels): readonly OfferCard[] {
  return site.settings.home.blocks.offers ? firstOffers(offerCards(site, labels), OFFERS) : []
}

/** The picture that stands for the site where it is shared: the usual one, as what is shared has no end. */
export function homePicture({ settings }: Site): string | undefined {
  return settings.home.hero.image
}

function heroPicture({ settings, heroWidths }: Site, image: string | undefined): PictureShown | undefined {
  const { pictures } = settings
  const widths = image === undefined ? undefined : heroWidths[image]
  const there: PictureSettings = widths ? { kind: 'widths', formats: formatsOf(pictures), widths } : pictures
  return pictureIfAny(image, there, { alt: '', widths: HERO_WIDTHS })
}

function homeHero(site: Site): HomeHero {
  const { settings, at } = site
  const { hero, seasonal } = settings.home
  const zone = siteZone(settings)
  const turns = seasonal.filter(banner => !hasOfferEnded(banner, at, zone))
  const usual = { ...hero, title: hero.title ?? settings.tagline ?? settings.name }
  const turn = turnAt(turns, at, zone)
  return {
    banners: [...turns, usual].map(({ title, text, button, ...banner }, place) => {
      const { image, cutout } = banner.image === undefined ? hero : banner
      const there = button && linkIfThere(button, pagesOf(site))
      const picture = heroPicture(site, image)
      return { title, text, ...(there && { button: there }), picture, isCutout: cutout, shows: place === turn }
    }),
    ...(turns.length > 0 && { turns: { zone, days: turns.map(({ start, expiry }) => ({ start, expiry })) } }),
  }
}

export function homePage(site: Site): HomePage {
  const { settings } = site
  const { hero, blocks } = settings.home
  const labels = labelsOf(settings)
  const hasStock = pagesOf(site)('/search') && stockCounts(site).total > 0
  const main = chosenLocations(site.locations, 'primary')[0]
  return {
    meta: pageMeta(site, {
      title: settings.tagline === undefined ? settings.name : `${settings.name} | ${settings.tagline}`,
      // Of the usual banner: who keeps it does not hear when another one is over.
      description: hero.text ?? settings.tagline ?? settings.name,
      path: '/',
      image: homePicture(site),
      jsonLd: [main && autoDealer(site, main), webSite(site), organization(site)].filter(data => data !== undefined),
    }),
    hero: homeHero(site),
    search: blocks.search && hasStock ? homeSearch(site, labels) : undefined,
    hasBanner: blocks.banner,
    trust: trust(site, labels),
    offers: offerRow(offersShown(site, labels)),
    stock: blocks.stock && hasStock ? homeStock(site, labels) : undefined,
    models: homeModels(site, labels),
    locations: blocks.locations
      ? chosenLocations(site.locations, settings.home.locations).map(location =>
          locationShown(site, location, labels, 'card'),
        )
      : [],
    reviews: blocks.reviews ? reviewsOfDealer(site, labels) : undefined,
    labels: {
      ...locationLabels(labels),
      ...pickLabels(labels, LABELS),
    },
  }
}

const PROMISE_ICONS = { 'money-back': 'shield', 'roadside-assist': 'service' } as const satisfies Record<
  PromiseName,
  string
>

/** The promises of used cars where there are any, the rating where it shows, and how many cars there are. */
function trust(site: Site, labels: Labels): HomePage['trust'] {
  const counts = stockCounts(site)
  const rating = dealerRating(site, labels)
  return [
    ...((counts.types.used ?? 0) > 0
      ? site.settings.detail.promises.map(promise => ({
          icon: PROMISE_ICONS[promise],
          text: promiseText(promise, labels),
        }))
      : []),
    ...(rating === undefined
      ? []
      : [
          {
            icon: 'star',
            text: fill(rating.count === 1 ? labels.reviewsOfOne : labels.reviewsOf, {
              average: rating.average,
              count: formatNumber(rating.count),
            }),
          } as const,
        ]),
    ...(counts.total === 0
      ? []
      : [{ icon: 'car', text: fill(labels.inStock, { count: formatNumber(counts.total) }) } as const]),
  ]
}

/** Ways into the stock, each with how many cars are behind it. */
function homeSearch(site: Site, labels: Labels): HomeSearch {
  const counts = stockCounts(site)
  const pictures = picturesOfKinds(listedBy(site))
  return {
    totalText: fill(labels.inStock, { count: formatNumber(counts.total) }),
    types: CAR_TYPE_ORDER.map(type => ({
      label: carsOfType(type, labels),
      href: searchPath({ car_type: type }),
      count: counts.types[type] ?? 0,
    })).filter(({ count }) => count > 0),
    makes: mostFirst(counts.makes)
      .slice(0, MAKES)
      .map(([make, count]) => ({ label: make, href: searchPath({ make }), count })),
    kinds: kinds(site, pictures, labels),
    bodies: mostFirst(counts.bodies)
      .slice(0, BODIES)
      .map(([body, count]) => ({
        label: bodyLabel(body, labels),
        href: searchPath({ body }),
        count,
        picture: pictureShownOf(site, pictures.bodies[body]),
        shape: body,
      })),
    prices: bands(counts.priceRanges, PRICE_STEPS, 'price_range', labels),
    budgets: budgetsOf(site, counts, labels),
  }
}

/** What the stock consists of besides cars; a site of cars alone has no kinds. */
function kinds(site: Site, pictures: KindPictures, labels: Labels): PictureChoice[] {
  const { bodies, itemTypes } = stockCounts(site)
  if ((itemTypes.motorcycle ?? 0) + (itemTypes.caravan ?? 0) === 0) return []
  const { motorhome = 0, ...others } = bodies
  const cars = Object.entries(others)
  const choices = [
    {
      label: labels.kindCaravans,
      href: '/search?item_type=caravan',
      count: itemTypes.caravan ?? 0,
      image: pictures.caravan,
      shape: 'caravan',
    },
    {
      label: labels.kindMotorhomes,
      href: searchPath({ body: 'motorhome' }),
      count: motorhome,
      image: pictures.motorhome,
      shape: 'motorhome',
    },
    {
      label: labels.kindMotorcycles,
      href: '/search?item_type=motorcycle',
      count: itemTypes.motorcycle ?? 0,
      image: pictures.motorcycle,
      shape: 'motorcycle',
    },
    {
      label: labels.kindCars,
      href: `/search?body=${cars.map(([body]) => body).join(',')}`,
      count: cars.reduce((sum, [, count]) => sum + count, 0),
      image: pictures.car,
      shape: 'ute',
    },
  ] as const
  return choices
    .filter(({ count }) => count > 0)
    .map(({ image, ...choice }) => ({ ...choice, picture: pictureShownOf(site, image) }))
}

/** A kind of car is shown by the picture of the first that has one. */
type KindPictures = Partial<Record<'caravan' | 'motorhome' | 'motorcycle' | 'car', string>> & {
  bodies: Partial<Record<Body, string>>
}

const picturesOfKinds = keeping('pictures of kinds', (by: ListedBy): KindPictures => {
  const pictures: KindPictures = { bodies: {} }
  for (const car of listedCars(by)) {
    const { item_type, simple_body } = car
    const image = mainPicture(car)
    if (image === undefined) continue
    if (item_type !== 'car') pictures[item_type] ??= image
    if (simple_body === undefined) continue
    pictures[simple_body === 'motorhome' ? 'motorhome' : 'car'] ??= image
    pictures.bodies[bodyStyle(simple_body)] ??= image
  }
  return pictures
})

function pictureShownOf(site: Site, image: string | undefined): PictureShown | undefined {
  return pictureIfAny(image, site.settings.pictures, { alt: '', widths: BODY_WIDTHS })
}

function budgetsOf(site: Site, { weeklyRanges }: StockCounts, labels: Labels): HomeSearch['budgets'] {
  const { cards, finance } = site.settings
  const isWeekly = finance.repaymentsPer === 'week'
  const title = isWeekly ? labels.shopByWeekly : labels.shopByMonthly
  // A repayment that no card shows is not one to search by.
  if (!cards.financeBlock) return { title, choices: [] }
  const choices = isWeekly
    ? bands(weeklyRanges, WEEKLY_PRICE_STEPS, 'weekly_price_range', labels)
    : monthlyChoices(site, labels)
  return { title, choices }
}

/** Dollars a month. */
const MONTHLY_BUDGETS = [200, 300, 400, 500, 600, 800, 1_000]

/** Budgets by which one finds more than by the one before. */
function monthlyChoices(site: Site, labels: Labels): Choice[] {
  const choices = MONTHLY_BUDGETS.map(most => {
    const search = withRange(EVERY_CAR, BUDGETS.month, needRange(BUDGETS.month, most))
    return {
      label: fill(labels.needAtMost, { value: formatDollars(most) }),
      href: `/search${writeSearch(search)}`,
      count: countFound(site, search),
    }
  })
  return choices.filter(({ count }, index) => count > (choices[index - 1]?.count ?? 0))
}

/** The bands of an amount that hold a car: "Under $10,000", "$10,000 to $15,000", "Over $100,000". */
function bands(
  counts: Readonly<Record<string, number>>,
  steps: readonly number[],
  facet: string,
  labels: Labels,
): Choice[] {
  return rangesOf(steps).flatMap((range, index) => {
    const count = counts[range] ?? 0
    const label = bandLabel(steps[index], steps[index + 1], labels)
    return count === 0 ? [] : [{ label, href: `/search?${facet}=${range}`, count }]
  })
}

/** The last band has no end. */
function bandLabel(from = 0, to: number | undefined, labels: Labels): string {
  if (to === undefined) return fill(labels.over, { amount: formatDollars(from) })
  if (from === 0) return fill(labels.under, { amount: formatDollars(to) })
  return fill(labels.between, { from: formatDollars(from), to: formatDollars(to) })
}

/** The newest cars with the promo tiles among them, and those whose price has come down (DC-18, DC-144). */
function homeStock(site: Site, labels: Labels): HomeStock {
  const tiles = tilesAtBuild(site, [])
  return {
    latest: latestAmong(site, tiles.shown),
    tiles,
    reduced: reducedCars(site, REDUCED),
    all: linkToCars('/search', stockCounts(site).total, labels),
  }
}

/** The grid has rows of two, three or four. */
const LONGEST_ROW = 4

/** The newest cars; tiles take none of their cells (DC-144), so beside some there are as many more cars as fill the last row. */
function latestAmong(site: Site, tiles: readonly TileShown[]): CarCard[] {
  const cars = latestCars(site, tiles.length === 0 ? LATEST : 2 * LATEST)
  for (let count = LATEST; count <= cars.length; count++) {
    const some = cars.slice(0, count)
    if (placeTiles(some, tiles).length % LONGEST_ROW === 0) return some
  }
  return cars.slice(0, LATEST)
}

function homeModels(site: Site, labels: Labels): HomeModels | undefined {
  const { models } = site
  if (models.length === 0) return undefined
  const tabs = catalogueTabs(site).filter(tab => tab.models.length > 0)
  return {
    tabs: tabs.map(({ label, slug }) => ({ label, slug })),
    models: models.map(model => ({
      ...modelCard(site, model, labels),
      tabs: slugsOfTabs(tabs, model),
    })),
    all: { label: labels.allModels, href: '/models' },
  }
}
