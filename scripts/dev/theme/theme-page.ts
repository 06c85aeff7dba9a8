// What the page of a dealer's theme shows: every component with the dealer's own cars, places, offers and words.
import { type CarCard, type CardSettings, carCard } from '../../../src/domain/car-card.ts'
import type { TileShown } from '../../../src/domain/promo-tile.ts'
import type { Car } from '../../../src/records/index.ts'
import { findRoute } from '../../../src/routes.ts'
import { type PageMeta, pageMeta } from '../../../src/seo/meta.ts'
import { contrast } from '../../../src/site/colour.ts'
import { type Labels, labelsOf } from '../../../src/site/labels.ts'
import type { Site } from '../../../src/site/site.ts'
import {
  type ColourRoles,
  colourRoles,
  EDGE_CONTRAST,
  LIGHT_GROUNDS,
  TEXT_CONTRAST,
  TEXT_PAIRS,
} from '../../../src/site/theme.ts'
import { type PostCard, postsAbout, REVIEW_TAG } from '../../../src/views/blog.ts'
import { cardSettingsOf } from '../../../src/views/car-card.ts'
import { type CarPage, carPage } from '../../../src/views/car-page.ts'
import type { FieldShown, FormStep } from '../../../src/views/forms/form-shown.ts'
import { type Choice, homePage } from '../../../src/views/home.ts'
import {
  type LocationLabels,
  type LocationShown,
  locationLabels,
  locationShown,
} from '../../../src/views/location-shown.ts'
import { type ModelCard, modelCard } from '../../../src/views/model-shown.ts'
import { type OfferCard, offerCards } from '../../../src/views/offer-shown.ts'
import type { ReviewsShown } from '../../../src/views/reviews-shown.ts'
import { THEME_PATH } from './theme-path.ts'

/** A text, or the edge of a control, on a ground: its contrast, and what it needs there. */
export type Pair = { text: string; ground: string; ratio: number; needed: number }

export type ThemePage = {
  meta: PageMeta
  colours: readonly { role: string; colour: string }[]
  pairs: readonly Pair[]
  cards: readonly { state: string; card: CarCard }[]
  car?: CarPage
  offers: readonly OfferCard[]
  locations: readonly LocationShown[]
  models: readonly ModelCard[]
  posts: readonly PostCard[]
  tiles: readonly TileShown[]
  /** Makes or bodies of its stock, with how many cars each has. */
  choices: readonly Choice[]
  reviews?: ReviewsShown
  fields: readonly FieldShown[]
  labels: Labels
  locationLabels: LocationLabels
}

/** Of a kind that a page lists. */
const SHOWN = 3

export function themePage(site: Site): ThemePage {
  const { settings } = site
  const labels = labelsOf(settings)
  const home = homePage(site)
  const roles = colourRoles(settings)
  const car = carToShow(site)
  return {
    meta: pageMeta(site, {
      title: `The theme of ${settings.name}`,
      description: `Every component as ${settings.name} has it.`,
      path: THEME_PATH,
      robots: 'noindex',
    }),
    colours: Object.entries(roles).map(([role, colour]) => ({ role, colour })),
    pairs: pairsOf(roles),
    cards: car === undefined ? [] : cardsInStates(site, car),
    car: car && carPage(site, car),
    offers: offerCards(site, labels).slice(0, SHOWN),
    locations: site.locations.slice(0, SHOWN).map(location => locationShown(site, location, labels, 'card')),
    models: site.models.slice(0, SHOWN).map(model => modelCard(site, model, labels)),
    posts: postsAbout(site, REVIEW_TAG).slice(0, SHOWN),
    tiles: home.stock?.tiles.shown ?? [],
    choices: home.search === undefined ? [] : [...home.search.makes, ...home.search.bodies],
    reviews: home.reviews,
    fields: oneOfEachKind(site),
    labels,
    locationLabels: locationLabels(labels),
  }
}

type Role = keyof ColourRoles

function pairsOf(roles: ColourRoles): Pair[] {
  const pair = (text: Role, ground: Role, needed: number): Pair => ({
    text,
    ground,
    ratio: contrast(roles[text], roles[ground]),
    needed,
  })
  return [
    ...TEXT_PAIRS.map(([text, ground]) => pair(text, ground, TEXT_CONTRAST)),
    ...LIGHT_GROUNDS.map(ground => pair('line-strong', ground, EDGE_CONTRAST)),
  ]
}

/** One with pictures and a price, if there is one: it shows the most. */
function carToShow({ cars }: Site): Car | undefined {
  return cars.find(({ images, price, sold }) => images.length > 1 && (price ?? 0) > 0 && sold !== true) ?? cars[0]
}

/** Nothing that would be told of a car before what its state tells. */
const PLAIN: Partial<Car> = {
  status: 'in_stock',
  sold: false,
  reserved: false,
  certified: false,
  preorder: false,
  tag: undefined,
  created_at: undefined,
  simple_fuel: 'Petrol',
  fuel: undefined,
  before_price: undefined,
  offer_price: undefined,
  subscription_price: undefined,
}

/** The dealer's car in every state that a card tells of, also those that this dealer does not use. */
function cardsInStates(site: Site, car: Car): ThemePage['cards'] {
  const own = cardSettingsOf(site)
  const settings: CardSettings = {
    ...own,
    price: { ...own.price, useOfferPrice: true, showSubscription: true },
    tags: { electrified: true },
    features: { ...own.features, certifiedBadge: true },
  }
  const price = car.price ?? 30_000
  const states: Readonly<Record<string, Partial<Car>>> = {
    new: { car_type: 'new', km: undefined },
    demo: { car_type: 'demo' },
    used: { car_type: 'used' },
    'price came down': { before_price: price + 2_000 },
    'on offer': { offer_price: price - 1_500 },
    'by subscription': { subscription_price: 199 },
    'price on application': { price: undefined },
    'to be ordered': { price: undefined, preorder: true },
    'just arrived': { created_at: site.at.toISOString() },
    'coming soon': { status: 'coming_soon' },
    'to order': { status: 'coming_soon', preorder: true },
    reserved: { reserved: true },
    certified: { certified: true, make: 'Toyota', car_type: 'used' },
    'a tag of its own': { tag: 'Manager’s choice' },
    electric: { simple_fuel: 'Electric' },
    sold: { status: 'sold', sold: true },
    'without pictures': { images: [], primary_image_url: undefined },
    'a long name': { badge: 'Limited Edition Premium Touring', series: 'MY25.5 Series II Upgrade' },
  }
  return Object.entries(states).map(([state, facts]) => ({
    state,
    card: carCard({ ...car, ...PLAIN, ...facts }, settings, site.at),
  }))
}

/** Between them they ask in every way. */
const FORM_PAGES = [
  '/contact',
  '/book-test-drive',
  '/sell-my-car',
  '/customer-review',
  '/personalised/finance',
  '/service/booking',
  '/make-offer',
  '/fleet',
]

/** Of all that these forms of the dealer ask, the first of each kind. */
function oneOfEachKind(site: Site): FieldShown[] {
  const fields = FORM_PAGES.flatMap(path => {
    const found = findRoute(site, path)
    const view = found?.route.view(site, found.params) as { form?: { steps?: readonly FormStep[] } } | undefined
    return view?.form?.steps ?? []
  })
    .flatMap(step => step.fields)
    .filter(({ onlyIf }) => onlyIf === undefined)
  const kinds = new Map<string, FieldShown>()
  for (const field of fields) {
    const kind = field.kind === 'line' ? `${field.type} ${field.prefix ?? ''}` : field.kind
    if (!kinds.has(kind)) kinds.set(kind, field)
  }
  return [...kinds.values()]
}
