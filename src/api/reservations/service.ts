import { JUST_RESERVED, type ReservationShown, type ReserveCar } from '../../contract/reservations.ts'
import { isReservable } from '../../domain/availability.ts'
import { afterEvent } from '../../domain/reservation.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ApiError, sentBefore } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { useUp } from '../limits.ts'
import { CURRENCIES } from '../payments/processor.ts'
import type { Services } from '../services.ts'
import { toMobile } from '../sign-in/phone.ts'
import { carOf } from '../sites.ts'
import { runEffects } from './effects.ts'
import { tellReservation } from './events.ts'
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
  const known = await reservationUnder(key, { slug, formHash }, db)
  if (known !== undefined) return reservationShown(known, site)
  const car = carOf(site, form.car_id)
  if (car === undefined) throw new ApiError(404, 'This vehicle is no longer available.')
  if (car.reserved === true) throw new ApiError(409, JUST_RESERVED)
  if (!isReservable(car, site.settings.features)) throw new ApiError(409, 'This car cannot be reserved online.')
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
        currency: CURRENCIES[region],
        return_url: `${origin}/cars/${car.slug}/${paths.checkout}?reservation=${id}`,
        form: JSON.stringify(form),
        events: 0,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) await runEffects({ row, site, step, at }, services, transaction)
    return row
  })
  if (held === undefined) {
    const same = await reservationUnder(key, { slug, formHash }, db)
    if (same === undefined) throw new ApiError(409, JUST_RESERVED)
    return reservationShown(same, site)
  }
  outbox.wake()
  return reservationShown((await askForPayment(held, site, services)) ?? held, site)
}

async function reservationUnder(
  key: string,
  { slug, formHash }: { slug: string; formHash: string },
  db: Pick<Services['db'], 'selectFrom'>,
): Promise<KeptReservation | undefined> {
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('site', '=', slug)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (row === undefined || row.form_hash === formHash) return row
  throw sentBefore()
}

/** A hold that is over frees its car at once, not only when its turn in the outbox comes. */
async function endHoldOf(carId: number, site: Site, services: Services): Promise<void> {
  const over = await services.db
    .selectFrom('reservations')
    .select('id')
    .where('site', '=', site.settings.slug)
    .where('car_id', '=', carId)
    .where('state', 'in', ['held', 'reserved'])
    .where('ends_at', '<=', services.now())
    .execute()
  for (const { id } of over) await tellReservation(id, site, { kind: 'timeOver' }, services)
}

/** Gives the car back, and the deposit with it. Source: RS-03, DC-93. */
export async function cancelReservation(id: string, site: Site, services: Services): Promise<ReservationShown> {
  const row = await tellReservation(id, site, { kind: 'cancelled' }, services)
  if (row === undefined) throw new ApiError(409, 'This reservation cannot be cancelled any more.')
  return reservationShown(row, site)
}

/** Cars that are not to be had because they are reserved or bought online, by the site's slug. */
export async function reservedCarIds(slug: string, { db }: Pick<Services, 'db'>): Promise<number[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('car_id')
    .where('site', '=', slug)
    .where('state', 'in', ['reserved', 'purchased'])
    .execute()
  return rows.map(row => row.car_id)
}
