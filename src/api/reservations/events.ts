import type { Transaction } from 'kysely'
import { isReservable } from '../../domain/availability.ts'
import { afterEvent, type ReservationEvent, TAKING_STATES } from '../../domain/reservation.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { isTakenTwice } from '../db/taken-twice.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { carOf, withoutCar } from '../sites.ts'
import { runEffects } from './effects.ts'
import { columnsOf, type KeptReservation, reservationOf } from './rows.ts'

/** By its id, of this site; another site's is none. */
export async function findReservation(id: string, site: Site, { db }: Pick<Services, 'db'>): Promise<KeptReservation> {
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .where('site', '=', site.settings.slug)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError(404, 'There is no such reservation.')
  return row
}

/** What a reservation hears of; whether its car is free it finds out itself. */
export type OutsideEvent = Exclude<ReservationEvent, { kind: 'started' | 'paid' }> | { kind: 'paid' }

/**
 * Lets an event happen to a reservation, with all that follows from it and what is written `along`, or nothing of them: nothing
 * is answered when the event is refused. Two events at the same moment take turns. Source: Table E, DC-85, DC-89.
 */
export async function tellReservation(
  id: string,
  site: Site,
  event: OutsideEvent,
  services: Services,
  along: Along = async () => {},
): Promise<KeptReservation | undefined> {
  const row = await tellOnce(id, site, event, services, along).catch(error => {
    // Another one got the car between our look and our move. The second look sees that.
    if (isTakenTwice(error)) return tellOnce(id, site, event, services, along)
    throw error
  })
  services.outbox.wake()
  return row
}

type Along = (transaction: Transaction<Tables>) => Promise<void>

function tellOnce(
  id: string,
  site: Site,
  told: OutsideEvent,
  services: Services,
  along: Along,
): Promise<KeptReservation | undefined> {
  const at = services.now()
  return inTransaction(services.db, async transaction => {
    const row = await transaction
      .updateTable('reservations')
      .set(({ eb }) => ({ events: eb('events', '+', 1) }))
      .where('id', '=', id)
      .where('site', '=', site.settings.slug)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new ApiError(404, 'There is no such reservation.')
    const event: ReservationEvent =
      told.kind === 'paid' ? { kind: 'paid', carIsFree: await isFreeFor(row, site, transaction) } : told
    const step = afterEvent(reservationOf(row), event, new Date(at), site.settings.reservation)
    if (step === undefined) return undefined
    await along(transaction)
    if (!step.changed) return row
    const after = await transaction
      .updateTable('reservations')
      // Who asked counts while a car is held, which no event from outside begins.
      .set({ ...columnsOf(step.next), visitor: null, ...(told.kind === 'paid' ? { paid_at: at } : {}) })
      .where('id', '=', id)
      .where('site', '=', site.settings.slug)
      .returningAll()
      .executeTakeFirstOrThrow()
    await runEffects({ row: after, site, step, at }, services, transaction)
    return after
  })
}

/** Whether a car could be reserved now, were it not for this reservation. */
async function isFreeFor(row: KeptReservation, site: Site, transaction: Transaction<Tables>): Promise<boolean> {
  const car = carOf(site, row.car_id)
  // Asked again when the stock is known: nobody gets a deposit back because a feed is down.
  if (car === undefined && site.isStockUnknown) throw withoutCar(site)
  if (car === undefined || !isReservable(car, site.settings)) return false
  const other = await transaction
    .selectFrom('reservations')
    .select('id')
    .where('site', '=', row.site)
    .where('car_id', '=', row.car_id)
    .where('state', 'in', TAKING_STATES)
    .where('id', '!=', row.id)
    .executeTakeFirst()
  return other === undefined
}
