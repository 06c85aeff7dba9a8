// What staff should look at among the cars: those that lack what sells them, those that have stood long, and those that
// services which show the stock elsewhere are not told of.
import { isFree } from '../../../src/domain/availability.ts'
import { commentsShown } from '../../../src/domain/comments.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { carPath } from '../../../src/domain/links.ts'
import { mainPicture } from '../../../src/domain/picture.ts'
import { priceShown } from '../../../src/domain/price.ts'
import { instantOf } from '../../../src/domain/time-zone.ts'
import type { Car } from '../../../src/records/index.ts'
import { CARS_NAMED, type FeedOf } from '../../../src/seo/feeds/feed.ts'
import { nameForStaff } from '../../../src/site/feeds/refusal.ts'
import { keeping } from '../../../src/site/keeper.ts'
import { siteRoot } from '../../../src/site/root.ts'
import { siteZone } from '../../../src/site/zone.ts'
import { type ListedBy, listedCars } from '../../../src/views/listed-cars.ts'
import { type FeedLeftOut, feedsLeftOut } from './site-files.ts'

/** From when on a car has stood long, in days since its feed first had it. Source: ours. */
export const LONG_STOOD_DAYS = 90

/** A car as staff know it, by name and stock number, with its page. */
export type CarTold = { name: string; path: string }

/** How many cars there are, and the first of them by id. */
export type CarList = { cars: number; ids: readonly number[] }

/**
 * How many cars begin with the photo of another, and the first of these in sets of one photo each: of a set the first
 * `NAMED_OF_SET`, and as many sets as have `CARS_NAMED` cars so.
 */
export type SamePhoto = { cars: number; sets: readonly CarList[] }

export type StockToLookAt = {
  /** Of the cars that are here and free. */
  lacking: Readonly<Record<'price' | 'picture' | 'comments', CarList>>
  samePhoto: SamePhoto
  /** Those of them that have stood for more than `LONG_STOOD_DAYS`, the oldest first; `days` are theirs, in that order. */
  stood: CarList & { days: readonly number[] }
  feeds: readonly FeedLeftOut[]
  /** The cars of these lists. */
  named: Readonly<Record<Car['id'], CarTold>>
}

/** As it is on a day at the dealer, "2025-05-14". */
export function stockToLookAt(stock: FeedOf & ListedBy, today: string): StockToLookAt {
  const { oldest, arrived, named, ...lists } = lookedAt(stock)
  const now = Date.parse(today) / DAY
  const before = now - LONG_STOOD_DAYS
  const stood = oldest.filter(([, day]) => day < before)
  const ids = stood.map(([id]) => id)
  return {
    ...lists,
    stood: {
      cars: arrived.reduce((sum, [day, cars]) => (day < before ? sum + cars : sum), 0),
      ids,
      days: stood.map(([, day]) => now - day),
    },
    named: Object.fromEntries([...idsIn(lists), ...ids].map(id => [id, named[id]!])),
  }
}

const idsIn = ({ lacking, samePhoto, feeds }: Pick<StockToLookAt, 'lacking' | 'samePhoto' | 'feeds'>): Car['id'][] => [
  ...Object.values(lacking).flatMap(({ ids }) => ids),
  ...samePhoto.sets.flatMap(({ ids }) => ids),
  ...feeds.flatMap(({ leftOut }) => leftOut.flatMap(({ examples }) => examples)),
]

type LookedAt = Pick<StockToLookAt, 'lacking' | 'samePhoto' | 'feeds' | 'named'> & {
  /** Those that came first, with the day, in days since 1970. */
  oldest: readonly (readonly [id: Car['id'], day: number])[]
  /** How many came on each day. */
  arrived: readonly (readonly [day: number, cars: number])[]
}

/** The same on each day, so that one that begins has nobody read the cars. */
const lookedAt = keeping('stock to look at', (stock: FeedOf & ListedBy): LookedAt => {
  const { settings } = stock
  const cars = listedCars(stock)
  const free = cars.filter(isFree)
  const lacking = {
    price: listOf(free.filter(car => priceShown(car, settings.price).kind === 'ask')),
    picture: listOf(free.filter(car => mainPicture(car) === undefined)),
    comments: listOf(free.filter(({ dealercomments }) => !isSaid(dealercomments))),
  }
  const samePhoto = samePhotoAmong(free)
  const zoneAhead = aheadInSummer(stock)
  const days = free
    .flatMap(({ id, created_at }): (readonly [Car['id'], number])[] =>
      created_at === undefined ? [] : [[id, Math.floor((Date.parse(created_at) + zoneAhead) / DAY)]],
    )
    .sort(([, one], [, other]) => one - other)
  const oldest = days.slice(0, CARS_NAMED)
  const feeds = feedsLeftOut({ ...stock, cars }, siteRoot(stock))
  const ids = new Set([...idsIn({ lacking, samePhoto, feeds }), ...oldest.map(([id]) => id)])
  return {
    lacking,
    samePhoto,
    oldest,
    arrived: [...Map.groupBy(days, ([, day]) => day)].map(([day, some]) => [day, some.length]),
    feeds,
    named: Object.fromEntries(cars.filter(({ id }) => ids.has(id)).map(car => [car.id, told(car)])),
  }
})

/**
 * How far the clocks of the site are ahead in summer, in milliseconds. A day that begins in winter begins an hour into that of
 * summer: only who comes in its last hour counts for the next. To ask the calendar for each car would take longer than all else.
 */
function aheadInSummer({ settings, at }: Pick<ListedBy, 'settings' | 'at'>): number {
  const days = ['01-01', '07-01'].map(day => `${at.getUTCFullYear()}-${day}`)
  return Math.max(...days.map(day => Date.parse(day) - instantOf(day, siteZone(settings)).getTime()))
}

/** Most texts begin with a word, and to take the markup out of all of them takes long. */
const isSaid = (comments = ''): boolean => /^\s*[\p{L}\p{N}]/u.test(comments) || commentsShown(comments) !== undefined

const listOf = (cars: readonly Car[], most = CARS_NAMED): CarList => ({
  cars: cars.length,
  ids: cars.slice(0, most).map(({ id }) => id),
})

/** What dealers share is drawn, or a maker's, and no photo of one car. */
const IS_SHARED = /^\/(?:art|brands)\//

/** A picture that stands in for those to come is that of many cars. */
const NAMED_OF_SET = 5

/** By the address, as the feed has it. New cars of one model may all have the picture of their maker. */
function samePhotoAmong(cars: readonly Car[]): SamePhoto {
  const pictured = cars.filter(car => {
    const main = mainPicture(car)
    return main !== undefined && !IS_SHARED.test(main)
  })
  const sets = [...Map.groupBy(pictured, mainPicture).values()].filter(isMixedUp)
  return {
    cars: sets.reduce((sum, set) => sum + set.length, 0),
    sets: sets.slice(0, CARS_NAMED / NAMED_OF_SET).map(set => listOf(set, NAMED_OF_SET)),
  }
}

function isMixedUp([first, ...others]: readonly Car[]): boolean {
  const isOfMaker = ({ car_type, make, model }: Car): boolean =>
    car_type === 'new' && make === first!.make && model === first!.model
  return others.length > 0 && !(isOfMaker(first!) && others.every(isOfMaker))
}

const told = (car: Car): CarTold => ({
  name: nameForStaff(car) ?? car.slug,
  path: carPath(car),
})
