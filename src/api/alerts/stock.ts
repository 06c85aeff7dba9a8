import { isAvailable } from '../../domain/availability.ts'
import { chunksOf } from '../../domain/chunks.ts'
import { priceShown } from '../../domain/price.ts'
import { isListed } from '../../domain/visibility.ts'
import { type OfferedCar, stockAfter, type WatchedCar, type WatchedStock } from '../../domain/watched-stock.ts'
import type { Car } from '../../records/index.ts'
import { areTooFewLeft } from '../../site/feeds/lost-cars.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { fromJson, toJson } from '../db/json.ts'
import type { Db, WatchedCarRow } from '../db/tables.ts'
import type { Services } from '../services.ts'

/** A statement takes some ten thousand values at most. */
const ROWS_AT_ONCE = 500

/** Looks at what a dealer has now, and writes down what of it has changed since the last look. */
export async function lookAtStock(site: Site, { db, now }: Pick<Services, 'db' | 'now'>): Promise<WatchedStock> {
  const { slug, stock } = site.settings
  const at = now()
  const before = await watchedStock(slug, db)
  const after = stockAfter(before, {
    cars: offeredCars(site, at),
    at,
    areTooFewLeft: (had, has) => areTooFewLeft(had, has, stock.minRemainingShare) || isEmptied(had, has),
  })
  const changed = [...after.values()].filter(car => car !== before.get(car.id))
  const forgotten = [...before.keys()].filter(id => !after.has(id))
  // A first look that was half written down would let the other half seem new.
  if (changed.length + forgotten.length > 0) await inTransaction(db, tx => write(slug, { changed, forgotten }, tx))
  return after
}

/** Of few cars most may be sold within a day, and all of several hardly between two looks. */
const isEmptied = (had: number, has: number): boolean => had > 1 && has === 0

async function watchedStock(slug: string, db: Db): Promise<WatchedStock> {
  const rows = await db.selectFrom('watched_cars').selectAll().where('site', '=', slug).execute()
  return new Map(rows.map(row => [row.car_id, carOfRow(row)]))
}

/** What there is to be had: what the site lists, without what is sold; a reserved car is among it. */
const offeredCars = ({ cars, settings }: Site, at: number): OfferedCar[] =>
  cars
    .filter(car => isAvailable(car) && isListed(car, settings.stock, new Date(at)))
    .map(car => ({ id: car.id, make: car.make, model: car.model, price: askedFor(car, settings) }))

function askedFor(car: Car, settings: Pick<Site['settings'], 'price'>): OfferedCar['price'] {
  const price = priceShown(car, settings.price)
  return price.kind === 'price' ? { dollars: Math.round(price.now), kind: car.price_type ?? '' } : undefined
}

type Changes = { changed: readonly WatchedCar[]; forgotten: readonly number[] }

async function write(slug: string, { changed, forgotten }: Changes, db: Pick<Db, 'insertInto' | 'deleteFrom'>) {
  for (const cars of chunksOf(changed, ROWS_AT_ONCE)) {
    await db
      .insertInto('watched_cars')
      .values(cars.map(car => rowOf(slug, car)))
      .onConflict(conflict =>
        conflict.columns(['site', 'car_id']).doUpdateSet(({ ref }) => ({
          since: ref('excluded.since'),
          gone_at: ref('excluded.gone_at'),
          back_at: ref('excluded.back_at'),
          doubted: ref('excluded.doubted'),
          prices: ref('excluded.prices'),
        })),
      )
      .execute()
  }
  for (const ids of chunksOf(forgotten, ROWS_AT_ONCE)) {
    await db.deleteFrom('watched_cars').where('site', '=', slug).where('car_id', 'in', ids).execute()
  }
}

const carOfRow = ({ car_id, make, model, since, gone_at, back_at, doubted, prices }: WatchedCarRow): WatchedCar => ({
  id: car_id,
  make,
  model,
  since,
  goneAt: gone_at ?? undefined,
  backAt: back_at ?? undefined,
  isDoubted: doubted === 1,
  prices: fromJson(prices),
})

const rowOf = (site: string, car: WatchedCar): WatchedCarRow => ({
  site,
  car_id: car.id,
  make: car.make,
  model: car.model,
  since: car.since,
  gone_at: car.goneAt ?? null,
  back_at: car.backAt ?? null,
  doubted: car.isDoubted ? 1 : 0,
  prices: toJson(car.prices),
})
