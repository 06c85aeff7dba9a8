import type { Transaction } from 'kysely'
import { JUST_RESERVED, type ReservationShown, type ReserveCar } from '../../contract/reservations.ts'
import { isBuyableOnline, isReservable } from '../../domain/availability.ts'
import { DAY } from '../../domain/durations.ts'
import { afterEvent, takesCar } from '../../domain/reservation.ts'
import { localIso } from '../../domain/time-zone.ts'
import { writtenPhone } from '../../domain/written-phone.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError, ofCars, sentBefore } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { mayUse, usedUp, useUp } from '../limits.ts'
import { toMobile } from '../mobile.ts'
import { PATIENCE_MILLISECONDS } from '../patience.ts'
import { ORDER_CURRENCY } from '../payments/processor.ts'
import type { Services } from '../services.ts'
import { shopperMarks } from '../shopper-marks.ts'
import { carOf, withoutCar } from '../sites.ts'
import { isOfNoAddress } from '../visitor-mark.ts'
import { runEffects } from './effects.ts'
import { tellReservation } from './events.ts'
import { endWhenOver } from './over.ts'
import { askForPayment } from './payment.ts'
import { columnsOf, type KeptReservation, reservationShown } from './rows.ts'

export type StartReservation = {
  site: Site
  form: ReserveCar
  /** The browser's own; the same again is the same reservation. */
  key: string
  visitor: string
  /** Of the page that asks, to which the shopper comes back from paying. */
  origin: string
}

/**
 * Holds a car for 15 minutes, if it is free. Of any number at the same moment one gets it: not a look decides, but the
 * index that lets a car be in one reservation. Source: Table E, DC-86, DC-87.
 */
export async function startReservation(
  { site, form, key, visitor, origin }: StartReservation,
  services: Services,
): Promise<ReservationShown> {
  const { db, chance, limits, outbox } = services
  const { slug, reservation: terms, region, paths } = site.settings
  const formHash = sha256(JSON.stringify(form))
  const known = await reservationUnder(key, { slug, formHash, carId: form.car_id }, db)
  if (known !== undefined) return reservationShown(known, site, services.now())
  const car = carOf(site, form.car_id)
  if (car === undefined) throw withoutCar(site)
  if (car.reserved === true) throw ofCars(site, 409, JUST_RESERVED)
  if (!isReservable(car, site.settings)) throw ofCars(site, 409, 'This car cannot be reserved online.')
  if (form.category !== undefined && !isBuyableOnline(car, site.settings)) {
    throw ofCars(site, 409, 'This car cannot be bought online.')
  }
  // Without anybody to take the deposit, no car is held for it.
  services.payments(slug)
  const at = services.now()
  await endHoldOf(form.car_id, site, services)
  const step = afterEvent({ state: 'available' }, { kind: 'started', carIsFree: true }, new Date(at), terms)!
  const id = chance.id()
  const held = await inTransaction(db, async transaction => {
    await useUp(transaction, { site: slug, action: 'reservation', subject: visitor, most: limits.perMinute, now: at })
    const row = await transaction
      .insertInto('reservations')
      .values({
        ...columnsOf(step.next),
        id,
        site: slug,
        car_id: form.car_id,
        phone: toMobile(form.phone, region) ?? null,
        idempotency_key: key,
        form_hash: formHash,
        deposit_cents: Math.round(terms.deposit * 100),
        currency: ORDER_CURRENCY,
        return_url: `${origin}/cars/${car.slug}/${paths.checkout}?reservation=${id}`,
        form: toJson({ ...form, phone: writtenPhone(form.phone, region) }),
        visitor,
        events: 0,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    await assertFewHolds({ site, visitor, at }, transaction)
    await assertNotHeldOften({ site, form, visitor, at }, services, transaction)
    await runEffects({ row, site, step, at }, services, transaction)
    return row
  })
  if (held === undefined) {
    const same = await reservationUnder(key, { slug, formHash, carId: form.car_id }, db)
    if (same === undefined) throw await justReserved(form.car_id, site, db)
    return reservationShown(same, site, services.now())
  }
  outbox.wake()
  return reservationShown((await askForPayment(held, site, services)) ?? held, site, services.now())
}

/** A car that is held may be free again in minutes; one that is reserved is not. Source: DC-87. */
async function justReserved(carId: number, site: Site, db: Services['db']): Promise<ApiError> {
  const { settings } = site
  const hold = await db
    .selectFrom('reservations')
    .select('ends_at')
    .where('site', '=', settings.slug)
    .where('car_id', '=', carId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  const facts = hold === undefined ? {} : { held_until: localIso(new Date(hold.ends_at!), siteZone(settings)) }
  return ofCars(site, 409, JUST_RESERVED, { facts })
}

/** Other words under a key are refused; whose answer was lost is told what the first made, as they are kept from the car by it. */
async function reservationUnder(
  key: string,
  { slug, formHash, carId }: { slug: string; formHash: string; carId: number },
  db: Pick<Services['db'], 'selectFrom'>,
): Promise<KeptReservation | undefined> {
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('site', '=', slug)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (row === undefined || row.form_hash === formHash) return row
  throw sentBefore(takesCar(row) && row.car_id === carId ? { reservation_id: row.id } : {})
}

/** One address holds no more cars at once than this; a household that cannot decide holds fewer. */
export const MOST_HOLDS = 5

/** Counts in the transaction of the hold, behind the limit of the same visitor, so that holds at once take turns. */
async function assertFewHolds(
  { site, visitor, at }: { site: Site; visitor: string; at: number },
  transaction: Transaction<Tables>,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site', '=', site.settings.slug)
    .where('visitor', '=', visitor)
    .where('state', '=', 'held')
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow()
  if (Number(count) <= MOST_HOLDS) return
  const text = 'You are holding several cars already. Please pay for one of them or cancel it first.'
  throw ofCars(site, 429, text, { headers: { 'Retry-After': '60' } })
}

/**
 * How often a shopper or an address holds the same car in a day, paid or not. Whoever means to pay does so in the first 15
 * minutes or the next; behind the address of an office or a phone network others may want that very car, but not many.
 */
export const HOLDS_OF_A_CAR_A_DAY = 4
/** And from how many on, whoever they are of, the operator hears of it: it was free again after each. */
export const HOLDS_OF_A_CAR_TOLD = 4
/** Nobody is refused by it; it is only counted. */
const UNLIMITED = 1_000_000

type HoldAgain = Pick<StartReservation, 'site' | 'form' | 'visitor'> & { at: number }

/**
 * Counts a hold of this car, whatever becomes of it: where it was held often, others have their turn. Who is refused may never
 * have held it, as an address is shared, so the words blame nobody.
 */
async function assertNotHeldOften(
  { site, form, visitor, at }: HoldAgain,
  { secret, log }: Services,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { slug, region } = site.settings
  const ofCar = { site: slug, action: `holds-of-${form.car_id}`, now: at, windowMilliseconds: DAY }
  const ofAddress = isOfNoAddress(visitor, secret) ? [] : [visitor]
  for (const subject of [...ofAddress, ...shopperMarks(form, { region, secret })]) {
    const use = { ...ofCar, subject, most: HOLDS_OF_A_CAR_A_DAY }
    if (await mayUse(transaction, use)) continue
    const text = 'This car has been held several times today from here or with these details. Please call us about it.'
    throw ofCars(site, 429, text, { headers: (await usedUp(transaction, use)).headers })
  }
  const times = await useUp(transaction, { ...ofCar, subject: 'all', most: UNLIMITED })
  if (times === HOLDS_OF_A_CAR_TOLD) log('warn', 'car-held-again', { site: slug, car_id: form.car_id, times })
}

/** A hold that is over and unpaid frees its car at once, not only when its turn in the outbox comes. */
async function endHoldOf(carId: number, site: Site, services: Services): Promise<void> {
  const over = await services.db
    .selectFrom('reservations')
    .select(['id', 'state', 'payment_ref'])
    .where('site', '=', site.settings.slug)
    .where('car_id', '=', carId)
    .where('state', 'in', ['held', 'reserved'])
    .where('ends_at', '<=', services.now())
    .execute()
  for (const row of over) await endWhenOver(row, site, services, { patienceMilliseconds: PATIENCE_MILLISECONDS })
}

/** Gives the car back, and the deposit with it. Source: RS-03, DC-93. */
export async function cancelReservation(id: string, site: Site, services: Services): Promise<ReservationShown> {
  const row = await tellReservation(id, site, { kind: 'cancelled' }, services)
  if (row === undefined) throw new ApiError(409, 'This reservation cannot be cancelled any more.')
  return reservationShown(row, site, services.now())
}

/** A car that was bought leaves the feed soon, and its page with the next build; until then it is told of. */
const BOUGHT_IS_TOLD_FOR = 30 * DAY

/** Cars that are not to be had because they are reserved or bought online. */
export async function reservedCarIds(site: Site, { db, now }: Pick<Services, 'db' | 'now'>): Promise<number[]> {
  const rows = await db
    .selectFrom('reservations')
    .select(['car_id', 'state', 'paid_at'])
    .where('site', '=', site.settings.slug)
    .where('state', 'in', ['reserved', 'purchased'])
    .execute()
  const since = now() - BOUGHT_IS_TOLD_FOR
  return rows
    .filter(
      ({ state, paid_at, car_id }) => state === 'reserved' || paid_at! > since || carOf(site, car_id) !== undefined,
    )
    .map(row => row.car_id)
}
