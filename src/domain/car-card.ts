import type { Car } from '../records/index.ts'
import { isSellable, isSold } from './availability.ts'
import { type CardButton, type CardButtonSettings, cardButtons } from './card-buttons.ts'
import { type DistanceSettings, formatDistance } from './distance.ts'
import { type FinanceSettings, type FinanceShown, financeShown, financeText } from './finance.ts'
import { formatDollars } from './format.ts'
import { carPath, similarPath } from './links.ts'
import { marketSaving } from './market.ts'
import {
  CARD_WIDTHS,
  mainPicture,
  type PictureSettings,
  type PictureShown,
  pictureShown,
  type Shape,
  shapeOf,
} from './picture.ts'
import { formatPrice, type PriceSettings, type PriceShown, priceShown, subscriptionShown } from './price.ts'
import { type ConditionLabels, conditionText, locationText } from './specs.ts'
import { justArrivedUntil, type Tag, type TagSettings, tagShown, tagText } from './tags.ts'
import { fill, joinParts } from './text.ts'

/** What a card needs of a car: who writes or picks search hits keeps these. Of the pictures the first is enough. */
export const CARD_FIELDS = [
  'id',
  'slug',
  'name',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'price',
  'price_type',
  'before_price',
  'offer_price',
  'subscription_price',
  'preorder',
  'item_type',
  'car_type',
  'status',
  'sold',
  'show_on_dealer_website',
  'reserved',
  'certified',
  'km',
  'trans',
  'simple_transmission',
  'simple_body',
  'simple_fuel',
  'fuel',
  'created_at',
  'tag',
  'city',
  'state',
  'location',
  'location_id',
  'location_name',
  'dealership_id',
  'primary_image_url',
  'images',
  'payment_processors',
  'autograb_data',
  'finance_lenders',
] as const satisfies readonly (keyof Car)[]

/** What a card asks a search for: a hit at a price that means "ask us" has no `price`. */
export const CARD_ATTRIBUTES = [...CARD_FIELDS, 'token_price'] as const

/** A car as a card sees it: what a search hit holds. `token_price`: the dollars, where they mean "ask us". */
export type CardCar = Pick<Car, (typeof CARD_FIELDS)[number]> & { token_price?: number }

/** Names of the labels that a card uses, so that an island gets these and no others. */
export const CARD_LABELS = [
  'enquire',
  'finance',
  'details',
  'reserve',
  'buyOnline',
  'bookTestDrive',
  'soldQuestion',
  'findSimilar',
  'sold',
  'electric',
  'hybrid',
  'reserved',
  'certified',
  'toOrder',
  'comingSoon',
  'justArrived',
  'preorder',
  'noPrice',
  'was',
  'belowMarket',
  'subscribe',
  'perWeek',
  'perMonth',
  'comparisonRate',
  'conditionNew',
  'conditionDemo',
  'conditionUsed',
  'saveCar',
  'compareCar',
] as const

/**
 * Texts of a card, already in the site's words and region. `noPrice` is the one of car search (CD-30) and `sold` the
 * label that the site chose of "SOLD" and "JUST SOLD" (DC-63).
 */
export type CardLabels = Readonly<Record<(typeof CARD_LABELS)[number], string>>

/** What of a site's settings a card needs: plain JSON, named as in the settings. */
export type CardSettings = DistanceSettings &
  TagSettings &
  FinanceSettings &
  CardButtonSettings & {
    price: PriceSettings
    pictures: PictureSettings
    cards: {
      locationOverlay: boolean
      detailsRow: boolean
      financeBlock: boolean
      hideTogglesWithoutPrice: boolean
      hideTogglesWithoutImages: boolean
    }
    /** Ids of locations whose cars cannot be saved (`garage_enabled` false). Source: DC-138. */
    unsavedLocationIds: readonly number[]
    labels: CardLabels
  }

/** All that a card shows, as plain data; what is not there is not shown. */
export type CarCard = {
  id: Car['id']
  slug: string
  /** The car's page. */
  href: string
  name: string
  /** `main` "2021 Toyota Corolla", `sub` "Ascent Sport ZWE211R"; no stray separators (CD-04). */
  title: { main: string; sub: string }
  /** Missing for a car without pictures. */
  picture?: PictureShown
  /** Drawn in the place of a picture. */
  shape: Shape
  /** The one tag (CD-02); `certified` is shown as an image named `text`. `until`: its last moment, for a page that outlives it. */
  tag?: { kind: Tag['kind']; text: string; until?: string }
  /** "SOLD" or "JUST SOLD", for a sold car. */
  soldText?: string
  price: PriceShown
  /** "$25,990", "PREORDER" or "Enquire for price." */
  priceText: string
  /** "Was $27,990" */
  wasText?: string
  /** As in the feed, e.g. "Drive Away"; only beside a price. */
  priceType?: string
  /** "Subscribe from $199 per week" */
  subscriptionText?: string
  /** "$1,200 below market price" */
  marketText?: string
  finance?: FinanceShown & { amountText?: string; comparisonRateText?: string }
  /** Condition, transmission, odometer, fuel; empty on sites without the row (CD-06). */
  details: string[]
  /** The place of the car; `locationOverlay` says whether it lies on the picture (CD-03). */
  location?: string
  locationOverlay: boolean
  sellable: boolean
  /** Empty for a car that cannot be sold: `similar` stands in their place (CD-16). */
  buttons: CardButton[]
  similar?: { question: string; label: string; href: string }
  /** Which of the two controls a card has (CD-08, CD-09), and what they are called. */
  toggles: { favourite: boolean; compare: boolean }
  toggleLabels: { favourite: string; compare: string }
}

/** What the card of a car shows now. Source: CD-01 to CD-33, DC-52 to DC-62. */
export function carCard(car: CardCar, settings: CardSettings, now: Date): CarCard {
  const { labels } = settings
  const price = priceShown(car, settings.price)
  const texts = formatPrice(price, labels)
  const sellable = isSellable(car)
  const tag = tagShown(car, settings, now)
  const saving = marketSaving(car, price)
  const subscription = subscriptionShown(car, settings.price)
  const picture = mainPicture(car)
  return withoutEmpty<CarCard>({
    id: car.id,
    slug: car.slug,
    href: carPath(car),
    name: car.name,
    title: carTitle(car),
    picture:
      picture === undefined
        ? undefined
        : pictureShown(picture, settings.pictures, { alt: car.name, widths: CARD_WIDTHS }),
    shape: shapeOf(car),
    tag: tag && cardTag(tag, car, settings),
    soldText: isSold(car) ? labels.sold : undefined,
    price,
    priceText: texts.now,
    wasText: texts.was,
    priceType: price.kind === 'price' ? car.price_type : undefined,
    subscriptionText:
      subscription === undefined ? undefined : fill(labels.subscribe, { price: formatDollars(subscription) }),
    marketText: saving === undefined ? undefined : fill(labels.belowMarket, { amount: formatDollars(saving) }),
    finance: settings.cards.financeBlock ? cardFinance(car, price, settings, now) : undefined,
    details: settings.cards.detailsRow ? detailsRow(car, settings) : [],
    location: locationText(car),
    locationOverlay: settings.cards.locationOverlay,
    sellable,
    buttons: sellable ? cardButtons(car, settings, labels) : [],
    similar: sellable
      ? undefined
      : { question: labels.soldQuestion, label: labels.findSimilar, href: similarPath(car) },
    toggles: cardToggles(car, settings),
    toggleLabels: { favourite: labels.saveCar, compare: labels.compareCar },
  })
}

function cardTag(tag: Tag, car: CardCar, settings: CardSettings): NonNullable<CarCard['tag']> {
  const until = tag.kind === 'justArrived' ? justArrivedUntil(car, settings)?.toISOString() : undefined
  return { kind: tag.kind, text: tagText(tag, settings.labels), until }
}

/** Year, make and model, then badge and series; missing parts leave no stray separator. Source: CD-04. */
export function carTitle(car: Pick<Car, 'year' | 'make' | 'model' | 'badge' | 'series'>): CarCard['title'] {
  return { main: joinParts([car.year, car.make, car.model]), sub: joinParts([car.badge, car.series]) }
}

type DetailsFacts = Pick<Car, 'car_type' | 'simple_transmission' | 'trans' | 'km' | 'simple_fuel' | 'fuel'>

/** Condition, transmission, odometer, fuel type; empty ones are left out. Source: CD-06, CD-07, DC-56. */
function detailsRow(car: DetailsFacts, settings: DistanceSettings & { labels: ConditionLabels }): string[] {
  const row = [
    conditionText(car.car_type, settings.labels),
    car.simple_transmission ?? car.trans,
    car.km === undefined ? undefined : formatDistance(car.km, settings),
    car.simple_fuel ?? car.fuel,
  ]
  return row.filter(value => value !== undefined && value !== '') as string[]
}

type ToggleFacts = Pick<Car, 'show_on_dealer_website' | 'price' | 'images' | 'primary_image_url' | 'location_id'> &
  Pick<CardCar, 'token_price'>
type ToggleSettings = Pick<CardSettings, 'unsavedLocationIds'> & {
  cards: Pick<CardSettings['cards'], 'hideTogglesWithoutPrice' | 'hideTogglesWithoutImages'>
}

/** Whether a car can be kept and compared. Source: CD-25 to CD-27, DC-138. */
export function cardToggles(car: ToggleFacts, { cards, unsavedLocationIds }: ToggleSettings): CarCard['toggles'] {
  const compare =
    car.show_on_dealer_website &&
    !(cards.hideTogglesWithoutPrice && (car.price ?? car.token_price ?? 0) <= 0) &&
    !(cards.hideTogglesWithoutImages && mainPicture(car) === undefined)
  const saveable = car.location_id === undefined || !unsavedLocationIds.includes(car.location_id)
  return { compare, favourite: compare && saveable }
}

function cardFinance(car: CardCar, price: PriceShown, settings: CardSettings, now: Date): CarCard['finance'] {
  const shown = financeShown(car, price, settings, now)
  if (shown === undefined) return undefined
  const { amount, comparisonRate } = financeText(shown, settings.labels)
  return withoutEmpty({ ...shown, amountText: amount, comparisonRateText: comparisonRate })
}

/** Whether cards state a comparison rate, which never stands without its warning. Source: FN-13, DC-100. */
export function needRateWarning(cards: readonly Pick<CarCard, 'finance'>[]): boolean {
  return cards.some(({ finance }) => finance?.comparisonRateText !== undefined)
}

/** Without the fields that hold nothing, so that equal cards are equal JSON. */
function withoutEmpty<T extends object>(card: T): T {
  return Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined)) as T
}
